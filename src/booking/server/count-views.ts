import { createHmac, randomBytes } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import { signedInCookie } from '../../accounts/session-mark.ts'
import { readCookie } from '../../accounts/server/session.ts'
import { localDate } from '../../platform/clock.ts'
import { paths } from '../../platform/paths.ts'
import { Recent } from '../../platform/recent.ts'
import { callerAddress } from '../../platform/server/hosts.ts'
import { log } from '../../platform/server/log.ts'
import type { BusinessTx } from '../../platform/server/transaction.ts'
import { isMachine, linkSteps, sourceIn, type LinkSource, type LinkStep, type LinkSums } from '../link-source.ts'
import { inLink } from './link-queries.ts'

/** A visit ends when nothing was asked for so long. */
const visitLasts = 30 * 60_000
/** So many visits of one network to one page are counted in that time: a household or an office, and no mill. */
const mostOfNetwork = 30
/** What was counted is written together; a process that is killed forgets as much. */
const writeEvery = 5_000
/** More pages than are looked at between two writes are not counted. */
const mostWaiting = 5_000

type Visit = { at: number; source: LinkSource; steps: Set<LinkStep> }
const visits = new Recent<Visit>(20_000)
const networks = new Recent<{ since: number; visits: number }>(20_000)
const waiting = new Map<string, Map<LinkSource, LinkSums>>()
/** Which visits belong together is known to this process for half an hour, under names that lead back to nobody. */
const salt = randomBytes(32)
const nameOf = (...parts: string[]) => createHmac('sha256', salt).update(parts.join('\0')).digest('base64url')

/** Beside the routes of a booking page: counts what was answered, once the answer is on its way. */
export const counted: MiddlewareHandler<{ Bindings: HttpBindings }> = async (c, next) => {
  await next()
  const slug = c.req.param('slug')!
  const { de, lang: _, ...choice } = c.req.query()
  const asked = {
    slug,
    network: callerAddress(c.env.incoming),
    userAgent: c.req.header('user-agent'),
    source: sourceIn(de),
    goesOn: c.req.header('referer')?.includes(paths.booking(slug)) ?? false,
  }
  // Whoever works here looks at their own page; a browser that looks ahead has no reader yet.
  if (readCookie(c.req.header('cookie'), signedInCookie) || c.req.header('sec-purpose')) return
  if (c.req.method === 'POST') {
    const booking = c.res.status === 303 ? c.res.headers.get('location') : null
    if (booking && !isKnown(booking)) countStep('finished', asked)
  } else if (c.req.method === 'GET' && c.res.status === 200)
    countStep(Object.keys(choice).length > 0 ? 'started' : 'views', asked)
}

/** A form that is sent again leads to the booking that it made before. */
const bookings = new Recent<true>(5_000)
function isKnown(booking: string): boolean {
  const was = bookings.has(booking)
  bookings.set(booking, true)
  return was
}

type Asked = { slug: string; network: string; userAgent: string | undefined; source: LinkSource; goesOn: boolean }

/**
 * Counts a step of a visit, once in each. It costs the visitor nothing: the sums are written later, by themselves. Whoever comes in
 * by a later step has gone through those before it, unless another process has counted them.
 */
function countStep(step: LinkStep, { slug, network, userAgent, source, goesOn }: Asked): void {
  if (isMachine(userAgent)) return
  const now = performance.now()
  const name = nameOf(slug, network, userAgent!.slice(0, 300))
  const known = visits.get(name)
  const visit = known && now - known.at < visitLasts ? known : undefined
  if (!visit && !hasRoom(nameOf(slug, network), now)) return
  const { steps, source: from } = visit ?? { steps: new Set<LinkStep>(), source }
  visits.set(name, { at: now, source: from, steps })
  const until = linkSteps.indexOf(step)
  for (const one of linkSteps.slice(visit || !goesOn ? 0 : until, until + 1)) {
    if (steps.has(one) && one !== 'finished') continue
    steps.add(one)
    add(slug, from, one)
  }
}

function hasRoom(name: string, now: number): boolean {
  const known = networks.get(name)
  const count = known && now - known.since < visitLasts ? known : { since: now, visits: 0 }
  if (count.visits >= mostOfNetwork) return false
  networks.set(name, { since: count.since, visits: count.visits + 1 })
  return true
}

let timer: NodeJS.Timeout | undefined

function add(slug: string, source: LinkSource, step: LinkStep, by = 1): void {
  if (waiting.size >= mostWaiting && !waiting.has(slug)) return
  const ofPage = waiting.get(slug) ?? new Map<LinkSource, LinkSums>()
  waiting.set(slug, ofPage)
  const sums = ofPage.get(source) ?? { views: 0, started: 0, finished: 0 }
  ofPage.set(source, { ...sums, [step]: sums[step] + by })
  timer ??= setTimeout(() => void writeSteps(), writeEvery).unref()
}

/** Writes what was counted, page by page; what cannot be written now is written with what comes next. */
export async function writeSteps(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  const taken = [...waiting]
  waiting.clear()
  for (const [slug, ofPage] of taken)
    try {
      await inLink(slug, 'write', (tx) => addToDay(tx, ofPage))
    } catch (error) {
      log.warn({ error }, 'views of a booking page wait to be written')
      for (const [source, sums] of ofPage)
        for (const step of linkSteps) if (sums[step] > 0) add(slug, source, step, sums[step])
    }
}

const addToDay = async (tx: BusinessTx, ofPage: Map<LinkSource, LinkSums>): Promise<void> => {
  const rows = [...ofPage].map(([source, sums]) => ({ source, ...sums }))
  await tx.rows(addText, [tx.businessId, localDate(tx.now, tx.zone), JSON.stringify(rows)])
}

const addText = `
  insert into booking_link_day as d (business_id, day, source, views, started, finished)
  select $1, $2, source, views, started, finished
  from json_to_recordset($3) as counted (source text, views int, started int, finished int) order by source
  on conflict (business_id, day, source) do update set
    views = d.views + excluded.views, started = d.started + excluded.started, finished = d.finished + excluded.finished`
