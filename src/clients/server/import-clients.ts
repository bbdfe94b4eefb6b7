import { sql } from 'kysely'
import { firstIn } from '../../platform/filled.ts'
import { newId } from '../../platform/id.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import {
  importRefusals,
  missingFields,
  type DuplicateRule,
  type ImportField,
  type ImportPart,
  type ImportRow,
} from '../client-import.ts'
import { mostDependents } from '../guardian.ts'
import { pairOf } from '../duplicate.ts'
import { KnownPeople } from '../known-people.ts'

export type KnownClient = Omit<ImportRow, 'line' | 'isOther'> & {
  id: string
  guardianId: string | null
  dependents: number
}
type LineOutcome = {
  line: number
  id: string
  outcome: 'added' | 'filled'
  filled: Partial<Record<ImportField, string>>
}

/**
 * Adds one part of a file. Lines of a part that was sent twice are skipped. Imports of one business wait for each
 * other, so that a person who is in two parts is added once.
 */
export async function importClients(tx: BusinessTx, { id, fileName, duplicates, rows }: ImportPart) {
  // Filling changes existing cards, which needs the right to edit them.
  if (duplicates === 'fill' && !tx.may('clients.edit')) throw new Refusal(platformRefusals.FORBIDDEN)
  await tx.hold(['client import'])
  const stored = await openImport(tx, id, fileName)
  if (stored.undoneAt) throw new Refusal(importRefusals.IMPORT_UNDONE)
  const [known, lines] = await awaitAll([findKnown(tx, rows), linesDone(tx, id, rows)])
  const { added, done, skipped, apart } = decide(
    rows.filter(({ line }) => !lines.has(line)),
    known,
    duplicates,
  )
  const isNew = new Set(added.map((card) => card.id))
  const there = [...done.map((one) => one.id), ...added.flatMap(({ guardianId }) => guardianId ?? []), ...apart.flat()]
  const toLock = [...new Set(there)].filter((card) => !isNew.has(card))
  const [, , filled] = await awaitAll([tx.lock('client', toLock), addAll(tx, added), fillAll(tx, done)])
  // Cards that were removed or erased while this transaction waited have not been filled.
  const carriedOut = done.filter((one) => one.outcome === 'added' || filled.has(one.id))
  await awaitAll([recordAll(tx, id, carriedOut), keepApart(tx, apart)])
  const counts = { added: added.length, filled: carriedOut.length - added.length, skipped }
  tx.audit('client.import', { importId: id, ...counts })
  return counts
}

/** Goes line by line: a client whom one line adds is known to the lines below. */
function decide(rows: ImportRow[], known: KnownClient[], duplicates: DuplicateRule) {
  const people = new KnownPeople<KnownClient>()
  const byId = new Map(known.map((card) => [card.id, card]))
  for (const card of known) people.add(card)
  const added: KnownClient[] = []
  const done: LineOutcome[] = []
  const apart: [string, string][] = []
  let skipped = 0
  for (const { isOther, ...row } of rows) {
    const like = people.find(row)
    const same = isOther ? undefined : like
    const filled = same && duplicates === 'fill' ? missingFields(same, row) : {}
    if (!same) {
      const { line, ...values } = row
      // Of whom somebody said that they are two, the first has the contact.
      const holder = like ?? people.withContact(row)
      const guardian = holder?.guardianId ? byId.get(holder.guardianId) : holder
      const isReached = guardian !== undefined && guardian.dependents < mostDependents
      if (isReached) guardian.dependents++
      const card = { ...values, id: newId(), guardianId: isReached ? guardian.id : null, dependents: 0 }
      if (like) apart.push(pairOf(card.id, like.id))
      added.push(card)
      byId.set(card.id, card)
      people.add(card)
      done.push({ line, id: card.id, outcome: 'added', filled: {} })
    } else if (Object.keys(filled).length > 0) {
      Object.assign(same, filled)
      people.add(same)
      done.push({ line: row.line, id: same.id, outcome: 'filled', filled })
    } else skipped++
  }
  return { added, done, skipped, apart }
}

async function openImport(tx: BusinessTx, id: string, fileName: string) {
  await tx
    .insertInto('clientImport')
    .values({
      id,
      fileName,
      startedAt: tx.now,
      accountId: tx.actor.accountId,
      actorName: tx.actor.name,
    })
    .onConflict((same) => same.columns(['businessId', 'id']).doNothing())
    .execute()
  return firstIn(
    await tx.lockAndRead<{ id: string; undoneAt: Date | null }>(
      'client_import',
      'update',
      'select id, undone_at from client_import where business_id = $1 and id = $2',
      [tx.businessId, id],
    ),
  )
}

