import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { codeOf, refusalOf } from '../../accounts/server/testing/calls.ts'
import { aBusiness, aMember } from '../../accounts/server/testing/people.ts'
import { newId } from '../../platform/id.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { runJobs } from '../../platform/server/testing/jobs.ts'
import type { Scope } from '../../platform/server/database/business-tx.ts'
import { billingJobs } from './jobs.ts'
import { checkCharges } from './check-charges.ts'
import notices from '../../payments/inputs/notices/mercado-pago.json' with { type: 'json' }
import { signedEvent } from '../../payments/server/testing/provider-simulator.ts'
import { aPayingOwner, billingOf, pay, payer, planNamed, tell } from './testing/paying.ts'
import { paymentEvents } from './webhooks.ts'
import type { Simulator } from '../../payments/server/testing/provider-simulator.ts'
import { keepSimulatedKeys, simulated } from '../../payments/server/testing/simulated-account.ts'

const database = freshDatabase()
let simulator: Simulator

beforeAll(async () => {
  simulator = await simulated()
})
beforeEach(() => keepSimulatedKeys(database.admin))
afterEach(() => simulator.be('well'))

const jobs = () => runJobs(billingJobs)
const standing = async (owner: Scope) => (await (await billingOf(owner)).subscription()).subscription!
const paymentOf = async (reference: string) =>
  (await simulator.payments()).findLast((one) => one.external_reference === reference)!
const approve = async (reference: string) => {
  const { id } = await paymentOf(reference)
  await simulator.change(id, { status: 'approved', status_detail: 'accredited' })
  return id
}
const due = () =>
  database.admin.query(`update charge set checked_at = checked_at - interval '2 days' where state <> 'cancelled'`)
const letters = async () =>
  (await database.admin.query<{ subject: string }>('select subject from mail order by created_at, id')).rows.map(
    ({ subject }) => subject,
  )

// spec: public-entities-11
test('who pays by PIX has the plan once the provider says so, and a receipt', async () => {
  const { owner, billing, invoiceId, charge, reference } = await aPayingOwner(database.admin)
  expect(charge).toMatchObject({ state: 'pending', method: 'pix', pixCode: expect.stringMatching(/^000201/) })
  expect(await standing(owner)).toMatchObject({ status: 'trial' })

  const id = await approve(reference)
  expect(await tell(id)).toBe(200)
  await jobs()
  expect(await standing(owner)).toMatchObject({ status: 'active', plan: { name: 'Profissional' }, isReadOnly: false })
  const invoice = await billing.invoice({ id: invoiceId })
  expect(invoice).toMatchObject({ status: 'paid', amountCents: 5900, charge: { state: 'approved', method: 'pix' } })
  // The trial's days are not lost: the paid month begins at the trial's end.
  expect(Date.parse(invoice.from!) - Date.now()).toBeGreaterThan(6 * 86_400_000)
  expect(Date.parse(invoice.to!) - Date.parse(invoice.from!)).toBeGreaterThan(27 * 86_400_000)
  expect(await letters()).toContain('Recibo do seu pagamento ao Marcaí')
})

// spec: public-entities-11
test('a slip is due in three days and needs an address; a card is typed at the provider’s', async () => {
  const { owner, invoiceId } = await aPayingOwner(database.admin)
  expect(await codeOf(pay(owner, invoiceId, 'boleto'))).toBe('BOLETO_ADDRESS')
  await database.admin.query(
    `update business set address = 'Rua Um, 10', city = 'São Paulo', state = 'SP', postal_code = '01001000' where id = $1`,
    [owner.businessId],
  )
  const slip = await pay(owner, invoiceId, 'boleto')
  expect(slip.charge).toMatchObject({ state: 'pending', slipUrl: expect.stringMatching(/^https:/) })
  expect((Date.parse(slip.charge.expiresAt) - Date.now()) / 86_400_000).toBeCloseTo(3, 1)
  const card = await pay(owner, invoiceId, 'card')
  expect(card.charge).toMatchObject({ state: 'pending', checkoutUrl: expect.stringMatching(/^https:/) })

  const refused = await simulator.payAtCheckout(card.reference, { status: 'rejected' })
  await tell(refused.id)
  await jobs()
  const paid = await simulator.payAtCheckout(card.reference)
  await tell(paid.id)
  await jobs()
  expect(await standing(owner)).toMatchObject({ status: 'active' })

  // The provider's page may still be open in another tab and be paid again.
  const second = await simulator.payAtCheckout(card.reference)
  await tell(second.id)
  await jobs()
  expect((await simulator.payments()).find(({ id }) => id === second.id)).toMatchObject({ status: 'refunded' })
  expect((await simulator.payments()).find(({ id }) => id === paid.id)).toMatchObject({ status: 'approved' })
})

