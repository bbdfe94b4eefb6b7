import type { CardBand } from '../register/card-terms.ts'
import type { RegisterRules } from '../register/register-rules.ts'
import type { CartLine, Till } from './cart.ts'
import { decideSale, type SaleDecision } from './sale-decision.ts'
import type { SaleFacts } from './sale-facts.ts'
import { saleRefusals, type Item } from './sale.ts'
import { saleOf } from './unsent-sale.ts'

/** What a till was last told of its register and of what is on sale. */
export type TillKnowledge = {
  sessionId: string | null
  isReachable: boolean
  offer: Pick<RegisterRules, 'sellsWithoutStock' | 'scaleLabels'> & {
    items: readonly Item[]
    cardBands: readonly CardBand[]
  }
}

/**
 * What the server will say of the cart, as far as the till knows. Without internet the sale will be taken as it was made.
 * Other prices are no reason, because the answer to the sale brings them into the cart.
 */
export function decideAtTill(
  { saleId, ...cart }: Till,
  { sessionId, isReachable, offer }: TillKnowledge,
): SaleDecision | { refusal?: undefined; sale?: undefined } {
  const inCart = new Set(cart.lines.map(({ item }) => item.id))
  const items = offer.items.filter(({ id }) => inCart.has(id))
  const offline = !isReachable && sessionId !== null ? { sessionId } : null
  const decision = decideSale({ ...saleOf(saleId, cart), offline }, factsAt(cart, sessionId, items, offer))
  return decision.refusal?.kind.code === saleRefusals.PRICE_CHANGED.code ? {} : decision
}

/** Of what only the server knows, nothing is taken amiss. Who performed a service is asked for when the sale is made. */
const factsAt = (
  { client, lines }: Pick<Till, 'client' | 'lines'>,
  sessionId: string | null,
  items: readonly Item[],
  { sellsWithoutStock, scaleLabels, cardBands }: TillKnowledge['offer'],
): SaleFacts => ({
  isDiscarded: false,
  register: sessionId === null ? null : { id: sessionId },
  rules: { sellsWithoutStock, sellsWithoutPerformer: true, scaleLabels },
  cardBands,
  isUnapproved: false,
  client: client && { id: client.id, isRemoved: false },
  items: new Map(items.map((item) => [item.id, { ...item, priceCents: item.unitCents, isActive: true }])),
  sellers: new Map(lines.flatMap(({ professional }) => (professional ? [[professional.id, professional]] : []))),
  professionals: [],
  visits: new Map((client?.appointments ?? []).map((visit) => [visit.id, visitFacts(visit, client!.id, lines)])),
})

type ClientVisit = NonNullable<Till['client']>['appointments'][number]

/** The client's visits at the till are of today, or were done before and are still to be charged. */
function visitFacts({ date, ...visit }: ClientVisit, clientId: string, lines: readonly CartLine[]) {
  const told = lines.find((line) => line.visit?.id === visit.id)?.visit
  return {
    ...visit,
    clientId,
    priceCents: told?.priceCents ?? visit.priceCents,
    depositCents: told?.depositCents ?? visit.depositCents ?? 0,
    status: date === undefined ? ('confirmed' as const) : ('completed' as const),
    isOfDay: date === undefined,
    isPaid: false,
  }
}
