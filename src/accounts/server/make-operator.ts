import { outsideBusinesses } from '../../platform/server/transaction.ts'
import { hashPassword } from './hash-password.ts'
import { recordEvent } from './record-event.ts'

/** Gives one of the platform's own people an account; there is no door to this. */
export async function makeOperator(person: { name: string; email: string; password: string }): Promise<void> {
  const { name, email, password } = person
  const password_hash = await hashPassword(password)
  await outsideBusinesses('write', async (db) => {
    const { id } = await db
      .insertInto('account')
      .values({ email, name, password_hash, is_operator: true })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordEvent(db, 'account.make_operator', { accountId: id, network: 'local' })
  })
}
