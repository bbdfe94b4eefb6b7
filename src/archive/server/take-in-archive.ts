import { firstIn } from '../../platform/filled.ts'
import { keepAllNextVisits } from '../../agenda/server/keep-next-visit.ts'
import { keepPicture } from '../../business/server/store-picture.ts'
import { takeProfile } from '../../business/server/update-business.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import { claimPath } from '../../booking/server/claim-path.ts'
import type { DrawnPicture } from '../../platform/server/files/draw-picture.ts'
import { laws } from '../../platform/server/database/migrate.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import { bookingLinkRefusals, slug } from '../../booking/booking-link.ts'
import { siteRefusals } from '../../sites/site.ts'
import { intakeRefusals } from '../intake.ts'
import type { ArchiveRow } from '../row.ts'
import { isEmpty } from './intake-queries.ts'
import { archived, importedTables, replaced } from './parts/archived-tables.ts'
import { toRow, type People } from './parts/to-row.ts'
import { columnsOf, inOrderOfReference } from './parts/intake-schema.ts'
import { type OpenArchive, refuse } from './open-archive.ts'
import { own } from '../../platform/own.ts'

/** Laws that constraints enforce already, or that need rows of other businesses, which this transaction cannot see. */
const notAsked = new Set([
  'no professional has two live appointments at once, squeezed-in ones aside',
  'no professional is off twice at once',
  'every business has its code, and a referral comes from a business that is there',
])

/**
 * Takes a whole archive into an empty business, or nothing of it. Ids are kept, because they are unique within a
 * business. An archive that breaks a constraint or a law was altered, so it is refused.
 */
export async function takeInArchive(
  tx: BusinessTx,
  { id, archive, pictures }: { id: string; archive: OpenArchive; pictures: ReadonlyMap<string, DrawnPicture> },
): Promise<void> {
  await tx.hold(['archive'])
  const waiting = await tx.rows(`select from archive_intake where business_id = $1 and id = $2 and state = 'waiting'`, [
    tx.businessId,
    id,
  ])
  // An earlier run has taken the archive in and died before its job was marked as done.
  if (waiting.length === 0) return
  if (!(await isEmpty(tx))) throw new Refusal(intakeRefusals.INTAKE_NOT_EMPTY)
  for (const table of replaced) await tx.rows(`delete from ${table} where business_id = $1`, [tx.businessId])
  for (const [picture, drawn] of pictures) await keepPicture(tx, drawn, picture)
  const people = await peopleOf(tx, archive)
  const tables = await inOrderOfReference(tx, importedTables)
  const columns = await columnsOf(tx, ['business', ...tables])
  const now = tx.now.toISOString()
  let count = 0
  const take = async (
    table: string,
    store: (rows: readonly ArchiveRow[]) => Promise<unknown>,
    only?: (row: ArchiveRow) => boolean,
  ) => {
    const place = `${own(archived, table)}.json`
    const taken = toRow(table, columns.get(table)!, place, people)
    for await (const sent of rowsWithin(tx, archive, table)) {
      const rows = (only ? sent.filter(only) : sent).map((row) => taken(row, now))
      count += rows.length
      if (rows.length > 0) await orMismatch(place, () => store(rows))
    }
  }
  const made = (table: string) => (name: string) => !columns.get(table)!.get(name)!.isMade
  const insert = (table: string) => async (rows: readonly ArchiveRow[]) => {
    const ready = await Promise.all(rows.map((row) => withFreePath(tx, table, row)))
    const names = [...new Set(ready.flatMap((row) => Object.keys(row)))].filter(made(table))
    const list = ['business_id', ...names].join(', ')
    await tx.rows(
      `insert into ${table} (${list}) select ${['$1::uuid', ...names].join(', ')} from jsonb_populate_recordset(null::${table}, $2::jsonb)`,
      [tx.businessId, JSON.stringify(ready)],
    )
  }
  await take('business', async (rows) => {
    if (rows.length !== 1) refuse('INTAKE_MISMATCH', 'negocio.json')
    await takeProfile(tx, firstIn(rows))
  })
  for (const table of tables) {
    if (table !== 'client') await take(table, insert(table))
    else {
      // Who is reached through another card, and a card that was merged, come after the cards that they refer to.
      const turnOf = (row: ArchiveRow) => (row['merged_into'] ? 'merged' : row['guardian_id'] ? 'reached' : 'first')
      for (const turn of ['first', 'reached', 'merged']) await take(table, insert(table), (row) => turnOf(row) === turn)
    }
  }
  // PostgreSQL has not counted the rows that came in this transaction, and would compare each with each.
  await tx.rows('set local enable_nestloop = off', [])
  // Offers were cancelled on the way in, and time has passed since the archive was taken.
  await keepAllNextVisits(tx)
  await keepLaws(tx)
  await tx.rows(`update archive_intake set state = 'done', count = $3 where business_id = $1 and id = $2`, [
    tx.businessId,
    id,
    count,
  ])
  await tx.rows('delete from archive_part where business_id = $1', [tx.businessId])
  tx.audit('archive.take-in', { count })
}

