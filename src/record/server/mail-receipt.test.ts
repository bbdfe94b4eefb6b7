import { createRouterClient } from '@orpc/server'
import { beforeAll, expect, test } from 'vitest'
import { aBusiness } from '../../accounts/server/testing/people.ts'
import { signedIn } from '../../accounts/server/testing/signed-in.ts'
import { newBookingLink } from '../../booking/booking-link.ts'
import { saveBookingLink } from '../../booking/server/save-booking-link.ts'
import type { PageLanguage } from '../../languages/language.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import { renderPagesWith } from '../../platform/server/http/pages.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { runJobs } from '../../platform/server/testing/jobs.ts'
import { salesApi } from '../../sales/server/api.ts'
import { aClient, aSale, aService, open, sell } from '../../sales/server/testing/till.ts'
import { recordJobs } from './jobs.ts'
import { receiptPages } from './pages.ts'

const database = freshDatabase()
beforeAll(() => renderPagesWith(async () => ({ renderPage: (_, { language }) => language })))

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

// spec: settings-8
test('the page of a receipt speaks the language that the business fixed for its pages, else its reader’s', async () => {
  const scope = await aBusiness()
  await open(scope)
  const sale = aSale([await aService(scope)])
  await sell(scope, sale)
  const { receipts } = createRouterClient(salesApi, { context: await signedIn(scope) })
  const { token } = await receipts.share({ id: sale.id })
  const asked = async (browser: string, query = '') => {
    const answer = await receiptPages.request(`/r/${token}${query}`, { headers: { 'accept-language': browser } })
    expect([answer.status, answer.headers.get('vary')]).toEqual([200, 'accept-language'])
    return answer.text()
  }
  const fixed = (language: PageLanguage) =>
    inBusiness(scope, 'write', (tx) =>
      saveBookingLink(tx, { ...newBookingLink('Salão'), slug: `salao-${scope.businessId}`, language }),
    )
  expect([await asked('en'), await asked('en', '?lang=es-ES')]).toEqual(['en-US', 'es-ES'])
  await fixed('visitor')
  expect(await asked('en')).toBe('en-US')
  await fixed('es-ES')
  expect([await asked('en'), await asked('en', '?lang=pt-BR')]).toEqual(['es-ES', 'es-ES'])
})
