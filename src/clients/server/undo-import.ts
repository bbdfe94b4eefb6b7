import { sql } from 'kysely'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'

/** Lines that one call undoes, so that a large file does not hold its locks for long. */
const atOnce = 2000

/**
 * Undoes an import. Cards that it added are deleted, unless they have history, were changed since, or hold what another
 * import filled. Fields that it filled are emptied, unless their value has changed. `updated_at` is left alone here and
 * by imports: it says whether anybody else has changed a card. The caller repeats this until `isDone`; from the first
 * call on the import accepts no more lines.
 */
export async function undoImport(tx: BusinessTx, { id }: { id: string }) {
  await tx.update('clientImport', id, { undoneAt: sql`coalesce(undone_at, ${tx.now})` })

  const rows = await takeRows(tx, id)
  const added = rows.filter(({ outcome }) => outcome === 'added').map((row) => row.clientId)
  const filled = rows.filter(({ outcome }) => outcome === 'filled')
  const removed = await removeUntouched(tx, id, added)
  const emptied = await emptyFields(tx, filled)
  const counts = { removed, kept: added.length - removed, emptied, isDone: rows.length < atOnce }
  tx.audit('client.import-undo', { importId: id, ...counts })
  return counts
}

/**
 * Locks the cards before their lines are deleted, because removing or erasing a card deletes its lines too; with them those who
 * are reached through them, whose contact or guardian goes along.
 */
async function takeRows(tx: BusinessTx, importId: string) {
  const [{ lines, cards }] = (await tx.rows<{ lines: number[]; cards: string[] }>(
    `select coalesce(array_agg(line), '{}') as lines, coalesce(array_agg(client_id), '{}') as cards
     from (
       select line, client_id from client_import_row
       where business_id = $1 and import_id = $2 order by line limit ${atOnce}
     ) next`,
    [tx.businessId, importId],
  )) as [{ lines: number[]; cards: string[] }]
  await tx.lockAndRead(
    'client',
    'update',
    'select id from client where business_id = $1 and (id = any($2::uuid[]) or guardian_id = any($2::uuid[]))',
    [tx.businessId, cards],
  )
  return tx
    .deleteFrom('clientImportRow')
    .where('importId', '=', importId)
    .where('line', '=', sql<number>`any(${lines}::int[])`)
    .returning(['clientId', 'outcome', 'filled'])
    .execute()
}

type FilledLine = { clientId: string; filled: unknown }

async function emptyFields(tx: BusinessTx, filled: readonly FilledLine[]): Promise<number> {
  const fields = ['phone', 'email', 'document', 'birthday', 'notes']
  const isAsFilled = (field: string) => sql`c.${sql.ref(field)} = f.filled ->> ${sql.lit(field)}`
  const emptied = (field: string) =>
    sql`${sql.ref(field)} = case when ${isAsFilled(field)} then null else c.${sql.ref(field)} end`
  const { numAffectedRows } = await sql`
    update client c set ${sql.join(fields.map(emptied))}
    from (
      select line."clientId" as client_id, jsonb_object_agg(field.key, field.value) as filled
      from jsonb_to_recordset(${JSON.stringify(filled)}::jsonb) as line ("clientId" uuid, filled jsonb)
      cross join jsonb_each(line.filled) field group by line."clientId"
    ) f
    where c.business_id = ${tx.businessId} and c.id = f.client_id
      and (${sql.join(fields.map(isAsFilled), sql` or `)})`.execute(tx.db)
  return Number(numAffectedRows)
}

/** The cards are locked, so a booking for one of these clients waits, or is already seen as history. */
async function removeUntouched(tx: BusinessTx, importId: string, ids: string[]): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('client')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .whereRef('updatedAt', '=', 'createdAt')
    .where(sql<boolean>`id not in (select clients_with_history(${ids}::uuid[]))`)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('clientImportRow as r')
            .whereRef('r.businessId', '=', 'client.businessId')
            .whereRef('r.clientId', '=', 'client.id')
            .where('r.importId', '<>', importId),
        ),
      ),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
