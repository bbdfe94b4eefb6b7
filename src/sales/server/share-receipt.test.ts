import { createRouterClient } from '@orpc/server'
import { beforeEach, expect, test } from 'vitest'
import { accountsApi } from '../../accounts/server/api.ts'
import { refusalOf } from '../../accounts/server/testing/calls.ts'
import { aBusiness, aMember } from '../../accounts/server/testing/people.ts'
import { signedIn } from '../../accounts/server/testing/signed-in.ts'
import { limit } from '../../platform/server/http/limits.ts'
import { newBusinessSecret } from '../../platform/server/business-secret.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import type { Scope } from '../../platform/server/database/business-tx.ts'
import { publicReceipt } from '../receipt.ts'
import { salesApi } from './api.ts'
import { saleBehind } from './share-receipt.ts'
import { aClient, aSale, aService, open, sell } from './testing/till.ts'

const database = freshDatabase()
const proceduresOf = async (scope: Scope) => createRouterClient(salesApi, { context: await signedIn(scope) })
const audits = async ({ businessId }: Scope) =>
  (
    await database.admin.query(
      `select action, detail from audit where business_id = $1 and action like 'receipt.%' order by id`,
      [businessId],
    )
  ).rows
let scope: Scope
let sale: ReturnType<typeof aSale>

beforeEach(async () => {
  scope = await aBusiness()
  await open(scope)
  sale = aSale([await aService(scope)], { clientId: await aClient(scope, 'Ana') })
  await sell(scope, sale)
})

test('a receipt has one address, however often it is shared, and it leads to nothing else', async () => {
  const procedures = await proceduresOf(await aMember(scope, 'employee'))
  const { token } = await procedures.receipts.share({ id: sale.id })
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(await procedures.receipts.share({ id: sale.id })).toEqual({ token })
  expect(await audits(scope)).toEqual([
    { action: 'receipt.share', detail: { sale: sale.id } },
    { action: 'receipt.share', detail: { sale: sale.id } },
  ])
  expect(await saleBehind(token)).toEqual({ businessId: scope.businessId, saleId: sale.id, zone: scope.zone })
  const ofAnother = newBusinessSecret((await aBusiness()).businessId)
  for (const wrong of ['', newBusinessSecret(scope.businessId), ofAnother, token.slice(0, 22) + ofAnother.slice(22)])
    expect(await saleBehind(wrong)).toBeUndefined()
})

test('who sees a receipt behind its address does not see where the client can be reached', async () => {
  await database.admin.query(`update client set email = 'ana@exemplo.com', phone = '+5511987654321'`)
  const { receipt } = await (await proceduresOf(scope)).sale({ id: sale.id })
  expect(receipt).toMatchObject({ clientName: 'Ana', clientEmail: 'ana@exemplo.com', clientPhone: '+5511987654321' })
  expect(JSON.stringify(publicReceipt(receipt))).not.toMatch(/exemplo|98765/)
})

test('another business’s sale answers like none, and a wrong address is told at its field', async () => {
  const stranger = await proceduresOf(await aBusiness())
  for (const id of [sale.id, crypto.randomUUID()])
    for (const call of [
      () => stranger.receipts.share({ id }),
      () => stranger.receipts.mail({ id, email: `${crypto.randomUUID()}@exemplo.com` }),
    ])
      expect(await refusalOf(call())).toMatchObject({ code: 'NOT_FOUND' })
  const procedures = await proceduresOf(scope)
  expect(await refusalOf(procedures.receipts.mail({ id: sale.id, email: 'ana' }))).toMatchObject({
    fields: { email: 'Informe um e-mail válido.' },
  })
  const receptionist = await proceduresOf(await aMember(scope, 'receptionist'))
  expect(await refusalOf(receptionist.receipts.share({ id: sale.id }))).toMatchObject({ code: 'FORBIDDEN' })
})

test('receipts are counted by themselves: to one address so many, and they keep no link of an account back', async () => {
  const { actor } = await aMember(scope, 'employee')
  const edge = await signedIn({ actor })
  const till = createRouterClient(salesApi, { context: edge })
  const { most } = limit('receipt.address')
  for (let i = 0; i < 50; i++) await till.receipts.mail({ id: sale.id, email: `cliente${i}@exemplo.com` })
  for (let i = 0; i < most; i++) await till.receipts.mail({ id: sale.id, email: 'sempre@exemplo.com' })
  expect(await refusalOf(till.receipts.mail({ id: sale.id, email: 'sempre@exemplo.com' }))).toMatchObject({
    code: 'TOO_MANY',
  })
  await createRouterClient(accountsApi, { context: edge }).requestReset({ email: 'quem-esqueceu@exemplo.com' })
})
