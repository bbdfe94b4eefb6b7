import { createRouterClient } from '@orpc/server'
import { describe, expect, test } from 'vitest'
import { refusalOf } from '../../accounts/server/testing/calls.ts'
import { aMember } from '../../accounts/server/testing/people.ts'
import { signedIn } from '../../accounts/server/testing/signed-in.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { defaultRules, type AgendaRules } from '../agenda-rules.ts'
import { appointmentRefusals } from '../appointment.ts'
import { defaultWeek } from '../../team/hours.ts'
import { agendaApi } from './api.ts'
import { changeAppointment } from './change-appointment.ts'
import { freeTimes } from './free-times.ts'
import { loadRules } from './rules-queries.ts'
import { saveAgendaRules } from './save-agenda-rules.ts'
import { aProfessional, aSalon, book, outcomes, tuesday, write, type Salon } from './testing/agenda.ts'

const database = freshDatabase()
const taken = expect.objectContaining({ kind: appointmentRefusals.SLOT_TAKEN })
const notPerformed = expect.objectContaining({ kind: appointmentRefusals.NOT_PERFORMED })

const withBuffers = async (before: number, after: number): Promise<Salon> => {
  const salon = await aSalon()
  await database.admin.query(
    'update service set buffer_before_minutes = $2, buffer_after_minutes = $3 where business_id = $1',
    [salon.scope.businessId, before, after],
  )
  return salon
}
const save = ({ scope }: Salon, rules: Partial<AgendaRules>) =>
  write(scope, (tx) => saveAgendaRules(tx, { ...defaultRules, ...rules }))
const times = async ({ scope, serviceId }: Salon, more: { professionalId?: string; forVisitors?: boolean } = {}) => {
  const asked = { serviceId, professionalId: null, from: tuesday, days: 1, ...more }
  return (await write(scope, (tx) => freeTimes(tx, asked))).map(({ time }) => time)
}
const performedBy = ({ scope, serviceId }: Salon, professionalId: string) =>
  database.admin.query('insert into service_professional values ($1, $2, $3)', [
    scope.businessId,
    serviceId,
    professionalId,
  ])

describe('buffers', () => {
  test('keep others away before and after, and stay with an appointment that was booked with them', async () => {
    const salon = await withBuffers(10, 20)
    await book(salon, '10:00')
    await database.admin.query('update service set buffer_after_minutes = 0, buffer_before_minutes = 0')
    await expect(book(salon, '10:30')).rejects.toEqual(taken)
    await expect(book(salon, '09:30')).rejects.toEqual(taken)
    await book(salon, '10:50')
    await book(salon, '09:20')
  })

  test('of the one that is booked count as well', async () => {
    const salon = await withBuffers(0, 20)
    await book(salon, '10:00')
    await expect(book(salon, '09:30')).rejects.toEqual(taken)
    expect(await times(salon)).toEqual(expect.not.arrayContaining(['09:30', '10:00', '10:30']))
    expect(await times(salon)).toEqual(expect.arrayContaining(['08:00', '09:00', '11:00', '11:30']))
  })

  test('move with their appointment', async () => {
    const salon = await withBuffers(0, 20)
    const { id } = await book(salon, '10:00')
    await write(salon.scope, (tx) => changeAppointment(tx, { id, date: tuesday, time: '14:00' }))
    await expect(book(salon, '14:40')).rejects.toEqual(taken)
    await book(salon, '10:20')
  })
})

describe("the business's rules", () => {
  test('are the defaults until they are saved, and audited', async () => {
    const salon = await aSalon()
    expect(await write(salon.scope, loadRules)).toEqual(defaultRules)
    const rules: AgendaRules = { ...defaultRules, slotStepMinutes: 15, noticeMinutes: 0, openingHours: defaultWeek }
    await save(salon, rules)
    await save(salon, { ...rules, gapMinutes: 5 })
    expect(await write(salon.scope, loadRules)).toEqual({ ...rules, gapMinutes: 5 })
    const { rows } = await database.admin.query(
      `select detail from audit where business_id = $1 and action = 'agenda.rules'`,
      [salon.scope.businessId],
    )
    expect(rows).toHaveLength(2)
    const other = await aSalon()
    expect(await write(other.scope, loadRules)).toEqual(defaultRules)
  })

  // spec: booking-12
  test('say at which steps times are offered', async () => {
    const salon = await aSalon()
    await save(salon, { slotStepMinutes: 60 })
    expect(await times(salon)).toEqual([
      '08:00',
      '09:00',
      '10:00',
      '11:00',
      '14:00',
      '15:00',
      '16:00',
      '17:00',
      '18:00',
    ])
  })

  test('ask for a gap where a service asks for less', async () => {
    const salon = await withBuffers(0, 10)
    await save(salon, { gapMinutes: 15 })
    await book(salon, '10:00')
    await expect(book(salon, '10:40')).rejects.toEqual(taken)
    await book(salon, '10:45')
  })

  test('close the business for visitors and not for the reception', async () => {
    const salon = await aSalon()
    const openingHours = defaultWeek.map((_, weekday) => (weekday === 2 ? [{ from: '11:00', to: '15:00' }] : []))
    await save(salon, { openingHours })
    expect(await times(salon, { forVisitors: true })).toEqual(['11:00', '11:30', '14:00', '14:30'])
    expect(await times(salon)).toHaveLength(17)
    await expect(book(salon, '10:00', { source: 'booking' })).rejects.toEqual(taken)
    await book(salon, '11:00', { source: 'booking' })
    await book(salon, '10:00')
  })
})

