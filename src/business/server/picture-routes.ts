import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { may, type Permission } from '../../accounts/permissions.ts'
import { person } from '../../accounts/server/guard.ts'
import { guardedFile, openToAll } from '../../accounts/server/guarded-route.ts'
import { paths } from '../../platform/paths.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import { pictureFile } from './picture-queries.ts'
import { storePlatformPicture } from './platform-pictures.ts'
import { pictureLimit, receivePicture } from './parts/receive-picture.ts'
import { refuseWithoutRoom, storePicture } from './store-picture.ts'

/** Any of these permissions allows uploads: for public pages, people and products. */
const users = [
  'landing.edit',
  'settings.edit',
  'services.create',
  'services.edit',
  'products.create',
  'products.edit',
] as const satisfies Permission[]

export const pictureRoutes = new Hono<{ Bindings: HttpBindings }>()

/** Nobody sees the picture before a form that names it is saved. */
pictureRoutes.post(
  paths.pictures,
  guardedFile('account', pictureLimit, async ({ context, read }) => {
    const { membership } = person(context)
    if (!membership || !users.some((permission) => may(membership.role, permission)))
      throw new Refusal(platformRefusals.FORBIDDEN)
    return receivePicture(read, membership.businessId, {
      refuseFull: () => context.read(refuseWithoutRoom),
      store: (drawn) => context.write((tx) => storePicture(tx, drawn)),
    })
  }),
)

/** For pictures of the platform, which belong to no business. */
pictureRoutes.post(
  paths.platformPictures,
  guardedFile('operator', pictureLimit, ({ context, read }) =>
    receivePicture(read, person(context).accountId, { store: storePlatformPicture }),
  ),
)

/** A browser may do nothing but show the picture. Its address is a hash of the content, so it is cached for good. */
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
