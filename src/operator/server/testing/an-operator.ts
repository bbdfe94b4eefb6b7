import { createRouterClient } from '@orpc/server'
import type pg from 'pg'
import { aBusiness } from '../../../accounts/server/testing/people.ts'
import { signedIn } from '../../../accounts/server/testing/signed-in.ts'
import { operatorApi } from '../api.ts'

/** An operator who is signed in with both factors. */
export async function anOperator({ admin }: { admin: pg.Client }) {
  const { actor } = await aBusiness()
  await admin.query('update account set is_operator = true where id = $1', [actor.accountId])
  const context = await signedIn({ actor })
  await admin.query('update session set second_factor_at = now() where account_id = $1', [actor.accountId])
  return { master: createRouterClient(operatorApi, { context }), id: actor.accountId!, headers: context.headers }
}

/** The latest entry of an account's audit. */
export async function lastEventOf({ admin }: { admin: pg.Client }, accountId: string) {
  const { rows } = await admin.query<{ action: string; detail: object }>(
    'select action, detail from account_audit where account_id = $1 order by at desc, id desc limit 1',
    [accountId],
  )
  return rows[0]
}