describe('a service that names its professionals', () => {
  test('is offered by them alone', async () => {
    const salon = await aSalon()
    const carla = await aProfessional(salon.scope, 'Carla')
    await performedBy(salon, carla)
    expect(await times(salon, { professionalId: salon.professionalId })).toEqual([])
    expect((await book(salon, '10:00', { professionalId: null, source: 'booking' })).professionalId).toBe(carla)
    await expect(book(salon, '10:00', { professionalId: null, source: 'booking' })).rejects.toEqual(taken)
    await expect(book(salon, '11:00')).rejects.toEqual(notPerformed)
  })

  test('is not moved to somebody else', async () => {
    const salon = await aSalon()
    const carla = await aProfessional(salon.scope, 'Carla')
    await performedBy(salon, carla)
    const { id } = await book(salon, '10:00', { professionalId: carla })
    const change = (professionalId: string) =>
      write(salon.scope, (tx) => changeAppointment(tx, { id, professionalId, date: tuesday, time: '15:00' }))
    await expect(change(salon.professionalId)).rejects.toEqual(notPerformed)
    await change(carla)
  })
})

describe('an encaixe', () => {
  const squeezeReason = 'Cliente de longe'

  // spec: entities-1
  test('overlaps others and says why; the database takes only those that do', async () => {
    const salon = await aSalon()
    await book(salon, '10:00')
    const { id } = await book(salon, '10:15', { squeezeReason })
    await book(salon, '10:15', { squeezeReason })
    const { rows } = await database.admin.query('select squeeze_reason from appointment where id = $1', [id])
    expect(rows).toEqual([{ squeeze_reason: squeezeReason }])
  })

  test('keeps its time from others', async () => {
    const salon = await aSalon()
    await book(salon, '10:00')
    await book(salon, '10:15', { squeezeReason })
    await expect(book(salon, '10:30')).rejects.toEqual(taken)
    expect(await times(salon)).not.toContain('10:30')
  })

  test('that races with normal ones lets one of them in, and itself', async () => {
    const salon = await aSalon()
    const { won, lost } = await outcomes([
      ...Array.from({ length: 5 }, () => book(salon, '10:00')),
      book(salon, '10:15', { squeezeReason }),
    ])
    const { rows } = await database.admin.query(
      'select squeeze_reason from appointment where business_id = $1 and squeeze_reason is null',
      [salon.scope.businessId],
    )
    expect(rows).toHaveLength(1)
    expect(won.length).toBeGreaterThanOrEqual(1)
    expect(lost).toEqual(lost.map(() => taken))
  })

  test('is an appointment like any other where the time is free, or becomes free by a move', async () => {
    const salon = await aSalon()
    const reasons = async () =>
      (
        await database.admin.query(
          'select squeeze_reason from appointment where business_id = $1 order by starts_at, squeeze_reason',
          [salon.scope.businessId],
        )
      ).rows.map((row) => row.squeeze_reason)
    await book(salon, '09:00', { squeezeReason })
    const { id } = await book(salon, '09:15', { squeezeReason })
    expect(await reasons()).toEqual([null, squeezeReason])
    await write(salon.scope, (tx) => changeAppointment(tx, { id, date: tuesday, time: '11:00' }))
    expect(await reasons()).toEqual([null, null])
    await expect(
      write(salon.scope, (tx) => changeAppointment(tx, { id, date: tuesday, time: '09:15' })),
    ).rejects.toEqual(taken)
    await write(salon.scope, (tx) => changeAppointment(tx, { id, date: tuesday, time: '09:15', squeezeReason }))
    expect(await reasons()).toEqual([null, squeezeReason])

    // After it was cancelled, it needs a new reason to be squeezed in again.
    await write(salon.scope, (tx) => changeAppointment(tx, { id, status: 'cancelled' }))
    await expect(write(salon.scope, (tx) => changeAppointment(tx, { id, status: 'scheduled' }))).rejects.toEqual(taken)
    await write(salon.scope, (tx) => changeAppointment(tx, { id, status: 'scheduled', squeezeReason }))
  })
})

describe('a version that was seen', () => {
  test('lets one of two people change an appointment', async () => {
    const salon = await aSalon()
    const { id } = await book(salon, '10:00')
    const move = (time: string, version: number) =>
      write(salon.scope, (tx) => changeAppointment(tx, { id, version, date: tuesday, time }))
    await move('11:00', 1)
    await expect(move('12:00', 1)).rejects.toMatchObject({ kind: appointmentRefusals.CHANGED_MEANWHILE })
    await move('12:00', 2)
  })

  test("of another business's appointment is not told", async () => {
    const { id } = await book(await aSalon(), '10:00')
    const other = await aSalon()
    await expect(write(other.scope, (tx) => changeAppointment(tx, { id, version: 7 }))).rejects.toMatchObject({
      kind: platformRefusals.NOT_FOUND,
    })
  })
})

test('a booking through its procedure answers with other times when the slot is taken', async () => {
  const { scope, ...salon } = await aSalon()
  const procedures = createRouterClient(agendaApi, { context: await signedIn(await aMember(scope, 'receptionist')) })
  const wish = { ...salon, date: tuesday, time: '10:00' }
  await procedures.create(wish)
  const refusal = await refusalOf(procedures.create(wish))
  expect(refusal).toMatchObject({ code: 'SLOT_TAKEN', title: 'Horário ocupado' })
  expect(refusal.facts).toMatchObject({ free: expect.arrayContaining([{ date: tuesday, time: '09:30' }]) })
  const missing = await refusalOf(procedures.create({ ...wish, clientId: '', time: '' }))
  expect(missing.fields).toEqual({ clientId: 'Escolha o cliente.', time: 'Escolha o horário.' })
})
