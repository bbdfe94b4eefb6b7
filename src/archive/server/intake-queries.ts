import { firstIn } from '../../platform/filled.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import type { IntakeState } from '../intake.ts'
import { importedTables, replaced } from './parts/archived-tables.ts'

/** Whether the business has no rows in the tables that are taken in; replaced settings do not count. */
export async function isEmpty(tx: BusinessTx): Promise<boolean> {
  const there = importedTables
    .filter((table) => !replaced.includes(table))
    .map((table) => `exists (select from ${table} where business_id = $1)`)
  const found = firstIn(await tx.rows<{ any: boolean }>(`select ${there.join(' or ')} as any`, [tx.businessId]))
  return !found.any
}

export async function readIntake(tx: BusinessTx): Promise<IntakeState> {
  const [latest] = await tx.rows<NonNullable<IntakeState['latest']>>(
    'select id, state, problem, place, count from archive_intake where business_id = $1',
    [tx.businessId],
  )
  return { latest: latest ?? null }
}
