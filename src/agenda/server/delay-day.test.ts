import { describe, expect, test } from 'vitest'
import { aBusiness, aMember } from '../../accounts/server/testing/people.ts'
import { instantOf, localTime } from '../../platform/clock.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import type { Scope } from '../../platform/server/database/business-tx.ts'
import { delayRefusals, type DelayRequest } from '../delay.ts'
import { attendVisit } from './attend-visit.ts'
import { bookAppointment } from './book-appointment.ts'
import { changeAppointment } from './change-appointment.ts'
import { applyDelay, previewDelay } from './delay-day.ts'
import { createTimeOff } from './save-time-off.ts'
import {
  aClient,
  aProfessional,
  aSalon,
  aService,
  book,
  outcomes,
  tuesday,
  write,
  type Salon,
} from './testing/agenda.ts'
import { undoChange } from './undo-change.ts'

const database = freshDatabase()
const stale = { kind: delayRefusals.DELAY_STALE }
const zone = 'America/Sao_Paulo'

/** The salon at a time of the day of its appointments. */
const onDay = (salon: Salon, time: string): Salon => ({
  ...salon,
  scope: { ...salon.scope, now: instantOf(tuesday, time, zone) },
})
const late = ({ professionalId }: Pick<Salon, 'professionalId'>, more: Partial<DelayRequest> = {}): DelayRequest => ({
  professionalId,
  minutes: 15,
  choices: [],
  ...more,
})
const preview = ({ scope }: { scope: Scope }, request: DelayRequest) => write(scope, (tx) => previewDelay(tx, request))
const apply = ({ scope }: { scope: Scope }, request: DelayRequest & { seen: string }) =>
  write(scope, (tx) => applyDelay(tx, request))
async function applied(salon: Salon, request: DelayRequest) {
  const { seen } = await preview(salon, request)
  return apply(salon, { ...request, seen })
}
const times = async ({ scope }: Pick<Salon, 'scope'>) => {
  const { rows } = await database.admin.query<{ starts_at: Date; ends_at: Date; name: string; status: string }>(
    `select a.starts_at, a.ends_at, p.name, a.status from appointment a join professional p on p.id = a.professional_id
     where a.business_id = $1 order by a.starts_at, a.id`,
    [scope.businessId],
  )
  return rows.map((one) => `${localTime(one.starts_at, zone)}-${localTime(one.ends_at, zone)} ${one.name}`)
}
const overlapping = async () => {
  const { rows } = await database.admin.query(
    `select from appointment a join appointment b on a.business_id = b.business_id and a.professional_id = b.professional_id
       and a.id < b.id and tstzrange(a.occupied_from, a.occupied_to) && tstzrange(b.occupied_from, b.occupied_to)
     where a.status <> 'cancelled' and b.status <> 'cancelled' and a.squeeze_reason is null and b.squeeze_reason is null`,
  )
  return rows.length
}

