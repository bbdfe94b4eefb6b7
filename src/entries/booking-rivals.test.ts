import { afterAll, beforeAll, expect, test } from 'vitest'
import { localTime } from '../platform/clock.ts'
import { newId } from '../platform/id.ts'
import { freePort } from '../platform/server/embedded/postgres.ts'
import { freshDatabase } from '../platform/server/testing/database.ts'
import { aComingDay } from '../booking/server/testing/online-salon.ts'
import { newBookingLink } from '../booking/booking-link.ts'
import { defaultWeek } from '../team/hours.ts'
import { callAt, sendTo, signUpAt, startProgram, type Program } from './testing/program.ts'

const database = freshDatabase()
const day = aComingDay()
const slug = 'rivais'
const rounds = 5
let program: Program
let cookie: string
let people: { bruna: string; carla: string }
let cut: string
let nails: string
let clientId: string

beforeAll(async () => {
  const LIMITS = ['tries', 'network', 'business', 'person', 'changes', 'unnamed'].map((name) => `booking.${name}=9999`)
  program = await startProgram({ port: await freePort(), DATABASE_URL: database.url, LIMITS: LIMITS.join(' ') })
  cookie = await signUpAt(program.origin, 'rivais@exemplo.com', newId())
  const ask = <T>(door: string, input: object) => callAt<T>(program.origin, cookie, door, input)
  const contact = { email: 'equipe@exemplo.com', phone: '(11) 98765-4321', document: null }
  const person = async (name: string) =>
    (
      await ask<{ id: string }>('team/professionals/create', {
        ...contact,
        name,
        commissionPercent: 40,
        specialtyIds: [],
        hours: defaultWeek,
      })
    ).id
  people = { bruna: await person('Bruna'), carla: await person('Carla') }
  const service = async (name: string, professionalIds: string[]) =>
    (
      await ask<{ id: string }>('catalogue/services/create', {
        name,
        category: null,
        durationMinutes: 30,
        priceCents: 5_000,
        description: null,
        isActive: true,
        professionalIds,
      })
    ).id
  cut = await service('Corte', [])
  nails = await service('Unhas', [people.carla])
  clientId = (await ask<{ id: string }>('clients/create', { ...contact, name: 'Ana', notes: null })).id
  await ask('booking/link/save', { ...newBookingLink('Rivais'), slug, autoConfirm: true })
}, 120_000)
afterAll(() => program.stop(), 30_000)

/** The same numbers each time: what differs is who is faster. */
let seed = 7
const pick = <T>(of: readonly T[]): T => of[(seed = (seed * 48_271) % 2_147_483_647) % of.length]!
const times = ['08:00', '08:30', '09:00', '09:30', '10:00', '10:30', '11:00', '11:30']
const aTime = () => pick(times)

type Answer = { act: string; of: string; status: number; location: string | null; text: string }

async function post(act: string, of: string, path: string, form: Record<string, string>): Promise<Answer> {
  const body = new URLSearchParams(form)
  const response = await fetch(program.origin + path, { method: 'POST', body, redirect: 'manual' })
  const location = response.headers.get('location')
  return { act, of, status: response.status, location, text: await response.text() }
}

async function atReception(act: string, door: string, of: string, input: object): Promise<Answer> {
  const response = await sendTo(program.origin, cookie, door, input)
  return { act, of, status: response.status, location: null, text: await response.text() }
}

let visitors = 0
function book(services: readonly string[]): Promise<Answer> {
  const [serviceId, ...more] = services
  const phone = `(11) 9${String(++visitors).padStart(4, '0')}-0000`
  const key = newId()
  const wish = { key, serviceId: serviceId!, moreServiceIds: more.join('.'), date: day, time: aTime() }
  return post('book', key, `/booking/${slug}`, { ...wish, name: 'Paula Reis', phone })
}
const idIn = (address: string) => address.split('/').at(-1)!.slice(0, 36)
const move = (address: string) => post('move', address, `${address}/remarcar`, { date: day, time: aTime() })
const cancel = (address: string) => post('cancel', address, `${address}/cancelar`, {})
const bookAtDesk = () => {
  const place = { professionalId: pick([people.bruna, people.carla]), serviceId: cut, date: day, time: aTime() }
  return atReception('desk', 'agenda/create', '', { ...place, clientId, notes: null })
}
/** One appointment is moved alone, several together. */
const moveAtDesk = (address: string) =>
  atReception('desk', 'agenda/visits/change', address, { id: idIn(address), date: day, time: aTime() })

