import { firstIn } from '../../platform/filled.ts'
import { lockPaidAhead, moveDeposit, type PaidAhead } from '../../agenda/server/settle-visits.ts'
import type { RefusalKind } from '../../platform/refusal.ts'
import { orNotFound, Refusal } from '../../platform/refusal-error.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import {
  depositRefusals,
  type DepositState,
  depositState,
  isCorrectable,
  keepRefusal,
  returnRefusal,
} from '../deposit.ts'
import { addDepositEntry, saidCentsOf } from './parts/deposit-entries.ts'

type ReturnInput = { id: string }

/** Records that the whole deposit was sent back to the client. */
export const returnDeposit = (tx: BusinessTx, asked: ReturnInput): Promise<void> =>
  settle(tx, asked, 'returned', returnRefusal)

/** The business keeps the deposit because the client did not come. */
export const keepDeposit = (tx: BusinessTx, asked: ReturnInput): Promise<void> => settle(tx, asked, 'kept', keepRefusal)

/** Reverts a confirmation by hand. The visit stays confirmed: whoever reverts it checks the agenda. */
export async function correctDeposit(tx: BusinessTx, { id }: ReturnInput): Promise<void> {
  const visit = await lockVisit(tx, id)
  const said = firstIn(
    await tx.rows<{ cents: number }>(`select ${saidCentsOf('$1', '$2')} as cents`, [tx.businessId, id]),
  )
  const { cents } = said
  if (!isCorrectable({ saidCents: cents, heldCents: visit.depositCents }))
    throw new Refusal(depositRefusals.DEPOSIT_SETTLED)
  await addDepositEntry(tx, { id, kind: 'corrected', cents })
  await moveDeposit(tx, visit, -cents)
  tx.audit('deposit.correct', { visit: id, cents })
}

async function settle(
  tx: BusinessTx,
  { id }: ReturnInput,
  kind: 'returned' | 'kept',
  refusalIn: (state: DepositState) => RefusalKind | null,
): Promise<void> {
  const visit = await lockVisit(tx, id)
  const refusal = refusalIn(depositState(placeOf(visit), tx.now))
  if (refusal) throw new Refusal(refusal)
  const cents = visit.depositCents
  await addDepositEntry(tx, { id, kind, cents })
  await moveDeposit(tx, visit, -cents)
  tx.audit(`deposit.${kind}`, { visit: id, cents })
}

/** Locks the visit of the deposit. */
export const lockVisit = async (tx: BusinessTx, id: string): Promise<PaidAhead> =>
  orNotFound(await lockPaidAhead(tx, id))

export const placeOf = ({ status, isPaid, startsAt, depositCents, onlineAct }: PaidAhead) => ({
  status,
  isPaid,
  startsAt,
  onlineAct,
  heldCents: depositCents,
})
