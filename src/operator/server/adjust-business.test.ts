import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codeOf, refusalOf } from '../../accounts/server/testing/calls.ts'
import { billingJobs } from '../../billing/server/jobs.ts'
import { aPayingOwner, billingOf, planNamed, tell } from '../../billing/server/testing/paying.ts'
import { deliveredMail } from '../../business/server/testing/letter-box.ts'
import type { Simulator } from '../../payments/server/testing/provider-simulator.ts'
import { keepSimulatedKeys, simulated } from '../../payments/server/testing/simulated-account.ts'
import { newId } from '../../platform/id.ts'
import type { Scope } from '../../platform/server/database/business-tx.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { runJobs } from '../../platform/server/testing/jobs.ts'
import { anOperator, lastEventOf } from './testing/an-operator.ts'
import { aNamedBusiness, pays, stands } from './testing/known-businesses.ts'

const database = freshDatabase()
let simulator: Simulator
beforeAll(async () => {
  simulator = await simulated()
})
beforeEach(async () => {
  await keepSimulatedKeys(database.admin)
  await letters()
})

const reason = 'Sistema fora do ar no sábado'
const given = ({ businessId }: Scope) => ({ id: businessId, adjustmentId: newId(), reason })
const standing = async (owner: Scope) => (await (await billingOf(owner)).subscription()).subscription!
const daysAhead = (at: string) => Math.round((Date.parse(at) - Date.now()) / 86_400_000)
const letters = () => deliveredMail(database, billingJobs)
const auditOf = async ({ businessId }: Scope) =>
  (
    await database.admin.query<{ action: string; actor: string; detail: object }>(
      `select action, actor_name as actor, detail from audit where business_id = $1 and action like 'billing.adjust%' order by id`,
      [businessId],
    )
  ).rows

