import { expect, test } from 'vitest'
import { freeTimes } from '../src/agenda/server/free-times.ts'
import { defaultZone, localDate } from '../src/platform/clock.ts'
import { freshDatabase } from '../src/platform/server/testing/database.ts'
import { inBusiness } from '../src/platform/server/database/run-transaction.ts'
import { productProcedures } from './caller.ts'
import { samples } from './procedure-samples.ts'
import { procedures, ideaOf, isOperators, type Procedure, type ProcedureName } from './procedures.ts'
import { aStage } from './stage.ts'

const database = freshDatabase()
const writing = procedures.filter(({ method }) => method !== 'GET')
const actor = { accountId: null, name: 'Teste' }
/** The number of days that the samples cover. */
const days = 60

const http = productProcedures(database)

/** The services of a business. */
const servicesOf = async (businessId: string) => {
  const { rows } = await database.admin.query<{ id: string }>('select id from service where business_id = $1', [
    businessId,
  ])
  return rows.map(({ id }) => id)
}

/** Every start at which a service can be booked online with a professional. */
async function freeStarts(businessId: string, services: readonly string[]): Promise<Set<string>> {
  const idsOf = async (table: string) =>
    (
      await database.admin.query<{ id: string }>(`select id from ${table} where business_id = $1 and is_active`, [
        businessId,
      ])
    ).rows.map(({ id }) => id)
  const starts = new Set<string>()
  for (const serviceId of (await idsOf('service')).filter((id) => services.includes(id)))
    for (const professionalId of await idsOf('professional')) {
      const from = localDate(new Date(), defaultZone)
      const asked = { serviceId, professionalId, from, days, forVisitors: true }
      const times = await inBusiness({ businessId, zone: defaultZone, actor }, 'read', (tx) => freeTimes(tx, asked))
      for (const { date, time } of times) starts.add([serviceId, professionalId, date, time].join(' '))
    }
  return starts
}

const isTold = async (businessId: string) => {
  const { rows } = await database.admin.query(
    `delete from job where task = 'waitlist.offer' and payload ->> 'businessId' = $1 returning id`,
    [businessId],
  )
  return rows.length > 0
}

/** The number of starts that a procedure frees, and whether the waiting list is told. */
async function watched(procedure: Procedure) {
  await database.admin.query('delete from throttle')
  const stage = await aStage(
    database.admin,
    ideaOf(procedure) === 'operator' || isOperators(procedure) ? 'operator' : 'admin',
  )
  const { businessId, rows, person } = stage
  await database.admin.query('delete from working_hours where business_id = $1', [businessId])
  await database.admin.query(
    `insert into working_hours (business_id, professional_id, weekday, starts_minute, ends_minute)
     select $1, $2, weekday, 0, 1440 from generate_series(0, 6) weekday`,
    [businessId, rows.professional.id],
  )
  const input = await samples[procedure.name as ProcedureName](stage)
  const services = await servicesOf(businessId)
  const before = await freeStarts(businessId, services)
  await isTold(businessId)
  const { status } = await http.callByName(procedure, input, person.cookie)
  const freed = [...(await freeStarts(businessId, services))].filter((start) => !before.has(start))
  return { status, freed: freed.length, isTold: await isTold(businessId) }
}

const freeing = new Set<string>()

// spec: booking-19
test.each(writing)('$name tells the waiting list of what it makes free', async (procedure) => {
  const { status, freed, isTold } = await watched(procedure)
  expect(status).toBe(200)
  if (freed === 0) return
  freeing.add(procedure.name)
  expect(isTold).toBe(true)
})

test('many procedures free time, and none of them knows the waiting list', () => {
  expect([...freeing]).toEqual(
    expect.arrayContaining([
      'agenda.update',
      'agenda.remove',
      'agenda.squeezeTo',
      'agenda.series.change',
      'agenda.timeOff.remove',
      'agenda.rules.save',
      'hours.special.remove',
      'booking.own.move',
      'booking.own.cancel',
      'waitlist.own.decline',
    ]),
  )
})

test('who says nothing is found', async () => {
  const procedure = writing.find(({ name }) => name === 'agenda.remove')!
  await database.admin.query('alter table appointment disable trigger appointment_goes')
  const { freed, isTold } = await watched(procedure)
  await database.admin.query('alter table appointment enable trigger appointment_goes')
  expect([freed > 0, isTold]).toEqual([true, false])
})
