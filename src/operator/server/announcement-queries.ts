import { sql } from 'kysely'
import { firstIn } from '../../platform/filled.ts'
import { awaitAll } from '../../platform/server/database/business-tx.ts'
import type { Queries } from '../../platform/server/database/database.ts'
import {
  type Announcement,
  type AnnouncementAudience,
  audienceStandings,
  type AudienceSizes,
  mostAnnouncements,
} from '../announcement.ts'

const of = (audience: AnnouncementAudience) => sql`${audienceStandings[audience]}::text[]`

type Announcements = { announcements: Announcement[]; sizes: AudienceSizes }

/** Newest first, with how many owners each audience has now. */
export async function listAnnouncements(db: Queries): Promise<Announcements> {
  const [announcements, { rows: sizes }] = await awaitAll([
    db
      .selectFrom('announcement')
      .innerJoin('account', 'account.id', 'announcement.sentBy')
      .select(['announcement.id', 'subject', 'body', 'audience', 'sentAt', 'account.name as sentBy', 'owners'])
      .orderBy('sentAt', 'desc')
      .orderBy('announcement.id', 'desc')
      .limit(mostAnnouncements)
      .execute(),
    sql<AudienceSizes>`
      select count(*) filter (where standings && ${of('all')}) as "all", count(*) filter (where standings && ${of('trial')}) as trial,
        count(*) filter (where standings && ${of('paid')}) as paid, count(*) filter (where standings && ${of('late')}) as late
      from owners_to_tell()`.execute(db),
  ])
  return {
    announcements: announcements.map(({ sentAt, ...one }) => ({ ...one, sentAt: sentAt.toISOString() })),
    sizes: firstIn(sizes),
  }
}

/** An announcement with its reader; nothing if the person was shut out since. */
export async function announcementToSend(
  db: Queries,
  { announcementId, accountId }: { announcementId: string; accountId: string },
): Promise<{ to: string; name: string; subject: string; body: string } | undefined> {
  const { rows } = await sql<{ to: string; name: string; subject: string; body: string }>`
    select p.email as to, p.name, a.subject, a.body from announcement a, account p
    where a.id = ${announcementId} and p.id = ${accountId} and p.suspended_at is null and p.email_verified_at is not null`.execute(
    db,
  )
  return rows[0]
}
