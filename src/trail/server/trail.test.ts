import { createRouterClient } from '@orpc/server'
import { beforeEach, expect, test } from 'vitest'
import { nobody } from '../../business/act.ts'
import type { Role } from '../../accounts/permissions.ts'
import { aBusiness, aMember } from '../../accounts/server/testing/people.ts'
import { signedIn } from '../../accounts/server/testing/signed-in.ts'
import { clientsActs } from '../../clients/contract.ts'
import { eraseClient } from '../../clients/server/erase-client.ts'
import { updateClient } from '../../clients/server/update-client.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import type { Scope } from '../../platform/server/database/business-tx.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import { registerActs } from '../../register/contract.ts'
import { addRegister, renameRegister } from '../../register/server/save-registers.ts'
import { salesActs } from '../../sales/contract.ts'
import { aClient, aSale, aService, open, sell } from '../../sales/server/testing/till.ts'
import { trailActs } from '../contract.ts'
import { entriesPerPage, mostListed } from '../trail.ts'
import { trailApiOf } from './api.ts'

const database = freshDatabase()
let scope: Scope
beforeEach(async () => {
  scope = await aBusiness({ now: new Date('2026-11-12T12:00:00Z') })
})

const trailApi = trailApiOf({ ...clientsActs, ...registerActs, ...salesActs, ...trailActs })
const as = async (one: Scope) => createRouterClient(trailApi, { context: await signedIn(one) })
const at = (one: Scope, instant: string): Scope => ({ ...one, now: new Date(instant) })
const form = { name: '=Ana Lima', phone: null, email: null, document: null, birthday: null }

// spec: settings-10
test('who did what to whom stands there newest first, and is narrowed by person, subject and local day', async () => {
  const rita = await aMember(scope, 'manager')
  const client = await aClient(scope)
  await inBusiness(at(rita, '2026-11-13T02:30:00Z'), 'write', (tx) => updateClient(tx, { id: client, ...form }))
  await open(at(scope, '2026-11-13T12:00:00Z'), 5_000)
  const sale = aSale([await aService(scope)], { clientId: client })
  await sell(at(scope, '2026-11-13T13:00:00Z'), sale)
  const { list, export: take } = await as(scope)

  const { entries, people } = await list({})
  expect(people).toEqual([
    { id: scope.actor.accountId, name: 'Pessoa admin' },
    { id: rita.actor.accountId, name: 'Pessoa manager' },
  ])
  const told = entries.map(({ by, action, about, cents }) => [by, action, about, cents])
  expect(told.slice(0, 3)).toEqual([
    ['Pessoa admin', 'sale.close', '=Ana Lima', 8_000],
    ['Pessoa admin', 'register.open', null, 5_000],
    ['Pessoa manager', 'client.update', '=Ana Lima', null],
  ])
  const acts = async (filter: Parameters<typeof list>[0]) => (await list(filter)).entries.map(({ action }) => action)
  expect(await acts({ by: rita.actor.accountId! })).toEqual(['client.update'])
  expect(await acts({ topic: 'register' })).toEqual(['register.open'])
  // In the salon's zone these happened at 23:30 of the day before.
  expect(await acts({ from: '2026-11-12', to: '2026-11-12', topic: 'clients' })).toEqual([
    'client.update',
    'client.create',
  ])
  expect(await acts({ from: '2026-11-13' })).toEqual(['sale.close', 'register.open'])
  expect(await acts({ by: nobody })).toEqual([])

  expect(await take({ topic: 'clients', by: rita.actor.accountId! })).toEqual({
    name: expect.stringMatching(/^historico-\d{4}-\d\d-\d\d\.csv$/) as string,
    count: 1,
    text: `\uFEFFData;Hora;Quem;O que fez;Sobre;Detalhes\r\n12/11/2026;23:30;Pessoa manager;Alterou o cadastro do cliente;'=Ana Lima;\r\n`,
  })
  expect(await acts({ topic: 'files' })).toEqual(['trail.export'])
})

test('whoever was forgotten has no name in it, and a rival business nothing at all', async () => {
  const client = await aClient(scope)
  await inBusiness(scope, 'write', (tx) => updateClient(tx, { id: client, ...form }))
  await inBusiness(scope, 'write', (tx) => eraseClient(tx, { id: client }))
  const { list } = await as(scope)
  expect((await list({ topic: 'clients' })).entries.map(({ about }) => about)).toEqual([
    'Cliente anonimizado',
    'Cliente anonimizado',
    'Cliente anonimizado',
  ])
  const rival = await aBusiness()
  const theirs = await as(rival)
  expect((await theirs.list({ by: scope.actor.accountId! })).entries).toEqual([])
})

// spec: settings-10
test('a long trail ends at its newest thousand', async () => {
  await database.admin.query(
    `insert into audit (business_id, at, account_id, action)
     select $1, timestamptz '2026-01-01' + n * interval '1 minute', $2, 'client.update' from generate_series(1, 1100) n`,
    [scope.businessId, scope.actor.accountId],
  )
  const { list } = await as(scope)
  expect(await list({})).toMatchObject({ count: mostListed })
  const last = mostListed / entriesPerPage
  expect((await list({ page: last })).entries).toHaveLength(entriesPerPage)
  expect((await list({ page: last + 1 })).entries).toEqual([])
})

test.each<Role>(['manager', 'employee', 'receptionist'])('it is not for a %s', async (role) => {
  const { list, export: take } = await as(await aMember(scope, role))
  const codeOf = (call: Promise<unknown>) =>
    call.then(
      () => 'told',
      (error: { code: string }) => error.code,
    )
  expect([await codeOf(list({})), await codeOf(take({}))]).toEqual(['FORBIDDEN', 'FORBIDDEN'])
})

test('of several registers the trail says which was opened, added and renamed', async () => {
  await open(at(scope, '2026-11-12T12:01:00Z'), 0)
  const { id } = await inBusiness(at(scope, '2026-11-12T12:02:00Z'), 'write', (tx) =>
    addRegister(tx, { name: 'Caixa 2' }),
  )
  await inBusiness(at(scope, '2026-11-12T12:03:00Z'), 'write', (tx) => renameRegister(tx, { id, name: 'Recepção' }))
  const { list } = await as(scope)
  const { entries } = await list({ topic: 'register' })
  expect(entries.map(({ action, about }) => [action, about])).toEqual([
    ['register.rename', 'Recepção'],
    ['register.add', 'Recepção'],
    ['register.open', 'Caixa 1'],
  ])
})