// spec: agenda-45
describe('a delay', () => {
  test('is shown, applied as it was seen, told, written down and taken back', async () => {
    const salon = onDay(await aSalon(), '10:10')
    await book(salon, '09:00')
    await book(salon, '10:00')
    const second = await book(salon, '10:30', { source: 'booking' })
    await book(salon, '11:10')
    const shown = await preview(salon, late(salon))
    expect(shown).toMatchObject({ untouched: 0, changes: 3 })
    expect(shown.rows.map(({ kind, client, serviceName }) => [kind, client.name, serviceName])).toEqual([
      ['longer', 'Ana', 'Corte'],
      ['later', 'Ana', 'Corte'],
      ['later', 'Ana', 'Corte'],
    ])
    const { undoId, changed } = await apply(salon, { ...late(salon), seen: shown.seen })
    expect(changed).toBe(3)
    expect(await times(salon)).toEqual([
      '09:00-09:30 Bruna',
      '10:00-10:45 Bruna',
      '10:45-11:15 Bruna',
      '11:15-11:45 Bruna',
    ])
    const { rows: jobs } = await database.admin.query(
      `select payload from job where task = 'agenda.appointment_changed' and payload ->> 'businessId' = $1`,
      [salon.scope.businessId],
    )
    expect(jobs).toMatchObject([{ payload: { visitId: second.id } }])
    const { rows: acts } = await database.admin.query(
      `select action, detail from audit where business_id = $1 and action in ('agenda.delay', 'appointment.update') order by id`,
      [salon.scope.businessId],
    )
    expect(acts).toHaveLength(4)
    expect(acts).toContainEqual({ action: 'agenda.delay', detail: { professional: salon.professionalId, minutes: 15 } })

    await write(salon.scope, (tx) => undoChange(tx, { id: undoId! }))
    expect(await times(salon)).toEqual([
      '09:00-09:30 Bruna',
      '10:00-10:30 Bruna',
      '10:30-11:00 Bruna',
      '11:10-11:40 Bruna',
    ])
  })

  test('acts once, and does nothing where somebody was faster', async () => {
    const salon = onDay(await aSalon(), '10:10')
    await book(salon, '10:00')
    const second = await book(salon, '10:30')
    const request = late(salon)
    const { seen } = await preview(salon, request)
    await apply(salon, { ...request, seen })
    await expect(apply(salon, { ...request, seen })).rejects.toMatchObject(stale)
    const again = await preview(salon, request)
    await write(salon.scope, (tx) => changeAppointment(tx, { id: second.id, date: tuesday, time: '15:00' }))
    const before = await times(salon)
    await expect(apply(salon, { ...request, seen: again.seen })).rejects.toMatchObject(stale)
    expect(await times(salon)).toEqual(before)
  })

  test('keeps those who come for several services whole, hands over, and takes no colleague who does not perform it', async () => {
    const salon = await aSalon()
    const carla = await aProfessional(salon.scope, 'Carla')
    const nails = await aService(salon.scope, 30)
    await write(salon.scope, (tx) =>
      tx.insertInto('serviceProfessional').values({ serviceId: nails, professionalId: carla }).execute(),
    )
    const now = onDay(salon, '10:10')
    await book(now, '10:00', {
      more: [
        { serviceId: nails, professionalId: carla },
        { serviceId: salon.serviceId, professionalId: salon.professionalId },
      ],
    })
    await book(now, '14:00', { serviceId: nails, professionalId: carla })
    await applied(now, late(now))
    expect(await times(now)).toEqual([
      '10:00-10:45 Bruna',
      '10:45-11:15 Carla',
      '11:15-11:45 Bruna',
      '14:00-14:30 Carla',
    ])
    const shown = await preview(now, late(now))
    const last = shown.rows.at(-1)!
    expect(last.colleagues).toEqual([carla])
    await applied(now, late(now, { choices: [{ id: last.id, kind: 'handOver', professionalId: carla }] }))
    expect(await times(now)).toEqual([
      '10:00-11:00 Bruna',
      '11:00-11:30 Carla',
      '11:30-12:00 Carla',
      '14:00-14:30 Carla',
    ])
    const theirs = onDay({ ...salon, professionalId: carla }, '13:50')
    expect((await preview(theirs, late(theirs))).rows[0]!.colleagues).toEqual([])
  })

  test('asks who said that they come anew, and moves what is blocked by nothing', async () => {
    const salon = onDay(await aSalon(), '10:10')
    await book(salon, '10:00')
    const { id } = await book(salon, '10:30')
    await database.admin.query(`update visit set answer = 'coming', answered_at = now() where id = $1`, [id])
    await database.admin.query(`update appointment set status = 'confirmed' where id = $1`, [id])
    await write(salon.scope, (tx) =>
      createTimeOff(tx, {
        professionalId: salon.professionalId,
        wholeDays: false,
        fromDate: tuesday,
        toDate: tuesday,
        fromTime: '11:00',
        toTime: '12:00',
        reason: 'Almoço',
        keepAppointments: false,
      }),
    )
    await applied(salon, late(salon))
    expect(await times(salon)).toEqual(['10:00-10:45 Bruna', '12:00-12:30 Bruna'])
    const { rows } = await database.admin.query(
      'select a.status, v.answer from appointment a join visit v on v.id = a.visit_id where a.id = $1',
      [id],
    )
    expect(rows).toEqual([{ status: 'scheduled', answer: null }])
  })

  test('lets only those overlap who may squeeze in', async () => {
    const salon = onDay(await aSalon(), '10:10')
    await book(salon, '10:00')
    const { id } = await book(salon, '10:30')
    const request = late(salon, { choices: [{ id, kind: 'stay' }] })
    const employee = { scope: { ...(await aMember(salon.scope, 'employee')), now: salon.scope.now! } }
    expect((await preview(employee, request)).rows[1]).toMatchObject({ kind: 'later', mayStay: false })
    const { seen } = await preview(salon, request)
    // What the owner saw is not what an employee would do.
    await expect(apply(employee, { ...request, seen })).rejects.toMatchObject(stale)
    await apply(salon, { ...request, seen })
    const { rows } = await database.admin.query('select squeeze_reason from appointment where id = $1', [id])
    expect(rows).toEqual([{ squeeze_reason: 'Atraso de 15 min' }])
    expect(await overlapping()).toBe(0)
  })

  test('knows who waits and who is served, and nothing of other days and businesses', async () => {
    const salon = onDay(await aSalon(), '10:10')
    const { id } = await book(salon, '10:00')
    await book(salon, '10:30', { date: '2030-03-13' })
    await write(salon.scope, (tx) => attendVisit(tx, { id, attendance: 'arrived' }))
    expect((await preview(salon, late(salon))).rows).toMatchObject([{ kind: 'later', mayTakeLonger: false }])
    await write(salon.scope, (tx) => attendVisit(tx, { id, attendance: 'served' }))
    expect((await preview(salon, late(salon))).rows).toMatchObject([{ kind: 'longer', laterAt: null }])
    const stranger = await aBusiness({ now: salon.scope.now! })
    await expect(preview({ scope: stranger }, late(salon))).rejects.toMatchObject({ kind: platformRefusals.NOT_FOUND })
    await expect(apply({ scope: stranger }, { ...late(salon), seen: 'x' })).rejects.toMatchObject({
      kind: platformRefusals.NOT_FOUND,
    })
  })
})

