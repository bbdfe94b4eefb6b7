import { describe, expect, test } from 'vitest'
import { aBusiness } from '../../accounts/server/testing/people.ts'
import { instantOf, localTime } from '../../platform/clock.ts'
import { newId } from '../../platform/id.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { appointmentRefusals } from '../appointment.ts'
import { defaultWeek } from '../../team/hours.ts'
import { staffedTimes } from './free-times.ts'
import { aClient, aProfessional, aSalon, aService, book, tuesday, write, type Salon } from './testing/agenda.ts'
import { undoChange } from './undo-change.ts'

const database = freshDatabase()
const notFound = expect.objectContaining({ kind: platformRefusals.NOT_FOUND })
const taken = expect.objectContaining({ kind: appointmentRefusals.SLOT_TAKEN })

const rowsOf = async ({ scope }: Salon) => {
  const { rows } = await database.admin.query(
    'select v.source, v.notes, a.* from appointment a join visit v on v.id = a.visit_id where a.business_id = $1',
    [scope.businessId],
  )
  return rows
}

describe('an appointment', () => {
  // spec: product-1, agenda-23, entities-1, states-6, calls-16
  test('takes its price and length from the service, and is audited', async () => {
    const salon = await aSalon({ minutes: 45 })
    const booked = await book(salon, '14:00', { notes: 'Prefere silêncio' })
    const startsAt = instantOf(tuesday, '14:00', salon.scope.zone)
    const endsAt = instantOf(tuesday, '14:45', salon.scope.zone)
    expect(booked).toEqual({
      id: booked.id,
      professionalId: salon.professionalId,
      startsAt,
      endsAt,
      priceCents: 8_000,
      isNew: true,
      undoId: expect.any(String),
    })
    expect(await rowsOf(salon)).toMatchObject([
      {
        id: booked.id,
        client_id: salon.clientId,
        service_id: salon.serviceId,
        professional_id: salon.professionalId,
        starts_at: startsAt,
        ends_at: endsAt,
        status: 'scheduled',
        price_cents: 8_000,
        notes: 'Prefere silêncio',
        source: 'reception',
      },
    ])
    const { rows } = await database.admin.query(
      `select account_id, detail->>'appointment' as id from audit where action = 'appointment.create' and business_id = $1`,
      [salon.scope.businessId],
    )
    expect(rows).toEqual([{ account_id: salon.scope.actor.accountId, id: booked.id }])
  })

  // spec: states-8
  test('is the client’s next visit; a confirmed one schedules the client', async () => {
    const salon = await aSalon()
    const client = async () => {
      const { rows } = await database.admin.query('select status, next_appointment_at from client where id = $1', [
        salon.clientId,
      ])
      return rows[0]
    }
    await book(salon, '15:00')
    expect(await client()).toEqual({
      status: 'absent',
      next_appointment_at: instantOf(tuesday, '15:00', salon.scope.zone),
    })
    await book(salon, '09:00', { status: 'confirmed' })
    expect(await client()).toEqual({
      status: 'scheduled',
      next_appointment_at: instantOf(tuesday, '09:00', salon.scope.zone),
    })
  })

  test('sent twice under one id is one; changed and sent again it is another', async () => {
    const salon = await aSalon()
    const id = newId()
    const first = await book(salon, '09:00', { id })
    expect(await book(salon, '09:00', { id })).toMatchObject({ id, isNew: false, startsAt: first.startsAt })
    const other = await book(salon, '10:00', { id })
    expect(other).toMatchObject({ isNew: true })
    expect(other.id).not.toBe(id)
    expect(await rowsOf(salon)).toHaveLength(2)
  })

  test('sent again for somebody else, with another professional or other notes, is not the one that is stored', async () => {
    const salon = await aSalon()
    const id = newId()
    await book(salon, '09:00', { id, notes: 'Alergia' })
    const clientId = await aClient(salon.scope, 'Bia')
    await expect(book(salon, '09:00', { id, notes: 'Alergia', clientId })).rejects.toEqual(taken)
    await expect(book(salon, '09:00', { id, notes: 'Sem alergia' })).rejects.toEqual(taken)
    const professionalId = await aProfessional(salon.scope)
    const other = await book(salon, '09:00', { id, notes: 'Alergia', professionalId })
    expect(other).toMatchObject({ isNew: true, professionalId })
    expect(await book(salon, '09:00', { id, notes: 'Alergia', professionalId: null })).toMatchObject({
      id,
      isNew: false,
    })
  })

  test('may follow another without a gap, and overlap none', async () => {
    const salon = await aSalon()
    await book(salon, '09:00')
    await book(salon, '08:30')
    await book(salon, '09:30')
    for (const time of ['08:15', '08:31', '09:00', '09:59']) await expect(book(salon, time)).rejects.toEqual(taken)
    expect(await rowsOf(salon)).toHaveLength(3)
  })

  // spec: entities-1
  test('blocks the first minutes of the next day when it goes on past midnight', async () => {
    const salon = await aSalon({ minutes: 60 })
    await book(salon, '23:30')
    await expect(book(salon, '00:29', { date: '2030-03-13' })).rejects.toEqual(taken)
    await expect(book(salon, '22:31')).rejects.toEqual(taken)
    await book(salon, '00:30', { date: '2030-03-13' })
    await book(salon, '22:30')
  })

  // spec: validation-5
  test.each(['America/Sao_Paulo', 'America/Manaus', 'America/Rio_Branco', 'America/Noronha'])(
    'lies at the business’s own local time in %s',
    async (zone) => {
      const salon = await aSalon({ zone })
      const { startsAt } = await book(salon, '23:30')
      const hours = {
        'America/Sao_Paulo': 26.5,
        'America/Manaus': 27.5,
        'America/Rio_Branco': 28.5,
        'America/Noronha': 25.5,
      }
      expect((startsAt.getTime() - Date.parse(`${tuesday}T00:00Z`)) / 3_600_000).toBe(hours[zone as keyof typeof hours])
    },
  )

  test.each([
    ['client', 'clientId'],
    ['professional', 'professionalId'],
    ['service', 'serviceId'],
  ] as const)('is not made with an unknown or another business’s %s', async (_, part) => {
    const [mine, theirs] = [await aSalon(), await aSalon()]
    for (const id of [newId(), theirs[part]])
      await expect(book(mine, '09:00', { [part]: id })).rejects.toEqual(notFound)
    expect(await rowsOf(mine)).toEqual([])
  })

  test('is not made with what was put away', async () => {
    const salon = await aSalon()
    await database.admin.query('update service set is_active = false where id = $1', [salon.serviceId])
    await expect(book(salon, '09:00')).rejects.toEqual(notFound)
    const [serviceId, clientId] = [await aService(salon.scope), await aClient(salon.scope)]
    await database.admin.query('update client set deactivated_at = now() where id = $1', [clientId])
    await expect(book(salon, '09:00', { serviceId, clientId })).rejects.toEqual(notFound)
    await database.admin.query('update professional set is_active = false where id = $1', [salon.professionalId])
    await expect(book(salon, '09:00', { serviceId })).rejects.toEqual(notFound)
  })
})

