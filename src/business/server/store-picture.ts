import { createHash } from 'node:crypto'
import { firstIn } from '../../platform/filled.ts'
import { newId } from '../../platform/id.ts'
import { invalidField, Refusal } from '../../platform/refusal-error.ts'
import type { DrawnPicture } from '../../platform/server/files/draw-picture.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import { mostBytesOfAll, type OwnPicture, pictureRefusals, pictureTexts } from '../picture.ts'
import { refuseBy } from '../../platform/server/database/refuse-by.ts'

/** Hours in which the form for which a picture was sent must be saved. */
const hoursToSave = 24

/** Keeps a picture for a day, if the business has room for it. Saving a form that names it keeps it for good. */
export async function storePicture(tx: BusinessTx, drawn: DrawnPicture): Promise<OwnPicture> {
  const picture = await keepPicture(tx, drawn, newId())
  tx.audit('picture.add', { pictureId: picture.id, bytes: bytesOf(drawn) })
  return picture
}

export const bytesOf = ({ files }: DrawnPicture) => files.reduce((sum, file) => sum + file.bytes.length, 0)

/** Stores a picture under a given id, which rows may name already. */
export async function keepPicture(tx: BusinessTx, drawn: DrawnPicture, id: string): Promise<OwnPicture> {
  const { width, height, files } = drawn
  const bytes = bytesOf(drawn)
  // Concurrent uploads wait for each other, so that their sizes are counted.
  await tx.hold(['pictures'])
  await refuseWithoutRoom(tx, bytes)
  const hash = hashOf(files)
  await tx
    .insertInto('picture')
    .values({
      id,
      hash,
      width,
      height,
      bytes,
      createdAt: tx.now,
      expiresAt: new Date(tx.now.getTime() + hoursToSave * 3_600_000),
    })
    .execute()
  await tx
    .insertInto('pictureFile')
    .values(files.map(({ box, bytes }) => ({ pictureId: id, box, data: Buffer.from(bytes) })))
    .execute()
  return { id, hash, width, height }
}

/** Refuses what the business has no room for. Before a picture is drawn its size is not known: at least one byte. */
export async function refuseWithoutRoom(tx: BusinessTx, bytes = 1): Promise<void> {
  const room = firstIn(
    await tx.rows<{ held: string }>('select coalesce(sum(bytes), 0) as held from picture where business_id = $1', [
      tx.businessId,
    ]),
  )
  if (Number(room.held) + bytes > mostBytesOfAll) throw new Refusal(pictureRefusals.PICTURES_FULL)
}

export function hashOf(files: DrawnPicture['files']): string {
  const hash = createHash('sha256')
  for (const { bytes } of files) hash.update(bytes)
  return hash.digest('base64url')
}

/** Deletes pictures of this business that were sent and never saved. */
export async function forgetPictures(tx: BusinessTx): Promise<void> {
  await tx.deleteFrom('picture').where('expiresAt', '<', tx.now).execute()
}

/** A picture belongs to one row only, of the same business. */
export const takenPicture = (field: string) => ({ picture_is_free: () => invalidField(field, pictureTexts.gone) })
export const refuseTakenPicture = (field: string) => refuseBy(takenPicture(field))
