import { expect, test } from 'vitest'
import { addDays, timeOf } from '../../platform/clock.ts'
import { firstIn } from '../../platform/filled.ts'
import { saveSpecialHours } from '../../hours/server/save-special-hours.ts'
import { newId } from '../../platform/id.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { defaultWeek } from '../../team/hours.ts'
import { type AgendaRules, defaultRules, type UnsavedSettings } from '../agenda-rules.ts'
import { bookAppointment } from './book-appointment.ts'
import { changeVisit } from './change-appointment.ts'
import { freeTimes, offerOfService, staffedTimes, timesToMoveVisit } from './free-times.ts'
import { previewTimes } from './preview-queries.ts'
import { saveAgendaRules } from './save-agenda-rules.ts'
import { createTimeOff } from './save-time-off.ts'
import { aProfessional, aSalon, aService, book, tuesday, write } from './testing/agenda.ts'
import { undoChange } from './undo-change.ts'
import { getVisit } from './visit-queries.ts'
import { explainTime } from './why-not-queries.ts'

freshDatabase()
const onTuesday = { from: tuesday, days: 1 }
const quarters = Array.from({ length: 96 }, (_, n) => timeOf(n * 15))

// spec: agenda-26
test('times for anybody name who is free, first who has the least to do, and are those that nobody is named at', async () => {
  const salon = await aSalon()
  const { scope, serviceId, professionalId: bruna } = salon
  const carla = await aProfessional(scope, 'Carla')
  await book(salon, '09:00')
  await book(salon, '10:00')
  await book(salon, '10:00', { professionalId: carla })
  const asked = { serviceId, professionalId: null, ...onTuesday }
  const { professionals, times } = await write(scope, (tx) => staffedTimes(tx, asked))
  const namesAt = (time: string) =>
    times.find((one) => one.time === time)?.who?.map((at) => professionals[at]?.name) ?? null
  expect([namesAt('08:00'), namesAt('09:00'), namesAt('10:00')]).toEqual([['Carla', 'Bruna'], ['Carla'], null])
  const plain = times.map(({ date, time }) => ({ date, time }))
  expect(plain).toEqual(await write(scope, (tx) => freeTimes(tx, asked)))
  // The one who is named first is the one whom a booking with anybody gets.
  const booked = await write(scope, (tx) => staffedTimes(tx, { ...asked, professionalId: bruna }))
  expect(booked.professionals).toEqual([])
  expect(booked.times[0]).toEqual({ date: tuesday, time: '08:00' })
})

// spec: booking-28
test('one reading of a service offers what each is asked for alone, also past the last midnight', async () => {
  const salon = await aSalon()
  const { scope, professionalId: bruna } = salon
  const late = defaultWeek.map(() => [
    { from: '00:00', to: '00:30' },
    { from: '23:30', to: '24:00' },
  ])
  const carla = await aProfessional(scope, 'Carla', late)
  const serviceId = await aService(scope, 60)
  await book(salon, '08:00')
  const asked = { serviceId, ...onTuesday, forVisitors: true }
  const alone = (professionalId: string | null) => write(scope, (tx) => freeTimes(tx, { ...asked, professionalId }))
  const offer = await write(scope, (tx) => offerOfService(tx, asked))
  for (const id of [null, bruna, carla]) expect(offer.times(id)).toEqual(await alone(id))
  expect(offer.first.get(bruna)).toEqual(firstIn(await alone(bruna)))
  // Her work begins half an hour before a midnight, and goes on after it.
  expect(offer.first.get(carla)).toEqual({ date: tuesday, time: '23:30' })
})

test('where more are free than are named, the others are counted', async () => {
  const { scope, serviceId } = await aSalon()
  for (let n = 0; n < 25; n++) await aProfessional(scope, `Pessoa ${n}`)
  const { times } = await write(scope, (tx) => staffedTimes(tx, { serviceId, professionalId: null, ...onTuesday }))
  expect(times[0]).toMatchObject({ time: '08:00', more: 2 })
  expect(times[0]?.who).toHaveLength(24)
})