// spec: master-16
describe('an operator', () => {
  test('extends a trial that is over: the business works again, its owner reads why, and both trails know', async () => {
    const { master, id } = await anOperator(database)
    const { scope, name } = await aNamedBusiness(database.admin)
    await stands(database.admin, scope, { status: 'trial', in: '-20 days', isReadOnly: true })
    const form = { ...given(scope), days: 10 }
    await Promise.all([master.businesses.extendTrial(form), master.businesses.extendTrial(form)])

    expect(await standing(scope)).toMatchObject({ status: 'trial', isReadOnly: false, daysLeft: 10 })
    const mails = await letters()
    expect(mails).toHaveLength(1)
    expect(mails[0]!.subject).toMatch(/^Seu teste no Marcaí vai até \d\d\/\d\d\/\d{4}$/)
    for (const text of ['Estendemos o seu período de teste em 10 dias.', name, reason])
      expect(mails[0]!.text).toContain(text)
    const detail = { adjustmentId: form.adjustmentId, days: 10 }
    expect(await auditOf(scope)).toEqual([{ action: 'billing.adjust_trial', actor: 'Suporte', detail }])
    expect(await lastEventOf(database, id)).toEqual({
      action: 'operator.adjust',
      detail: { businessId: scope.businessId, adjustmentId: form.adjustmentId, kind: 'trial' },
    })
    const { adjustments, business } = await master.businesses.get({ id: scope.businessId })
    expect(business).toMatchObject({ standing: 'trial', days: 10 })
    expect(adjustments).toMatchObject([{ kind: 'trial', reason, days: 10, plan: null, invoice: null }])
  })

  test('adds days to a trial that runs, as often as asked, up to a year and a little', async () => {
    const { master } = await anOperator(database)
    const { scope } = await aNamedBusiness(database.admin)
    await stands(database.admin, scope, { status: 'trial', in: '5 days' })
    for (let at = 0; at < 4; at += 1) await master.businesses.extendTrial({ ...given(scope), days: 90 })
    expect(daysAhead((await standing(scope)).expiresAt)).toBe(365)
    const refused = await refusalOf(master.businesses.extendTrial({ ...given(scope), days: 90 }))
    expect(refused.fields).toEqual({ days: 'Com estes dias, o fim ficaria a mais de 400 dias de hoje.' })
    expect(daysAhead((await standing(scope)).expiresAt)).toBe(365)
  })

  test('gives days to who pays: what is asked for next is due after them', async () => {
    const { master } = await anOperator(database)
    const { scope } = await aNamedBusiness(database.admin)
    await pays(database.admin, scope, { cents: 5900, period: 'month' })
    await database.admin.query(
      `insert into invoice (business_id, description, amount_cents, status, issued_at, plan_id, plan_cents, plan_period, due_at)
       select business_id, 'Plano Profissional', 5900, 'pending', now(), plan_id, 5900, 'month', expires_at
       from subscription where business_id = $1`,
      [scope.businessId],
    )
    await master.businesses.giveCourtesy({ ...given(scope), days: 15 })
    const { expiresAt } = await standing(scope)
    expect(daysAhead(expiresAt)).toBe(35)
    const { invoices } = await master.businesses.get({ id: scope.businessId })
    expect(invoices.find(({ status }) => status === 'pending')!.dueAt).toBe(expiresAt)
    expect((await letters())[0]!.subject).toBe('Você ganhou 15 dias no Marcaí')
  })

  test('extends no paid plan as a trial, nor the other way round', async () => {
    const { master } = await anOperator(database)
    const { scope } = await aNamedBusiness(database.admin)
    expect(await codeOf(master.businesses.giveCourtesy({ ...given(scope), days: 5 }))).toBe('STILL_IN_TRIAL')
    expect(await codeOf(master.businesses.setPlan({ ...given(scope), planId: newId() }))).toBe('STILL_IN_TRIAL')
    await stands(database.admin, scope, { status: 'active', in: '-3 days' })
    expect(await codeOf(master.businesses.extendTrial({ ...given(scope), days: 5 }))).toBe('NOT_IN_TRIAL')
    expect(await codeOf(master.businesses.setPlan({ ...given(scope), planId: newId() }))).toBe('PLAN_OVER')
    await database.admin.query(
      `update subscription set closed_at = now(), erases_at = now() + interval '90 days', read_only_since = now() where business_id = $1`,
      [scope.businessId],
    )
    for (const refused of [
      () => master.businesses.extendTrial({ ...given(scope), days: 5 }),
      () => master.businesses.giveCourtesy({ ...given(scope), days: 5 }),
      () => master.businesses.setPlan({ ...given(scope), planId: newId() }),
    ])
      expect(await codeOf(refused())).toBe('CLOSED_BY_OWNER')
    expect(await auditOf(scope)).toEqual([])
    expect(await letters()).toEqual([])
  })

  test('changes a plan at once and for nothing; an invoice for the plan before gives way', async () => {
    const { master } = await anOperator(database)
    const { scope } = await aNamedBusiness(database.admin)
    await pays(database.admin, scope, { cents: 5900, period: 'month' })
    const billing = await billingOf(scope)
    const clinic = await planNamed(database.admin, 'Clínica')
    const { invoiceId } = await billing.choosePlan({ planId: clinic, when: 'now' })
    const before = await standing(scope)
    await master.businesses.setPlan({ ...given(scope), planId: clinic })
    expect(await standing(scope)).toMatchObject({ plan: { name: 'Clínica' }, expiresAt: before.expiresAt })
    expect((await billing.invoice({ id: invoiceId! })).status).toBe('replaced')
    const [letter] = await letters()
    expect(letter!.subject).toBe('Seu plano no Marcaí agora é Clínica')

    const fieldsOf = async (planId: string) =>
      (await refusalOf(master.businesses.setPlan({ ...given(scope), planId }))).fields
    expect(await fieldsOf(clinic)).toEqual({ planId: 'O negócio já está neste plano.' })
    expect(await fieldsOf(newId())).toEqual({ planId: 'Escolha um plano da lista.' })
    const trial = await planNamed(database.admin, 'Teste Gratuito')
    expect(await fieldsOf(trial)).toEqual({ planId: 'Escolha um plano da lista.' })
  })

  test('marks an invoice as paid once; what still comes for it by PIX is given back', async () => {
    const { master } = await anOperator(database)
    const { owner, invoiceId, reference } = await aPayingOwner(database.admin)
    const settled = { ...given(owner), invoiceId }
    await master.businesses.settleInvoice(settled)
    expect(await standing(owner)).toMatchObject({ status: 'active', plan: { name: 'Profissional' } })
    expect(await codeOf(master.businesses.settleInvoice({ ...settled, adjustmentId: newId() }))).toBe('NOT_PAYABLE')
    expect((await letters()).map(({ subject }) => subject)).toEqual(['Registramos o pagamento da sua fatura'])

    const payment = (await simulator.payments()).findLast((one) => one.external_reference === reference)!
    await simulator.change(payment.id, { status: 'approved', status_detail: 'accredited' })
    await tell(payment.id)
    await runJobs(billingJobs)
    expect((await simulator.payments()).find(({ id }) => id === payment.id)!.status).toBe('refunded')

    // It came by hand, and goes back by hand.
    await master.businesses.refundInvoice({ ...given(owner), invoiceId })
    expect((await master.businesses.get({ id: owner.businessId })).invoices).toMatchObject([
      { status: 'failed', takenBackAt: expect.any(String), isBeingRefunded: false },
    ])
  })

  test('refunds what came through the provider: it goes back there, and the plan ends when it has', async () => {
    const { master } = await anOperator(database)
    const { owner, invoiceId, reference } = await aPayingOwner(database.admin)
    const payment = (await simulator.payments()).findLast((one) => one.external_reference === reference)!
    await simulator.change(payment.id, { status: 'approved', status_detail: 'accredited' })
    await tell(payment.id)
    await runJobs(billingJobs)
    await letters()
    await master.businesses.refundInvoice({ ...given(owner), invoiceId })
    const shown = async () => (await master.businesses.get({ id: owner.businessId })).invoices[0]
    expect(await shown()).toMatchObject({ status: 'paid', isBeingRefunded: true })
    expect(await codeOf(master.businesses.refundInvoice({ ...given(owner), invoiceId }))).toBe('NOT_REFUNDABLE')

    const [letter] = await letters()
    expect(letter).toMatchObject({ subject: 'Estorno da sua fatura', text: expect.stringContaining('R$ 59,00') })
    expect((await simulator.payments()).find(({ id }) => id === payment.id)!.status).toBe('refunded')
    expect(await shown()).toMatchObject({ status: 'failed', isBeingRefunded: false })
  })

  test('sees the refund that failed with its business, and no other’s job, and tries it again', async () => {
    const { master } = await anOperator(database)
    const { owner, invoiceId, reference } = await aPayingOwner(database.admin)
    const payment = (await simulator.payments()).findLast((one) => one.external_reference === reference)!
    await simulator.change(payment.id, { status: 'approved', status_detail: 'accredited' })
    await tell(payment.id)
    await runJobs(billingJobs)
    await master.businesses.refundInvoice({ ...given(owner), invoiceId })
    await database.admin.query(
      `update job set last_error = 'away', attempts = 9, failed_at = now() where task = 'billing.refund'`,
    )
    await database.admin.query(
      `insert into job (task, payload, last_error, failed_at) values ('billing.refund', '{"businessId": "other"}', 'x', now())`,
    )
    const { jobs, invoices } = await master.businesses.get({ id: owner.businessId })
    expect(invoices[0]).toMatchObject({ isBeingRefunded: true })
    expect(jobs).toMatchObject([{ task: 'billing.refund', lastError: 'away', attempts: 9 }])
    await database.admin.query(`delete from job where payload ->> 'businessId' = 'other'`)
    await master.jobs.retry({ id: jobs[0]!.id })
    await runJobs(billingJobs)
    expect((await master.businesses.get({ id: owner.businessId })).invoices[0]!.status).toBe('failed')
  })

  test('says why, within bounds, of what is there', async () => {
    const { master } = await anOperator(database)
    const { scope } = await aNamedBusiness(database.admin)
    const { scope: other } = await aNamedBusiness(database.admin)
    const invoiceId = await pays(database.admin, other, { cents: 5900, period: 'month' })
    const fieldsOf = async (change: object) =>
      (await refusalOf(master.businesses.extendTrial({ ...given(scope), days: 5, ...change }))).fields
    expect(await fieldsOf({ reason: '  ' })).toEqual({ reason: 'Escreva o motivo.' })
    expect(await fieldsOf({ reason: 'x'.repeat(301) })).toEqual({ reason: 'Use no máximo 300 caracteres.' })
    for (const days of [0, 91, 1.5, 'sete'])
      expect(await fieldsOf({ days }), String(days)).toEqual({ days: 'Informe de 1 a 90 dias.' })
    expect(await codeOf(master.businesses.extendTrial({ ...given(scope), id: newId(), days: 5 }))).toBe('NOT_FOUND')
    // An invoice of another business is none of this one.
    expect(await codeOf(master.businesses.refundInvoice({ ...given(scope), invoiceId }))).toBe('NOT_FOUND')
    expect(await codeOf(master.businesses.get({ id: newId() }))).toBe('NOT_FOUND')
  })
})

