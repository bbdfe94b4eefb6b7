import { addDays, defaultZone, localDate } from '../src/platform/clock.ts'
import type { Bench } from './figures.ts'
import { call } from './http.ts'
import { percentile } from './measure.ts'

const busyDay = '2031-02-03'
const today = localDate(new Date(), defaultZone)
// The span ends yesterday, because the sales benchmark adds more sales to today than a till makes in a day.
const span = { from: addDays(today, -45), to: addDays(today, -1) }

type ById = { id: string }

/** Every reading procedure with its input: for one client, and for the newest sale and register session. */
export const readings = (world: Bench['world'], sale: ById, session: ById): [procedure: string, input?: unknown][] => {
  const client = { id: world.clientId }
  const professional = { id: world.professionals[0]! }
  const product = { id: world.products[0]!.id }
  return [
    ['home.overview'],
    ['home.goal'],
    ['home.news'],
    ['ratings.list', {}],
    ['record.timeline', { ...client, page: 1 }],
    ['agenda.day', { date: busyDay }],
    ['agenda.day', { date: today }],
    ['agenda.resourceDay', { date: busyDay }],
    ['agenda.wall'],
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
    ['agenda.rules.get'],
    ['hours.special.list'],
    ['team.professionals.list'],
    ['team.professionals.accounts'],
    ['team.professionals.get', professional],
    ['team.specialties.list'],
    ['clients.list', { search: '', page: 1 }],
    ['clients.list', { search: '', page: 400, sort: 'totalSpent', order: 'desc' }],
    ['clients.list', { search: '119 0000', page: 1 }],
    ['clients.search', { search: 'cli' }],
    ['clients.search', { search: '19999' }],
    ['clients.get', client],
    ['clients.similar', { name: 'Cliente 7', phone: '(11) 90000-0007', except: null }],
    ['clients.duplicates'],
    ['clients.imports.list'],
    ['catalogue.services.list'],
    ['catalogue.services.search', { search: 'cor' }],
    ['catalogue.products.list', { search: 'pro' }],
    ['catalogue.products.history', { ...product, page: 1 }],
    ['register.current'],
    ['register.rules'],
    ['register.cardTerms'],
    ['register.approvers'],
    ['sales.items'],
    ['sales.toCharge'],
    ['sales.client', { id: world.clientId }],
    ['sales.clientFacts', { id: world.clientId }],
    ['sales.clients', { search: '' }],
    ['sales.clients', { search: 'cli' }],
    ['sales.history', {}],
    ['sales.history', { ...span, method: 'pix', professionalId: professional.id }],
    ['sales.sellers'],
    ['sales.sale', sale],
    ['sales.lastReceipt'],
    ['reports.read', span],
    ['reports.noShows', span],
    ['reports.receivables'],
    ['register.sessions', { page: 1 }],
    ['register.session', session],
    ['register.vouchers', session],
    ['reports.commissions.team', span],
    ['reports.commissions.statement', { ...span, professionalId: professional.id, page: 1 }],
    ['sales.pixKey.get'],
    ['booking.link.get'],
    ['booking.link.statistics', { days: 90 }],
    ['booking.page', { slug: world.slugs[0]!.slug }],
    [
      'booking.freeTimes',
      { slug: world.slugs[0]!.slug, serviceId: world.slugs[0]!.serviceId, from: addDays(today, 1), days: 7 },
    ],
    ['passkeys.list'],
    ['papers.accepted'],
    ['record.requests.list'],
    ['record.page.get', client],
    ['messages.rules.get'],
    ['messages.list', {}],
    ['messages.queue.get'],
    ['messages.replies.list', {}],
    ['catalogue.combos.list'],
    ['catalogue.resources.list'],
    ['messages.queue.birthdays'],
    ['waitlist.list'],
    ['messages.feeds.list'],
    ['messages.channels.list'],
    ['tickets.list'],
    ['integrations.keys.list'],
    ['integrations.webhooks.list'],
    ['archive.intake'],
    ['archive.provedRestore'],
    ['leaving.state'],
    ['leaving.hindrances'],
    ['deposits.list'],
    ['deposits.rule.get'],
    ['deposits.account.get'],
    ['accounts.secondFactor.get'],
    ['business.support.get'],
    ['business.support.list'],
    ['trail.list', {}],
    ['trail.list', { topic: 'sales' }],
    ['sites.get'],
    ['sites.versions.list'],
    ['domains.get'],
    ['billing.subscription'],
    ['billing.invoices'],
    ['billing.quota'],
    ['billing.affiliate', { page: 1 }],
    ['billing.affiliateEntries', { page: 1 }],
    ['billing.affiliateAccount'],
    ['operator.session'],
    ['operator.overview'],
    ['operator.months'],
    ['operator.businesses.list', { page: 1 }],
    ['operator.businesses.list', { search: 'ban', standing: 'trial' }],
    ['operator.businesses.get', { id: world.businessId }],
    ['operator.acts', { page: 1 }],
    ['operator.announcements.list'],
    ['operator.users.list', { page: 1 }],
    ['operator.users.list', { search: 'ban', status: 'active' }],
    ['operator.settings.get'],
    ['papers.list'],
    ['operator.payments.get'],
    ['operator.payouts.list', {}],
    ['operator.jobs.list'],
    ['operator.senders.list'],
    ['landing.get'],
    ['accounts.me'],
    ['accounts.listSessions'],
    ['business.get'],
    ['business.users.list'],
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