test('an appointment that moves finds its present time free, and keeps its length and its person', async () => {
  const salon = await aSalon({ minutes: 60 })
  const { scope, serviceId, professionalId: bruna } = salon
  const carla = await aProfessional(scope, 'Carla')
  const { id } = await book(salon, '09:00')
  await write(scope, (tx) =>
    tx.insertInto('serviceProfessional').values({ serviceId, professionalId: carla }).execute(),
  )
  await write(scope, (tx) => tx.update('service', serviceId, { durationMinutes: 240 }))
  const asked = { serviceId, professionalId: null, movedId: id, ...onTuesday }
  const { professionals, times } = await write(scope, (tx) => staffedTimes(tx, asked))
  expect(professionals.map((one) => one.id).toSorted()).toEqual([bruna, carla].toSorted())
  expect(times.map(({ time }) => time)).toContain('09:00')
  // Its hour fits in before noon; the four hours that the service has by now do not.
  expect(times.map(({ time }) => time)).toContain('11:00')
  const question = { serviceId, professionalId: bruna, date: tuesday, movedId: id, audience: 'desk' } as const
  expect((await write(scope, (tx) => explainTime(tx, { ...question, time: '09:00' }))).reasons).toEqual([])
  expect((await write(scope, (tx) => explainTime(tx, { ...question, time: '11:30' }))).reasons).toMatchObject([
    {
      kind: 'hours',
      isEnd: true,
      hours: [
        { from: 480, to: 720 },
        { from: 840, to: 1110 },
      ],
    },
  ])
})

test('a time is free, at the desk and online, exactly where nothing is said against it', async () => {
  const salon = await aSalon()
  const { scope, serviceId, professionalId } = salon
  await book(salon, '09:00')
  const away = { professionalId, wholeDays: false, fromDate: tuesday, toDate: tuesday, keepAppointments: false }
  await write(scope, (tx) => createTimeOff(tx, { ...away, fromTime: '15:00', toTime: '16:15', reason: 'Dentista' }))
  const openingHours = defaultWeek.map((day) => day.map(({ from }) => ({ from, to: '17:00' })).slice(0, 1))
  await write(scope, (tx) =>
    saveAgendaRules(tx, { ...defaultRules, gapMinutes: 10, slotStepMinutes: 15, openingHours }),
  )
  const asked = { serviceId, professionalId: null, ...onTuesday }
  for (const audience of ['desk', 'visitors'] as const) {
    const offered = await write(scope, (tx) => freeTimes(tx, { ...asked, forVisitors: audience === 'visitors' }))
    const answers = await Promise.all(
      quarters.map((time) =>
        write(scope, (tx) => explainTime(tx, { serviceId, professionalId: null, date: tuesday, time, audience })),
      ),
    )
    const unspoken = quarters.filter((_, n) => answers[n]?.reasons.length === 0)
    expect(unspoken).toEqual(offered.map(({ time }) => time))
  }
})

test('a visit of several services is free exactly where nothing is said against it', async () => {
  const salon = await aSalon({ minutes: 60 })
  const { scope, serviceId, professionalId: bruna } = salon
  const carla = await aProfessional(scope, 'Carla')
  const nails = await aService(scope, 45)
  for (const time of ['09:00', '10:30']) await book(salon, time)
  await book(salon, '15:00', { professionalId: carla })
  for (const [professionalId, next] of [
    [null, carla],
    [bruna, null],
    [null, null],
    [bruna, bruna],
  ] as const) {
    const asked = { serviceId, professionalId, more: [{ serviceId: nails, professionalId: next }] }
    const { times } = await write(scope, (tx) => staffedTimes(tx, { ...asked, ...onTuesday }))
    const answers = await Promise.all(
      quarters.map((time) =>
        write(scope, (tx) => explainTime(tx, { ...asked, date: tuesday, time, audience: 'desk' })),
      ),
    )
    const unspoken = quarters.filter((_, n) => answers[n]?.reasons.length === 0)
    expect(unspoken).toEqual(times.map(({ time }) => time).filter((time) => quarters.includes(time)))
    expect(times.length).toBeGreaterThan(5)
  }
})