const stored = async () => {
  const { rows } = await database.admin.query<{
    id: string
    visit_id: string | null
    professional_id: string
    starts_at: Date
    ends_at: Date
    status: string
    source: string
  }>('select * from appointment order by starts_at, id')
  return rows
}
const zone = 'America/Sao_Paulo'

test('visitors and the reception at the same times, all at once: nobody has a time twice, no visit is torn, each answer is true', async () => {
  const addresses: string[] = []
  const answers: Answer[] = []
  for (let round = 0; round < rounds; round++) {
    const known = addresses.slice(-6)
    const crowd = [
      ...Array.from({ length: 10 }, (_, i) =>
        book(
          i % 2
            ? [cut]
            : pick([
                [cut, nails],
                [nails, cut],
              ]),
        ),
      ),
      ...Array.from({ length: 3 }, bookAtDesk),
      ...known.flatMap((address) => [move(address), move(address), moveAtDesk(address)]),
      ...known.filter((_, i) => i % 3 === 0).map(cancel),
    ]
    const heard = await Promise.all(crowd)
    answers.push(...heard)
    addresses.push(...heard.flatMap(({ act, location }) => (act === 'book' && location ? [location] : [])))
  }

  // A page that was booked, moved or cancelled leads to the booking, what was refused says why, and a machine that is too busy says so.
  const expected = {
    book: [303, 409, 503],
    move: [303, 409, 503],
    cancel: [303, 409, 503],
    desk: [200, 409, 503],
  } as Record<string, number[]>
  for (const { act, status, text } of answers) expect(expected[act], `${act} ${text.slice(0, 300)}`).toContain(status)
  for (const act of Object.keys(expected))
    expect(new Set(answers.filter((one) => one.act === act).map(({ status }) => status)).size, act).toBeGreaterThan(0)
  expect(answers.filter(({ act, status }) => act === 'book' && status === 409).length).toBeGreaterThan(10)
  expect(answers.filter(({ act, status }) => act === 'move' && status === 303).length).toBeGreaterThan(3)

  const all = await stored()
  const live = all.filter(({ status }) => status !== 'cancelled')
  for (const [at, one] of live.entries())
    for (const other of live.slice(at + 1))
      if (one.professional_id === other.professional_id)
        expect(one.ends_at <= other.starts_at || other.ends_at <= one.starts_at).toBe(true)

  // As many are stored as were told that they are, and each page shows what is stored.
  const heads = all.filter(({ id, visit_id, source }) => source === 'booking' && (visit_id ?? id) === id)
  expect(heads.map(({ id }) => id).toSorted()).toEqual(addresses.map(idIn).toSorted())
  expect(all.filter(({ source }) => source === 'reception')).toHaveLength(
    answers.filter(({ act, of, status }) => act === 'desk' && of === '' && status === 200).length,
  )
  const cancelled = new Set(answers.filter(({ act, status }) => act === 'cancel' && status === 303).map(({ of }) => of))
  for (const address of addresses) {
    const parts = all.filter(({ id, visit_id }) => (visit_id ?? id) === idIn(address))
    const [first] = parts
    const last = parts.at(-1)!
    expect(new Set(parts.map(({ status }) => status)).size).toBe(1)
    expect(first!.status === 'cancelled').toBe(cancelled.has(address))
    expect(last.ends_at.getTime() - first!.starts_at.getTime()).toBe(parts.length * 30 * 60_000)
    const page = await (await fetch(program.origin + address)).text()
    for (const part of parts)
      expect(page).toContain(`${localTime(part.starts_at, zone)} às ${localTime(part.ends_at, zone)}`)
    expect(page.includes('Agendamento cancelado')).toBe(cancelled.has(address))
  }

  await database.admin.query('select pg_stat_force_next_flush()')
  const { rows } = await database.admin.query(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  )
  expect(rows).toEqual([{ deadlocks: 0 }])
}, 60_000)