// spec: master-16
test('the page of a business tells of its team, room and connections, and nothing of its clients', async () => {
  const { master } = await anOperator(database)
  const { scope, name } = await aNamedBusiness(database.admin)
  await database.admin.query(`insert into domain (business_id, name, token, state) values ($1, $2, $3, 'pending')`, [
    scope.businessId,
    `${name.split(' ').at(-1)}.com.br`,
    'a'.repeat(32),
  ])
  await database.admin.query(
    `insert into message_channel (business_id, channel, sender, sealed_token, since, problem) values ($1, 'sms', 'SOL', 'x', now(), 'refused')`,
    [scope.businessId],
  )
  await database.admin.query(
    `insert into client (business_id, name, phone) values ($1, 'Ana Secreta', '+5511999998888')`,
    [scope.businessId],
  )
  const sheet = await master.businesses.get({ id: scope.businessId })
  expect(sheet).toMatchObject({
    business: { name, plan: 'Teste Gratuito' },
    status: 'trial',
    members: [{ role: 'admin' }],
    quota: { appointments: { used: 0, most: 50 }, professionals: { used: 0, most: 1 }, clients: { used: 1 } },
    connections: {
      domain: { state: 'pending' },
      depositsSince: null,
      channels: [{ channel: 'sms', hasProblem: true }],
      mailsStopped: null,
    },
    invoices: [],
    adjustments: [],
    jobs: [],
  })
  expect(JSON.stringify(sheet)).not.toMatch(/Secreta|99999|aaaaaaaa/)
})