// spec: agenda-33
test('a visit that moves whole is offered, explained and moved at the same times, by whom it names', async () => {
  const salon = await aSalon()
  const { scope, serviceId, professionalId: bruna } = salon
  const [carla, dora] = [await aProfessional(scope, 'Carla'), await aProfessional(scope, 'Dora')]
  const nails = await aService(scope, 45)
  const { id } = await book(salon, '09:00', {
    more: [
      { serviceId: nails, professionalId: carla, isBeside: true },
      { serviceId, professionalId: bruna },
    ],
  })
  for (const [time, professionalId] of [
    ['11:00', bruna],
    ['14:00', carla],
    ['16:30', dora],
  ] as const)
    await book(salon, time, { professionalId })
  const { services } = await write(scope, (tx) => getVisit(tx, { id }))
  const movedId = services.find(({ service }) => service.id === nails)!.id
  const nobody = { id: null, name: undefined }
  for (const who of [nobody, { id: carla, name: 'Carla' }, { id: dora, name: 'Dora' }, { id: bruna, name: 'Bruna' }]) {
    const asked = { movedId, professionalId: who.id, from: tuesday, days: 1 }
    const { professionals, times } = await write(scope, (tx) => timesToMoveVisit(tx, asked))
    const named = new Map(times.map(({ time, who: all = [] }) => [time, all.map((at) => professionals[at]!.id)]))
    // Bruna does what is done beside and what follows.
    if (who.id === bruna) expect(times).toEqual([])
    else expect(times.length).toBeGreaterThan(5)
    for (const time of quarters) {
      const question = { serviceId: nails, professionalId: who.id, movedId, movesVisit: true } as const
      const { reasons, colleagues } = await write(scope, (tx) =>
        explainTime(tx, { ...question, date: tuesday, time, audience: 'desk' }),
      )
      expect([time, reasons.length === 0]).toEqual([time, named.has(time)])
      if (!named.has(time) || who.id) continue
      expect(new Set(colleagues.map((one) => one.id))).toEqual(new Set(named.get(time)))
      const move = { id: movedId, date: tuesday, time, professionalId: named.get(time)![0]! }
      const { undoId } = await write(scope, (tx) => changeVisit(tx, move))
      if (undoId) await write(scope, (tx) => undoChange(tx, { id: undoId }))
    }
  }
  // Where it is squeezed in, only what somebody is in the way of is.
  const { undoId } = await write(scope, (tx) =>
    changeVisit(tx, { id: movedId, date: tuesday, time: '13:30', squeezeReason: 'Noiva' }),
  )
  const moved = await write(scope, (tx) => getVisit(tx, { id }))
  const reasons = moved.services.map(({ from, squeezeReason }) => `${from} ${squeezeReason}`)
  expect(reasons.toSorted()).toEqual(['810 Noiva', '810 null', '855 null'])
  await write(scope, (tx) => undoChange(tx, { id: undoId! }))
})

// spec: agenda-27
test('the answer names rule, entry and client, and who else could begin then', async () => {
  const salon = await aSalon()
  const { scope, serviceId, professionalId: bruna } = salon
  const carla = await aProfessional(scope, 'Carla')
  const { id } = await book(salon, '09:00')
  const away = { professionalId: bruna, wholeDays: false, fromDate: tuesday, toDate: tuesday, keepAppointments: false }
  await write(scope, (tx) => createTimeOff(tx, { ...away, fromTime: '15:00', toTime: '16:00', reason: 'Dentista' }))
  const ask = (time: string, more: object = {}) =>
    write(scope, (tx) =>
      explainTime(tx, { serviceId, professionalId: bruna, date: tuesday, time, audience: 'desk', ...more }),
    )
  const others = [{ id: carla, name: 'Carla' }]
  expect(await ask('09:10')).toEqual({
    reasons: [
      {
        kind: 'busy',
        who: { id: bruna, name: 'Bruna' },
        isBuffer: false,
        by: {
          kind: 'appointment',
          id,
          date: tuesday,
          clientName: 'Ana',
          serviceName: 'Corte',
          startsAt: '2030-03-12T12:00:00.000Z',
          endsAt: '2030-03-12T12:30:00.000Z',
        },
      },
    ],
    colleagues: others,
  })
  expect(await ask('15:30')).toMatchObject({
    reasons: [{ kind: 'busy', by: { kind: 'timeOff', reason: 'Dentista' } }],
    colleagues: others,
  })
  expect(await ask('12:30')).toMatchObject({ reasons: [{ kind: 'hours', isEnd: false }], colleagues: [] })
  const beyond = await ask('09:00', { date: '2030-06-25', audience: 'visitors' })
  expect(beyond.reasons).toEqual([{ kind: 'horizon', days: 90 }])
  const stranger = await aSalon()
  await expect(
    write(stranger.scope, (tx) =>
      explainTime(tx, { serviceId, professionalId: null, date: tuesday, time: '09:00', audience: 'desk' }),
    ),
  ).rejects.toEqual(expect.objectContaining({ kind: platformRefusals.NOT_FOUND }))
})

