// @faults
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultRules } from '../agenda/agenda-rules.ts'
import { lengthFrom, overlaps, worked, type Interval } from '../agenda/availability.ts'
import type { VisitDetails } from '../agenda/contract.ts'
import type { DelayPreview } from '../agenda/delay.ts'
import { takenIn, type HeldUnit } from '../agenda/resources.ts'
import { keyOf } from '../booking/own-booking.ts'
import { zoneNames } from '../business/business.ts'
import type { ProcessingTime } from '../catalogue/processing.ts'
import { addMinutes, localMoment, localTime, minutesOf } from '../platform/clock.ts'
import { newId } from '../platform/id.ts'
import { MINUTE } from '../platform/local-day.ts'
import { brokenLaws } from '../platform/server/database/migrate.ts'
import { freshDatabase } from '../platform/server/testing/database.ts'
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
const slug = 'hoje'
/** As many rounds at least, and more as long as something has not been done once. */
const [rounds, mostRounds] = [6, 18]
/** How many ask in a round beside one for each act. */
const more = 10

/** Of the zones of a business the one in which it is least near to midnight: what is late or missed is of today. */
const fromNoon = (zone: string) => Math.abs(minutesOf(localTime(new Date(), zone)) - 720)
const zone = zoneNames.toSorted((a, b) => fromNoon(a) - fromNoon(b))[0]!
/** Four hours before and after the present quarter, as far as they are today; visitors book what is to come. */
const quarter = new Date(Math.floor(Date.now() / (15 * MINUTE)) * 15 * MINUTE)
const { date: today } = localMoment(quarter, zone)
const times = Array.from({ length: 33 }, (_, at) => localMoment(addMinutes(quarter, 15 * (at - 16)), zone))
  .filter(({ date }) => date === today)
  .map(({ time }) => time)
const now = times.indexOf(localTime(quarter, zone))
const [begun, toCome] = [times.slice(0, now + 1), times.slice(now + 2)]

let salon: RivalSalon
let services: { cut: string; colour: string; massage: string }

beforeAll(async () => {
  const hours = Array.from({ length: 7 }, () => [{ from: '00:00', to: '24:00' }])
  salon = await aRivalSalon(database.url, { slug, zone, hours })
  const { ask, service } = salon
  const [room, basin] = [newId(), newId()]
  await ask('catalogue/resources/save', { id: room, name: 'Sala', units: 1 })
  await ask('catalogue/resources/save', { id: basin, name: 'Lavatório', units: 1 })
  const processing = { afterMinutes: 30, minutes: 30 }
  services = {
    cut: await service('Corte'),
    colour: await service('Coloração', {
      durationMinutes: 90,
      processing,
      needs: [{ resourceId: basin, during: 'after' }],
    }),
    massage: await service('Massagem', { durationMinutes: 60, needs: [{ resourceId: room }] }),
  }
  const rules = { ...defaultRules, slotStepMinutes: 15, noticeMinutes: 0, changeNoticeMinutes: 0 }
  await ask('agenda/rules/save', rules)
  await ask('register/open', { cashierName: 'Marina', openingCents: 10_000 })
}, 120_000)
afterAll(() => salon.program.stop(), 30_000)

type Visit = { id: string; size: number; address?: string }
/** An undo; `visit` is the one that it takes away. */
type Undo = { id: string; visit?: string }
/** What was acknowledged so far. */
const made = { visits: [] as Visit[], missed: [] as Undo[], undo: [] as Undo[], gone: new Set<string>() }
/** The visits that all want in this round. */
let wanted: Visit[] = []

const pick = seeded(11)
const person = () => pick(Object.values(salon.people))
const aService = () => pick(Object.values(services))

const jsonOf = <T>({ status, text }: Answer): T | null =>
  status === 200 ? (JSON.parse(text) as { json: T }).json : null

/** Remembers the undo of what was done. */
async function undoable(asked: Promise<Answer>, points = made.undo, visit?: string): Promise<Answer> {
  const answer = await asked
  const done = jsonOf<{ undoId: string | null }>(answer)
  if (done?.undoId) points.push({ id: done.undoId, ...(visit && { visit }) })
  return answer
}

async function desk(
  act: string,
  serviceIds: string[],
  { isBeside = false, ...place }: { professionalId: string | null; time: string; isBeside?: boolean } = {
    professionalId: person(),
    time: pick(times),
  },
) {
  const [id, [serviceId, ...further]] = [newId(), serviceIds]
  const more = further.map((one) => ({ serviceId: one, professionalId: null, isBeside }))
  const wish = { ...place, id, clientId: salon.clientId, serviceId, date: today, notes: null, more }
  const answer = await undoable(salon.atReception(act, 'agenda/create', id, wish), made.undo, id)
  if (answer.status === 200) made.visits.push({ id, size: serviceIds.length })
  return answer
}

