import { invalidField } from '../../../platform/refusal-error.ts'
import { drawPicture, type DrawnPicture, oneByOne } from '../../../platform/server/files/draw-picture.ts'
import { limit } from '../../../platform/server/http/limits.ts'
import { throttle } from '../../../platform/server/http/throttle.ts'
import { boxes, longestSide, mostPictureBytes, mostPixels, type OwnPicture, pictureTexts } from '../../picture.ts'

export const pictureLimit = {
  mostBytes: mostPictureBytes,
  tooLarge: (bytes: number) => (bytes ? pictureTexts.tooLarge(bytes) : pictureTexts.tooLargeUnknown),
}

type PictureTarget = {
  /** Refuses before anything is drawn what could not be kept. */
  refuseFull?: () => Promise<void>
  store: (drawn: DrawnPicture) => Promise<OwnPicture>
}

type PictureReader = () => Promise<Buffer | undefined>

/** The only way to upload a picture. The body is the file itself; only what is redrawn from it is stored. */
export const receivePicture = (
  read: PictureReader,
  sender: string,
  { refuseFull, store }: PictureTarget,
): Promise<OwnPicture> => oneByOne(sender, async () => store(await take(read, sender, refuseFull)))

async function take(
  read: PictureReader,
  sender: string,
  refuseFull: PictureTarget['refuseFull'],
): Promise<DrawnPicture> {
  const bytes = await read()
  if (!bytes) throw unreadable()
  await throttle(limit('picture.business', sender))
  await refuseFull?.()
  const outcome = await drawPicture(sender, { bytes, boxes, mostPixels, longestSide })
  if ('drawn' in outcome) return outcome.drawn
  if (!('fault' in outcome) || outcome.fault === 'unreadable') throw unreadable()
  if (outcome.fault === 'heavy') throw invalidField('picture', pictureTexts.heavy)
  throw invalidField('picture', pictureTexts.pixels(outcome.width, outcome.height))
}

const unreadable = () => invalidField('picture', pictureTexts.unreadable)
