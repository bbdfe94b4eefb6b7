import type pg from 'pg'
import { expect } from 'vitest'
import { localTime } from '../../platform/clock.ts'
import { newId } from '../../platform/id.ts'
import { freePort } from '../../platform/server/database/embedded/free-port.ts'
import { newBookingLink } from '../../booking/booking-link.ts'
import { defaultWeek, type Week } from '../../team/hours.ts'
import { callAt, sendTo, signUpAt, startProgram } from './program.ts'

/** What a request was answered: `of` is whatever it was about. */
export type Answer = { act: string; of: string; status: number; location: string | null; text: string }

const contact = { email: 'equipe@exemplo.com', phone: '(11) 98765-4321', document: null }

type RivalSettings = { slug: string; zone?: string; hours?: Week }

/** The program with a salon in it, whose rivals ask as browsers do: two professionals, a client and a booking page. */
export async function aRivalSalon(
  url: string,
  { slug, zone = 'America/Sao_Paulo', hours = defaultWeek }: RivalSettings,
) {
  const limits = ['tries', 'network', 'business', 'person', 'changes', 'unnamed'].map((name) => `booking.${name}`)
  const LIMITS = [...limits, 'waitlist.network', 'waitlist.business'].map((name) => `${name}=9999`)
  const program = await startProgram({ port: await freePort(), DATABASE_URL: url, LIMITS: LIMITS.join(' ') })
  const cookie = await signUpAt(program.origin, `${slug}@exemplo.com`, newId(), { zone })
  const ask = <T>(procedure: string, input: object) => callAt<T>(program.origin, cookie, procedure, input)
  const made = async (procedure: string, input: object) => (await ask<{ id: string }>(procedure, input)).id
  const person = (name: string) =>
    made('team/professionals/create', { ...contact, name, commissionPercent: 40, specialtyIds: [], hours })
  const people = { bruna: await person('Bruna'), carla: await person('Carla') }
  const clientId = await made('clients/create', { ...contact, name: 'Ana', notes: null })
  await ask('booking/link/save', { ...newBookingLink('Rivais'), slug, autoConfirm: true })
  // Quiet hours would postpone offers, so they are set to one minute that is twelve hours away.
  const far = new Date(Date.now() + 12 * 3_600_000)
  const [from, to] = [far, new Date(far.getTime() + 60_000)].map((at) => localTime(at, zone))
  await ask('messages/rules/saveQuiet', { isOn: true, from, to })

  let visitors = 0
  const aPhone = () => `(11) 9${String(++visitors).padStart(4, '0')}-0000`

  /** What a visitor of the public pages sends. */
  async function post(act: string, of: string, path: string, form: Record<string, string>): Promise<Answer> {
    const body = new URLSearchParams(form)
    const response = await fetch(program.origin + path, { method: 'POST', body, redirect: 'manual' })
    const location = response.headers.get('location')
    return { act, of, status: response.status, location, text: await response.text() }
  }

  return {
    program,
    people,
    clientId,
    zone,
    ask,
    made,
    aPhone,
    post,
    service: (name: string, more: object = {}) =>
      made('catalogue/services/create', { name, durationMinutes: 30, priceCents: 5_000, isActive: true, ...more }),
    /** What the reception sends. */
    async atReception(act: string, procedure: string, of: string, input: object): Promise<Answer> {
      const response = await sendTo(program.origin, cookie, procedure, input)
      return { act, of, status: response.status, location: null, text: await response.text() }
    },
    book(services: readonly string[], { date, time }: { date: string; time: string }): Promise<Answer> {
      const [serviceId, ...more] = services
      const key = newId()
      const wish = { key, serviceId: serviceId!, moreServiceIds: more.join('.'), date, time }
      return post('book', key, `/booking/${slug}`, { ...wish, name: 'Paula Reis', phone: aPhone() })
    },
  }
}
export type RivalSalon = Awaited<ReturnType<typeof aRivalSalon>>

export const idIn = (address: string) => address.split('/').at(-1)!.slice(0, 36)

/** Picks by a fixed seed: only the order in which the requests finish varies between runs. */
export function seeded(seed: number) {
  const next = () => (seed = (seed * 48_271) % 2_147_483_647)
  return <T>(of: readonly T[]): T => of[next() % of.length]!
}

/** The database ended no transaction because others waited for it in a circle. */
export async function nobodyWaitedInACircle(admin: pg.Client) {
  await admin.query('select pg_stat_force_next_flush()')
  const { rows } = await admin.query('select deadlocks::int from pg_stat_database where datname = current_database()')
  expect(rows).toEqual([{ deadlocks: 0 }])
}
