import * as z from 'zod/mini'
import { holdForErasure, markErased, noteErasureTold, readClosedAccount } from '../../billing/server/close-account.ts'
import { ownerAddress } from '../../business/server/business-queries.ts'
import { databasePool } from '../../platform/server/database/database.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import { defineJob, ofBusiness } from '../../platform/server/jobs/jobs.ts'
import { daysBefore } from '../closing.ts'

/** Sends the letter that the erasure is near. */
export const erasureNearJob = defineJob('leaving.near', z.object({ ...ofBusiness, days: z.int() }))
/** Sends the last letter. Its address comes along, because nothing else of the business is there any more. */
export const erasedJob = defineJob('leaving.erased', z.object({ ...ofBusiness, to: z.string(), name: z.string() }))

const actor = { accountId: null, name: 'Encerramento' }
const mostAtOnce = 50
const day = 86_400_000

/** Tells owners of closed accounts that the erasure is near, and erases those whose time has come. Each is a turn of its own. */
export async function eraseBusinesses(): Promise<void> {
  const failures: unknown[] = []
  for (let isMore = true; isMore && failures.length === 0;) {
    const { rows } = await databasePool().query<{ businessId: string; zone: string }>(
      'select business_id, zone from erasures_due($1, $2)',
      [daysBefore, mostAtOnce],
    )
    isMore = rows.length === mostAtOnce
    for (const { businessId, zone } of rows)
      await inBusiness({ businessId, zone, actor, weight: 'heavy' }, 'write', takeTurn).catch((error: unknown) =>
        failures.push(error),
      )
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some businesses could not be erased')
}

async function takeTurn(tx: BusinessTx): Promise<void> {
  if (await holdForErasure(tx)) return erase(tx)
  const closed = await readClosedAccount(tx)
  if (!closed || closed.isErased) return
  const left = (closed.erasesAt.getTime() - tx.now.getTime()) / day
  // A turn that came late tells once, of the nearest.
  const told = daysBefore.filter((days) => left <= days).length
  const days = daysBefore[told - 1]
  if (days === undefined || !(await noteErasureTold(tx, told))) return
  tx.enqueue(erasureNearJob, { days })
  tx.audit('leaving.warn', { days })
}

type Table = { name: string }

/**
 * Erases everything of the business but what stays by its table's comment, and the accounts of people who belong to no
 * other. The database refuses each of these calls for any business whose time has not come.
 */
async function erase(tx: BusinessTx): Promise<void> {
  const to = await ownerAddress(tx)
  const [business] = await tx.rows<{ name: string }>('select name from business where id = $1', [tx.businessId])
  const people = await tx.rows<{ id: string }>('select account_id as id from member where business_id = $1', [
    tx.businessId,
  ])
  const tables = await tx.rows<Table>(
    'select t as name from tables_to_erase() with ordinality o (t, at) order by at',
    [],
  )
  // The sales of a large business take longer than a question of a screen may.
  await tx.rows(`select set_config('statement_timeout', '600000', true)`, [])
  for (const { name } of tables) await tx.rows('select erase_rows($1)', [name])
  await tx.rows('select empty_personal_columns()', [])
  await tx.rows('select forget_people($1)', [people.map(({ id }) => id)])
  await markErased(tx)
  if (to && business) tx.enqueue(erasedJob, { to, name: business.name })
}
