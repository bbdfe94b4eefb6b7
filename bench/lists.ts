import * as z from 'zod/mini'
import { addDays, defaultZone, localDate } from '../src/platform/clock.ts'
import type { Bench } from './figures.ts'
import { procedures } from '../checks/procedures.ts'
import { call } from './http.ts'
import { percentile } from './measure.ts'

const busyDay = '2031-02-03'
const today = localDate(new Date(), defaultZone)
// The span ends yesterday, because the sales benchmark adds more sales to today than a till makes in a day.
const span = { from: addDays(today, -45), to: addDays(today, -1) }

type ById = { id: string }

/** Readings that are left out because no screen waits for them, with the reason. */
export const unmeasured: Record<string, string> = {
  'sales.clientBook': 'every client, which the till fetches beside its work for when there is no internet',
  'booking.own.get': 'one booking by a secret that was mailed to whoever made it',
  'waitlist.own.get': 'one wish by a secret that was mailed to whoever made it',
  'booking.own.freeTimes': 'the free times of one professional, as booking.freeTimes, by the same secret',
  'agenda.visits.get': 'the few services of one visit, and its client',
  'sales.ofAppointment': 'one sale, as sales.sale, by the key of its line',
  'trail.ofVisit': 'the acts of the time of one visit, once somebody unfolds them',
  'messages.ofVisit': 'the same visit, with the text for its client',
  'billing.invoice': 'one row, of which a list has none in the benchmark',
  'billing.parties': 'two rows, once somebody opens an invoice',
  'clients.imports.quota': 'one count beside the reading of a file',
  'integrations.webhooks.deliveries': 'what one address was told, of which the benchmark has none',
  ...Object.fromEntries(
    procedures
      .filter(({ name, method }) => name.startsWith('integrations.v1.') && method === 'GET')
      .map(({ name }) => [name, 'what programs are shown of a reading that is measured']),
  ),
  'booking.link.checkPath': 'at most twenty paths by their index, which no screen waits for',
  'catalogue.services.removal': 'one question before a dialog, by the keys of one service',
  'catalogue.products.removal': 'the same of one product',
  'clients.removal': 'the same of one client',
  'team.professionals.removal': 'the same of one professional',
  'business.placeOfCode': 'what somebody else’s server says, which no screen waits for',
  'business.invitation': 'one row by a token that was mailed to somebody who is not signed in',
}

type ReadCall = [procedure: string, input?: unknown]

/** Inputs that many readings take alike; the first that one takes is sent. */
const plainInputs = [undefined, {}, { page: 1 }, span]

/** Every reading procedure: those that take a plain input with it, the others for one client, and for the newest sale and register session. */
export function readings(world: Bench['world'], sale: ById, session: ById): ReadCall[] {
  const withInput = readingsWithInput(world, sale, session)
  const named = new Set([...withInput.map(([procedure]) => procedure), ...Object.keys(unmeasured)])
  return [
    ...procedures.flatMap(({ name, method, inputSchema }): ReadCall[] => {
      if (method !== 'GET' || named.has(name)) return []
      if (!inputSchema) return [[name]]
      const plain = plainInputs.find((input) => accepts(inputSchema, input))
      return plain || accepts(inputSchema, undefined) ? [[name, plain]] : []
    }),
    ...withInput,
  ]
}

const accepts = (schema: object, input: unknown) => z.safeParse(schema as z.ZodMiniType, input).success

const readingsWithInput = (world: Bench['world'], sale: ById, session: ById): ReadCall[] => {
  const client = { id: world.clientId }
  const professional = { id: world.professionals[0]! }
  const product = { id: world.products[0]!.id }
  return [
    ['record.timeline', { ...client, page: 1 }],
    ['agenda.day', { date: busyDay }],
    ['agenda.day', { date: today }],
    ['agenda.resourceDay', { date: busyDay }],
    ['agenda.week', { date: busyDay }],
    ['agenda.occupiedWeek', { date: busyDay }],
    ['agenda.month', { date: busyDay }],
    ['agenda.month', { date: busyDay, professionalId: professional.id }],
    ['agenda.list', { from: busyDay }],
    ['agenda.list', { from: busyDay, search: 'cliente' }],
    ['agenda.list', { from: busyDay, search: 'ninguém' }],
    ['agenda.freeTimes', { serviceId: world.serviceId, professionalId: null, from: busyDay, days: 7 }],
    [
      'agenda.whyNot',
      { serviceId: world.serviceId, professionalId: world.professionals[0], date: busyDay, time: '10:00' },
    ],
    ['agenda.timeOff.list', { from: busyDay }],
    ['team.professionals.get', professional],
    ['clients.list', { search: '', page: 1 }],
    ['clients.list', { search: '', page: 400, sort: 'totalSpent', order: 'desc' }],
    ['clients.list', { search: '119 0000', page: 1 }],
    ['clients.search', { search: 'cli' }],
    ['clients.search', { search: '19999' }],
    ['clients.get', client],
    ['clients.similar', { name: 'Cliente 7', phone: '(11) 90000-0007', except: null }],
    ['catalogue.services.search', { search: 'cor' }],
    ['catalogue.products.list', { search: 'pro' }],
    ['catalogue.products.history', { ...product, page: 1 }],
    ['sales.client', { id: world.clientId }],
    ['sales.clientFacts', { id: world.clientId }],
    ['sales.clients', { search: '' }],
    ['sales.clients', { search: 'cli' }],
    ['sales.history', {}],
    ['sales.history', { ...span, method: 'pix', professionalId: professional.id }],
    ['sales.sale', sale],
    ['register.session', session],
    ['register.vouchers', session],
    ['reports.commissions.statement', { ...span, professionalId: professional.id, page: 1 }],
    ['booking.link.statistics', { days: 90 }],
    ['booking.page', { slug: world.slugs[0]!.slug }],
    [
      'booking.freeTimes',
      { slug: world.slugs[0]!.slug, serviceId: world.slugs[0]!.serviceId, from: addDays(today, 1), days: 7 },
    ],
    ['record.page.get', client],
    ['trail.list', {}],
    ['trail.list', { topic: 'sales' }],
    ['operator.businesses.list', { page: 1 }],
    ['operator.businesses.list', { search: 'ban', standing: 'trial' }],
    ['operator.businesses.get', { id: world.businessId }],
    ['operator.users.list', { page: 1 }],
    ['operator.users.list', { search: 'ban', status: 'active' }],
  ]
}

const rounds = 30

/** The response time of the slowest list, and of each one. */
export async function slowestList({
  server,
  cookie,
  world,
}: Bench): Promise<{ slowest: number; each: [string, number][] }> {
  const ask = <T>(procedure: string, input?: unknown) =>
    call<T>(server.origin, procedure.replaceAll('.', '/'), input, cookie)
  const { sales } = await ask<{ sales: [ById] }>('sales.history', {})
  const { sessions } = await ask<{ sessions: [ById] }>('register.sessions', { page: 1 })
  const each: [string, number][] = []
  for (const [procedure, input] of readings(world, { id: sales[0].id }, { id: sessions[0].id })) {
    const times: number[] = []
    for (let i = 0; i < rounds; i++) {
      const started = performance.now()
      await ask(procedure, input)
      if (i >= rounds / 3) times.push(performance.now() - started)
    }
    each.push([procedure, percentile(times, 0.95)])
  }
  return { slowest: Math.max(...each.map(([, time]) => time)), each }
}
