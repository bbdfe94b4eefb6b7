// @faults
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, localTime, weekdayOf } from '../platform/clock.ts'
import { newId } from '../platform/id.ts'
import { freshDatabase } from '../platform/server/testing/database.ts'
import { comingDay } from '../booking/server/testing/online-salon.ts'
import { until } from './testing/program.ts'
import {
  aRivalSalon,
  idIn,
  nobodyWaitedInACircle,
  seeded,
  type Answer,
  type RivalSalon,
} from './testing/rival-salon.ts'

const database = freshDatabase()
const day = comingDay
/** A second working day, for the test of the waiting list. */
const fullDay = addDays(day, weekdayOf(day) === 6 ? 2 : 1)
const zone = 'America/Sao_Paulo'
const slug = 'rivais'
const rounds = 5
let salon: RivalSalon
let cut: string
let nails: string

beforeAll(async () => {
  salon = await aRivalSalon(database.url, { slug })
  cut = await salon.service('Corte')
  nails = await salon.service('Unhas', { professionalIds: [salon.people.carla] })
}, 120_000)
afterAll(() => salon.program.stop(), 30_000)

const pick = seeded(7)
const times = ['08:00', '08:30', '09:00', '09:30', '10:00', '10:30', '11:00', '11:30']
const aTime = () => pick(times)

const book = (services: readonly string[], { date = day, time = aTime() } = {}) => salon.book(services, { date, time })
const move = (address: string, date = day) =>
  salon.post('move', address, `${address}/remarcar`, { date, time: aTime() })
const cancel = (address: string) => salon.post('cancel', address, `${address}/cancelar`, {})
const bookAtDesk = (date = day) => {
  const { people, clientId } = salon
  const place = { professionalId: pick([people.bruna, people.carla]), serviceId: cut, date, time: aTime() }
  return salon.atReception('desk', 'agenda/create', '', { ...place, clientId, notes: null })
}
/** Moves a visit of one or several appointments. */
const moveAtDesk = (address: string) =>
  salon.atReception('desk', 'agenda/visits/change', address, { id: idIn(address), date: day, time: aTime() })

const stored = async (date = day) => {
  const { rows } = await database.admin.query<{
    id: string
    visit_id: string
    professional_id: string
    starts_at: Date
    ends_at: Date
    status: string
    source: string
  }>(
    `select v.source, a.* from appointment a join visit v on v.id = a.visit_id where (starts_at at time zone '${zone}')::date = $1 order by starts_at, a.id`,
    [date],
  )
  return rows
}
type StoredRows = Awaited<ReturnType<typeof stored>>

function nobodyHasATimeTwice(all: StoredRows) {
  const live = all.filter(({ status }) => status !== 'cancelled')
  for (const [at, one] of live.entries())
    for (const other of live.slice(at + 1))
      if (one.professional_id === other.professional_id)
        expect(one.ends_at <= other.starts_at || other.ends_at <= one.starts_at).toBe(true)
}

/** 303 is success, 409 a refusal, 503 an overloaded machine; the reception's procedure answers 200 on success. */
function eachIsAnswered(answers: Answer[]) {
  for (const { act, status, text } of answers)
    expect([act === 'desk' ? 200 : 303, 409, 503], `${act} ${text.slice(0, 300)}`).toContain(status)
}
const count = (answers: Answer[], act: string, status: number) =>
  answers.filter((one) => one.act === act && one.status === status).length

// spec: booking-11
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
      ...Array.from({ length: 3 }, () => bookAtDesk()),
      ...known.flatMap((address) => [move(address), move(address), moveAtDesk(address)]),
      ...known.filter((_, i) => i % 3 === 0).map(cancel),
    ]
    const heard = await Promise.all(crowd)
    answers.push(...heard)
    addresses.push(...heard.flatMap(({ act, location }) => (act === 'book' && location ? [location] : [])))
  }

  eachIsAnswered(answers)
  expect(count(answers, 'book', 409)).toBeGreaterThan(10)
  expect(count(answers, 'move', 303)).toBeGreaterThan(3)
  const all = await stored()
  nobodyHasATimeTwice(all)

  // Every acknowledged booking is stored, nothing else is, and each page shows what is stored.
  const heads = all.filter(({ id, visit_id, source }) => source === 'booking' && visit_id === id)
  expect(heads.map(({ id }) => id).toSorted()).toEqual(addresses.map(idIn).toSorted())
  expect(all.filter(({ source }) => source === 'reception')).toHaveLength(
    answers.filter(({ act, of, status }) => act === 'desk' && of === '' && status === 200).length,
  )
  const cancelled = new Set(answers.filter(({ act, status }) => act === 'cancel' && status === 303).map(({ of }) => of))
  for (const address of addresses) {
    const parts = all.filter(({ visit_id }) => visit_id === idIn(address))
    const [first] = parts
    const last = parts.at(-1)!
    expect(new Set(parts.map(({ status }) => status)).size).toBe(1)
    expect(first!.status === 'cancelled').toBe(cancelled.has(address))
    expect(last.ends_at.getTime() - first!.starts_at.getTime()).toBe(parts.length * 30 * 60_000)
    const page = await (await fetch(salon.program.origin + address)).text()
    for (const part of parts)
      expect(page).toContain(`${localTime(part.starts_at, zone)} às ${localTime(part.ends_at, zone)}`)
    expect(page.includes('Agendamento cancelado')).toBe(cancelled.has(address))
  }

  await nobodyWaitedInACircle(database.admin)
}, 60_000)