/** The rows of a table. A transaction that asks nothing for long is ended, and some batches are only read. */
async function* rowsWithin(tx: BusinessTx, archive: OpenArchive, table: string): AsyncGenerator<ArchiveRow[]> {
  for await (const rows of archive.rowsOf(table)) {
    yield rows
    await tx.rows('select', [])
  }
}

/** Maps the archive's members to members here with the same e-mail. The others have no account here. */
async function peopleOf(tx: BusinessTx, archive: OpenArchive): Promise<People> {
  const members = await tx.rows<{ id: string; email: string }>(
    `select a.id, a.email from member m join account a on a.id = m.account_id where m.business_id = $1 and m.removed_at is null`,
    [tx.businessId],
  )
  const here = new Map(members.map(({ id, email }) => [email, id]))
  const known = new Map<string, string>()
  for await (const rows of rowsWithin(tx, archive, 'member'))
    for (const { account_id: there, email } of rows) {
      const one = typeof email === 'string' ? here.get(email.toLowerCase()) : undefined
      if (one !== undefined && typeof there === 'string') known.set(there, one)
    }
  return { known, taker: tx.accountId }
}

const takenPath = { booking_link: bookingLinkRefusals.SLUG_TAKEN, site: siteRefusals.SITE_ADDRESS_TAKEN } as const

/**
 * Public paths are unique over all businesses, and some are the product's own. If the form would refuse the archive's
 * path, or another business has it, a number is appended.
 */
async function withFreePath(tx: BusinessTx, table: string, row: ArchiveRow): Promise<ArchiveRow> {
  const taken = table === 'booking_link' || table === 'site' ? takenPath[table] : undefined
  if (!taken) return row
  const wanted = String(row['slug']).slice(0, 50)
  const last = tx.businessId.slice(-8)
  for (const candidate of [String(row['slug']), `${wanted}-2`, `${wanted}-3`, `${wanted}-${last}`]) {
    const { data: free } = slug.safeParse(candidate)
    if (free === undefined) continue
    try {
      await claimPath(tx, free, taken)
      return { ...row, slug: free }
    } catch (error) {
      if (!(error instanceof Refusal) || error.kind !== taken) throw error
    }
  }
  return refuse('INTAKE_MISMATCH', `${own(archived, table)}.json`)
}

/** Checks deferred constraints and the laws, and refuses an archive whose figures do not agree. */
async function keepLaws(tx: BusinessTx): Promise<void> {
  await orMismatch(undefined, () => tx.rows('set constraints all immediate', []))
  for (const { law, query } of laws()) {
    if (notAsked.has(law)) continue
    const broken = await tx.rows(`select from (${query.replace(/;?\s*$/, '')}) broken limit 1`, [])
    if (broken.length > 0) refuse('INTAKE_MISMATCH', undefined, new Error(`broken law: ${law}`))
  }
}

/** Whether PostgreSQL refused the data: error class 22 or 23, or an exception of our triggers. */
const isOfData = (error: unknown): boolean => {
  const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: unknown }
  return constraint === 'pix_pays_reais' || (typeof code === 'string' && /^(22|23|P0001)/.test(code))
}

async function orMismatch(place: string | undefined, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (isOfData(error)) refuse('INTAKE_MISMATCH', place, error)
    throw error
  }
}
