import { describe, expect, test } from 'vitest'
import { aMember } from '../../accounts/server/testing/people.ts'
import { addDays, instantOf } from '../../platform/clock.ts'
import { newId } from '../../platform/id.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { awaitAll } from '../../platform/server/database/business-tx.ts'
import { appointmentRefusals, type AppointmentChange } from '../appointment.ts'
import { changeAppointment } from './change-appointment.ts'
import { removeAppointment } from './remove-appointment.ts'
import { confirmVisits, lockVisits, settleVisits } from './settle-visits.ts'
import { aClient, aProfessional, aSalon, book, tuesday, write, type Salon } from './testing/agenda.ts'

const database = freshDatabase()
const notFound = expect.objectContaining({ kind: platformRefusals.NOT_FOUND })
const taken = expect.objectContaining({ kind: appointmentRefusals.SLOT_TAKEN })
const completed = expect.objectContaining({ kind: appointmentRefusals.VISIT_COMPLETED })
const hasHistory = expect.objectContaining({ kind: appointmentRefusals.HAS_HISTORY })

const change = ({ scope }: Salon, more: AppointmentChange) => write(scope, (tx) => changeAppointment(tx, more))
const remove = ({ scope }: Salon, id: string) => write(scope, (tx) => removeAppointment(tx, { id }))
const at = ({ scope }: Salon, time: string, date = tuesday) => instantOf(date, time, scope.zone)
const onTuesday = (salon: Salon, time: string): Salon => ({ ...salon, scope: { ...salon.scope, now: at(salon, time) } })

const row = async (id: string) => {
  const { rows } = await database.admin.query('select * from appointment where id = $1', [id])
  return rows[0]
}
const client = async ({ clientId }: Salon) => {
  const { rows } = await database.admin.query('select status, next_appointment_at as next from client where id = $1', [
    clientId,
  ])
  return rows[0]
}
const audits = async ({ scope }: Salon, action: string) => {
  const { rows } = await database.admin.query(
    'select account_id, detail from audit where business_id = $1 and action = $2 order by id',
    [scope.businessId, action],
  )
  return rows
}

