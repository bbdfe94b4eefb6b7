import { sql } from 'kysely'
import { newId } from '../../platform/id.ts'
import { platformRefusals, Refusal } from '../../platform/refusal.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/transaction.ts'
import {
  importRefusals,
  missingFields,
  type DuplicateRule,
  type ImportField,
  type ImportPart,
  type ImportRow,
} from '../client-import.ts'
import { KnownPeople } from '../known-people.ts'

export type Known = Omit<ImportRow, 'line'> & { id: string }
type Done = { line: number; id: string; outcome: 'added' | 'filled'; filled: Partial<Record<ImportField, string>> }

/**
 * Adds one part of a file. Lines of a part that was sent twice are skipped. Imports of one business wait for each
 * other, so that a person who is in two parts is added once.
 */
export async function importClients(tx: BusinessTx, { id, fileName, duplicates, rows }: ImportPart) {
  // Filling changes existing cards, which needs the right to edit them.
  if (duplicates === 'fill' && !tx.may('clients.edit')) throw new Refusal(platformRefusals.FORBIDDEN)
  await tx.hold(['client import'])
  const stored = await openImport(tx, id, fileName)
  if (stored.undone_at) throw new Refusal(importRefusals.IMPORT_UNDONE)
  const [known, lines] = await awaitAll([findKnown(tx, rows), linesDone(tx, id, rows)])
  const { added, done, skipped } = decide(
    rows.filter(({ line }) => !lines.has(line)),
    known,
    duplicates,
  )
  const isNew = new Set(added.map((card) => card.id))
  const toFill = done.map((one) => one.id).filter((card) => !isNew.has(card))
  const [, , filled] = await awaitAll([tx.lock('client', toFill), addAll(tx, added), fillAll(tx, done)])
  // Cards that were removed or erased while this transaction waited have not been filled.
  const carriedOut = done.filter((one) => one.outcome === 'added' || filled.has(one.id))
  await recordAll(tx, id, carriedOut)
  const counts = { added: added.length, filled: carriedOut.length - added.length, skipped }
  tx.audit('client.import', { import: id, ...counts })
  return counts
}

/** Goes line by line: a client whom one line adds is known to the lines below. */
function decide(rows: ImportRow[], known: Known[], duplicates: DuplicateRule) {
  const people = new KnownPeople<Known>()
  for (const card of known) people.add(card)
  const added: Known[] = []
  const done: Done[] = []
  let skipped = 0
  for (const row of rows) {
    const same = people.find(row)
    const filled = same && duplicates === 'fill' ? missingFields(same, row) : {}
    if (!same) {
      const { line, ...values } = row
      const card = { ...values, id: newId() }
      added.push(card)
      people.add(card)
      done.push({ line, id: card.id, outcome: 'added', filled: {} })
    } else if (Object.keys(filled).length > 0) {
      Object.assign(same, filled)
      people.add(same)
      done.push({ line: row.line, id: same.id, outcome: 'filled', filled })
    } else skipped++
  }
  return { added, done, skipped }
}

async function openImport(tx: BusinessTx, id: string, fileName: string) {
  await tx.db
    .insertInto('client_import')
    .values({
      business_id: tx.businessId,
      id,
      file_name: fileName,
      started_at: tx.now,
      account_id: tx.actor.accountId,
      actor_name: tx.actor.name,
    })
    .onConflict((same) => same.columns(['business_id', 'id']).doNothing())
    .execute()
  const [stored] = await tx.lockAndRead<{ id: string; undone_at: Date | null }>(
    'client_import',
    'update',
    'select id, undone_at from client_import where business_id = $1 and id = $2',
    [tx.businessId, id],
  )
  return stored!
}

/** The existing cards with a phone, e-mail or document of these rows. */
export function findKnown(tx: BusinessTx, rows: readonly ImportRow[]): Promise<Known[]> {
  const values = (field: 'phone' | 'email' | 'document') =>
    sql<string>`any(${rows.map((row) => row[field]).filter((value) => value !== null)}::text[])`
  return (
    tx.db
      .selectFrom('client')
      .select(['id', 'name', 'phone', 'email', 'document', 'birthday'])
      // Only whether there are some is asked, of thousands of cards perhaps.
      .select(sql<string | null>`left(notes, 1)`.as('notes'))
      .where('business_id', '=', tx.businessId)
      .where('deactivated_at', 'is', null)
      .where((is) =>
        is.or([
          is('phone', '=', values('phone')),
          is('email', '=', values('email')),
          is('document', '=', values('document')),
        ]),
      )
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  )
}

async function linesDone(tx: BusinessTx, id: string, rows: readonly ImportRow[]): Promise<Set<number>> {
  const done = await tx.db
    .selectFrom('client_import_row')
    .select('line')
    .where('business_id', '=', tx.businessId)
    .where('import_id', '=', id)
    .where('line', '=', sql<number>`any(${rows.map(({ line }) => line)}::int[])`)
    .execute()
  return new Set(done.map(({ line }) => line))
}

const addAll = (tx: BusinessTx, added: readonly Known[]) =>
  sql`insert into client (business_id, id, name, phone, email, document, birthday, notes)
    select ${tx.businessId}::uuid, id, name, phone, email, document, birthday, notes
    from jsonb_to_recordset(${JSON.stringify(added)}::jsonb)
      as added (id uuid, name text, phone text, email text, document text, birthday text, notes text)`.execute(tx.db)

async function fillAll(tx: BusinessTx, done: readonly Done[]): Promise<ReadonlySet<string>> {
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

const recordAll = (tx: BusinessTx, id: string, done: readonly Done[]) =>
  sql`insert into client_import_row (business_id, import_id, line, client_id, outcome, filled)
    select ${tx.businessId}::uuid, ${id}::uuid, line, id, outcome, filled
    from jsonb_to_recordset(${JSON.stringify(done)}::jsonb) as done (line int, id uuid, outcome text, filled jsonb)`.execute(
    tx.db,
  )
