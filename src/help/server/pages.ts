import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { openToAll } from '../../accounts/server/guarded-route.ts'
import { paths } from '../../platform/paths.ts'
import { compressedPage, keptPage, page } from '../../platform/server/http/pages.ts'
import type { HelpFrontView } from '../help-front.ts'
import type { HelpPage } from '../help-page.ts'
import { helpAt, helpPage, searchHelp } from '../help-pages.ts'

const answerPage = keptPage<HelpPage>('help-page')
const renderFront = page<HelpFrontView>('help')

/** The longest question that is searched; what is beyond it says nothing more. */
const mostTyped = 100

/** The public pages of the help, the same for everybody. */
export const helpSite = new Hono<{ Bindings: HttpBindings }>()

helpSite.get(paths.help, openToAll, async (c) => {
  const typed = (c.req.query('q') ?? '').trim().slice(0, mostTyped)
  const screen = c.req.query('tela')
  c.header('cache-control', 'no-cache')
  if (typed) return compressedPage(c, await renderFront({ kind: 'found', typed, ...searchHelp(typed) }))
  const pages = screen === undefined ? [] : helpAt(screen)
  const [only] = pages
  if (only && pages.length === 1) return c.redirect(paths.helpPage(only.slug), 302)
  return compressedPage(c, await renderFront(pages.length > 0 ? { kind: 'screen', pages } : { kind: 'all' }))
})

helpSite.get(paths.helpPage(':slug'), openToAll, async (c) => {
  const known = helpPage(c.req.param('slug') ?? '')
  c.header('cache-control', 'no-cache')
  return known ? answerPage(c, known) : compressedPage(c, await renderFront({ kind: 'missing' }), 404)
})
