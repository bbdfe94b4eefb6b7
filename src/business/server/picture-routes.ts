import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { may, type Permission } from '../../accounts/permissions.ts'
import { businessOf, type DoorContext, person } from '../../accounts/server/guard.ts'
import { guarded, openToAll } from '../../accounts/server/guarded-route.ts'
import { paths } from '../../platform/paths.ts'
import { invalidField, platformRefusals, Refusal } from '../../platform/refusal.ts'
import { drawPicture, type Drawn, oneByOne } from '../../platform/server/draw-picture.ts'
import { callerAddress, networkOf } from '../../platform/server/hosts.ts'
import { limit } from '../../platform/server/limits.ts'
import { isUnavailable } from '../../platform/server/outage.ts'
import { BodyRefused, readBytes } from '../../platform/server/read-body.ts'
import { throttle } from '../../platform/server/throttle.ts'
import { words } from '../../platform/words.ts'
import { boxes, longestSide, mostPictureBytes, mostPixels, type OwnPicture, pictureTexts } from '../picture.ts'
import { pictureFile } from './picture-queries.ts'
import { storePicture } from './store-picture.ts'

type Edge = { Bindings: HttpBindings }

/** Who may put pictures anywhere: on the public pages, on people's and on products' cards. */
const users = ['landing.edit', 'settings.edit', 'products.create', 'products.edit'] as const satisfies Permission[]

export const pictureRoutes = new Hono<Edge>()

/** The one way in for pictures: the file itself is what is sent. Nobody sees it before a form that names it is saved. */
pictureRoutes.post(
  paths.pictures,
  guarded('account', async (c, context) => {
    const { membership } = person(context)
    if (!membership || !users.some((permission) => may(membership.role, permission)))
      throw new Refusal(platformRefusals.FORBIDDEN)
    try {
      return c.json(await oneByOne(membership.businessId, () => takePicture(c, context)))
    } catch (error) {
      return refused(c, error)
    }
  }),
)

async function takePicture(c: Context<Edge>, context: DoorContext): Promise<OwnPicture> {
  const { incoming } = c.env
  const network = networkOf(callerAddress(incoming))
  const bytes = await readBytes(incoming, { mostBytes: mostPictureBytes, network })
  if (!bytes) throw unreadable()
  await throttle(limit('picture.business', businessOf(context)))
  const drawn = await draw(bytes)
  return context.write((tx) => storePicture(tx, drawn))
}

async function draw(bytes: Buffer): Promise<Drawn> {
  const outcome = await drawPicture({ bytes, boxes, mostPixels, longestSide })
  if ('drawn' in outcome) return outcome.drawn
  if (!('fault' in outcome) || outcome.fault === 'unreadable') throw unreadable()
  throw invalidField('picture', pictureTexts.pixels(outcome.width, outcome.height))
}

const unreadable = () => invalidField('picture', pictureTexts.unreadable)

/** As the plain API refuses. */
function refused(c: Context<Edge>, error: unknown): Response {
  if (error instanceof BodyRefused) {
    const announced = Number(c.env.incoming.headers['content-length'] ?? 0)
    const isLarge = error.status === 413
    const text = isLarge ? words(announced ? pictureTexts.tooLarge(announced) : pictureTexts.endless) : error.message
    return c.json({ code: error.code, message: text, data: { title: 'Envio recusado', text } }, error.status)
  }
  if (!(error instanceof Refusal) || error.kind.status === 403 || isUnavailable(error)) throw error
  const { code, status } = error.kind
  return c.json({ code, message: error.message, data: error.data }, status as ContentfulStatusCode)
}

/** What a browser may do with a picture is show it. Its address is its content, so it is kept for good. */
const asPicture = {
  'content-type': 'image/webp',
  'content-security-policy': "default-src 'none'; sandbox",
  'cache-control': 'public, max-age=31536000, immutable',
}

pictureRoutes.get(`${paths.pictures}/:hash{[\\w-]{43}}/:file{\\d{1,4}\\.webp}`, openToAll, async (c) => {
  const { hash, file } = c.req.param()
  const data = await pictureFile(hash, Number.parseInt(file, 10))
  return data ? c.body(data, 200, asPicture) : c.notFound()
})