describe('a taken time', () => {
  test('is refused with the next free ones', async () => {
    const salon = await aSalon()
    await book(salon, '10:00')
    const free = ['08:00', '08:30', '09:00', '09:30', '10:30', '11:00'].map((time) => ({ date: tuesday, time }))
    await expect(book(salon, '10:00')).rejects.toMatchObject({ facts: { free } })
  })

  test('late on a full day is refused with those of the next', async () => {
    const salon = await aSalon({ minutes: 270, week: defaultWeek.map(() => [{ from: '14:00', to: '18:30' }]) })
    await book(salon, '14:00')
    await expect(book(salon, '14:00')).rejects.toMatchObject({
      facts: { free: [{ date: '2030-03-13', time: '14:00' }] },
    })
  })
})

describe('a visitor', () => {
  const visit = (salon: Salon, time: string, more = {}) => book(salon, time, { source: 'booking', ...more })

  test('takes only times that are offered, the reception any', async () => {
    const salon = await aSalon()
    for (const time of ['07:30', '09:15', '11:45', '13:30', '18:30']) {
      await expect(visit(salon, time)).rejects.toEqual(taken)
      await book(salon, time)
    }
    await visit(salon, '08:00')
    await visit(salon, '18:00')
    await expect(visit(salon, '09:00', { date: '2030-03-10' })).rejects.toEqual(taken)
  })

  test('cannot book what has passed', async () => {
    const salon = await aSalon()
    const late = { ...salon, scope: { ...salon.scope, now: instantOf(tuesday, '10:00', salon.scope.zone) } }
    await expect(visit(late, '09:30')).rejects.toEqual(taken)
    await visit(late, '10:00')
    await book(late, '09:30')
  })

  test('who does not choose gets whoever has least to do', async () => {
    const salon = await aSalon()
    const [carla, davi] = [await aProfessional(salon.scope, 'Carla'), await aProfessional(salon.scope, 'Davi')]
    await book(salon, '08:00')
    await book(salon, '08:00', { professionalId: carla })
    await book(salon, '08:30', { professionalId: carla })
    const anyone = async (time: string) => (await visit(salon, time, { professionalId: null })).professionalId
    expect(await anyone('09:00')).toBe(davi)
    expect(new Set([await anyone('10:00'), await anyone('10:00')])).toEqual(new Set([salon.professionalId, davi]))
    expect(await anyone('10:00')).toBe(carla)
    await expect(anyone('10:00')).rejects.toEqual(taken)
  })

  test('of a business without professionals finds nothing free', async () => {
    const scope = await aBusiness()
    const empty = { scope, professionalId: newId(), serviceId: await aService(scope), clientId: await aClient(scope) }
    await expect(visit(empty, '09:00', { professionalId: null })).rejects.toMatchObject({ facts: { free: [] } })
  })
})