test('a provider that is away is not asked for every charge, and none waits for one that cannot be read', async () => {
  const owners = await Promise.all(Array.from({ length: 6 }, () => aPayingOwner(database.admin)))
  await due()
  const asked = (await simulator.asked()).length
  await simulator.be('away')
  await expect(checkCharges()).rejects.toThrow('could not be looked at')
  await simulator.be('well')
  expect((await simulator.asked()).length - asked).toBe(3)

  const [broken, paid] = [owners[0]!, owners[5]!]
  const { id } = await paymentOf(broken.reference)
  await simulator.change(id, { status: 'melted' })
  await approve(paid.reference)
  await due()
  await expect(checkCharges()).rejects.toThrow('could not be looked at')
  await simulator.change(id, { status: 'pending' })
  expect(await standing(paid.owner)).toMatchObject({ status: 'active' })
})

test('the same charge asked for again is one payment, also after an answer that was lost', async () => {
  const { owner, invoiceId } = await aPayingOwner(database.admin)
  const chargeId = newId()
  await simulator.be('lost')
  expect(await refusalOf(pay(owner, invoiceId, 'pix', chargeId))).toMatchObject({
    code: 'PAYMENT_FAILED',
    title: 'Erro ao processar pagamento',
  })
  await simulator.be('well')
  const answers = await Promise.all([1, 2, 3, 4].map(() => pay(owner, invoiceId, 'pix', chargeId)))
  expect(new Set(answers.map(({ charge }) => charge.pixCode)).size).toBe(1)
  const made = (await simulator.payments()).filter((one) => one.external_reference === answers[0]!.reference)
  expect(made).toHaveLength(1)
})

test('what was asked for and never answered is found by asking', async () => {
  const { owner, invoiceId } = await aPayingOwner(database.admin)
  const chargeId = newId()
  await simulator.be('lost')
  await codeOf(pay(owner, invoiceId, 'pix', chargeId))
  await simulator.be('well')
  await due()
  await checkCharges()
  const { charge } = await pay(owner, invoiceId, 'pix', chargeId)
  expect(charge).toMatchObject({ state: 'pending', pixCode: expect.any(String) })
})

test('without keys nothing can be paid, and the screen knows', async () => {
  const { owner, billing, invoiceId } = await aPayingOwner(database.admin)
  expect(await billing.subscription()).toMatchObject({ isPayable: true })
  await database.admin.query('delete from payment_account')
  expect(await billing.subscription()).toMatchObject({ isPayable: false })
  expect(await refusalOf(pay(owner, invoiceId))).toMatchObject({ title: 'Pagamentos não configurados' })
  expect(await tell('1')).toBe(401)
})

// spec: public-entities-11
test('what the provider refuses is said, and what it has decided against with its status and why', async () => {
  const { owner, invoiceId, reference, chargeId } = await aPayingOwner(database.admin)
  await simulator.be('refuses')
  expect(await codeOf(pay(owner, invoiceId))).toBe('PAYMENT_REFUSED')
  await simulator.be('well')
  const { id } = await paymentOf(reference)
  await simulator.change(id, { status: 'rejected', status_detail: 'cc_rejected_insufficient_amount' })
  await tell(id)
  await jobs()
  expect(await refusalOf(pay(owner, invoiceId, 'pix', chargeId))).toMatchObject({
    text: 'Pagamento recusado: saldo insuficiente',
  })
})

