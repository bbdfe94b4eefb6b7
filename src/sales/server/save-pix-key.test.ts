import { createRouterClient } from '@orpc/server'
import { expect, test } from 'vitest'
import { refusalOf } from '../../accounts/server/testing/calls.ts'
import { aBusiness, aMember } from '../../accounts/server/testing/people.ts'
import { signedIn } from '../../accounts/server/testing/signed-in.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import type { Scope } from '../../platform/server/transaction.ts'
import { salesApi } from './api.ts'

const database = freshDatabase()
const doorsOf = async (scope: Scope) => createRouterClient(salesApi, { context: await signedIn(scope) })
const key = { kind: 'phone' as const, key: '(11) 98765-4321', holderName: 'Salão da Ana', city: 'São Paulo' }

test('a manager saves the key as banks know it, changes it and takes it away; each is audited', async () => {
  const scope = await aBusiness()
  const doors = await doorsOf(await aMember(scope, 'manager'))
  expect(await doors.pixKey.get()).toBeNull()
  await doors.pixKey.save(key)
  expect(await doors.pixKey.get()).toEqual({ ...key, key: '+5511987654321' })
  await doors.pixKey.save({ ...key, kind: 'email', key: 'pix@exemplo.com' })
  expect(await doors.pixKey.get()).toMatchObject({ kind: 'email', key: 'pix@exemplo.com' })
  expect(await (await doorsOf(await aBusiness())).pixKey.get()).toBeNull()
  await doors.pixKey.remove()
  expect(await doors.pixKey.get()).toBeNull()
  const { rows } = await database.admin.query(
    `select action, detail from audit where business_id = $1 and action like 'pix-key.%' order by id`,
    [scope.businessId],
  )
  expect(rows).toEqual([
    { action: 'pix-key.save', detail: { kind: 'phone' } },
    { action: 'pix-key.save', detail: { kind: 'email' } },
    { action: 'pix-key.remove', detail: {} },
  ])
})

test('who sells sees the key and cannot change where the money goes', async () => {
  const doors = await doorsOf(await aMember(await aBusiness(), 'employee'))
  expect(await doors.pixKey.get()).toBeNull()
  expect(await refusalOf(doors.pixKey.save(key))).toMatchObject({ code: 'FORBIDDEN' })
  expect(await refusalOf(doors.pixKey.remove())).toMatchObject({ code: 'FORBIDDEN' })
})

test('a wrong key is told at its field', async () => {
  const doors = await doorsOf(await aBusiness())
  expect(await refusalOf(doors.pixKey.save({ ...key, kind: 'cnpj' }))).toMatchObject({
    fields: { key: 'Informe um CNPJ válido.' },
  })
})
