import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { invalidField, Refusal } from '../../../platform/refusal-error.ts'
import { drawPicture, type DrawnPicture, oneByOne } from '../../../platform/server/files/draw-picture.ts'
import { callerAddress, networkOf } from '../../../platform/server/http/hosts.ts'
import { limit } from '../../../platform/server/http/limits.ts'
import { isUnavailable } from '../../../platform/server/database/outage.ts'
import { BodyRefused, readBytes } from '../../../platform/server/http/read-body.ts'
import { throttle } from '../../../platform/server/http/throttle.ts'
import { words } from '../../../platform/words.ts'
import { boxes, longestSide, mostPictureBytes, mostPixels, type OwnPicture, pictureTexts } from '../../picture.ts'

type Edge = { Bindings: HttpBindings }

type PictureTarget = {
  /** Refuses before anything is drawn what could not be kept. */
  refuseFull?: () => Promise<void>
  store: (drawn: DrawnPicture) => Promise<OwnPicture>
}

/** The only way to upload a picture. The body is the file itself; only what is redrawn from it is stored. */
export async function receivePicture(
  c: Context<Edge>,
  sender: string,
  { refuseFull, store }: PictureTarget,
): Promise<Response> {
  try {
    return c.json(await oneByOne(sender, async () => store(await take(c, sender, refuseFull))))
  } catch (error) {
    return refused(c, error)
  }
}

async function take(c: Context<Edge>, sender: string, refuseFull: PictureTarget['refuseFull']): Promise<DrawnPicture> {
  const { incoming } = c.env
  const network = networkOf(callerAddress(incoming))
  const bytes = await readBytes(incoming, { mostBytes: mostPictureBytes, network })
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

/** Answers a refusal in the form of the plain API. */
function refused(c: Context<Edge>, error: unknown): Response {
  if (error instanceof BodyRefused) {
    const announced = Number(c.env.incoming.headers['content-length'] ?? 0)
    const isLarge = error.status === 413
    const text = isLarge
      ? words(announced ? pictureTexts.tooLarge(announced) : pictureTexts.tooLargeUnknown)
      : error.message
    return c.json({ code: error.code, message: text, data: { title: 'Envio recusado', text } }, error.status)
  }
  if (!(error instanceof Refusal) || error.kind.status === 403 || isUnavailable(error)) throw error
  const { code, status } = error.kind
  return c.json({ code, message: error.message, data: error.data }, status as ContentfulStatusCode)
}
