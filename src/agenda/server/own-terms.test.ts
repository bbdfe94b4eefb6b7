import { describe, expect, test } from 'vitest'
import { comboChanged, mostOfCombo } from '../../catalogue/combo.ts'
import { saveCombo } from '../../catalogue/server/save-combo.ts'
import { newId } from '../../platform/id.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { appointmentRefusals, mostServices } from '../appointment.ts'
import { bookSeries } from './book-series.ts'
import { changeAppointment } from './change-appointment.ts'
import { changeServiceLine } from './edit-visit.ts'
import { freeTimes, staffedTimes } from './free-times.ts'
import { aSalon, aService, book, tuesday, withOwnPace, write } from './testing/agenda.ts'
import { explainTime } from './why-not-queries.ts'

const database = freshDatabase()
const taken = expect.objectContaining({ kind: appointmentRefusals.SLOT_TAKEN })
const mornings = Array.from({ length: 7 }, () => [{ from: '08:00', to: '12:00' }])

/** Half an hour for R$ 80,00 with Carla; with Bruna an hour for R$ 100,50. */
async function twoPaces() {
  const salon = await aSalon({ week: mornings })
  const { scope, serviceId, professionalId: bruna } = salon
  const carla = await withOwnPace(salon, mornings)
  const times = (professionalId: string | null, more: Partial<Parameters<typeof freeTimes>[1]> = {}) =>
    write(scope, async (tx) => {
      const found = await freeTimes(tx, { serviceId, professionalId, from: tuesday, days: 1, ...more })
      return found.map(({ time }) => time)
    })
  const stored = async (id: string) => {
    const { rows } = await database.admin.query<{ minutes: number; price: number }>(
      `select (extract(epoch from ends_at - starts_at) / 60)::int as minutes, price_cents::int as price
       from appointment where id = $1`,
      [id],
    )
    return rows[0]
  }
  return { salon, bruna, carla, times, stored }
}

// spec: services-3
test('who needs an hour is not offered in three quarters of one, and a faster colleague is', async () => {
  const { salon, bruna, carla, times } = await twoPaces()
  const { scope, serviceId } = salon
  const other = await aService(scope)
  // Each is free from 08:00 to 08:45, and from 11:15 on.
  for (const professionalId of [bruna, carla])
    for (const [time, minutes] of [['08:45', 150]] as const) {
      await database.admin.query('update service set duration_minutes = $2 where id = $1', [other, minutes])
      await book(salon, time, { serviceId: other, professionalId })
    }
  expect(await times(bruna)).toEqual([])
  expect(await times(carla)).toEqual(['08:00', '11:30'])
  expect(await times(null)).toEqual(['08:00', '11:30'])
  const asked = { serviceId, professionalId: null, from: tuesday, days: 1 }
  const staffed = await write(scope, (tx) => staffedTimes(tx, asked))
  expect(staffed.times.map(({ who = [] }) => who.map((at) => staffed.professionals[at]?.name))).toEqual([
    ['Carla'],
    ['Carla'],
  ])
  const question = { serviceId, date: tuesday, audience: 'desk' } as const
  const why = (professionalId: string, time: string) =>
    write(scope, (tx) => explainTime(tx, { ...question, professionalId, time }))
  expect(await why(bruna, '08:00')).toMatchObject({ reasons: [{ kind: 'busy' }], colleagues: [{ id: carla }] })
  expect(await why(bruna, '11:30')).toMatchObject({ reasons: [{ kind: 'hours', isEnd: true }] })
  expect((await why(carla, '08:00')).reasons).toEqual([])
  await expect(book(salon, '08:00', { professionalId: bruna })).rejects.toEqual(taken)
  expect(await book(salon, '08:00', { professionalId: null })).toMatchObject({ professionalId: carla })
})

test('what is booked takes and costs what it does with who serves, and keeps both when it is handed over', async () => {
  const { salon, bruna, carla, stored } = await twoPaces()
  const { id } = await book(salon, '08:00', { professionalId: bruna })
  expect(await stored(id)).toEqual({ minutes: 60, price: 10_050 })
  const other = await book(salon, '09:00', { professionalId: carla })
  expect(await stored(other.id)).toEqual({ minutes: 30, price: 8_000 })
  await expect(book(salon, '08:30', { professionalId: bruna })).rejects.toEqual(taken)
  // What was agreed stays, whoever does it.
  await write(salon.scope, (tx) => changeAppointment(tx, { id, professionalId: carla }))
  expect(await stored(id)).toEqual({ minutes: 60, price: 10_050 })
  await write(salon.scope, (tx) => changeAppointment(tx, { id: other.id, professionalId: bruna }))
  expect(await stored(other.id)).toEqual({ minutes: 30, price: 8_000 })
})

test('another service brings what it takes and costs with who does it', async () => {
  const { salon, bruna, carla, stored } = await twoPaces()
  const { scope, serviceId } = salon
  const nails = await aService(scope)
  const { id } = await book(salon, '08:00', { serviceId: nails, professionalId: carla })
  await write(scope, (tx) => changeServiceLine(tx, { id, serviceId, professionalId: bruna, priceReason: null }))
  expect(await stored(id)).toEqual({ minutes: 60, price: 10_050 })
  await write(scope, (tx) => changeServiceLine(tx, { id, professionalId: carla, priceReason: null }))
  expect(await stored(id)).toEqual({ minutes: 60, price: 10_050 })
  await write(scope, (tx) => changeServiceLine(tx, { id, serviceId: nails, priceReason: null }))
  expect(await stored(id)).toEqual({ minutes: 30, price: 8_000 })
})