async function online(act: string, serviceIds: string[]) {
  const answer = await salon.book(serviceIds, { date: today, time: pick(toCome) })
  if (answer.location)
    made.visits.push({ id: idIn(answer.location), size: serviceIds.length, address: answer.location })
  return { ...answer, act }
}

const read = async <T>(procedure: string, input: object) =>
  jsonOf<T>(await salon.atReception('read', procedure, '', input))

const withVisit = (act: string, procedure: string, change: () => object, points?: Undo[]) => async () => {
  const id = pick(wanted)?.id
  return id ? undoable(salon.atReception(act, procedure, id, { id, ...change() }), points) : null
}

/** Two at once take the same back. */
const undo = (act: string, points: readonly Undo[]) => async () => {
  const point = pick(points.slice(-2))
  if (!point) return null
  const answer = await salon.atReception(act, 'agenda/undo', point.id, { id: point.id })
  if (answer.status === 200 && point.visit) made.gone.add(point.visit)
  return answer
}

const own = (act: string, path: string, form: () => Record<string, string>) => async () => {
  const online = (all: Visit[]) => all.filter((one) => one.address)
  const address = (pick(online(wanted)) ?? pick(online(made.visits)))?.address
  return address ? salon.post(act, idIn(address), `${address}/${path}`, form()) : null
}

const answerOffer = (act: string, path: string) => async () => {
  const { rows } = await database.admin.query<{ id: string; secret: string }>(
    `select w.id, w.secret from waitlist_wish w join waitlist_offer o on o.wish_id = w.id where o.state = 'open' order by w.id`,
  )
  const wish = pick(rows)
  if (!wish) return null
  const key = keyOf(wish.id, wish.secret)
  const answer = await salon.post(act, wish.id, `/booking/${slug}/espera/${key}/${path}`, {})
  const { location } = answer
  // Who accepts is led to the booking, as often as they press.
  if (location && !location.includes(wish.id) && !made.visits.some(({ id }) => id === idIn(location)))
    made.visits.push({ id: idIn(location), size: 1, address: location })
  return answer
}

const acts: Record<string, () => Promise<Answer | null>> = {
  desk: () => desk('desk', [aService()]),
  deskVisit: () => desk('deskVisit', [aService(), aService()]),
  deskBeside: () =>
    desk('deskBeside', [aService(), aService()], { professionalId: person(), time: pick(times), isBeside: true }),
  begun: () => desk('begun', [services.cut], { professionalId: person(), time: pick(begun) }),
  async inPause() {
    const { rows } = await database.admin.query<{ professionalId: string; startsAt: Date }>(
      `select professional_id as "professionalId", starts_at as "startsAt" from appointment
       where service_id = $1 and status <> 'cancelled' order by id`,
      [services.colour],
    )
    const colour = pick(rows)
    if (!colour) return null
    const time = localTime(addMinutes(colour.startsAt, 30), zone)
    return desk('inPause', [services.cut], { professionalId: colour.professionalId, time })
  },
  online: () => online('online', [aService()]),
  onlineVisit: () => online('onlineVisit', [aService(), services.cut]),
  ownMove: own('ownMove', 'remarcar', () => ({ date: today, time: pick(toCome) })),
  ownCancel: own('ownCancel', 'cancelar', () => ({})),
  move: withVisit('move', 'agenda/visits/change', () => ({ date: today, time: pick(times) })),
  handOver: withVisit('handOver', 'agenda/update', () => ({ professionalId: person() })),
  cancel: withVisit('cancel', 'agenda/visits/change', () => ({ status: 'cancelled' })),
  revive: withVisit('revive', 'agenda/visits/change', () => ({ status: 'confirmed' })),
  come: withVisit('come', 'agenda/visits/attend', () => ({ attendance: pick(['arrived', 'served', 'expected']) })),
  missed: withVisit('missed', 'agenda/visits/attend', () => ({ attendance: 'missed' }), made.missed),
  undoMissed: undo('undoMissed', made.missed),
  undo: undo('undo', made.undo),
  async delay() {
    const late = { professionalId: person(), minutes: pick([5, 10, 15, 30]) }
    const preview = (choices: object[]) => read<DelayPreview>('agenda/delay/preview', { ...late, choices })
    const rows = (await preview([]))?.rows ?? []
    const row = pick(rows.filter(({ colleagues, mayStay }) => colleagues.length > 0 || mayStay))
    const [colleague] = row?.colleagues ?? []
    const other = colleague ? { kind: 'handOver', professionalId: colleague } : { kind: 'stay' }
    const choices = row && pick([true, false]) ? [{ id: row.id, ...other }] : []
    const proposal = await preview(choices)
    if (!proposal) return null
    const { seen } = proposal
    return undoable(salon.atReception('delay', 'agenda/delay/apply', '', { ...late, choices, seen }))
  },
  async checkOut() {
    const visit = wanted.length > 0 && (await read<VisitDetails>('agenda/visits/get', { id: pick(wanted).id }))
    const open = visit ? visit.services.filter(({ isPaid, status }) => !isPaid && status !== 'cancelled') : []
    if (!visit || open.length === 0) return null
    const lines = open.map(({ id, service, professionalId, priceCents }) => ({
      kind: 'service',
      id: service.id,
      quantity: 1,
      unitCents: priceCents,
      professionalId,
      appointmentId: id,
    }))
    const amountCents = lines.reduce((sum, { unitCents }) => sum + unitCents, 0)
    const payments = [{ method: 'card', amountCents, receivedCents: null }]
    const sale = { id: newId(), clientId: visit.client.id, lines, discount: null, payments }
    return salon.atReception('checkOut', 'sales/closeSale', sale.id, sale)
  },
  async wait() {
    const contact = { email: null, phone: salon.aPhone(), document: null, notes: null }
    const clientId = await salon.made('clients/create', { ...contact, name: 'Rosa' })
    const wish = { clientId, serviceId: services.cut, professionalId: null, from: today, to: today }
    const parts = ['morning', 'afternoon', 'evening']
    return salon.atReception('wait', 'waitlist/add', clientId, { ...wish, parts })
  },
  accept: answerOffer('accept', 'aceitar'),
  decline: answerOffer('decline', 'recusar'),
}

