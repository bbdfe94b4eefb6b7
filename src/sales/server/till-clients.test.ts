import { expect, test } from 'vitest'
import { aBusiness } from '../../accounts/server/testing/people.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import type { Scope } from '../../platform/server/database/business-tx.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import { listTillClients } from './client-queries.ts'
import { aClient, anAppointment, aProduct, aSale, chargeOf, checkIn, open, sell } from './testing/till.ts'

const database = freshDatabase()
const now = new Date('2026-11-12T17:00:00Z') // 14:00 in São Paulo
const at = (time: string) => new Date(`2026-11-12T${time}:00-03:00`)
const groups = async (scope: Scope, search = '') => {
  const { present, scheduled, found } = await inBusiness(scope, 'read', (tx) => listTillClients(tx, { search }))
  return { present: present.map(line), scheduled: scheduled.map(line), found: found.map(line) }
}
const line = ({
  name,
  status,
  checkedInTime,
  appointments,
}: Awaited<ReturnType<typeof listTillClients>>['found'][number]) =>
  [name, status, checkedInTime, ...appointments.map(({ time }) => time)].filter(Boolean).join(' ')
const statuses = async (scope: Scope) => {
  const { rows } = await database.admin.query(
    'select starts_at, status from appointment where business_id = $1 order by starts_at',
    [scope.businessId],
  )
  return rows.map(({ status }) => status)
}

// spec: till-6, states-12
test('clients stand in their groups of the day, and move on', async () => {
  const scope = await aBusiness({ now })
  await open(scope)
  const ana = await aClient(scope, 'Ana Conceição')
  const bia = await aClient(scope, 'Bia')
  await aClient(scope, 'Caio')
  const four = await anAppointment(scope, ana, at('16:00'))
  const three = await anAppointment(scope, ana, at('15:00'))
  await anAppointment(scope, bia, at('09:00'), 'confirmed')
  await anAppointment(scope, bia, at('18:00'), 'cancelled')
  expect(await groups(scope)).toEqual({
    present: [],
    scheduled: ['Bia scheduled 09:00', 'Ana Conceição scheduled 15:00 16:00'],
    found: [],
  })

  await checkIn(scope, ana)
  expect(await statuses(scope)).toEqual(['confirmed', 'confirmed', 'confirmed', 'cancelled'])
  expect(await groups(scope, 'conceicao')).toEqual({
    present: ['Ana Conceição present 14:00 15:00 16:00'],
    scheduled: ['Bia scheduled 09:00'],
    found: ['Ana Conceição present 15:00 16:00'],
  })

  // What is bought beside them ends no visit, and who has one before them is still here.
  await sell(scope, aSale([await aProduct(scope)], { clientId: ana }))
  await sell(scope, aSale([await chargeOf(scope, three)], { clientId: ana }))
  expect(await statuses(scope)).toEqual(['confirmed', 'completed', 'confirmed', 'cancelled'])
  expect((await groups(scope)).present).toEqual(['Ana Conceição present 14:00 16:00'])
  await sell(scope, aSale([await chargeOf(scope, four)], { clientId: ana }))
  expect(await statuses(scope)).toEqual(['confirmed', 'completed', 'completed', 'cancelled'])
  expect(await groups(scope, 'ana')).toEqual({
    present: [],
    scheduled: ['Bia scheduled 09:00'],
    found: ['Ana Conceição completed'],
  })

  await checkIn(scope, ana)
  expect((await groups(scope)).present).toEqual(['Ana Conceição present 14:00'])
  const tomorrow = { ...scope, now: new Date('2026-11-13T12:00:00Z') }
  expect(await groups(tomorrow, 'ana')).toEqual({ present: [], scheduled: [], found: ['Ana Conceição absent'] })
})

// spec: states-12
test('arriving leaves other days alone and writes who received whom', async () => {
  const scope = await aBusiness({ now })
  const ana = await aClient(scope)
  await anAppointment(scope, ana, new Date('2026-11-13T12:00:00Z'))
  await checkIn(scope, ana)
  expect(await statuses(scope)).toEqual(['scheduled'])
  const { rows } = await database.admin.query(
    `select detail, account_id from audit where business_id = $1 and action = 'client.check-in'`,
    [scope.businessId],
  )
  expect(rows).toEqual([{ detail: { client: ana }, account_id: scope.actor.accountId }])
})

test('a client of another business is like none', async () => {
  const [scope, other] = [await aBusiness({ now }), await aBusiness({ now })]
  const foreign = await aClient(other, 'Ana')
  for (const id of [foreign, crypto.randomUUID()])
    await expect(checkIn(scope, id)).rejects.toEqual(expect.objectContaining({ kind: platformRefusals.NOT_FOUND }))
  expect((await groups(scope, 'ana')).found).toEqual([])
})
