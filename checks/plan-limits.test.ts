import { beforeEach, expect, test } from 'vitest'
import { workingDay } from '../src/accounts/server/testing/stage.ts'
import { planFeatures } from '../src/business/plan-feature.ts'
import { keepSimulatedKeys } from '../src/payments/server/testing/simulated-account.ts'
import { addDays } from '../src/platform/clock.ts'
import { newId } from '../src/platform/id.ts'
import { freshDatabase } from '../src/platform/server/testing/database.ts'
import { productDoors } from './caller.ts'
import { samples } from './door-samples.ts'
import { doors, type Door } from './doors.ts'
import { countedIn, makeRoom as makeRoomIn } from './plans.ts'
import { aStage } from './stage.ts'

const database = freshDatabase()
const http = productDoors(database)
beforeEach(() => keepSimulatedKeys(database.admin))

const counted = (businessId: string) => countedIn(database, businessId)
const makeRoom = (limits: Parameters<typeof makeRoomIn>[1]) => makeRoomIn(database, limits, planFeatures)

const booking = doors.find(({ name }) => name === 'agenda.create') as Door

/** Books many appointments at once, each at a different time. */
async function bookMany(count: number) {
  const stage = await aStage(database.admin, 'admin')
  const { appointments: before } = await counted(stage.businessId)
  const input = (await samples['agenda.create'](stage)) as object
  const answers = await Promise.all(
    Array.from({ length: count }, (_, at) => {
      const date = addDays(workingDay, 7 * Math.floor(at / 8))
      const time = `${String(9 + (at % 8)).padStart(2, '0')}:00`
      return http.call(booking, { ...input, id: newId(), date, time }, stage.person.cookie)
    }),
  )
  const codes = answers.map(({ status, body }) => (status === 200 ? 'booked' : (body as { code: string }).code))
  return { codes, stage, before }
}

test('rivals for the last places of a plan get just those, and a larger plan takes all', async () => {
  await makeRoom({ appointments: 11, professionals: null })
  const { codes, stage, before } = await bookMany(32)
  const places = 11 - before
  expect(places).toBeGreaterThan(5)
  expect(codes.filter((code) => code === 'booked')).toHaveLength(places)
  expect(codes.filter((code) => code === 'PLAN_LIMIT')).toHaveLength(32 - places)
  expect(await counted(stage.businessId)).toMatchObject({ appointments: 11 })
  await makeRoom({ appointments: null, professionals: null })
  expect((await bookMany(16)).codes.filter((code) => code === 'booked')).toHaveLength(16)
})

test('a period that begins makes room again', async () => {
  await makeRoom({ appointments: 1, professionals: null })
  const stage = await aStage(database.admin, 'admin')
  const input = await samples['agenda.create'](stage)
  expect((await http.call(booking, input, stage.person.cookie)).status).toBe(409)
  await database.admin.query(`update subscription set period_started_at = now() where business_id = $1`, [
    stage.businessId,
  ])
  expect((await http.call(booking, input, stage.person.cookie)).status).toBe(200)
})

test('as long as nothing can be paid, nobody is held to a plan', async () => {
  await makeRoom({ appointments: 1, professionals: 1 })
  await database.admin.query('delete from payment_account')
  const { codes } = await bookMany(4)
  expect(new Set(codes)).toEqual(new Set(['booked']))
})
