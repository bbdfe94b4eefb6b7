import { limit } from '../../platform/server/limits.ts'
import { hasRoom } from '../../platform/server/throttle.ts'
import { outsideBusinesses } from '../../platform/server/transaction.ts'
import { networkOf } from './attempts.ts'
import { recordEvent } from './record-event.ts'
import type { Who } from './session.ts'

type Person = Pick<Who, 'accountId'> & Partial<Pick<Who, 'membership'>>

/** Audits a refused permission. Repeated refusals of one person or network are capped, so that nobody fills the table. */
export async function recordRefusal(who: Person | null, network: string, door: string): Promise<void> {
  const accountId = who?.accountId ?? null
  const person = accountId ?? networkOf(network)
  if (!(await hasRoom(limit('refusal.door', person, door), limit('refusal.person', person)))) return
  const businessId = who?.membership?.businessId ?? null
  await outsideBusinesses('write', (db) =>
    recordEvent(db, 'account.refused', { accountId, network, detail: { door, businessId } }),
  )
}
