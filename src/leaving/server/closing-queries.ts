import { owesForPlan, readClosedAccount } from '../../billing/server/close-account.ts'
import type { DepositState } from '../../deposits/deposit.ts'
import { listDeposits } from '../../deposits/server/deposit-queries.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import { readRegisters } from '../../register/server/register-queries.ts'
import { type ClosingState, type Hindrance, hindrances } from '../closing.ts'

/** Money of clients that no visit will use any more. */
export const toReturn: ReadonlySet<DepositState> = new Set(['late', 'toReturn', 'left'])

/** What has to be settled before the account can be closed. */
export async function hindrancesOf(tx: BusinessTx): Promise<Hindrance[]> {
  const [{ registers }, { open }, owes] = await awaitAll([readRegisters(tx), listDeposits(tx), owesForPlan(tx)])
  const stands: Record<Hindrance, boolean> = {
    register: registers.some(({ session }) => session !== null),
    deposits: open.some(({ state }) => toReturn.has(state)),
    invoice: owes,
  }
  return hindrances.filter((one) => stands[one])
}

export async function readClosing(tx: BusinessTx): Promise<ClosingState> {
  const closed = await readClosedAccount(tx)
  return closed && { at: closed.closedAt.toISOString(), erasesAt: closed.erasesAt.toISOString() }
}
