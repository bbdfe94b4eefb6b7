import { firstIn } from '../../platform/filled.ts'
import { isOpen } from '../../agenda/appointment.ts'
import { moveDeposit, type PaidAhead } from '../../agenda/server/settle-visits.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import { addDepositEntry } from './parts/deposit-entries.ts'
import { lockVisit } from './settle-deposit.ts'

/** Confirms by hand that a deposit has arrived. */
export const confirmDeposit = async (tx: BusinessTx, { id }: { id: string }): Promise<{ isLate: boolean }> =>
  receiveDeposit(tx, await lockVisit(tx, id), null)

/**
 * Receives a deposit and confirms the visit that waited for it. `reference` is the provider's payment id, or
 * null if somebody of the business confirms by hand. Idempotent: only a payment with another reference counts as
 * another payment, and is then to be returned. A payment confirmed by hand gets its reference when the provider
 * reports it. A cancelled visit stays cancelled: the business returns the money or finds another time. The caller has locked the
 * visit.
 */
export async function receiveDeposit(
  tx: BusinessTx,
  visit: PaidAhead,
  reference: string | null,
): Promise<{ isLate: boolean }> {
  const { id } = visit
  const isLate = visit.status === 'cancelled'
  const { isNamed, isThere, wasThere, isUnnamed } = await entriesOf(tx, id, reference)
  // A returned or kept deposit may be paid again for a future visit; otherwise an outdated screen has sent it again.
  const isExpected = isOpen(visit.status) && !visit.isPaid && visit.startsAt > tx.now
  if (isNamed || (reference === null && (isThere || (wasThere && !isExpected)))) return { isLate }
  if (isThere && isUnnamed) {
    const seen = { id, cents: visit.askedCents }
    await addDepositEntry(tx, { ...seen, kind: 'corrected' })
    await addDepositEntry(tx, { ...seen, kind: 'received', reference })
    tx.audit('deposit.match', { visit: id, cents: visit.askedCents })
    return { isLate }
  }
  await addDepositEntry(tx, { id, kind: 'received', cents: visit.askedCents, reference })
  await moveDeposit(tx, visit, visit.askedCents)
  tx.audit('deposit.confirm', { visit: id, cents: visit.askedCents, isLate, byProvider: reference !== null })
  return { isLate }
}

/**
 * What the ledger has. `isNamed`: this reference; `isThere`: a balance; `wasThere`: any payment not corrected since;
 * `isUnnamed`: a payment confirmed by hand.
 */
async function entriesOf(tx: BusinessTx, id: string, reference: string | null) {
  type Known = { isNamed: boolean; isThere: boolean; wasThere: boolean; isUnnamed: boolean }
  return firstIn(await tx.rows<Known>(knownText, [tx.businessId, id, reference]))
}

const knownText = `
  select coalesce(bool_or(reference = $3 and kind = 'received'), false) as is_named,
    coalesce(sum(case kind when 'received' then amount_cents else -amount_cents end), 0) > 0 as is_there,
    coalesce(sum(case kind when 'received' then 1 when 'corrected' then -1 else 0 end), 0) > 0 as was_there,
    coalesce(sum(case when kind = 'received' and reference is null then 1 when kind = 'corrected' then -1 else 0 end), 0) > 0 as is_unnamed
  from deposit_entry
  where business_id = $1 and visit_id = $2`
