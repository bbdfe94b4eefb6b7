import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { paths } from '../../platform/paths.ts'
import { drawTitledPicture, oneByOne } from '../../platform/server/files/draw-picture.ts'
import { limit } from '../../platform/server/http/limits.ts'
import { throttle } from '../../platform/server/http/throttle.ts'
import type { Scope } from '../../platform/server/database/business-tx.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import { type LinkPicture, longestTexts } from '../link-picture.ts'
import { pictureFile } from './picture-queries.ts'

/** Version of the design. Raise it when the same data would be drawn differently, so that addresses change. */
const design = 1
/** The stored size from which the logo is drawn. */
const logoBox = 640

/** The address contains a hash of the content, because messengers cache pictures for a long time. */
export const linkPictureAddress = (picture: LinkPicture): string =>
  paths.linkPicture(picture.page, picture.slug, hashOf(picture))

function hashOf({ title, line, ground, ink, accent, logo }: LinkPicture): string {
  const shown = [design, title, line, ground, ink, accent, logo?.hash ?? null]
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 22)
}

/** Sends the current picture; an earlier address redirects to it. A picture is drawn at the first request. */
export async function sendLinkPicture(c: Context, scope: Scope, picture: LinkPicture): Promise<Response> {
  const hash = hashOf(picture)
  if (c.req.param('file') !== `${hash}.jpg`) {
    c.header('cache-control', 'no-cache')
    return c.redirect(linkPictureAddress(picture), 302)
  }
  const asked = { page: picture.page, hash }
  const data =
    (await kept(scope, asked)) ??
    // Of concurrent requests only the first one draws.
    (await oneByOne(`link ${scope.businessId}`, async () => (await kept(scope, asked)) ?? draw(scope, picture, hash)))
  return c.body(data, 200, { 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=31536000, immutable' })
}

type PictureRequest = { page: LinkPicture['page']; hash: string }

const kept = (scope: Scope, { page, hash }: PictureRequest): Promise<Buffer<ArrayBuffer> | undefined> =>
  inBusiness(scope, 'read', async (tx) => {
    const [found] = await tx.rows<{ data: Buffer<ArrayBuffer> }>(
      'select data from link_picture where business_id = $1 and page = $2 and hash = $3',
      [tx.businessId, page, hash],
    )
    return found?.data
  })

async function draw(scope: Scope, picture: LinkPicture, hash: string): Promise<Buffer<ArrayBuffer>> {
  await throttle(limit('link-picture.business', scope.businessId))
  const { page, title, line, ground, ink, accent, logo } = picture
  const data = await drawTitledPicture(scope.businessId, {
    title: title.slice(0, longestTexts.title),
    line: line.slice(0, longestTexts.line),
    ground,
    ink,
    accent,
    logo: logo && (await pictureFile(logo.hash, logoBox)),
  })
  await inBusiness(scope, 'write', (tx) =>
    tx.rows(
      `insert into link_picture (business_id, page, hash, data) values ($1, $2, $3, $4)
       on conflict (business_id, page) do update set hash = excluded.hash, data = excluded.data`,
      [tx.businessId, page, hash, data],
    ),
  )
  return data
}
