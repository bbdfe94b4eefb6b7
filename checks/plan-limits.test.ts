import { beforeEach, expect, test } from 'vitest'
import { workingDay } from '../src/accounts/server/testing/stage.ts'
import { planFeatures } from '../src/business/plan-feature.ts'
import { keepSimulatedKeys } from '../src/payments/server/testing/simulated-account.ts'
import { addDays } from '../src/platform/clock.ts'
import { newId } from '../src/platform/id.ts'
import { freshDatabase } from '../src/platform/server/testing/database.ts'
import { productProcedures } from './caller.ts'
import { samples } from './procedure-samples.ts'
import { procedures, type Procedure } from './procedures.ts'
import { countedIn, makeRoom as makeRoomIn } from './plans.ts'
import { aStage } from './stage.ts'

const database = freshDatabase()
const http = productProcedures(database)
beforeEach(async () => {
  await keepSimulatedKeys(database.admin)
  await makeRoom({})
})

const counted = (businessId: string) => countedIn(database, businessId)
const makeRoom = (limits: Parameters<typeof makeRoomIn>[1]) => makeRoomIn(database, limits, planFeatures)

const booking = procedures.find(({ name }) => name === 'agenda.create') as Procedure

/** Books many appointments at once, each at a different time. */
async function bookMany(count: number) {
  const stage = await aStage(database.admin, 'admin')
  const { appointments: before } = await counted(stage.businessId)
  const input = (await samples['agenda.create'](stage)) as object
  const answers = await Promise.all(
    Array.from({ length: count }, (_, at) => {
      const date = addDays(workingDay, 7 * Math.floor(at / 4))
      const time = `${String(9 + 2 * (at % 4)).padStart(2, '0')}:00`
      return http.call(booking, { ...input, id: newId(), date, time }, stage.person.cookie)
    }),
  )
  const codes = answers.map(({ status, body }) => (status === 200 ? 'booked' : (body as { code: string }).code))
  return { codes, stage, before }
}

// spec: public-constants-2
test('rivals for the last places of a plan get just those, and a larger plan takes all', async () => {
  await makeRoom({ appointments: 11 })
  const { codes, stage, before } = await bookMany(32)
  const places = 11 - before
  expect(places).toBeGreaterThan(5)
  expect(codes.filter((code) => code === 'booked')).toHaveLength(places)
  expect(codes.filter((code) => code === 'PLAN_LIMIT')).toHaveLength(32 - places)
  expect(await counted(stage.businessId)).toMatchObject({ appointments: 11 })
  await makeRoom({})
  expect((await bookMany(16)).codes.filter((code) => code === 'booked')).toHaveLength(16)
})

test('a period that begins makes room again', async () => {
  const stage = await aStage(database.admin, 'admin')
  const input = await samples['agenda.create'](stage)
  await makeRoom({ appointments: 1 })
  expect((await http.call(booking, input, stage.person.cookie)).status).toBe(409)
  await database.admin.query(`update subscription set period_started_at = now() where business_id = $1`, [
    stage.businessId,
  ])
  expect((await http.call(booking, input, stage.person.cookie)).status).toBe(200)
})

const adding = procedures.find(({ name }) => name === 'clients.create') as Procedure

/** Adds many clients at once, each another person. */
async function addMany(stage: Awaited<ReturnType<typeof aStage>>, count: number) {
  const answers = await Promise.all(
    Array.from({ length: count }, (_, at) => http.call(adding, { name: `Pessoa ${at}` }, stage.person.cookie)),
  )
  return answers.map(({ status, body }) => (status === 200 ? 'added' : (body as ErrorBody)))
}
type ErrorBody = { code: string; data: { text: string } }

// spec: public-constants-2
test.each([true, false])(
  'rivals for the last places of clients get just those, where one can pay: %s',
  async (pays) => {
    if (!pays) await database.admin.query('delete from payment_account')
    const stage = await aStage(database.admin, 'admin')
    const { clients: before } = await counted(stage.businessId)
    await makeRoom({ clients: before + 7 })
    const answers = await addMany(stage, 24)
    expect(answers.filter((one) => one === 'added')).toHaveLength(7)
    const refused = answers.find((one) => one !== 'added') as ErrorBody
    expect(refused.code).toBe('PLAN_LIMIT')
    expect(refused.data.text).toBe(
      `Clientes incluídos no plano: ${before + 7}. Exclua cadastros que não usa mais, ou o proprietário pode escolher um plano maior em Minhas Faturas.`,
    )
    expect(await counted(stage.businessId)).toMatchObject({ clients: before + 7 })
  },
)

// spec: public-constants-2
test('a smaller plan takes no client away, and who was removed does not come back beyond it', async () => {
  const stage = await aStage(database.admin, 'admin')
  await makeRoom({})
  expect(await addMany(stage, 3)).toEqual(['added', 'added', 'added'])
  const { clients: before } = await counted(stage.businessId)
  await makeRoom({ clients: 2 })
  expect(await counted(stage.businessId)).toMatchObject({ clients: before })
  const [update, restore] = ['clients.update', 'clients.restore'].map((name) =>
    procedures.find((one) => one.name === name)!,
  )
  const id = stage.rows.client.id
  expect((await http.call(update!, { id, name: 'Outra' }, stage.person.cookie)).status).toBe(200)
  await database.admin.query('update client set deactivated_at = now() where business_id = $1', [stage.businessId])
  await database.admin.query(
    `update client set deactivated_at = null where business_id = $1 and id in
       (select id from client where business_id = $1 and id <> $2 and merged_into is null and erased_at is null limit 2)`,
    [stage.businessId, id],
  )
  const full = await http.call(restore!, { id }, stage.person.cookie)
  expect(full.body).toMatchObject({ code: 'PLAN_LIMIT' })
  await makeRoom({ clients: 3 })
  expect((await http.call(restore!, { id }, stage.person.cookie)).status).toBe(200)
})

// spec: public-constants-2
test('as long as nothing can be paid, nobody is held to a plan', async () => {
  await makeRoom({ appointments: 1, professionals: 1 })
  await database.admin.query('delete from payment_account')
  const { codes } = await bookMany(4)
  expect(new Set(codes)).toEqual(new Set(['booked']))
})
