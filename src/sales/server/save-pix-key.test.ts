import { createRouterClient } from '@orpc/server'
import { expect, test } from 'vitest'
import { refusalOf } from '../../accounts/server/testing/calls.ts'
import { aBusiness, aMember } from '../../accounts/server/testing/people.ts'
import { signedIn } from '../../accounts/server/testing/signed-in.ts'
import { businessJobs } from '../../business/server/jobs.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { runJobs } from '../../platform/server/testing/jobs.ts'
import type { Scope } from '../../platform/server/database/business-tx.ts'
import { salesApi } from './api.ts'

const database = freshDatabase()
const proceduresOf = async (scope: Scope) => createRouterClient(salesApi, { context: await signedIn(scope) })
const key = { kind: 'phone' as const, key: '(11) 98765-4321', holderName: 'Salão da Ana', city: 'São Paulo' }

test('the owner saves the key as banks know it, changes it and takes it away; the trail has how each ends', async () => {
  const scope = await aBusiness()
  const procedures = await proceduresOf(scope)
  expect(await procedures.pixKey.get()).toBeNull()
  await procedures.pixKey.save(key)
  expect(await procedures.pixKey.get()).toEqual({ ...key, key: '+5511987654321' })
  await procedures.pixKey.save({ ...key, kind: 'email', key: 'pix@exemplo.com' })
  expect(await procedures.pixKey.get()).toMatchObject({ kind: 'email', key: 'pix@exemplo.com' })
  expect(await (await proceduresOf(await aBusiness())).pixKey.get()).toBeNull()
  await procedures.pixKey.remove()
  expect(await procedures.pixKey.get()).toBeNull()
  const { rows } = await database.admin.query(
    `select action, detail from audit where business_id = $1 and action like 'pix-key.%' order by id`,
    [scope.businessId],
  )
  expect(rows).toEqual([
    { action: 'pix-key.save', detail: { kind: 'phone', endedIn: null, endsIn: '4321' } },
    { action: 'pix-key.save', detail: { kind: 'email', endedIn: '4321', endsIn: 'pix' } },
    { action: 'pix-key.remove', detail: { endedIn: 'pix', endsIn: null } },
  ])
})

// spec: auth-6
test('every owner is told by mail how the key ended and ends, and nobody else', async () => {
  const scope = await aBusiness()
  await database.admin.query('delete from job')
  const other = await aMember(scope, 'admin')
  await aMember(scope, 'manager')
  await (await proceduresOf(scope)).pixKey.save(key)
  await (await proceduresOf(other)).pixKey.save({ ...key, kind: 'email', key: 'financeiro@exemplo.com' })
  await runJobs(businessJobs)
  const { rows } = await database.admin.query<{ recipient: string; text: string }>(
    `delete from mail where subject like 'A chave PIX do negócio foi alterada%' returning recipient, text`,
  )
  expect(new Set(rows.map(({ recipient }) => recipient)).size).toBe(2)
  expect(rows).toHaveLength(4)
  const changed = rows.filter(({ text }) => text.includes('Antes: final 4321'))
  expect(changed).toHaveLength(2)
  for (const { text } of changed) expect(text).toContain('Agora: final eiro')
})

test.each(['manager', 'employee'] as const)(
  'a %s sees the key and cannot change where the money goes',
  async (role) => {
    const procedures = await proceduresOf(await aMember(await aBusiness(), role))
    expect(await procedures.pixKey.get()).toBeNull()
    expect(await refusalOf(procedures.pixKey.save(key))).toMatchObject({ code: 'FORBIDDEN' })
    expect(await refusalOf(procedures.pixKey.remove())).toMatchObject({ code: 'FORBIDDEN' })
  },
)

test('a wrong key is told at its field', async () => {
  const procedures = await proceduresOf(await aBusiness())
  expect(await refusalOf(procedures.pixKey.save({ ...key, kind: 'cnpj' }))).toMatchObject({
    fields: { key: 'Informe um CNPJ válido.' },
  })
})
