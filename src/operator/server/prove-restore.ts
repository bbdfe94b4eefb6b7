import pg from 'pg'
import { recordEvent } from '../../accounts/server/record-event.ts'
import { brokenLaws, foreignTo } from '../../platform/server/migrate.ts'
import { outsideBusinesses } from '../../platform/server/transaction.ts'

export type Proof = { faults: string[]; businesses: number; until: Date | null }

/**
 * Checks a database that was restored from a backup, signed in as its owner. If it is whole, this is recorded here
 * with the time of its newest data. A copy is faulty if it has another schema version, no data, or breaks a law.
 */
export async function proveRestore(copyUrl: string): Promise<Proof> {
  const copy = new pg.Client({ connectionString: copyUrl })
  const proof = await lookThrough(copy)
  if (proof.faults.length > 0) return proof
  await outsideBusinesses('write', async (db) => {
    await db
      .updateTable('system_setting')
      .set(({ fn }) => ({ restore_proved_at: fn('now', []), restored_until: proof.until }))
      .execute()
    await recordEvent(db, 'operator.restore_proved', {
      accountId: null,
      network: 'local',
      detail: { businesses: proof.businesses },
    })
  })
  return proof
}

async function lookThrough(copy: pg.Client): Promise<Proof> {
  await copy.connect()
  try {
    return await found(copy)
  } finally {
    await copy.end()
  }
}

async function found(copy: pg.Client): Promise<Proof> {
  const { lacks, knows, differs } = await foreignTo(copy)
  const strange = [
    ...lacks.map((name) => `lacks ${name}`),
    ...[...knows, ...differs].map((name) => `has ${name}, of another version`),
  ]
  if (strange.length > 0) return { faults: strange, businesses: 0, until: null }
  const { rows } = await copy.query<Pick<Proof, 'businesses' | 'until'>>(
    'select (select count(*)::int from business) as businesses, (select max(at) from audit) as until',
  )
  const [what] = rows as [Pick<Proof, 'businesses' | 'until'>]
  const broken = (await brokenLaws(copy)).map(
    ({ law, rows: faulty }) => `breaks the law "${law}" ${faulty.length} times`,
  )
  return { faults: what.until ? broken : ['holds no business that ever did anything'], ...what }
}
