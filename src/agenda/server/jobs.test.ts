import { expect, test } from 'vitest'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { runJobs } from '../../platform/server/testing/jobs.ts'
import { bookSeries } from './book-series.ts'
import { changeAppointment, changeFollowing } from './change-appointment.ts'
import { agendaJobs } from './jobs.ts'
import { aSalon, book, tuesday, write, type Salon } from './testing/agenda.ts'

const database = freshDatabase()

const setStatus = ({ scope }: Salon, id: string, status: 'cancelled' | 'confirmed') =>
  write(scope, (tx) => changeAppointment(tx, { id, status }))

async function mails() {
  await runJobs(agendaJobs)
  return (await database.admin.query<{ subject: string; text: string }>('delete from mail returning subject, text'))
    .rows
}

test('a cancelled appointment is told to the business, with who cancelled it', async () => {
  const salon = await aSalon()
  const { id } = await book(salon, '10:00')
  await setStatus(salon, id, 'cancelled')
  await setStatus(salon, id, 'cancelled')
  const [mail, ...more] = await mails()
  expect(more).toEqual([])
  expect(mail!.subject).toBe('Agendamento cancelado: Ana, 12/03/2030 às 10:00')
  expect(mail!.text).toContain(`${salon.scope.actor.name} cancelou um agendamento.`)
  expect(mail!.text).toContain('/dashboard/schedule?date=2030-03-12')
})

test('a cancelled series is told in one mail with all its dates', async () => {
  const salon = await aSalon()
  const { scope, ...asked } = salon
  const repeat = { unit: 'week' as const, every: 1, count: 3, until: null }
  const series = { ...asked, date: tuesday, time: '10:00', notes: null, repeat, skipClashes: false }
  const { appointmentIds } = await write(scope, (tx) => bookSeries(tx, series))
  await write(scope, (tx) => changeFollowing(tx, { id: appointmentIds[0]!, status: 'cancelled', skipClashes: false }))
  const [mail, ...more] = await mails()
  expect(more).toEqual([])
  expect(mail!.subject).toBe('Agendamentos cancelados: Ana, 3 datas a partir de 12/03/2030')
  expect(mail!.text).toContain(`${scope.actor.name} cancelou 3 agendamentos recorrentes. Os horários ficaram livres.`)
  expect(mail!.text).toContain('12/03/2030, 19/03/2030, 26/03/2030')
})

test('it is told some seconds later, once, however often it was cancelled meanwhile', async () => {
  const salon = await aSalon()
  const { id } = await book(salon, '10:00')
  for (const status of ['cancelled', 'confirmed', 'cancelled'] as const) await setStatus(salon, id, status)
  const { rows } = await database.admin.query<{ waits: boolean }>(
    `select run_at between now() + interval '5 seconds' and now() + interval '1 minute' as waits from job`,
  )
  expect(rows).toEqual([{ waits: true }])
  expect(await mails()).toHaveLength(1)
})

// spec: settings-4
test('nothing is told when it was taken back, or is not wanted', async () => {
  const salon = await aSalon()
  const [takenBack, cancelled] = [await book(salon, '10:00'), await book(salon, '11:00')]
  await setStatus(salon, takenBack.id, 'cancelled')
  await setStatus(salon, takenBack.id, 'confirmed')
  expect(await mails()).toEqual([])
  await database.admin.query('update business set mails_cancellations = false where id = $1', [salon.scope.businessId])
  await setStatus(salon, cancelled.id, 'cancelled')
  expect(await mails()).toEqual([])
})
