import { type AskedDeposit, depositDue } from '../deposits/deposit.ts'
import { sumCents } from '../platform/money.ts'

/** What a business may ask of clients who did not come: a deposit, or that they call. */
export const noShowActs = ['deposit', 'refuse'] as const
export type NoShowAct = (typeof noShowActs)[number]

export const highestNoShowLimit = 10

/** `deposit` is that of the business; null if it takes none, and then none is asked. */
export type NoShowRule<Deposit extends AskedDeposit = AskedDeposit> = {
  limit: number
  act: NoShowAct
  deposit: Deposit | null
}

/** What a business asks of whoever books online. */
export type OnlineTerms = {
  /** Asked of everybody. */
  deposit: AskedDeposit | null
  noShowRule: NoShowRule | null
}

type PricedService = { serviceId: string; priceCents: number }
/** `isForNoShows`: the page, which knows nobody, has not shown it. */
export type DueDeposit = { asked: AskedDeposit; dueCents: number; isForNoShows?: true }

/**
 * What is asked of a client for these services, in every way in which clients book for themselves: to call, a deposit or nothing. A
 * deposit that is asked of everybody is enough; otherwise no-shows ask one for each service.
 */
export function onlineDemand(
  { deposit, noShowRule }: OnlineTerms,
  noShows: number,
  services: readonly PricedService[],
): 'call' | DueDeposit | null {
  const ofAll = dueOf(deposit, services)
  if (mustCall(noShowRule, noShows)) return 'call'
  if (!noShowRule || noShows < noShowRule.limit) return ofAll
  if (ofAll || !noShowRule.deposit) return ofAll
  const own = dueOf(depositForNoShows(noShowRule), services)
  return own && { ...own, isForNoShows: true }
}

/** Whether somebody with so many no-shows has to call, whatever they want to book. */
export const mustCall = (rule: Pick<NoShowRule, 'limit' | 'act'> | null, noShows: number): boolean =>
  rule?.act === 'refuse' && noShows >= rule.limit

/** The deposit that no-shows ask, for each service; null if there is none. */
export const depositForNoShows = ({ deposit }: NoShowRule): AskedDeposit | null =>
  deposit && { ...deposit, serviceIds: null }

/** What is due of a deposit; null for nothing. */
export function dueOf(asked: AskedDeposit | null, services: readonly PricedService[]): DueDeposit | null {
  const dueCents = sumCents(services.map(({ serviceId: id, priceCents }) => depositDue(asked, { id, priceCents })))
  return asked && dueCents > 0 ? { asked, dueCents } : null
}
