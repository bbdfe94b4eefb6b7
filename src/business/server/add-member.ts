import type { Role } from '../../accounts/permissions.ts'
import { createAccount } from '../../accounts/server/create-account.ts'
import { hashPassword } from '../../accounts/server/hash-password.ts'
import { recordEvent } from '../../accounts/server/record-event.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import { awaitAll } from '../../platform/server/database/business-tx.ts'
import { newId } from '../../platform/id.ts'

export type NewMember = { name: string; email: string; password: string; role: Role }

/** Creates the account of a new person and their membership. */
export async function addMember(tx: BusinessTx, { name, email, password, role }: NewMember): Promise<{ id: string }> {
  const id = newId()
  const passwordHash = await hashPassword(password)
  await awaitAll([
    createAccount(tx.db, { id, email, name, passwordHash }),
    tx.insertInto('member').values({ accountId: id, role }).execute(),
    recordEvent(tx.db, 'account.add', { accountId: id, network: 'local' }),
  ])
  tx.audit('member.add', { member: id, role })
  return { id }
}