const wait = () => {
  const key = newId()
  const wish = { key, serviceId: cut, professionalId: '', from: fullDay, to: fullDay, morning: 'on' }
  return salon.post('wait', key, `/booking/${slug}/espera`, { ...wish, name: 'Rosa Dias', phone: salon.aPhone() })
}
const accept = (address: string) => salon.post('accept', address, `${address}/aceitar`, {})
const decline = (address: string) => salon.post('decline', address, `${address}/recusar`, {})

async function offersAreMade() {
  const waiting = `select from job where task = 'waitlist.offer' and failed_at is null`
  await until(async () => (await database.admin.query(waiting)).rowCount === 0, 'the offers are made')
}

test('whoever waits, whoever books and whoever moves want the same freed times: each is one person’s, and each answer is true', async () => {
  const full = await Promise.all(
    times.flatMap((time) => [book([cut], { date: fullDay, time }), book([cut], { date: fullDay, time })]),
  )
  expect(full.map(({ status }) => status)).toEqual(full.map(() => 303))
  const wishes = (await Promise.all(Array.from({ length: 14 }, wait))).map(({ location }) => location!)
  // As the salon does for whoever gave a telephone.
  await database.admin.query(`update waitlist_wish set state = 'waiting' where state = 'unconfirmed'`)
  await offersAreMade()

  const addresses = full.map(({ location }) => location!)
  const answers: Answer[] = []
  for (let round = 0; round < 6; round++) {
    const [first, second, ...others] = addresses.splice(0, 2).concat(addresses)
    answers.push(
      ...(await Promise.all([
        cancel(first!),
        cancel(second!),
        ...wishes.flatMap((address, i) =>
          (i + round) % 5 ? [accept(address), accept(address)] : [accept(address), decline(address)],
        ),
        ...Array.from({ length: 4 }, () => book([cut], { date: fullDay })),
        bookAtDesk(fullDay),
        ...others.slice(0, 3).map((address) => move(address, fullDay)),
      ])),
    )
    await offersAreMade()
  }

  eachIsAnswered(answers)
  for (const act of ['accept', 'decline', 'cancel']) expect(count(answers, act, 303), act).toBeGreaterThan(0)
  for (const act of ['accept', 'decline', 'book']) expect(count(answers, act, 409), act).toBeGreaterThan(0)
  const all = await stored(fullDay)
  nobodyHasATimeTwice(all)

  // Every acknowledged acceptance has its appointment at the address that was sent, and nobody else got one through
  // the list.
  const taken = new Map(
    answers.flatMap(({ act, of, location }) =>
      act === 'accept' && location?.includes(of) === false ? [[of, location]] : [],
    ),
  )
  const { rows: accepted } = await database.admin.query<{ wish: string; visit: string }>(
    `select wish_id as wish, visit_id as visit from waitlist_offer where state = 'accepted'`,
  )
  expect(accepted.map(({ wish }) => wish).toSorted()).toEqual([...taken.keys()].map(idIn).toSorted())
  for (const [wish, booking] of taken) {
    const { visit } = accepted.find((one) => one.wish === idIn(wish))!
    expect(idIn(booking)).toBe(visit)
    const { status, starts_at: startsAt } = all.find(({ id }) => id === visit)!
    expect(status).toBe('scheduled')
    expect(await (await fetch(salon.program.origin + wish)).text()).toContain(localTime(startsAt, zone))
  }
  await nobodyWaitedInACircle(database.admin)
}, 120_000)

test('of 100 visitors for the last room, one gets it, though two people are free, and the others are told', async () => {
  const room = newId()
  await salon.ask('catalogue/resources/save', { id: room, name: 'Sala', units: 1 })
  const massage = await salon.service('Massagem', { durationMinutes: 60, needs: [{ resourceId: room }] })
  const date = addDays(fullDay, weekdayOf(fullDay) === 6 ? 2 : 1)
  const answers = await Promise.all(Array.from({ length: 100 }, () => book([massage], { date, time: '10:00' })))
  expect([count(answers, 'book', 303), count(answers, 'book', 409)]).toEqual([1, 99])
  expect(await stored(date)).toHaveLength(1)
  await nobodyWaitedInACircle(database.admin)
}, 60_000)
