import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { platformRefusals, Refusal, unexpected } from '../refusal.ts'
import { log } from './log.ts'
import { retryAfterSeconds } from './outage.ts'
import { page } from './pages.ts'

const renderTrouble = page<{ title: string; text: string; address: string; typed?: Record<string, string> }>('trouble')

/** For a page that could not be made; a defect tells the visitor nothing but that it happened. `typed` is the form that was sent. */
export async function trouble(error: unknown, c: Context, typed?: Record<string, string>): Promise<Response> {
  const { status, title, text } = error instanceof Refusal ? error.kind : { status: 500, ...unexpected }
  if (status === 500) log.error({ error }, 'a page broke')
  if (status === platformRefusals.UNAVAILABLE.status) c.header('retry-after', String(retryAfterSeconds))
  c.header('cache-control', 'no-store')
  const { pathname, search } = new URL(c.req.url)
  const address = pathname + search
  return c.html(await renderTrouble({ title, text, address, ...(typed && { typed }) }), status as ContentfulStatusCode)
}
