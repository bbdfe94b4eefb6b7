import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import { mostImports, type ImportRow } from '../client-import.ts'
import { sameAs } from '../duplicate.ts'
import { KnownPeople } from '../known-people.ts'
import { findKnown, type KnownClient } from './import-clients.ts'

/** The lines of a file whose client exists already, or has the contact of one. Nothing is stored. */
export async function checkImport(tx: BusinessTx, { rows }: { rows: ImportRow[] }) {
  const known = new KnownPeople<KnownClient>()
  for (const card of await findKnown(tx, rows)) known.add(card)
  return rows.flatMap((row) => {
    const card = known.find(row) ?? known.withContact(row)
    return card ? [{ line: row.line, clientId: card.id, name: card.name, by: sameAs(card, row) }] : []
  })
}

/** The quota of the plan, which the database keeps (`client_quota`). */
export async function readClientQuota(tx: BusinessTx): Promise<{ most: number; free: number } | null> {
  const asked = 'select most, free from client_quota($1)'
  const [quota] = await tx.rows<{ most: number; free: number }>(asked, [tx.businessId])
  return quota ?? null
}

/** The newest imports that can still be undone, which one can be that was interrupted while it was. */
export async function listImports(tx: BusinessTx) {
  const rows = await tx
    .selectFrom('clientImport as i')
    .select(['i.id', 'i.fileName', 'i.startedAt', 'i.actorName'])
    .select((from) => [
      from
        .selectFrom('clientImportRow as r')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('r.businessId', '=', 'i.businessId')
        .whereRef('r.importId', '=', 'i.id')
        .$asScalar()
        .$notNull()
        .as('count'),
    ])
    .where((is) =>
      is.or([
        is('i.undoneAt', 'is', null),
        is.exists(
          is
            .selectFrom('clientImportRow as r')
            .whereRef('r.businessId', '=', 'i.businessId')
            .whereRef('r.importId', '=', 'i.id'),
        ),
      ]),
    )
    .orderBy('i.startedAt', 'desc')
    .limit(mostImports)
    .execute()
  return rows.map(({ id, fileName, startedAt, actorName, count }) => ({
    id,
    fileName,
    startedAt: startedAt.toISOString(),
    by: actorName,
    count,
  }))
}