// spec: public-entities-11
test('every message of the form', async () => {
  const { billing, invoiceId } = await aPayingOwner(database.admin)
  const fieldsOf = async (form: object) =>
    (await refusalOf(billing.pay({ id: invoiceId, chargeId: newId(), ...form } as never))).fields
  const missing = 'Preencha todos os dados do pagador'
  expect(await fieldsOf({})).toEqual({
    name: missing,
    email: missing,
    cpf: missing,
    method: 'Selecione um método de pagamento',
  })
  expect(await fieldsOf({ ...payer, cpf: '111.111.111-11', method: 'pix' })).toEqual({
    cpf: 'CPF inválido. Confira os números.',
  })
  expect(await fieldsOf({ ...payer, method: 'card', installments: 13 })).toEqual({
    installments: 'Escolha de 1 a 12 parcelas.',
  })
})

test('a manager, a stranger and another business pay nothing here', async () => {
  const { owner, invoiceId, chargeId } = await aPayingOwner(database.admin)
  const other = await aBusiness()
  expect(await codeOf(pay(await aMember(owner, 'manager'), invoiceId))).toBe('FORBIDDEN')
  expect(await codeOf(pay(other, invoiceId))).toBe('NOT_FOUND')
  // Another business may use the same charge id; its payment is its own.
  const { owner: theirOwner, billing, invoiceId: theirs } = await aPayingOwner(database.admin)
  expect((await pay(theirOwner, theirs, 'pix', chargeId)).charge.state).toBe('pending')
  expect(await codeOf(billing.invoice({ id: invoiceId }))).toBe('NOT_FOUND')
})

test('events that are forged, altered or of nobody do nothing, and however many there are, real ones are heard', async () => {
  const { owner, reference } = await aPayingOwner(database.admin)
  const id = await approve(reference)
  const network = '203.0.113.77'
  expect(await tell(id, { secret: 'outro', network })).toBe(401)
  expect(await tell(id, { signed: 'id:1;request-id:x;ts:1704908010;', network })).toBe(401)
  expect(await tell('1 or 1=1', { network })).toBe(401)
  for (let i = 0; i < 60; i++) await tell(id, { secret: 'outro', network })
  expect(await tell(id, { secret: 'outro', network })).toBe(429)
  await jobs()
  expect(await standing(owner)).toMatchObject({ status: 'trial' })
  expect(await tell(99)).toBe(200)
  await jobs()
  expect(await tell(id, { network })).toBe(200)
  await jobs()
  expect(await standing(owner)).toMatchObject({ status: 'active' })
})

test('older notices and events of orders are taken and left, and never count as forged', async () => {
  const network = '203.0.113.78'
  const incoming = { headers: {}, socket: { remoteAddress: network } }
  const ask = async (query: string, signed: string | null) => {
    const headers = signed === null ? {} : signedEvent(signed)
    return (await paymentEvents.request(`/webhooks/mercado-pago?${query}`, { method: 'POST', headers }, { incoming }))
      .status
  }
  await aPayingOwner(database.admin)
  const asked = (await simulator.asked()).length
  for (let i = 0; i < 70; i++) expect(await ask('topic=merchant_order&id=27000000001', null)).toBe(200)
  for (const { query, signed, status } of notices) expect(await ask(query, signed), query).toBe(status)
  await jobs()
  expect((await simulator.asked()).length - asked).toBe(1)
})

test('a thousand times the same events are one question and one effect', async () => {
  const { owner, reference } = await aPayingOwner(database.admin)
  const id = await approve(reference)
  const asked = (await simulator.asked()).length
  const statuses: number[] = []
  for (let told = 0; told < 1000; told += 50)
    statuses.push(...(await Promise.all(Array.from({ length: 50 }, () => tell(id, { requestId: 'the-same' })))))
  expect([statuses.length, new Set(statuses)]).toEqual([1000, new Set([200])])
  await jobs()
  expect((await simulator.asked()).length - asked).toBe(1)
  await tell(id, { requestId: 'the-same' })
  await jobs()
  const { rows } = await database.admin.query(
    `select count(*)::int as n from audit where business_id = $1 and action = 'billing.paid'`,
    [owner.businessId],
  )
  expect(rows).toEqual([{ n: 1 }])
})

