import { sql } from 'kysely'
import type { EdgeContext } from '../../accounts/server/guard.ts'
import { recordEvent } from '../../accounts/server/record-event.ts'
import type { Who } from '../../accounts/server/session.ts'
import { keepPlatformPictures } from '../../business/server/platform-pictures.ts'
import { orNotFound } from '../../platform/refusal-error.ts'
import type { Queries } from '../../platform/server/database/database.ts'
import { outsideBusinesses } from '../../platform/server/database/run-transaction.ts'
import { type MainSite, mainSite, picturesOfMainSite } from '../main-site.ts'
import { mostVersions } from '../../sites/site.ts'
import { forgetLanding } from './landing-queries.ts'

/** Saves the draft; visitors see it once it is published. */
export async function saveLanding(edge: EdgeContext, who: Who, content: MainSite): Promise<void> {
  await change(edge, who, 'operator.landing_save', async (db) => {
    await db
      .updateTable('mainSite')
      .set({ draft: JSON.stringify(content) })
      .execute()
  })
}

/** Publishes the draft as it was saved last. */
export async function publishLanding(edge: EdgeContext, who: Who): Promise<void> {
  await change(edge, who, 'operator.landing_publish', async (db) => {
    await sql`
      insert into main_site_version (content, published_at)
      select published, coalesce(published_at, now()) from main_site where published <> draft`.execute(db)
    await sql`
      delete from main_site_version where id not in (
        select id from main_site_version order by id desc limit ${mostVersions})`.execute(db)
    await sql`update main_site set published = draft, published_at = now()`.execute(db)
  })
  forgetLanding()
}

/** Replaces the draft by an earlier version. */
export async function restoreLanding(edge: EdgeContext, who: Who, { id }: { id: string }): Promise<void> {
  await change(edge, who, 'operator.landing_restore', async (db) => {
    orNotFound(
      await db
        .updateTable('mainSite')
        .from('mainSiteVersion')
        .set((is) => ({ draft: is.ref('mainSiteVersion.content') }))
        .where('mainSiteVersion.id', '=', id)
        .returning('mainSite.onlyRow')
        .executeTakeFirst(),
    )
  })
}

/** Runs one change at a time. Only pictures of the draft, the published page and its versions are kept. */
async function change(
  edge: EdgeContext,
  who: Who,
  action: string,
  write: (db: Queries) => Promise<void>,
): Promise<void> {
  await outsideBusinesses('write', async (db) => {
    await db.selectFrom('mainSite').select('onlyRow').forUpdate().executeTakeFirstOrThrow()
    await write(db)
    const { rows } = await sql<{ content: unknown }>`
      select draft as content from main_site union all select published from main_site
      union all select content from main_site_version`.execute(db)
    const named = rows.flatMap(({ content }) => picturesOfMainSite(mainSite.parse(content)))
    await keepPlatformPictures(db, 'landing', named)
    await recordEvent(db, action, { accountId: who.accountId, network: edge.network, detail: {} })
  })
}
