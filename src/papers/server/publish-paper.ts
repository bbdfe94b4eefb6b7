import { sql } from 'kysely'
import type { EdgeContext } from '../../accounts/server/guard.ts'
import { recordEvent } from '../../accounts/server/record-event.ts'
import type { Who } from '../../accounts/server/session.ts'
import { invalidField } from '../../platform/refusal-error.ts'
import { outsideBusinesses } from '../../platform/server/database/run-transaction.ts'
import type { PaperForm } from '../paper.ts'
import { readVersion } from './paper-queries.ts'

/** Publishes a new version of a paper. The versions before it stay as they are: somebody has accepted them. */
export async function publishPaper(
  edge: EdgeContext,
  who: Who,
  { kind, text }: PaperForm,
): Promise<{ version: number }> {
  return outsideBusinesses('write', async (db) => {
    // One after the other, so that each has a number of its own.
    await sql`select pg_advisory_xact_lock(hashtextextended('paper', 0))`.execute(db)
    const newest = await readVersion(db, kind, null)
    if (newest?.text === text) throw invalidField('text', 'O texto é igual ao da versão publicada.')
    const version = (newest?.newest ?? 1) + 1
    await db.insertInto('paper').values({ kind, version, text }).execute()
    await recordEvent(db, 'operator.paper_publish', {
      accountId: who.accountId,
      network: edge.network,
      detail: { kind, version },
    })
    return { version }
  })
}