describe('a visit of several services at the desk', () => {
  /** A salon in which Carla does the nails, after a cut by Bruna. */
  async function withNails() {
    const salon = await aSalon()
    const carla = await aProfessional(salon.scope, 'Carla')
    const nails = await aService(salon.scope, 45)
    return { salon, carla, nails }
  }
  const times = async ({ scope }: Salon) => {
    const { rows } = await database.admin.query<{ at: Date; whose: string; visit_id: string }>(
      'select starts_at as at, professional_id as whose, visit_id from appointment where business_id = $1 order by starts_at',
      [scope.businessId],
    )
    return rows.map(({ at, whose }) => [localTime(at, scope.zone), whose])
  }

  // spec: agenda-32
  test('is one visit, each service after the one before, with whoever was named or is free, and goes as a whole', async () => {
    const { salon, carla, nails } = await withNails()
    const more = [
      { serviceId: nails, professionalId: carla },
      { serviceId: salon.serviceId, professionalId: null },
    ]
    const id = newId()
    const booked = await book(salon, '09:00', { id, more })
    const all = await times(salon)
    expect(all.map(([time]) => time)).toEqual(['09:00', '09:30', '10:15'])
    expect(all.slice(0, 2).map(([, whose]) => whose)).toEqual([salon.professionalId, carla])
    expect(await book(salon, '09:00', { id, more })).toMatchObject({ id, isNew: false, undoId: booked.undoId })
    expect(await times(salon)).toHaveLength(3)
    await write(salon.scope, (tx) => undoChange(tx, { id: booked.undoId! }))
    expect(await times(salon)).toEqual([])
  })

  // spec: agenda-32
  test('is booked whole or not at all, and its free times are those of all of it', async () => {
    const { salon, carla, nails } = await withNails()
    const more = [{ serviceId: nails, professionalId: carla }]
    await book(salon, '09:30', { professionalId: carla })
    await expect(book(salon, '09:00', { more })).rejects.toEqual(taken)
    expect(await times(salon)).toHaveLength(1)
    const free = await write(salon.scope, (tx) =>
      staffedTimes(tx, {
        serviceId: salon.serviceId,
        professionalId: salon.professionalId,
        more,
        from: tuesday,
        days: 1,
      }),
    )
    const offered = free.times.map(({ time }) => time)
    expect(offered).not.toContain('09:00')
    expect(offered).toContain('09:30')
    await book(salon, '09:30', { more })
    expect(await times(salon)).toHaveLength(3)
  })

  // spec: agenda-32
  test('has services at the same time, each with somebody of its own, and is the same when it is sent again', async () => {
    const { salon, carla, nails } = await withNails()
    const second = { serviceId: nails, professionalId: null, isBeside: true }
    const more = [second, { serviceId: salon.serviceId, professionalId: null }]
    const asked = { serviceId: salon.serviceId, professionalId: null, more, from: tuesday, days: 1 }
    const offered = async () => {
      const { professionals, times } = await write(salon.scope, (tx) => staffedTimes(tx, asked))
      return new Map(times.map(({ time, who = [] }) => [time, who.map((at) => professionals[at]?.name)]))
    }
    await book(salon, '11:00', { professionalId: carla })
    expect((await offered()).get('09:00')).toEqual(['Bruna', 'Carla'])
    // Carla is away then, and Bruna cannot do both at once.
    expect((await offered()).get('11:00')).toBeUndefined()
    // The nails would still last when Carla is away: they are Bruna's, so Carla begins with the cut.
    expect((await offered()).get('10:30')).toEqual(['Carla'])
    const id = newId()
    await book(salon, '09:00', { id, more })
    const [first, beside, after] = (await times(salon)).slice(0, 3)
    expect([first?.[0], beside?.[0], after?.[0]]).toEqual(['09:00', '09:00', '09:45'])
    expect(new Set([first?.[1], beside?.[1]])).toEqual(new Set([salon.professionalId, carla]))
    expect(await book(salon, '09:00', { id, more })).toMatchObject({ id, isNew: false })
    const inTurn = [{ ...second, isBeside: false }, more[1]!]
    await expect(book(salon, '09:00', { id, more: inTurn })).rejects.toEqual(taken)
    expect(await times(salon)).toHaveLength(4)
  })
})
