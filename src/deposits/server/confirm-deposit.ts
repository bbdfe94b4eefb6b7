import { isOpen } from '../../agenda/appointment.ts'
import { moveDeposit, type PaidAhead } from '../../agenda/server/settle-visits.ts'
import type { BusinessTx } from '../../platform/server/transaction.ts'
import { addDepositEntry } from './parts/deposit-entries.ts'
import { lockVisit } from './settle-deposit.ts'

/** Somebody of the business has seen the deposit of an appointment arrive. */
export const confirmDeposit = async (tx: BusinessTx, { id }: { id: string }): Promise<{ isLate: boolean }> =>
  receiveDeposit(tx, await lockVisit(tx, id), null)

/**
 * A deposit has arrived, as somebody of the business or the payment provider says, which names the payment. Said again it is the same
 * one; only a payment with another name is another payment, and lies there to be returned. What somebody saw and the provider tells of
 * later gets its name. It confirms an appointment that waited for it. One that was given up meanwhile stays so: the money is there all
 * the same, and the business returns it or finds another time. The appointment is locked.
 */
export async function receiveDeposit(
  tx: BusinessTx,
  visit: PaidAhead,
  reference: string | null,
): Promise<{ isLate: boolean }> {
  const { id } = visit
  const isLate = visit.status === 'cancelled'
  const { isNamed, isThere, wasThere, isUnnamed } = await entriesOf(tx, id, reference)
  // One that was returned or kept may be paid anew for a visit that is still to be; an old screen says it of the first.
  const isExpected = isOpen(visit.status) && !visit.isPaid && visit.startsAt > tx.now
  if (isNamed || (reference === null && (isThere || (wasThere && !isExpected)))) return { isLate }
  if (isThere && isUnnamed) {
    const seen = { id, cents: visit.askedCents }
    await addDepositEntry(tx, { ...seen, kind: 'corrected' })
    await addDepositEntry(tx, { ...seen, kind: 'received', reference })
    tx.audit('deposit.match', { appointment: id, cents: visit.askedCents })
    return { isLate }
  }
  await addDepositEntry(tx, { id, kind: 'received', cents: visit.askedCents, reference })
  await moveDeposit(tx, visit, visit.askedCents)
  tx.audit('deposit.confirm', { appointment: id, cents: visit.askedCents, isLate, byProvider: reference !== null })
  return { isLate }
}

/** Whether a payment of this name is known, whether any is there or was used, and one that somebody saw. */
async function entriesOf(tx: BusinessTx, id: string, reference: string | null) {
  type Known = { isNamed: boolean; isThere: boolean; wasThere: boolean; isUnnamed: boolean }
  const [known] = await tx.rows<Known>(knownText, [tx.businessId, id, reference])
  return known!
}

const knownText = `
  select coalesce(bool_or(reference = $3), false) as "isNamed",
    coalesce(sum(case kind when 'received' then amount_cents else -amount_cents end), 0) > 0 as "isThere",
    coalesce(sum(case kind when 'received' then 1 when 'corrected' then -1 else 0 end), 0) > 0 as "wasThere",
    coalesce(sum(case when kind = 'received' and reference is null then 1 when kind = 'corrected' then -1 else 0 end), 0) > 0 as "isUnnamed"
  from deposit_entry
  where business_id = $1 and appointment_id = $2`
