import { createHmac, randomBytes } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import { signedInCookie } from '../../accounts/session-mark.ts'
import { readCookie } from '../../accounts/server/session.ts'
import { localDate } from '../../platform/clock.ts'
import { paths } from '../../platform/paths.ts'
import { Recent } from '../../platform/recent.ts'
import { callerAddress, networkOf } from '../../platform/server/http/hosts.ts'
import { log } from '../../platform/server/log.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import { isBot, linkSteps, sourceOfWord, type LinkSource, type LinkStep, type LinkSums } from '../link-source.ts'
import { inLink } from './link-queries.ts'

/** Milliseconds without a request after which a visit ends. */
const visitLasts = 30 * 60_000
/** Most visits per network and page in that time: enough for an office, too few to fake statistics. */
const mostOfNetwork = 30
/** Milliseconds between writes. A process that is killed loses the counts since the last one. */
const writeEvery = 5_000
/** Most pages that wait for a write; views of further pages are not counted. */
const mostWaiting = 5_000

type Visit = { at: number; source: LinkSource; steps: Set<LinkStep> }
const visits = new Recent<Visit>(20_000)
const networks = new Recent<{ since: number; visits: number }>(20_000)
const waiting = new Map<string, Map<LinkSource, LinkSums>>()
/** Visits are recognised by salted hashes that exist only in memory, so that nobody can be identified. */
const salt = randomBytes(32)
const nameOf = (...parts: string[]) => createHmac('sha256', salt).update(parts.join('\0')).digest('base64url')

/** Middleware of the booking page's routes: counts a step once the answer is made. */
export const counted: MiddlewareHandler<{ Bindings: HttpBindings }> = async (c, next) => {
  await next()
  const slug = c.req.param('slug')!
  const { de, lang: _, ...choice } = c.req.query()
  const asked = {
    slug,
    network: networkOf(callerAddress(c.env.incoming)),
    device: deviceOf(c),
    source: sourceOfWord(de),
    isSourceSaid: de !== undefined,
    goesOn: c.req.header('referer')?.includes(paths.booking(slug)) ?? false,
  }
  if (!isVisitor(c)) return
  if (c.req.method === 'POST') {
    const booking = c.res.status === 303 ? c.res.headers.get('location') : null
    if (booking && !isKnown(booking)) countStep('finished', asked)
  } else if (c.req.method === 'GET' && c.res.status === 200)
    countStep(Object.keys(choice).length > 0 ? 'started' : 'views', asked)
}

/**
 * Many people share a mobile carrier's address, and some of them a model of phone: they are told apart by what a browser
 * says of itself and its language anyway. Nothing is asked of the device, and nothing is left on it.
 */
const deviceOf = ({ req }: Context): string =>
  ['user-agent', 'accept-language', 'sec-ch-ua', 'sec-ch-ua-platform']
    .map((name) => req.header(name)?.slice(0, 300) ?? '')
    .join('\0')

/** Members who open their own page, and prefetches by a browser, do not count. */
const isVisitor = ({ req }: Context) =>
  !readCookie(req.header('cookie'), signedInCookie) && !req.header('sec-purpose') && !isBot(req.header('user-agent'))

const turnedAway = new Recent<true>(20_000)

/** Counts whoever finds the page closed because of the plan: once on a day, which is all that is kept of them. */
export function countTurnedAway(c: Context<{ Bindings: HttpBindings }>, slug: string, today: string): void {
  if (!isVisitor(c)) return
  const network = networkOf(callerAddress(c.env.incoming))
  const name = nameOf(slug, network, deviceOf(c), today)
  if (turnedAway.has(name) || !hasRoom(nameOf(slug, network, 'closed'), performance.now())) return
  turnedAway.set(name, true)
  inLink(slug, 'write', (tx) => tx.rows(turnedAwayText, [tx.businessId, today])).catch((error: unknown) =>
    log.warn({ error }, 'somebody who found a booking page closed was not counted'),
  )
}

const turnedAwayText = `
  insert into turned_away as t (business_id, day, people) values ($1, $2, 1)
  on conflict (business_id, day) do update set people = t.people + 1`

/** Whether a booking was counted before: a form sent again redirects to the same booking. */
const bookings = new Recent<true>(5_000)
function isKnown(booking: string): boolean {
  const was = bookings.has(booking)
  bookings.set(booking, true)
  return was
}

type StepVisit = {
  slug: string
  network: string
  device: string
  source: LinkSource
  isSourceSaid: boolean
  goesOn: boolean
}

/**
 * Counts a step once per visit, and every booking. The sums are written later, so the visitor waits for nothing. A
 * visit that enters at a later step also counts the steps before it, unless another process has counted them.
 */
function countStep(step: LinkStep, { slug, network, device, source, isSourceSaid, goesOn }: StepVisit): void {
  const now = performance.now()
  const name = nameOf(slug, network, device)
  const known = visits.get(name)
  // Links on the page name no source, so whoever comes by another one opens the page anew.
  const isOther = isSourceSaid && known?.source !== source
  const visit = known && !isOther && now - known.at < visitLasts ? known : undefined
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

/** Writes the counts page by page. Counts that cannot be written wait for the next write. */
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