test.each([
  ['amount', { transaction_amount: 0.59 }],
  ['currency', { currency_id: 'ARS' }],
  ['account', { collector_id: 999 }],
  ['reference', { external_reference: 'f'.repeat(64) }],
])('a payment of another %s makes no plan', async (_what, change) => {
  const { owner, reference } = await aPayingOwner(database.admin)
  const id = await approve(reference)
  await simulator.change(id, change)
  await tell(id)
  await jobs()
  await due()
  await checkCharges()
  expect(await standing(owner)).toMatchObject({ status: 'trial' })
})

test('events that never come are found by asking; those that come in the wrong order undo nothing', async () => {
  const { owner, billing, invoiceId, reference } = await aPayingOwner(database.admin)
  const id = await approve(reference)
  await due()
  await checkCharges()
  expect(await standing(owner)).toMatchObject({ status: 'active' })
  // The provider's cache may still show the old state.
  await simulator.change(id, { status: 'pending' })
  await tell(id)
  await jobs()
  expect(await standing(owner)).toMatchObject({ status: 'active' })
  expect(await billing.invoice({ id: invoiceId })).toMatchObject({ status: 'paid', charge: { state: 'approved' } })
})

test.each(['refunded', 'charged_back'])('money that is %s ends what it paid for', async (status) => {
  const { owner, billing, invoiceId, reference } = await aPayingOwner(database.admin)
  const id = await approve(reference)
  await tell(id)
  await jobs()
  await simulator.change(id, { status })
  await tell(id)
  await tell(id)
  await jobs()
  expect(await standing(owner)).toMatchObject({ isReadOnly: true, daysLeft: 0 })
  expect(await billing.invoice({ id: invoiceId })).toMatchObject({ status: 'failed', takenBackAt: expect.any(String) })
  // A late "approved" does not reopen it; a new payment begins today.
  await simulator.change(id, { status: 'approved' })
  await tell(id)
  await jobs()
  expect(await standing(owner)).toMatchObject({ isReadOnly: true })
  const again = await billing.choosePlan({ planId: await planNamed(database.admin, 'Profissional'), when: 'now' })
  const { reference: next } = await pay(owner, again.invoiceId!)
  await tell(await approve(next))
  await jobs()
  const invoice = await billing.invoice({ id: again.invoiceId! })
  expect(Math.abs(Date.parse(invoice.from!) - Date.now())).toBeLessThan(60_000)
  expect(await standing(owner)).toMatchObject({ isReadOnly: false, status: 'active' })
})

test('who pays the same invoice twice, or one that is not asked for any more, gets it back', async () => {
  const { owner, billing, invoiceId, reference } = await aPayingOwner(database.admin)
  const second = await pay(owner, invoiceId)
  await tell(await approve(reference))
  await tell(await approve(second.reference))
  await jobs()
  expect(await paymentOf(second.reference)).toMatchObject({ status: 'refunded' })
  expect(await paymentOf(reference)).toMatchObject({ status: 'approved' })
  await due()
  await checkCharges()
  expect(await standing(owner)).toMatchObject({ status: 'active', isReadOnly: false })

  const dearer = await billing.choosePlan({ planId: await planNamed(database.admin, 'Clínica'), when: 'now' })
  const dropped = await pay(owner, dearer.invoiceId!)
  await billing.choosePlan({ planId: await planNamed(database.admin, 'Profissional'), when: 'period_end' })
  await tell(await approve(dropped.reference))
  await jobs()
  expect(await paymentOf(dropped.reference)).toMatchObject({ status: 'refunded' })
  expect(await standing(owner)).toMatchObject({ plan: { name: 'Profissional' } })
})

test('what nobody pays is given up after its end', async () => {
  const { owner, invoiceId, chargeId, reference } = await aPayingOwner(database.admin)
  await simulator.change((await paymentOf(reference)).id, { external_reference: '' })
  await due()
  await database.admin.query(`update charge set expires_at = now() - interval '2 hours' where id = $1`, [chargeId])
  await checkCharges()
  expect(await refusalOf(pay(owner, invoiceId, 'pix', chargeId))).toMatchObject({
    text: 'Pagamento cancelado: o prazo para pagar terminou',
  })
})
