import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { signedInCookie } from '../../accounts/session-mark.ts'
import { guarded, openToAll } from '../../accounts/server/guarded-route.ts'
import { readCookie } from '../../accounts/server/session.ts'
import { paths } from '../../platform/paths.ts'
import { keptPage, page } from '../../platform/server/http/pages.ts'
import { policyOf } from '../../platform/server/http/security-headers.ts'
import { codePolicy } from '../landing-code.ts'
import type { LandingView } from '../landing.ts'
import { mayMeasure, policyWithTrackers } from '../trackers.ts'
import { landingAsWritten, landingCode, landingView } from './landing-queries.ts'

const answerLanding = keptPage<LandingView>('landing')
const renderLanding = page<LandingView>('landing')

type Site = { Bindings: HttpBindings }

export const landingPages = new Hono<Site>()

landingPages.get('/', openToAll, async (c) => {
  // This cookie outlives the access token, which a static page cannot renew. It grants no access.
  const isSignedIn = readCookie(c.req.header('cookie'), signedInCookie) !== undefined
  c.header('cache-control', 'private, no-cache')
  const view = await landingView(isSignedIn)
  if (mayMeasure(view)) c.header('content-security-policy', policyWithTrackers(policyOf(c), view.site))
  return answerLanding(c, view)
})

landingPages.get(paths.landingCode, openToAll, async (c) => {
  const code = await landingCode()
  c.header('content-security-policy', codePolicy)
  c.header('cache-control', 'no-cache')
  return code ? c.html(code) : c.notFound()
})

/** The preview of the draft. It runs no scripts and has no origin. */
landingPages.get(
  paths.landingPreview,
  guarded('operator', async (c) => {
    c.header('content-security-policy', `${policyOf(c)}; sandbox`)
    return c.html(await renderLanding(await landingAsWritten()))
  }),
)
