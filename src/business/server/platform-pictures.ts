import { sql } from 'kysely'
import { invalidField } from '../../platform/refusal-error.ts'
import type { Queries } from '../../platform/server/database/database.ts'
import type { DrawnPicture } from '../../platform/server/files/draw-picture.ts'
import { outsideBusinesses } from '../../platform/server/database/run-transaction.ts'
import { type OwnPicture, pictureTexts } from '../picture.ts'
import { hashOf } from './store-picture.ts'

/** Keeps a platform picture for a day. Saving a form that names it keeps it for good. */
export const storePlatformPicture = ({ width, height, files }: DrawnPicture): Promise<OwnPicture> =>
  outsideBusinesses('write', async (db) => {
    await db
      .deleteFrom('platformPicture')
      .where('expiresAt', '<', sql<Date>`now()`)
      .execute()
    const hash = hashOf(files)
    const { id } = await db
      .insertInto('platformPicture')
      .values({ hash, width, height, expiresAt: sql<Date>`now() + interval '1 day'` })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('platformPictureFile')
      .values(files.map(({ box, bytes }) => ({ pictureId: id, box, data: Buffer.from(bytes) })))
      .execute()
    return { id, hash, width, height }
  })

type Use = 'system' | 'landing'
type PictureField = { field: string; id: string }

/** Keeps the named pictures for this use and deletes its others. A picture of the other use is refused. */
export async function keepPlatformPictures(db: Queries, use: Use, named: readonly PictureField[]): Promise<void> {
  const ids = [...new Set(named.map(({ id }) => id))]
  const kept = await sql<{ id: string }>`
    update platform_picture set kept_for = ${use}, expires_at = null
    where id = any(${ids}::uuid[]) and coalesce(kept_for, ${use}) = ${use}
    returning id`.execute(db)
  const gone = named.find(({ id }) => !kept.rows.some((one) => one.id === id))
  if (gone) throw invalidField(gone.field, pictureTexts.gone)
  await sql`delete from platform_picture where kept_for = ${use} and id <> all(${ids}::uuid[])`.execute(db)
}

/** The pictures that are kept for a use, as forms show them. */
export const platformPictures = (db: Queries, use: Use): Promise<OwnPicture[]> =>
  db.selectFrom('platformPicture').select(['id', 'hash', 'width', 'height']).where('keptFor', '=', use).execute()
