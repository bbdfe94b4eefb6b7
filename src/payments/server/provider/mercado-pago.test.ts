import { createHmac } from 'node:crypto'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { fetchJson, NoOutsideAnswer } from '../../../platform/server/outside/fetch-json.ts'
import { simulatedAccount, simulatedToken, type Simulator } from '../testing/provider-simulator.ts'
import { simulated } from '../testing/simulated-account.ts'
import { isSignedBy, mercadoPago } from './mercado-pago.ts'
import { type ChargeRequest, ProviderRefused } from './payment-provider.ts'

let simulator: Simulator
beforeAll(async () => {
  simulator = await simulated()
})
afterEach(() => simulator.be('well'))

const provider = mercadoPago(simulatedToken)
let charges = 0
const aCharge = (): ChargeRequest => ({
  reference: `ref${++charges}`,
  key: `key-${charges}`,
  amountCents: 5_990,
  description: 'Plano Profissional · Mensal',
  expiresAt: new Date('2026-11-24T12:00:00Z'),
  notifyAt: null,
  payer: { name: 'Rita de Souza', email: 'rita@exemplo.com', cpf: '52998224725', address: null },
})

test('PIX has its copia e cola, a slip its address, and both their amount to the centavo', async () => {
  const pix = await provider.charge('pix', aCharge())
  expect(pix).toMatchObject({ state: 'pending', amountCents: 5_990, currency: 'BRL', accountId: simulatedAccount })
  expect(pix.pixCode).toMatch(/^000201/)
  const slip = await provider.charge('boleto', aCharge())
  expect(slip.slipUrl).toMatch(/^https:\/\//)
})

test('events are asked for as webhooks alone, and none where they cannot arrive', async () => {
  await provider.charge('pix', { ...aCharge(), notifyAt: 'https://marcai.test/webhooks/mercado-pago' })
  await provider.charge('pix', aCharge())
  const asked = (await simulator.payments()).slice(-2).map((one) => one['notification_url'])
  expect(asked).toEqual(['https://marcai.test/webhooks/mercado-pago?source_news=webhooks', null])
})

test('the same request under the same key is one payment, also when its first answer was lost', async () => {
  const charge = aCharge()
  await simulator.be('lost')
  await expect(provider.charge('pix', charge)).rejects.toThrow(NoOutsideAnswer)
  await simulator.be('well')
  const first = await provider.charge('pix', charge)
  expect(await provider.charge('pix', charge)).toEqual(first)
  expect((await provider.paymentsOf(charge.reference)).map(({ id }) => id)).toEqual([first.id])
  await expect(provider.charge('pix', { ...charge, amountCents: 1 })).rejects.toThrow(ProviderRefused)
})

test('a card is typed at the provider’s page, and nowhere here', async () => {
  const { url } = await provider.checkout({ ...aCharge(), installments: 3, backTo: 'https://exemplo.com/' })
  expect(url).toMatch(/^https:\/\/www\.mercadopago\.com\.br\/checkout/)
})

test.each(['away', 'lost', 'garbage', 'html', 'busy'] as const)(
  'a provider that is %s has not answered',
  async (mood) => {
    const { id } = await provider.charge('pix', aCharge())
    await simulator.be(mood)
    await expect(provider.charge('pix', aCharge())).rejects.toThrow(NoOutsideAnswer)
    await expect(provider.payment(id)).rejects.toThrow(NoOutsideAnswer)
  },
)

test('one that is slow is not waited for', async () => {
  await simulator.be('slow')
  const asked = { method: 'GET', headers: { authorization: `Bearer ${simulatedToken}` }, milliseconds: 50 } as const
  await expect(fetchJson(new URL('/users/me', simulator.url), asked)).rejects.toThrow(NoOutsideAnswer)
})

test('what it refuses is no answer that may come later, and foreign keys are refused', async () => {
  await simulator.be('refuses')
  await expect(provider.charge('pix', aCharge())).rejects.toThrow(ProviderRefused)
  await simulator.be('well')
  await expect(mercadoPago('APP_USR-outra').accountId()).rejects.toThrow(ProviderRefused)
  expect(await provider.accountId()).toBe(simulatedAccount)
  expect(await provider.payment('123')).toBeNull()
})

test('amounts and states that are none are no payment', async () => {
  const { id } = await provider.charge('pix', aCharge())
  for (const change of [{ transaction_amount: 59.901 }, { transaction_amount: 1e300 }, { status: 'melted' }]) {
    await simulator.change(id, change)
    await expect(provider.payment(id)).rejects.toThrow(NoOutsideAnswer)
    await simulator.change(id, { transaction_amount: 59.9, status: 'pending' })
  }
  expect(await provider.payment(id)).toMatchObject({ amountCents: 5_990 })
})

test('events are signed over payment, request and time', () => {
  const sign = (text: string, secret = 'segredo') => createHmac('sha256', secret).update(text).digest('hex')
  const v1 = sign('id:123;request-id:abc;ts:1704908010;')
  const events = { signature: `ts=1704908010,v1=${v1}`, requestId: 'abc', paymentId: '123' }
  expect(isSignedBy('segredo', events)).toBe(true)
  expect(isSignedBy('segredo', { ...events, signature: `v1=${v1}, ts=1704908010` })).toBe(true)
  for (const forged of [
    { ...events, paymentId: '124' },
    { ...events, requestId: 'abd' },
    { ...events, signature: `ts=1704908011,v1=${v1}` },
    { ...events, signature: `ts=1704908010,v1=${sign('id:123;request-id:abc;ts:1704908010;', 'outro')}` },
    { ...events, signature: `ts=1704908010,v1=${v1.slice(2)}` },
    { ...events, signature: v1 },
    { ...events, signature: '' },
    { ...events, signature: 'ts=,v1=' },
  ])
    expect(isSignedBy('segredo', forged), JSON.stringify(forged)).toBe(false)
})