test('the next service of a visit begins when the one before is over', async () => {
  const { salon, bruna, carla, times, stored } = await twoPaces()
  const { scope, serviceId } = salon
  const nails = await aService(scope)
  const more = [{ serviceId: nails, professionalId: carla }]
  const visitTimes = (professionalId: string) => times(professionalId, { moreServiceIds: [nails], forVisitors: true })
  expect((await visitTimes(bruna)).at(-1)).toBe('10:30')
  expect((await visitTimes(carla)).at(-1)).toBe('11:00')
  const { id } = await book(salon, '08:00', { professionalId: bruna, serviceId, more })
  expect(await stored(id)).toEqual({ minutes: 60, price: 10_050 })
  const { rows } = await database.admin.query<{ starts_at: Date }>(
    'select starts_at from appointment where visit_id = $1 order by starts_at',
    [id],
  )
  expect(rows.map(({ starts_at }) => starts_at.getTime() - rows[0]!.starts_at.getTime())).toEqual([0, 3_600_000])
})

test('each of a series takes and costs what it does with who serves', async () => {
  const { salon, bruna, stored } = await twoPaces()
  const { scope, serviceId, clientId } = salon
  const repeat = { unit: 'week', every: 1, count: 3, until: null } as const
  const series = { clientId, professionalId: bruna, serviceId, date: tuesday, time: '09:00', notes: null, repeat }
  const { appointmentIds } = await write(scope, (tx) =>
    bookSeries(tx, { ...series, id: undefined, skipClashes: false }),
  )
  expect(await Promise.all(appointmentIds.map(stored))).toEqual(
    Array.from({ length: 3 }, () => ({ minutes: 60, price: 10_050 })),
  )
})

describe('a combo', () => {
  const aCombo = async () => {
    const { salon, bruna, carla } = await twoPaces()
    const { scope, serviceId } = salon
    const second = await aService(scope)
    await database.admin.query('update service set price_cents = 4000 where id = $1', [second])
    const comboId = newId()
    const save = (priceCents: number, isActive = true) =>
      write(scope, (tx) => {
        const services = [serviceId, second].map((one) => ({ serviceId: one }))
        return saveCombo(tx, { id: comboId, name: 'Noiva', services, priceCents, isActive })
      })
    await save(10_000)
    const lines = async () => {
      const { rows } = await database.admin.query<{ id: string; price: number; price_reason: string | null }>(
        'select id, price_cents::int as price, price_reason from appointment where business_id = $1 order by starts_at',
        [scope.businessId],
      )
      return rows
    }
    const withMore = (comboOf: string | null, ...more: string[]) => ({
      comboId: comboOf,
      more: more.map((one) => ({ serviceId: one, professionalId: null })),
    })
    return { salon, bruna, carla, second, comboId, save, lines, withMore }
  }
  const changed = expect.objectContaining({ fields: { comboId: comboChanged } })

  // spec: services-5
  test('is booked for its price, split by what its services cost, whoever serves', async () => {
    const { salon, bruna, second, comboId, save, lines, withMore } = await aCombo()
    const id = newId()
    await book(salon, '08:00', { id, ...withMore(comboId, second) })
    const booked = [
      { price: 6_667, price_reason: 'Combo Noiva' },
      { price: 3_333, price_reason: 'Combo Noiva' },
    ]
    expect(await lines()).toMatchObject(booked)
    // Sent again it is the same; without the combo it is another, and the time is taken.
    expect(await book(salon, '08:00', { id, ...withMore(comboId, second) })).toMatchObject({ id, isNew: false })
    await expect(book(salon, '08:00', { id, ...withMore(null, second) })).rejects.toEqual(taken)
    await save(50_000, false)
    expect(await lines()).toMatchObject(booked)
    const [line] = await lines()
    await write(salon.scope, (tx) => changeServiceLine(tx, { id: line!.id, durationMinutes: 55, priceReason: null }))
    expect((await lines())[0]).toMatchObject(booked[0]!)
    expect(bruna).toBe(salon.professionalId)
  })

  // spec: services-5
  test('is booked with exactly its services as long as it is in use, or not at all', async () => {
    const { salon, second, comboId, save, lines, withMore } = await aCombo()
    const third = await aService(salon.scope)
    for (const wrong of [withMore(comboId), withMore(comboId, third), withMore(comboId, second, third)])
      await expect(book(salon, '08:00', wrong)).rejects.toEqual(changed)
    await expect(
      book(salon, '08:00', { ...withMore(comboId, salon.serviceId), serviceId: second, professionalId: null }),
    ).rejects.toEqual(changed)
    await expect(book(salon, '08:00', withMore(newId(), second))).rejects.toEqual(changed)
    const stranger = await aCombo()
    await expect(book(salon, '08:00', withMore(stranger.comboId, second))).rejects.toEqual(changed)
    await save(10_000, false)
    await expect(book(salon, '08:00', withMore(comboId, second))).rejects.toEqual(changed)
    expect(await lines()).toEqual([])
  })

  test('is squeezed in for its price, and may cost nothing or more than its services', async () => {
    const { salon, second, comboId, save, lines, withMore } = await aCombo()
    await book(salon, '08:00')
    await save(0)
    await book(salon, '08:00', { ...withMore(comboId, second), squeezeReason: 'Noiva de hoje' })
    expect((await lines()).filter((one) => one.price_reason).map(({ price }) => price)).toEqual([0, 0])
    await save(60_000)
    await book(salon, '10:00', withMore(comboId, second))
    expect((await lines()).slice(-2).map(({ price }) => price)).toEqual([40_000, 20_000])
  })
})

test('a combo has no more services than a visit', () => expect(mostOfCombo).toBeLessThanOrEqual(mostServices))