test('while others book, move and delay in the same column, nobody overlaps, and each is done or refused', async () => {
  const salon = onDay(await aSalon(), '10:10')
  const carla = await aProfessional(salon.scope, 'Carla')
  const clientId = await aClient(salon.scope, 'Bia')
  const booked = []
  for (const time of ['10:00', '10:30', '11:00', '11:30', '13:00', '13:30'])
    booked.push(
      await book(
        salon,
        time,
        time === '11:00' ? { more: [{ serviceId: salon.serviceId, professionalId: carla }] } : {},
      ),
    )
  for (let round = 0; round < 6; round++) {
    const requests = [5, 15, 30].map((minutes) => late(salon, { minutes }))
    const seen = await Promise.all(requests.map((request) => preview(salon, request)))
    const rivals = [
      ...requests.map((request, i) => () => apply(salon, { ...request, seen: seen[i]!.seen })),
      ...['12:00', '12:15', '14:00'].map(
        (time) => () =>
          write(salon.scope, (tx) =>
            bookAppointment(tx, { ...salon, clientId, date: tuesday, time, notes: null, source: 'reception' }),
          ),
      ),
      ...booked.slice(1, 5).map(
        ({ id }, i) =>
          () =>
            write(salon.scope, (tx) =>
              changeAppointment(tx, {
                id,
                date: tuesday,
                time: `1${5 + i}:${round}0`,
                professionalId: i % 2 ? carla : salon.professionalId,
              }),
            ),
      ),
    ]
    const { won, lost } = await outcomes(rivals.map((rival) => rival()))
    expect(won.length).toBeGreaterThan(0)
    // Each is a refusal that says why: a defect has no kind.
    expect(lost.filter((error) => (error as { kind?: { status: number } }).kind?.status !== 409)).toEqual([])
    expect(await overlapping()).toBe(0)
  }
})
