import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { openToAll } from '../../accounts/server/guarded-route.ts'
import { bookingPicture } from '../../booking/booking-picture.ts'
import { getPublicLink, inLink } from '../../booking/server/link-queries.ts'
import { sendLinkPicture } from '../../business/server/draw-link-picture.ts'
import { publicErrors } from '../../languages/server/public-form.ts'
import { sitePicture } from '../site-picture.ts'
import { notFound } from './pages.ts'
import { publishedSiteOf, siteBusiness } from './site-queries.ts'

/** Preview pictures for links to the pages of businesses; 404 if there is no such page. */
export const linkPictures = new Hono<{ Bindings: HttpBindings }>()
linkPictures.onError(publicErrors(notFound))

linkPictures.get('/imagem/agendamento/:slug/:file{[\\w-]{22}\\.jpg}', openToAll, async (c) => {
  const [scope, link] = await inLink(c.req.param('slug'), 'read', async (tx) => {
    const { businessId, zone, actor } = tx
    return [{ businessId, zone, actor }, await getPublicLink(tx)] as const
  })
  return sendLinkPicture(c, scope, bookingPicture(link))
})

linkPictures.get('/imagem/site/:slug/:file{[\\w-]{22}\\.jpg}', openToAll, async (c) => {
  const scope = await siteBusiness(c.req.param('slug'))
  const site = scope && (await publishedSiteOf(scope))
  return site ? sendLinkPicture(c, scope, sitePicture(site)) : notFound(c)
})