type Row = {
  id: string
  visit: string
  professional: string
  starts: Date
  ends: Date
  status: string
  processing: ProcessingTime | null
  units: HeldUnit[]
  isSqueezedIn: boolean
  isPaid: boolean
}
const stored = async () =>
  (
    await database.admin.query<Row>(
      `select id, visit_id as visit, professional_id as professional, starts_at as starts, ends_at as ends, status,
         processing, units, squeeze_reason is not null as "isSqueezedIn", is_paid as "isPaid"
       from appointment order by starts_at, id`,
    )
  ).rows

/** When people and units are taken, reckoned anew from the appointments. */
function takenBy(all: readonly Row[]): Map<string, (Interval & { id: string })[]> {
  const taken = new Map<string, (Interval & { id: string })[]>()
  const add = (holder: string, id: string, period: Interval) =>
    taken.set(holder, [...(taken.get(holder) ?? []), { ...period, id }])
  for (const { id, professional, starts, ends, processing, units } of all) {
    const durationMinutes = (+ends - +starts) / MINUTE
    const length = lengthFrom({ durationMinutes, before: 0, after: 0, processing })
    for (const part of worked(+starts, length)) add(professional, id, part)
    for (const { resourceId, unit, period } of takenIn(units, { start: +starts, length }))
      add(`${resourceId} ${unit}`, id, period)
  }
  return taken
}

/** What the laws forbid: something taken twice, a visit with some of its services, one of which a part is cancelled. */
async function faults(): Promise<string[]> {
  const all = await stored()
  const found: string[] = []
  const live = all.filter(({ status, isSqueezedIn }) => status !== 'cancelled' && !isSqueezedIn)
  for (const [holder, periods] of takenBy(live))
    for (const [at, one] of periods.entries())
      for (const other of periods.slice(at + 1))
        if (overlaps(one, other)) found.push(`${holder} is taken by ${one.id} and ${other.id}`)
  const { rowCount } = await database.admin.query(
    `select from occupation a join occupation b on a.business_id = b.business_id and a.holder_id = b.holder_id and a.unit = b.unit
       and a.appointment_id < b.appointment_id
       and tstzrange(a.occupied_from, a.occupied_to) && tstzrange(b.occupied_from, b.occupied_to)
     where not (a.is_squeezed_in or b.is_squeezed_in or a.is_kept_from_visitors or b.is_kept_from_visitors)`,
  )
  if (rowCount) found.push(`${rowCount} overlaps in occupation`)
  const isThere = ({ id }: Visit) => !made.gone.has(id)
  const sizes = new Map(made.visits.filter(isThere).map(({ id, size }) => [id, size]))
  const parts = Map.groupBy(all, ({ visit }) => visit)
  for (const [id, its] of parts) {
    if (made.gone.has(id)) found.push(`${id} was taken back`)
    if (its.length !== (sizes.get(id) ?? 1)) found.push(`${id} has ${its.length} of ${sizes.get(id)} services`)
    if (new Set(its.map(({ status }) => status === 'cancelled')).size > 1) found.push(`${id} is torn`)
  }
  found.push(...[...sizes.keys()].filter((id) => !parts.has(id)).map((id) => `${id} is not there`))
  const laws = await brokenLaws(database.admin)
  return [...found, ...laws.map(({ law }) => law)]
}

