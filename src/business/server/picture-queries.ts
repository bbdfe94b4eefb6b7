import { type RawBuilder, sql } from 'kysely'
import { firstIn } from '../../platform/filled.ts'
import { databasePool } from '../../platform/server/database/database.ts'
import type { OwnPicture } from '../picture.ts'

/** The picture that a row's column names, as one more column: `pictureOf('p', 'photo_id')`. */
export const pictureOf = (row: string, column: string): RawBuilder<OwnPicture | null> => sql<OwnPicture | null>`(
  select json_build_object('id', picture.id, 'hash', picture.hash, 'width', picture.width, 'height', picture.height)
  from picture
  where picture.business_id = ${sql.ref(`${row}.business_id`)} and picture.id = ${sql.ref(`${row}.${column}`)})`

/** The file of a picture's public address: the largest one that fits into the square. */
export async function pictureFile(hash: string, box: number): Promise<Buffer<ArrayBuffer> | null> {
  const { rows } = await databasePool().query<{ data: Buffer<ArrayBuffer> | null }>(
    'select picture_file_by_hash($1, $2) as data',
    [hash, box],
  )
  return firstIn(rows).data
}

/** Businesses with pictures that nobody saved. */
export async function businessesWithExpired(): Promise<{ businessId: string; zone: string }[]> {
  const { rows } = await databasePool().query<{ businessId: string; zone: string }>(
    'select business_id, zone from businesses_with_expired_pictures()',
  )
  return rows
}
