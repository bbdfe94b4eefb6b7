import { randomBytes } from 'node:crypto'
import { addDays, localDate } from '../src/platform/clock.ts'
import { newId } from '../src/platform/id.ts'
import { ask } from './http.ts'

/** One of the businesses that work at once. `turn` counts its bookings, so that each has a time of its own. */
export type Business = {
  slug: string
  cookie: string
  serviceId: string
  professionals: string[]
  clients: string[]
  productId: string
  turn: number
}
export type Site = { origin: string; zone: string }
export type Act = { perHour: number; why: string; send: (site: Site, business: Business) => Promise<number> }

const procedure = async ({ origin }: Site, name: string, input: unknown, more: { cookie?: string; network?: string }) =>
  (await ask(`${origin}/rpc/${name}`, { ...more, body: JSON.stringify({ json: input }) })).status
const page = async ({ origin }: Site, path: string) => (await ask(origin + path, { network: aNetwork() })).status

/** What a salon of four people does in the busiest hour of its week. */
export const acts: Record<string, Act> = {
  'day agenda': {
    perHour: 60,
    why: 'two open screens read it again after each of some 20 writes, and when somebody looks',
    send: (site, { cookie }) => procedure(site, 'agenda/day', { date: localDate(new Date(), site.zone) }, { cookie }),
  },
  'booking at the desk': {
    perHour: 5,
    why: 'four people with visits of 45 minutes leave, and nearly all take their next time',
    send: (site, business) =>
      procedure(site, 'agenda/create', { ...freeTime(site, business), clientId: clientOf(business) }, business),
  },
  'check-in': {
    perHour: 5,
    why: 'each visit begins with one',
    send: (site, business) => procedure(site, 'sales/checkIn', { id: clientOf(business) }, business),
  },
  sale: {
    perHour: 6,
    why: 'each visit ends with one, and some buy a product alone',
    send: (site, business) => procedure(site, 'sales/closeSale', aSale(business), business),
  },
  'booking page': {
    perHour: 12,
    why: 'of those who look, one in ten books',
    send: (site, { slug }) => page(site, `/booking/${slug}`),
  },
  'free times': {
    perHour: 15,
    why: 'whoever looks chooses a service, and sometimes another week',
    send: (site, { slug, serviceId }) =>
      procedure(
        site,
        'booking/freeTimes',
        { slug, serviceId, from: localDate(new Date(), site.zone) },
        { network: aNetwork() },
      ),
  },
  'online booking': {
    perHour: 1.2,
    why: 'with its confirmation by mail, which the same server writes and hands on',
    send: (site, business) => procedure(site, 'booking/book', aBooking(site, business), { network: aNetwork() }),
  },
}

const aNetwork = () => `10.${randomBytes(3).join('.')}`
const clientOf = ({ clients, turn }: Business) => clients[turn % clients.length]!

function freeTime({ zone }: Site, business: Business) {
  const { professionals, serviceId } = business
  const at = business.turn++
  const slot = Math.floor(at / professionals.length)
  const [day, hour] = [Math.floor(slot / 6), 9 + Math.floor((slot % 6) / 2)]
  return {
    serviceId,
    professionalId: professionals[at % professionals.length]!,
    date: addDays(localDate(new Date(), zone), 2 + day),
    time: `${String(hour).padStart(2, '0')}:${slot % 2 ? '30' : '00'}`,
  }
}

function aSale(business: Business) {
  const { productId: id } = business
  return {
    id: newId(),
    clientId: clientOf(business),
    lines: [{ kind: 'product', id, quantity: 1, unitCents: 1000 }],
    discount: null,
    payments: [{ method: 'pix', amountCents: 1000, receivedCents: null }],
  }
}

function aBooking(site: Site, business: Business) {
  const key = newId()
  const contact = { phone: `119${randomBytes(4).readUInt32BE() % 1e8}`.padEnd(11, '0'), email: `${key}@bench.local` }
  const typed = { name: 'Visitante', address: '', notes: '' }
  return { ...freeTime(site, business), slug: business.slug, key, ...typed, ...contact }
}