describe('changing an appointment', () => {
  // spec: agenda-22
  test('moves it to another time and professional and keeps its length', async () => {
    const salon = await aSalon()
    const carla = await aProfessional(salon.scope, 'Carla')
    const { id } = await book(salon, '09:00')
    await change(salon, { id, durationMinutes: 50 })
    await change(salon, { id, professionalId: carla, date: '2030-03-13', time: '16:10' })
    expect(await row(id)).toMatchObject({
      professional_id: carla,
      starts_at: at(salon, '16:10', '2030-03-13'),
      ends_at: at(salon, '17:00', '2030-03-13'),
      status: 'scheduled',
    })
    expect(await client(salon)).toEqual({ status: 'absent', next: at(salon, '16:10', '2030-03-13') })
    const [, moved] = await audits(salon, 'appointment.update')
    expect(moved).toMatchObject({
      account_id: salon.scope.actor.accountId,
      detail: { appointment: id, before: { professionalId: salon.professionalId }, after: { professionalId: carla } },
    })
  })

  test('leaves alone what is not named', async () => {
    const salon = await aSalon()
    const { id } = await book(salon, '09:00')
    await change(salon, { id, status: 'pending' })
    expect(await row(id)).toMatchObject({ status: 'pending', starts_at: at(salon, '09:00') })
    await change(salon, { id, date: tuesday, time: '09:30' })
    expect(await row(id)).toMatchObject({ status: 'pending', professional_id: salon.professionalId })
  })

  test('may overlap its own old time, and no other', async () => {
    const salon = await aSalon()
    const { id } = await book(salon, '09:00')
    await book(salon, '10:00')
    await change(salon, { id, date: tuesday, time: '09:15' })
    await change(salon, { id, durationMinutes: 45 })
    await expect(change(salon, { id, durationMinutes: 46 })).rejects.toEqual(taken)
    await expect(change(salon, { id, date: tuesday, time: '09:30' })).rejects.toEqual(taken)
    expect(await row(id)).toMatchObject({ starts_at: at(salon, '09:15'), ends_at: at(salon, '10:00') })
  })

  // spec: states-8, calls-16
  test('confirms the client once, and follows the visit when it moves', async () => {
    const salon = await aSalon()
    const { id } = await book(salon, '09:00')
    await change(salon, { id, status: 'confirmed' })
    expect(await client(salon)).toEqual({ status: 'scheduled', next: at(salon, '09:00') })
    await change(salon, { id, date: tuesday, time: '15:00' })
    expect(await client(salon)).toEqual({ status: 'scheduled', next: at(salon, '15:00') })
    await change(salon, { id, status: 'cancelled' })
    expect(await client(salon)).toEqual({ status: 'absent', next: null })
  })

  test('frees the time of a cancelled one; it comes back only while that is free', async () => {
    const salon = await aSalon()
    const { id } = await book(salon, '09:00')
    await change(salon, { id, status: 'cancelled' })
    const { id: other } = await book(salon, '09:00')
    for (const status of ['scheduled', 'pending', 'confirmed'] as const)
      await expect(change(salon, { id, status })).rejects.toEqual(taken)
    await expect(change(onTuesday(salon, '08:00'), { id, status: 'completed' })).rejects.toEqual(taken)
    await change(salon, { id, date: tuesday, time: '09:15' })
    expect(await row(id)).toMatchObject({ status: 'cancelled', starts_at: at(salon, '09:15') })
    await change(salon, { id: other, status: 'cancelled' })
    await change(salon, { id, status: 'confirmed' })
  })

  test('that is done is opened again, or moved, by who may delete; others are told how it stands', async () => {
    const salon = await aSalon()
    const { id } = await book(salon, '09:00')
    // Not on a day before its own, by whomever.
    const toCome = expect.objectContaining({ kind: appointmentRefusals.VISIT_TO_COME })
    await expect(change(salon, { id, status: 'completed' })).rejects.toEqual(toCome)
    await change(onTuesday(salon, '08:00'), { id, status: 'completed' })
    const asEmployee = { ...salon, scope: await aMember(salon.scope, 'employee') }
    for (const wish of [
      { status: 'confirmed' as const },
      { status: 'cancelled' as const },
      { date: tuesday, time: '10:00' },
    ])
      await expect(change(asEmployee, { id, ...wish })).rejects.toEqual(completed)
    expect(await row(id)).toMatchObject({ status: 'completed', starts_at: at(salon, '09:00') })
    await change(salon, { id, status: 'confirmed' })
    expect(await row(id)).toMatchObject({ status: 'confirmed' })
  })

  test('counts the next visit right, also when two are changed at once', async () => {
    const salon = await aSalon()
    const carla = await aProfessional(salon.scope, 'Carla')
    for (let round = 0; round < 20; round++) {
      const clientId = await aClient(salon.scope)
      const date = addDays(tuesday, round)
      const [late, early] = [
        await book(salon, '16:00', { clientId, date }),
        await book(salon, '17:00', { clientId, date, professionalId: carla }),
      ]
      await awaitAll([
        change(salon, { id: late.id, date, time: '09:00' }),
        change(salon, { id: early.id, date, time: '10:00' }),
        book(salon, '08:00', { clientId, date, professionalId: carla }),
      ])
      expect(await client({ ...salon, clientId })).toMatchObject({ next: at(salon, '08:00', date) })
    }
  })

  test('of another business or of nobody is not found', async () => {
    const [mine, theirs] = await awaitAll([aSalon(), aSalon()])
    const { id } = await book(theirs, '09:00')
    for (const unknown of [id, newId()]) {
      await expect(change(mine, { id: unknown, status: 'confirmed' })).rejects.toEqual(notFound)
      await expect(remove(mine, unknown)).rejects.toEqual(notFound)
    }
    const { id: own } = await book(mine, '09:00')
    for (const professionalId of [theirs.professionalId, newId()])
      await expect(change(mine, { id: own, professionalId })).rejects.toEqual(notFound)
    expect(await row(id)).toMatchObject({ status: 'scheduled' })
  })
})