test('whom the first name of a time means is who gets a booking with anybody', async () => {
  const salon = await aSalon()
  const { scope, serviceId, clientId } = salon
  await aProfessional(scope, 'Carla')
  await book(salon, '09:00')
  const { professionals, times } = await write(scope, (tx) =>
    staffedTimes(tx, { serviceId, professionalId: null, ...onTuesday }),
  )
  const first = professionals[times.find(({ time }) => time === '14:00')?.who?.[0] ?? -1]
  expect(first?.name).toBe('Carla')
  const booked = await write(scope, (tx) =>
    bookAppointment(tx, {
      serviceId,
      clientId,
      professionalId: first?.id ?? '',
      date: tuesday,
      time: '14:00',
      notes: null,
      source: 'reception',
    }),
  )
  expect(booked.id).toBeTruthy()
})

const byRules = (rules: Partial<AgendaRules>) => ({ kind: 'rules', rules: { ...defaultRules, ...rules } }) as const

// spec: agenda-28
test('settings that are not saved show what the page would offer, and store nothing', async () => {
  const salon = await aSalon()
  const { scope, serviceId, professionalId } = salon
  await book(salon, '09:00')
  const preview = async (unsaved: UnsavedSettings) => {
    const days = await write(scope, (tx) => previewTimes(tx, { serviceId, from: tuesday, unsaved }))
    expect(days.map(({ date }) => date)).toEqual(Array.from({ length: 7 }, (_, n) => addDays(tuesday, n)))
    return firstIn(days)
  }
  const online = () =>
    write(scope, (tx) => freeTimes(tx, { serviceId, professionalId: null, ...onTuesday, forVisitors: true }))
  const now = (await online()).map(({ time }) => time)

  const hourly = await preview(byRules({ slotStepMinutes: 60, gapMinutes: 30 }))
  expect(hourly.before).toEqual(now)
  expect(hourly.after).toEqual(['08:00', '10:00', '11:00', '14:00', '15:00', '16:00', '17:00', '18:00'])
  expect((await preview(byRules({ horizonDays: 5 }))).after).toEqual([])
  expect((await preview(byRules({ noticeMinutes: 14 * 1440 }))).after).toEqual([])

  const morning = defaultWeek.map(() => [{ from: '08:00', to: '10:00' }])
  const shorter = await preview({ kind: 'week', professionalId, hours: morning })
  expect(shorter).toMatchObject({ before: now, after: ['08:00', '08:30', '09:30'] })

  const closed = {
    id: newId(),
    professionalId: null,
    firstDate: tuesday,
    lastDate: tuesday,
    name: 'Recesso',
    hours: [],
    everybodyWorks: false,
    keepAppointments: false,
  }
  expect(await preview({ kind: 'dates', special: closed })).toMatchObject({ before: now, after: [] })
  // Nothing of all this was stored.
  expect((await online()).map(({ time }) => time)).toEqual(now)

  await write(scope, (tx) => saveSpecialHours(tx, { ...closed, keepAppointments: true }))
  const moved = { ...closed, firstDate: addDays(tuesday, 1), lastDate: addDays(tuesday, 1) }
  expect(await preview({ kind: 'dates', special: moved })).toMatchObject({ before: [], after: now })

  // Whose hours they are is shown alone: what others offer would hide what changes.
  const carla = await aProfessional(scope, 'Carla')
  const hers = (unsaved: UnsavedSettings) =>
    write(scope, (tx) => previewTimes(tx, { serviceId, from: addDays(tuesday, 1), unsaved }))
  expect(firstIn(await hers({ kind: 'week', professionalId: carla, hours: morning })).after).toEqual([
    '08:00',
    '08:30',
    '09:00',
    '09:30',
  ])

  // What is shown is what is offered once it is saved.
  const rules = { ...defaultRules, gapMinutes: 20, slotStepMinutes: 15, openingHours: morning } as const
  const shown = await write(scope, (tx) =>
    previewTimes(tx, { serviceId, from: addDays(tuesday, 1), unsaved: { kind: 'rules', rules } }),
  )
  await write(scope, (tx) => saveAgendaRules(tx, rules))
  const saved = await write(scope, (tx) =>
    freeTimes(tx, { serviceId, professionalId: null, from: addDays(tuesday, 1), days: 7, forVisitors: true }),
  )
  expect(shown.flatMap(({ date, after }) => after.map((time) => ({ date, time })))).toEqual(saved)
})
