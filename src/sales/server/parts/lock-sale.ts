import { firstIn } from '../../../platform/filled.ts'
import { visitsLock, type ChargeableVisit } from '../../../agenda/server/settle-visits.ts'
import { productsLock, servicesLock } from '../../../catalogue/server/sell-stock.ts'
import { LockTargetChanged } from '../../../platform/server/database/outage.ts'
import { awaitAll, type BusinessTx } from '../../../platform/server/database/business-tx.ts'
import type { RowLock } from '../../../platform/server/database/locks.ts'
import { rulesOfSale } from '../../../register/server/discount-queries.ts'
import { sessionLock, sessionLockOfFact } from '../../../register/server/lock-session.ts'
import { activeProfessionals } from '../../../team/server/professional-queries.ts'
import type { SaleFacts } from '../../sale-facts.ts'
import { knownSale } from '../receipt-queries.ts'
import { amountsOf, clampToSession, type Line, type SaleRequest } from '../../sale.ts'

/**
 * Locks all rows that a sale touches and reads what decides it, in one round trip. The lock on the sale's id comes
 * first, so that a retry that waited for it finds the stored sale.
 */
export async function lockSale(tx: BusinessTx, asked: SaleRequest, seller: Pick<BusinessTx, 'may'>) {
  const { sale, servedAt } = await originOf(tx, asked)
  const { id, clientId, lines, discount } = sale
  const idsOf = (kind: Line['kind']) => lines.flatMap((line) => (line.kind === kind ? line.id : []))
  const visitIds = [...lines.flatMap(({ appointmentId }) => appointmentId ?? []), ...(sale.waivedVisitIds ?? [])]
  const [, known, locked, { businessName, cardTerms, isUnapproved, ...rules }] = await awaitAll([
    tx.hold([`sale ${id}`]),
    knownSale(tx, id),
    tx.lockInOrder({
      sessions: registerLock(asked),
      sellers: sellersLock(lines),
      services: servicesLock(idsOf('service')),
      visits: visitsLock({ clientId, on: servedAt, ids: visitIds }, tx.zone),
      clients: buyerLock(sale),
      products: productsLock(idsOf('product')),
    }),
    rulesOfSale(tx, { id, given: amountsOf(lines, discount) }, seller),
  ])
  const [register = null] = locked.sessions
  const [client = null] = locked.clients
  // The transaction is retried and then finds the merged card.
  if (client?.mergedInto) throw new LockTargetChanged(`client ${client.id} has just been merged`)
  const asksPerformers =
    !rules.sellsWithoutPerformer && lines.some((line) => line.kind === 'service' && !line.professionalId)
  const facts = {
    isDiscarded: known.isDiscarded,
    register,
    rules,
    cardBands: cardTerms.map(({ band }) => band),
    isUnapproved,
    client: client && { ...client, isRemoved: client.deactivatedAt !== null },
    items: new Map([...locked.services, ...locked.products].map((item) => [item.id, item])),
    sellers: new Map(locked.sellers.map(({ hundredths, ...one }) => [one.id, { ...one, percent: hundredths / 100 }])),
    professionals: asksPerformers ? await activeProfessionals(tx).execute() : [],
    visits: new Map(locked.visits.map((visit): [string, ChargeableVisit] => [visit.id, visit])),
  } satisfies SaleFacts
  return { sale, servedAt, first: known.first, facts, businessName, cardTerms }
}

/**
 * The sale with the client's present card, and the time for which the client's visits are locked. They are needed before
 * the locks. Reading them unlocked is safe: a session's opening time never changes, and a merge is noticed later.
 */
async function originOf(tx: BusinessTx, sale: SaleRequest): Promise<{ sale: SaleRequest; servedAt: Date }> {
  const { clientId, offline } = sale
  if (!offline) return { sale, servedAt: tx.now }
  type Origin = { openedAt: Date | null; closedAt: Date | null; mergedInto: string | null }
  const origin = firstIn(await tx.rows<Origin>(originText, [tx.businessId, offline.sessionId, clientId]))
  const { openedAt, closedAt, mergedInto } = origin
  const servedAt = openedAt ? clampToSession({ openedAt }, closedAt ?? tx.now, offline.soldAt) : tx.now
  return { sale: { ...sale, clientId: mergedInto ?? clientId }, servedAt }
}

const originText = `
  select s.opened_at, s.closed_at, c.merged_into
  from business b
  left join register_session s on s.business_id = b.id and s.id = $2
  left join client c on c.business_id = b.id and c.id = $3
  where b.id = $1`

/** Sales share this lock, which excludes closing the session. */
const registerLock = ({ sessionId, offline }: SaleRequest) =>
  offline ? sessionLockOfFact(offline.sessionId) : sessionLock('share', sessionId)

type Seller = { id: string; name: string; hundredths: number }

/** A simultaneous deletion of a professional waits for this lock, and then finds that they have sales. */
function sellersLock(lines: readonly Line[]): RowLock<Seller> | null {
  const ids = lines.flatMap(({ professionalId }) => professionalId ?? [])
  return ids.length === 0 ? null : { kind: 'professional', mode: 'key share', text: sellersText, values: [ids] }
}

const sellersText = `
  select id, name, commission_hundredths as hundredths from professional
  where business_id = $1 and id = any($2::uuid[])`

type Buyer = Record<'id' | 'name', string> &
  Record<'email' | 'phone' | 'mergedInto', string | null> & { deactivatedAt: Date | null }

const buyerLock = ({ clientId, offline }: SaleRequest): RowLock<Buyer> | null =>
  clientId === null
    ? null
    : { kind: 'client', mode: 'no key update', text: buyerText, values: [clientId, Boolean(offline)] }

const buyerText = `
  select id, name, email, phone, deactivated_at, merged_into from client
  where business_id = $1 and id = $2 and (deactivated_at is null or $3)`
