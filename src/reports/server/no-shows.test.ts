import { createRouterClient } from '@orpc/server'
import { expect, test } from 'vitest'
import { codeOf } from '../../accounts/server/testing/calls.ts'
import { aBusiness, aMember } from '../../accounts/server/testing/people.ts'
import { signedIn } from '../../accounts/server/testing/signed-in.ts'
import { attendVisit } from '../../agenda/server/attend-visit.ts'
import { changeAppointment } from '../../agenda/server/change-appointment.ts'
import { addService } from '../../agenda/server/edit-visit.ts'
import { aProfessional, aSalon, book, type Salon, tuesday, write } from '../../agenda/server/testing/agenda.ts'
import { undoChange } from '../../agenda/server/undo-change.ts'
import { instantOf } from '../../platform/clock.ts'
import { newId } from '../../platform/id.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { noShowPercent } from '../no-shows.ts'
import { reportsApi } from './api.ts'

freshDatabase()
const day = { from: tuesday, to: tuesday }
const evening = ({ scope }: Salon) => ({ ...scope, now: instantOf(tuesday, '23:30', scope.zone) })
const procedures = async ({ scope }: Pick<Salon, 'scope'>) =>
  createRouterClient(reportsApi, { context: await signedIn(scope) })
const miss = (salon: Salon, id: string) =>
  write(evening(salon), (tx) => attendVisit(tx, { id, version: undefined, attendance: 'missed' }))

/** Two done and one missed with Bruna; of a visit with both, of which one service was called off before, nobody came. */
async function aDay() {
  const salon = await aSalon()
  const carla = await aProfessional(salon.scope, 'Carla')
  for (const time of ['08:00', '08:30']) {
    const { id } = await book(salon, time)
    await write(evening(salon), (tx) => changeAppointment(tx, { id, status: 'completed' }))
  }
  const alone = await book(salon, '09:00')
  await miss(salon, alone.id)
  const both = await book(salon, '10:00')
  const { serviceId, professionalId } = salon
  const added = { id: both.id, serviceId, date: tuesday }
  await write(salon.scope, (tx) => addService(tx, { ...added, newId: newId(), professionalId: carla, time: '10:30' }))
  const off = newId()
  await write(salon.scope, (tx) => addService(tx, { ...added, newId: off, professionalId, time: '11:00' }))
  await write(salon.scope, (tx) => changeAppointment(tx, { id: off, status: 'cancelled' }))
  const { undoId } = await miss(salon, both.id)
  // What the client called off, and what is still open, are neither.
  const calledOff = await book(salon, '15:00')
  await write(salon.scope, (tx) => changeAppointment(tx, { id: calledOff.id, status: 'cancelled' }))
  await book(salon, '16:00')
  return { salon, carla, undoId: undoId! }
}

// spec: agenda-38
test('no-shows count by the day of the visit, once in the total and for each professional, with what they were to cost', async () => {
  const { salon, carla } = await aDay()
  const { noShows } = await procedures(salon)
  expect(await noShows(day)).toEqual({
    total: { missed: 2, done: 2, lostCents: 24_000 },
    byProfessional: [
      { id: salon.professionalId, name: 'Bruna', missed: 2, done: 2, lostCents: 16_000 },
      { id: carla, name: 'Carla', missed: 1, done: 0, lostCents: 8_000 },
    ],
  })
  expect(await noShows({ from: '2030-03-13', to: '2030-03-13' })).toEqual({
    total: { missed: 0, done: 0, lostCents: 0 },
    byProfessional: [],
  })
})

// spec: agenda-38
test('a no-show that is taken back counts no more', async () => {
  const { salon, undoId } = await aDay()
  await write(evening(salon), (tx) => undoChange(tx, { id: undoId }))
  const { noShows } = await procedures(salon)
  expect((await noShows(day)).total).toEqual({ missed: 1, done: 2, lostCents: 8_000 })
})

// spec: agenda-38
test('the file has the same figures', async () => {
  const { salon } = await aDay()
  const { exportNoShows } = await procedures(salon)
  const { name, text } = await exportNoShows(day)
  expect(name).toMatch(/^faltas-por-profissional-\d{4}-\d\d-\d\d\.csv$/)
  expect(text).toBe(
    '\uFEFFProfissional;Faltas;Realizados;Taxa de faltas (%);Valor perdido\r\nBruna;2;2;50;160,00\r\nCarla;1;0;100;80,00\r\n',
  )
})

// spec: agenda-38
test('they are for who sees reports, of the own business, over a year at most', async () => {
  const { salon } = await aDay()
  expect((await (await procedures({ scope: await aBusiness() })).noShows(day)).total.missed).toBe(0)
  const employee = await procedures({ scope: await aMember(salon.scope, 'employee') })
  expect([await codeOf(employee.noShows(day)), await codeOf(employee.exportNoShows(day))]).toEqual([
    'FORBIDDEN',
    'FORBIDDEN',
  ])
  const { noShows } = await procedures(salon)
  for (const span of [
    { from: '2030-03-13', to: '2030-03-12' },
    { from: '2029-01-01', to: '2030-12-31' },
  ])
    expect(await codeOf(noShows(span))).toBe('INVALID_INPUT')
})

test('a rate is told with one decimal, and of nothing it is 0', () => {
  expect(
    [
      [0, 0],
      [0, 7],
      [1, 2],
      [1, 0],
    ].map(([missed, done]) => noShowPercent({ missed: missed!, done: done! })),
  ).toEqual([0, 0, 33.3, 100])
})
