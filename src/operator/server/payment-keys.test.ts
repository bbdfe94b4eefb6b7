import { afterEach, beforeAll, expect, test } from 'vitest'
import { codeOf, refusalOf } from '../../accounts/server/testing/calls.ts'
import { paymentAccount } from '../../billing/server/payment-account.ts'
import { simulatedAccount, simulatedToken, type Simulator } from '../../payments/server/testing/provider-simulator.ts'
import { simulated } from '../../payments/server/testing/simulated-account.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { settings } from '../../platform/server/settings.ts'
import { anOperator, lastEventOf } from './testing/an-operator.ts'

const database = freshDatabase()
let simulator: Simulator
beforeAll(async () => {
  simulator = await simulated()
})
afterEach(async () => {
  await simulated()
  await simulator.be('well')
})
const keys = { accessToken: simulatedToken, webhookSecret: 'segredo-do-webhook' }

test('keys are proved, kept sealed, told to nobody, and taken away again', async () => {
  const { master, id } = await anOperator(database)
  expect(await master.payments.get()).toMatchObject({ account: null, canKeep: true })
  await master.payments.save(keys)
  const seen = await master.payments.get()
  expect(seen.account).toMatchObject({ accountId: simulatedAccount })
  expect(JSON.stringify(seen)).not.toContain(simulatedToken)
  expect(await lastEventOf(database, id)).toEqual({ action: 'operator.payments_update', detail: {} })

  const { rows } = await database.admin.query<object>('select * from payment_account')
  for (const secret of Object.values(keys)) expect(Buffer.from(JSON.stringify(rows)).includes(secret)).toBe(false)
  const { rows: raw } = await database.admin.query<{ all: string }>(
    `select encode(access_token || webhook_secret, 'escape') as all from payment_account`,
  )
  expect(raw[0]!.all).not.toContain(simulatedToken)
  expect(await paymentAccount()).toMatchObject({ accountId: simulatedAccount, webhookSecret: keys.webhookSecret })

  settings.sealingKey = Buffer.alloc(32, 9).toString('base64')
  expect(await paymentAccount()).toBeNull()
  await simulated()

  await master.payments.remove()
  expect(await master.payments.get()).toMatchObject({ account: null })
  expect(await codeOf(master.payments.remove())).toBe('NOT_FOUND')
})

test('keys that the provider does not know, or cannot be asked about, are not kept', async () => {
  const { master } = await anOperator(database)
  expect(await codeOf(master.payments.save({ ...keys, accessToken: 'APP_USR-outra' }))).toBe('KEYS_REFUSED')
  await simulator.be('away')
  expect(await codeOf(master.payments.save(keys))).toBe('PROVIDER_AWAY')
  expect(await master.payments.get()).toMatchObject({ account: null })
})

test('without a key of the server nothing can be kept, and the form knows', async () => {
  const { master } = await anOperator(database)
  settings.sealingKey = undefined
  expect(await master.payments.get()).toMatchObject({ canKeep: false })
  expect(await refusalOf(master.payments.save(keys))).toMatchObject({ title: 'Falta a chave do servidor' })
})
