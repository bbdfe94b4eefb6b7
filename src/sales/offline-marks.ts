import type { SaleMark } from './sale-detail.ts'
import { isOtherPerformer, isUnnamed, priceOf, productsShort, visitOf, type SaleFacts } from './sale-facts.ts'
import type { Line, OfflineInfo, SaleRequest } from './sale.ts'

export type GoneItem = { kind: Line['kind']; id: string; name: string; priceCents: number }

/** What is sold and to whom, and what is to be said of it. */
export type MadeSale = { lines: readonly Line[]; clientId: string | null; marks: SaleMark[]; goneItems: GoneItem[] }

/** An offline sale, without what it names and is not there any more, and with a mark for each difference. */
export function asMade(
  { lines, clientId }: Pick<SaleRequest, 'lines' | 'clientId'>,
  { sessionId, names }: Pick<OfflineInfo, 'sessionId' | 'names'>,
  facts: SaleFacts,
): MadeSale {
  const marks: SaleMark[] = []
  const mark = (kind: SaleMark['kind'], at: number | null = null, listedCents: number | null = null) =>
    marks.push({ kind, line: at === null ? null : at + 1, listedCents })
  const { register, client, items, sellers } = facts

  if (sessionId !== register?.id) mark('register')
  if (clientId && !client) mark('client_gone')
  if (client?.isRemoved) mark('client_removed')

  const charged = new Set<string>()
  const short = new Set(productsShort(lines, facts))
  const gone = new Map<string, GoneItem>()
  const kept = lines.map((line, at) => {
    const { kind, id, professionalId, appointmentId, unitCents } = line
    const item = items.get(id)
    if (!item) {
      mark('item_gone', at)
      gone.set(id, { kind, id, name: names?.[at] ?? 'Item excluído', priceCents: unitCents })
    } else if (!item.isActive) mark('item_inactive', at)

    const listed = priceOf(line, facts)
    if (listed !== undefined && listed !== unitCents) mark('price', at, listed)
    if (kind === 'product' && short.delete(id)) mark('stock', at)

    if (isUnnamed(line, facts)) mark('performer_missing', at)
    const isGone = professionalId && !sellers.has(professionalId)
    if (isGone) mark('seller_gone', at)
    else if (isOtherPerformer(line, facts)) mark('performer', at)

    const visit = visitOf(line, client?.id, facts)
    const isPaid = appointmentId && (visit?.isPaid || charged.has(appointmentId))
    if (appointmentId) {
      if (!visit) mark('visit_changed', at)
      else if (isPaid) mark('visit_paid', at)
      charged.add(appointmentId)
    }
    return {
      ...line,
      ...(isGone && { professionalId: null }),
      ...(appointmentId && (!visit || isPaid) && { appointmentId: null }),
    }
  })
  return { lines: kept, clientId: client?.id ?? null, marks, goneItems: [...gone.values()] }
}
