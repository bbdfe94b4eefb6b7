import type { BusinessTx } from '../../platform/server/transaction.ts'
import type { RegisterRules } from '../session-list.ts'

/** How the register is closed from now on, the open session included. */
export async function saveRegisterRules(tx: BusinessTx, { blindClosing }: RegisterRules): Promise<void> {
  await tx.db
    .updateTable('business')
    .set({ blind_closing: blindClosing })
    .where('id', '=', tx.businessId)
    .executeTakeFirstOrThrow()
  tx.audit('register.rules', { blindClosing })
}