describe('removing an appointment', () => {
  test('that is still to come deletes it, and the audit remembers it', async () => {
    const salon = await aSalon()
    const { id } = await book(salon, '09:00')
    await remove(salon, id)
    expect(await row(id)).toBeUndefined()
    expect(await client(salon)).toMatchObject({ next: null })
    expect(await audits(salon, 'appointment.remove')).toMatchObject([
      { detail: { appointment: id, client: salon.clientId } },
    ])
  })

  test('that has begun or is completed is refused', async () => {
    const salon = await aSalon()
    const { id } = await book(salon, '09:00')
    await expect(remove(onTuesday(salon, '09:00'), id)).rejects.toEqual(hasHistory)
    await change(onTuesday(salon, '09:00'), { id, status: 'completed' })
    await expect(remove(salon, id)).rejects.toEqual(hasHistory)
    expect(await row(id)).toMatchObject({ status: 'completed' })
  })
})

describe('the till', () => {
  /** Books one appointment of every kind around `tuesday`. Returns a function that reads their statuses. */
  async function aWeekOf(salon: Salon) {
    const { clientId: other } = { clientId: await aClient(salon.scope, 'Outra') }
    const made = {
      yesterday: await book(salon, '23:45', { date: '2030-03-11' }),
      first: await book(salon, '00:15'),
      scheduled: await book(salon, '09:00'),
      pending: await book(salon, '10:00'),
      cancelled: await book(salon, '11:00'),
      last: await book(salon, '23:45'),
      tomorrow: await book(salon, '00:15', { date: '2030-03-13' }),
      someoneElses: await book(salon, '15:00', { clientId: other }),
    }
    await change(salon, { id: made.pending.id, status: 'pending' })
    await change(salon, { id: made.cancelled.id, status: 'cancelled' })
    const statuses = async () => {
      const found: Record<string, string> = {}
      for (const [name, { id }] of Object.entries(made)) found[name] = (await row(id)).status
      return found
    }
    return { made, statuses }
  }
  const untouched = {
    yesterday: 'scheduled',
    cancelled: 'cancelled',
    tomorrow: 'scheduled',
    someoneElses: 'scheduled',
  }
  const soldTo = ({ clientId }: { clientId: string }, servedAt: Date) => ({
    id: clientId,
    isRemoved: false,
    spentCents: 0,
    servedAt,
  })
  const settled = (status: string) => ({ first: status, scheduled: status, pending: status, last: status })

  // spec: states-12, states-13, calls-16
  test.each(['America/Sao_Paulo', 'America/Rio_Branco', 'America/Noronha'])(
    'confirms today’s appointments and no others in %s, then completes of them what is let go and has begun',
    async (zone) => {
      const salon = await aSalon({ zone })
      const { made, statuses } = await aWeekOf(salon)
      const late = onTuesday(salon, '23:30')
      await write(late.scope, async (tx) => confirmVisits(tx, await lockVisits(tx, salon)))
      expect(await statuses()).toEqual({ ...untouched, ...settled('confirmed') })
      const [first, pending, last] = [made.first.id, made.pending.id, made.last.id]
      const settlement = { paidIds: [], waivedIds: [first, pending, last], credited: [] }
      await write(late.scope, async (tx) =>
        settleVisits(tx, soldTo(salon, tx.now), await lockVisits(tx, salon), settlement),
      )
      const done = { first: 'completed', pending: 'completed' }
      expect(await statuses()).toEqual({ ...untouched, ...settled('confirmed'), ...done })
      expect(await client(salon)).toMatchObject({ next: at(salon, '23:45') })
      expect(await audits(salon, 'appointment.completed')).toHaveLength(1)
    },
  )

  test('of a client without an appointment changes nothing', async () => {
    const salon = await aSalon()
    await write(salon.scope, async (tx) =>
      settleVisits(tx, soldTo(salon, tx.now), await lockVisits(tx, salon), {
        paidIds: [],
        waivedIds: [],
        credited: [],
      }),
    )
    expect(await audits(salon, 'appointment.completed')).toEqual([])
  })
})
