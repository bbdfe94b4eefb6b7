import { createRouterClient } from '@orpc/server'
import { expect, test } from 'vitest'
import { refusalOf } from '../../accounts/server/testing/calls.ts'
import { aBusiness, aMember } from '../../accounts/server/testing/people.ts'
import { signedIn } from '../../accounts/server/testing/signed-in.ts'
import { newId } from '../../platform/id.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { clientsApi } from './api.ts'

freshDatabase()

test('typed values go in, stored ones come back', async () => {
  const procedures = createRouterClient(clientsApi, { context: await signedIn(await aBusiness()) })
  const made = await procedures.create({
    name: ' Ana ',
    phone: '(11) 98765-4321',
    email: 'ANA@exemplo.com',
    document: '',
  })
  expect(made).toMatchObject({ name: 'Ana', phone: '+5511987654321', email: 'ana@exemplo.com', document: null })
  expect(await procedures.list({})).toEqual({ clients: [made], count: 1 })
  expect(await procedures.search({ search: '98765-4321' })).toEqual([made])
  expect(await procedures.get({ id: made.id })).toMatchObject({
    ...made,
    hasNotes: false,
    removedAt: null,
    consents: [],
  })
  await procedures.update({ ...made, name: 'Ana Maria' })
  expect(await procedures.remove({ id: made.id })).toEqual({ historyKept: false })
  expect(await refusalOf(procedures.get({ id: made.id }))).toMatchObject({ code: 'NOT_FOUND' })
})

// spec: validation-6, calls-19
test('bad input is told field by field, in Portuguese', async () => {
  const procedures = createRouterClient(clientsApi, { context: await signedIn(await aBusiness()) })
  const bad = { name: ' ', phone: '123', email: 'ana', document: '111.111.111-11' }
  expect(await refusalOf(procedures.create(bad))).toMatchObject({
    code: 'INVALID_INPUT',
    fields: {
      name: 'Informe o nome completo.',
      phone: 'Informe o celular com DDD, por exemplo (11) 98765-4321.',
      email: 'Informe um e-mail válido.',
      document: 'Informe um CPF ou CNPJ válido.',
    },
  })
})

test('a receptionist takes a file in, and only who may remove clients takes it back', async () => {
  const owner = await aBusiness()
  const [reception, caller] = await Promise.all(
    [await aMember(owner, 'receptionist'), owner].map(async (scope) =>
      createRouterClient(clientsApi, { context: await signedIn(scope) }),
    ),
  )
  const id = newId()
  await reception!.imports.add({ id, fileName: 'clientes.csv', duplicates: 'fill', rows: [{ line: 2, name: 'Bia' }] })
  expect(await refusalOf(reception!.imports.undo({ id }))).toMatchObject({ code: 'FORBIDDEN' })
  expect(await reception!.list({})).toMatchObject({ count: 1 })
  expect(await caller!.imports.undo({ id })).toMatchObject({ removed: 1 })
})

test('a receptionist may write clients but not remove them', async () => {
  const receptionist = await aMember(await aBusiness(), 'receptionist')
  const procedures = createRouterClient(clientsApi, { context: await signedIn(receptionist) })
  const { id } = await procedures.create({ name: 'Ana' })
  expect(await refusalOf(procedures.remove({ id }))).toMatchObject({ code: 'FORBIDDEN' })
})
