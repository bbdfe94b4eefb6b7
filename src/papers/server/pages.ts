import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { openToAll } from '../../accounts/server/guarded-route.ts'
import { paths } from '../../platform/paths.ts'
import { compressedPage, page } from '../../platform/server/http/pages.ts'
import { outsideBusinesses } from '../../platform/server/database/run-transaction.ts'
import { fullAddress } from '../../platform/server/settings.ts'
import { type PaperKind, securityText } from '../paper.ts'
import { type PaperView, readCompany, readPaper } from './paper-queries.ts'

const renderPaper = page<PaperView>('paper')

/** The public pages of the papers. An earlier version has its number in the address. */
export const paperPages = new Hono<{ Bindings: HttpBindings }>()

for (const [path, kind] of [
  [paths.terms, 'terms'],
  [paths.privacy, 'privacy'],
] as const)
  paperPages.get(path, openToAll, (c, next) => answer(c, kind, next))

async function answer(c: Context, kind: PaperKind, next: () => Promise<void>): Promise<Response | void> {
  const asked = c.req.query('versao')
  const isNumber = asked === undefined || /^[1-9]\d{0,8}$/.test(asked)
  const view = isNumber ? await readPaper(kind, asked === undefined ? null : Number(asked)) : null
  if (!view) return next()
  c.header('cache-control', 'no-cache')
  return compressedPage(c, await renderPaper(view))
}

const securityPath = '/.well-known/security.txt'

/** Where somebody who found a hole writes to, at our own address alone. There is none as long as nobody's address is known. */
export const securityPages = new Hono<{ Bindings: HttpBindings }>()

securityPages.get(securityPath, openToAll, async (c, next) => {
  const { email } = await outsideBusinesses('read', readCompany)
  if (email === null) return next()
  c.header('cache-control', 'no-cache')
  return c.text(securityText(email, fullAddress(securityPath), new Date()))
})
