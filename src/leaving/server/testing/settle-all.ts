import { defaultZone } from '../../../platform/clock.ts'
import { inBusiness } from '../../../platform/server/database/run-transaction.ts'
import { closeRegister } from '../../../register/server/close-register.ts'
import { readRegisters } from '../../../register/server/register-queries.ts'
import { listDeposits } from '../../../deposits/server/deposit-queries.ts'
import { returnDeposit } from '../../../deposits/server/settle-deposit.ts'
import { toReturn } from '../closing-queries.ts'

/** Closes the registers of a full business, and returns the deposits that no visit will use. */
export async function settleAll(businessId: string): Promise<void> {
  const scope = { businessId, zone: defaultZone, actor: { accountId: null, name: 'Avisos' } }
  const { registers } = await inBusiness(scope, 'read', readRegisters)
  for (const { session } of registers)
    if (session) await inBusiness(scope, 'write', (tx) => closeRegister(tx, { id: session.id, closingCents: 0 }))
  const { open } = await inBusiness(scope, 'read', listDeposits)
  for (const { id, state } of open)
    if (toReturn.has(state)) await inBusiness(scope, 'write', (tx) => returnDeposit(tx, { id }))
}
