import type pg from 'pg'
import type { BackupFaultKind } from '../../platform/backup-fault-kinds.ts'
import { recordEvent } from '../../accounts/server/record-event.ts'
import { DatabaseClient } from '../../platform/server/database/database-client.ts'
import { brokenLaws, foreignTo } from '../../platform/server/database/migrate.ts'
import { outsideBusinesses } from '../../platform/server/database/run-transaction.ts'
import { missingRows } from './parts/missing-rows.ts'
import { schemaFaults } from '../../platform/server/database/schema-faults.ts'

export type RestoreProof = { faults: string[]; businesses: number; until: Date | null }
type MadeBackup = { madeAt: string; rows: number }

/**
 * Checks a database that was restored from a backup, signed in as its owner. If it is whole, this is recorded here
 * with the time of its newest data. A copy is faulty if it has another schema, no data, breaks a law, or lacks rows that
 * are here and older than it. `ownerUrl` is of the database here, whose rows of all businesses are counted; `backup` is when the
 * copy's was made, and how many rows were found equal to it: it may be of before the first business.
 */
export async function proveRestore(
  copyUrl: string,
  ownerUrl: string,
  backup: MadeBackup | null = null,
): Promise<RestoreProof> {
  const [copy, here] = [copyUrl, ownerUrl].map((connectionString) => new DatabaseClient({ connectionString }))
  const proof = await lookThrough(copy!, here!, backup)
  if (proof.faults.length > 0) return proof
  await outsideBusinesses('write', async (db) => {
    await db
      .updateTable('systemSetting')
      .set(({ fn }) => ({
        restoreProvedAt: fn('now', []),
        restoredUntil: proof.until,
        restoredRows: backup?.rows ?? null,
        restoreFailedAt: null,
        restoreFault: null,
      }))
      .execute()
    await recordEvent(db, 'operator.restore_proved', {
      accountId: null,
      network: 'local',
      detail: { businesses: proof.businesses },
    })
  })
  return proof
}

/** Writes down of what a drill has failed. When one was last whole stays known. */
export const recordFailedDrill = (fault: BackupFaultKind): Promise<unknown> =>
  outsideBusinesses('write', (db) =>
    db
      .updateTable('systemSetting')
      .set(({ fn }) => ({ restoreFailedAt: fn('now', []), restoreFault: fault }))
      .execute(),
  )

async function lookThrough(copy: pg.Client, here: pg.Client, backup: MadeBackup | null): Promise<RestoreProof> {
  try {
    await copy.connect()
    await here.connect()
    return await compared(copy, here, backup)
  } finally {
    await copy.end()
    await here.end()
  }
}

/** @internal for checks */
export async function compared(
  copy: pg.Client,
  here: pg.Client,
  backup: MadeBackup | null = null,
): Promise<RestoreProof> {
  const { lacks, knows, differs } = await foreignTo(copy)
  const strange = [
    ...lacks.map((name) => `lacks ${name}`),
    ...[...knows, ...differs].map((name) => `has ${name}, of another version`),
  ]
  if (strange.length > 0) return { faults: strange, businesses: 0, until: null }
  const schema = await schemaFaults(copy)
  if (schema.length > 0) return { faults: schema, businesses: 0, until: null }
  const { rows } = await copy.query<Pick<RestoreProof, 'businesses' | 'until'>>(
    'select (select count(*)::int from business) as businesses, (select max(at) from audit) as until',
  )
  const [{ businesses, until: newest }] = rows as [Pick<RestoreProof, 'businesses' | 'until'>]
  const madeAt = backup && new Date(backup.madeAt)
  const what = { businesses, until: newest ?? (madeAt && !(await wasUsedBy(here, madeAt)) ? madeAt : null) }
  if (!what.until) return { faults: ['holds no business that ever did anything'], ...what }
  const broken = (await brokenLaws(copy)).map(
    ({ law, rows: faulty }) => `breaks the law "${law}" ${faulty.length} times`,
  )
  return { faults: [...broken, ...(await missingRows(copy, here, what.until))], ...what }
}

async function wasUsedBy(database: pg.Client, instant: Date): Promise<boolean> {
  const { rowCount } = await database.query('select from audit where at <= $1 limit 1', [instant])
  return rowCount! > 0
}