/** The existing cards with a phone, e-mail or document of these rows, and those through which they are reached. */
export const findKnown = (tx: BusinessTx, rows: readonly ImportRow[]): Promise<KnownClient[]> => {
  const values = (field: 'phone' | 'email' | 'document') => rows.flatMap((row) => row[field] ?? [])
  return tx.rows<KnownClient>(knownText, [tx.businessId, values('phone'), values('email'), values('document')])
}

// Whether a card has notes is asked, and not which, of thousands of cards perhaps.
const knownText = `
  with known as (
    select id, guardian_id from client
    where business_id = $1 and deactivated_at is null
      and (phone = any($2::text[]) or email = any($3::text[]) or document = any($4::text[]))
  )
  select c.id, c.name, c.phone, c.email, c.document, c.birthday, left(c.notes, 1) as notes, c.guardian_id,
    coalesce(d.count, 0) as dependents
  from client c
  left join (
    select guardian_id, count(*)::int as count from client
    where business_id = $1 and guardian_id is not null group by guardian_id
  ) d on d.guardian_id = c.id
  where c.business_id = $1 and c.deactivated_at is null and c.id in (select id from known union select guardian_id from known)
  order by c.guardian_id is not null, c.created_at, c.id`

async function linesDone(tx: BusinessTx, id: string, rows: readonly ImportRow[]): Promise<Set<number>> {
  const done = await tx
    .selectFrom('clientImportRow')
    .select('line')
    .where('importId', '=', id)
    .where('line', '=', sql<number>`any(${rows.map(({ line }) => line)}::int[])`)
    .execute()
  return new Set(done.map(({ line }) => line))
}

/** A guardian who was merged or removed while this transaction waited is none. */
const addAll = (tx: BusinessTx, added: readonly KnownClient[]) =>
  sql`with added as (
      select * from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as added
        (id uuid, name text, phone text, email text, document text, birthday text, notes text, "guardianId" uuid)
    )
    insert into client (business_id, id, name, phone, email, document, birthday, notes, guardian_id)
    select ${tx.businessId}::uuid, a.id, a.name, a.phone, a.email, a.document, a.birthday, a.notes,
      coalesce((select of_file.id from added of_file where of_file.id = a."guardianId"), g.id)
    from added a
    left join client g on g.business_id = ${tx.businessId} and g.id = a."guardianId" and g.deactivated_at is null
      and g.guardian_id is null`.execute(tx.db)

/** Who was taken in beside somebody alike is not offered for merging. */
const keepApart = (tx: BusinessTx, apart: readonly [string, string][]) =>
  sql`insert into client_not_duplicate (business_id, client_id, other_id, at)
    select ${tx.businessId}::uuid, one.id, other.id, ${tx.now}
    from jsonb_array_elements(${JSON.stringify(apart)}::jsonb) pair
    join client one on one.business_id = ${tx.businessId} and one.id = (pair ->> 0)::uuid and one.deactivated_at is null
    join client other on other.business_id = ${tx.businessId} and other.id = (pair ->> 1)::uuid
      and other.deactivated_at is null
    on conflict do nothing`.execute(tx.db)

async function fillAll(tx: BusinessTx, done: readonly LineOutcome[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`update client c set
      phone = coalesce(c.phone, f.filled ->> 'phone'),
      email = coalesce(c.email, f.filled ->> 'email'),
      document = coalesce(c.document, f.filled ->> 'document'),
      birthday = coalesce(c.birthday, f.filled ->> 'birthday'),
      notes = coalesce(c.notes, f.filled ->> 'notes')
    from (
      select id, jsonb_object_agg(field.key, field.value) as filled
      from jsonb_to_recordset(${JSON.stringify(done)}::jsonb) as done (id uuid, outcome text, filled jsonb)
      cross join jsonb_each(done.filled) field where outcome = 'filled' group by id
    ) f
    where c.business_id = ${tx.businessId} and c.id = f.id and c.deactivated_at is null
    returning c.id`.execute(tx.db)
  return new Set(rows.map(({ id }) => id))
}

const recordAll = (tx: BusinessTx, id: string, done: readonly LineOutcome[]) =>
  sql`insert into client_import_row (business_id, import_id, line, client_id, outcome, filled)
    select ${tx.businessId}::uuid, ${id}::uuid, line, id, outcome, filled
    from jsonb_to_recordset(${JSON.stringify(done)}::jsonb) as done (line int, id uuid, outcome text, filled jsonb)`.execute(
    tx.db,
  )