/** Room for the next round: two visits are cancelled, and one has just been missed, which may be taken back. */
async function roomIsMade(): Promise<Answer[]> {
  wanted = made.visits.filter(({ id }) => !made.gone.has(id))
  const cancelled = [await acts.cancel!(), await acts.cancel!()].filter((one) => one !== null)
  for (const time of begun) {
    const booked = await desk('begun', [services.cut], { professionalId: person(), time })
    const { of: id, status } = booked
    if (status !== 200) continue
    const missed = salon.atReception('missed', 'agenda/visits/attend', id, { id, attendance: 'missed' })
    return [...cancelled, booked, await undoable(missed, made.missed)]
  }
  return cancelled
}

/** The acts that nobody has done yet. */
const undone = (answers: readonly Answer[]) =>
  Object.keys(acts).filter((name) => !answers.some(({ act, status }) => act === name && status < 400))

test('a day on which all happens at once: delays, no-shows, sales and offers beside bookings and moves', async () => {
  const { bruna, carla } = salon.people
  // As long as nobody wants the same.
  const answers = [
    await online('onlineVisit', [services.cut, services.cut]),
    await online('online', [services.cut]),
    await desk('deskVisit', [services.massage, services.cut], { professionalId: carla, time: begun[0]! }),
    await desk('desk', [services.colour], { professionalId: bruna, time: begun[0]! }),
    await desk('deskBeside', [services.cut, services.cut], {
      professionalId: bruna,
      time: begun[6] ?? times.at(-1)!,
      isBeside: true,
    }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 200, 200, 200])
  for (let round = 0; round < rounds || (round < mostRounds && undone(answers).length > 0); round++) {
    answers.push(...(await roomIsMade()))
    wanted = made.visits.filter(({ id }) => !made.gone.has(id)).slice(-6)
    const crowd = [...Object.values(acts), ...Array.from({ length: more }, () => pick(Object.values(acts)))]
    const heard = await Promise.all(crowd.map((act) => act()))
    answers.push(...heard.filter((one) => one !== null))
    expect(await faults()).toEqual([])
  }
  const waiting = `select from job where task = 'waitlist.offer' and failed_at is null`
  await until(async () => (await database.admin.query(waiting)).rowCount === 0, 'the offers are made')
  expect(await faults()).toEqual([])
  await nobodyWaitedInACircle(database.admin)
  for (const { act, status, text } of answers)
    expect([200, 303, 404, 409, 503], `${act} ${text.slice(0, 300)}`).toContain(status)
  expect(undone(answers)).toEqual([])
  expect(answers.filter(({ status }) => status === 409).length).toBeGreaterThan(30)

  // Two people, a room and a basin were looked at.
  expect(takenBy(await stored()).size).toBe(4)

  // Each answer is true: what was sold, accepted and missed is what was acknowledged.
  const acknowledged = (act: string) =>
    [...new Set(answers.filter((one) => one.act === act && one.status < 400).map(({ of }) => of))].toSorted()
  const idsOf = async (text: string) =>
    (await database.admin.query<{ id: string }>(text)).rows.map(({ id }) => id).toSorted()
  expect(await idsOf('select id from sale')).toEqual(acknowledged('checkOut'))
  expect(await idsOf('select appointment_id as id from sale_item group by 1 having count(*) > 1')).toEqual([])
  expect(await idsOf(`select wish_id as id from waitlist_offer where state = 'accepted'`)).toEqual(
    acknowledged('accept'),
  )
  expect(acknowledged('missed')).toEqual(
    expect.arrayContaining(await idsOf('select id from visit where no_show_at is not null')),
  )
}, 60_000)
