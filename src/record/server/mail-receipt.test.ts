import { createRouterClient } from '@orpc/server'
import { expect, test } from 'vitest'
import { aBusiness } from '../../accounts/server/testing/people.ts'
import { signedIn } from '../../accounts/server/testing/signed-in.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { runJobs } from '../../platform/server/testing/jobs.ts'
import { salesApi } from '../../sales/server/api.ts'
import { aClient, aSale, aService, open, sell } from '../../sales/server/testing/till.ts'
import { recordJobs } from './jobs.ts'

const database = freshDatabase()

test('a mailed receipt is the stored one, with its address, in the business’s name', async () => {
  const scope = await aBusiness()
  await open(scope)
  const sale = aSale([await aService(scope)], { clientId: await aClient(scope, 'Ana') })
  await sell(scope, sale)
  const { receipts } = createRouterClient(salesApi, { context: await signedIn(scope) })
  await receipts.mail({ id: sale.id, email: ' Ana@Exemplo.com ' })
  const { token } = await receipts.share({ id: sale.id })
  const { rows: audited } = await database.admin.query(
    `select action, detail from audit where business_id = $1 and action = 'receipt.mail'`,
    [scope.businessId],
  )
  expect(audited).toEqual([{ action: 'receipt.mail', detail: { sale: sale.id } }])

  await runJobs(recordJobs)
  const { rows } = await database.admin.query('select recipient, subject, text, sender from mail')
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({
    recipient: 'ana@exemplo.com',
    subject: 'Salão de Teste: seu recibo',
    sender: 'Salão de Teste',
  })
  for (const part of ['Olá, Ana.', 'Corte: R$ 80,00', 'Total: R$ 80,00', 'Cartão: R$ 80,00', `/r/${token}`])
    expect(rows[0].text).toContain(part)
})
