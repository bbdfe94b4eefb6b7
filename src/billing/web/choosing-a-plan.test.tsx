// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showPage } from '../../accounts/web/testing/show-page.tsx'
import { paths } from '../../platform/paths.ts'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import type { Invoice, Plan, Subscription } from '../contract.ts'
import { paymentRefusals } from '../payment.ts'
import { billingApi } from './api.ts'
import { BillingPage } from './billing-page.tsx'
import { PaymentForm } from './payment-form.tsx'
import { WantedPlan } from './wanted-plan.tsx'

const rpc = scriptedRpc()
const id = (last: number) => `019a0000-0000-7000-8000-00000000000${last}`
const aPlan = (last: number, name: string, priceCents: number): Plan => ({
  id: id(last),
  name,
  description: '',
  priceCents,
  period: 'month',
  features: [],
  isPopular: name === 'Profissional',
})
const plans = [aPlan(2, 'Profissional', 5_900), aPlan(3, 'Clínica', 12_900)]
const subscription: Subscription = {
  status: 'trial',
  plan: aPlan(1, 'Teste Gratuito', 0),
  expiresAt: '2026-12-22T12:00:00.000Z',
  daysLeft: 7,
  nextPlan: null,
  wantedPlan: null,
  isCancelled: false,
  isClosed: false,
  isReadOnly: false,
  coupon: null,
}

const invoice: Invoice = {
  id: id(4),
  number: 4,
  isByChoice: true,
  description: 'Plano Clínica · Mensal',
  amountCents: 12_900,
  discountCents: 0,
  status: 'pending',
  issuedAt: '2026-11-22T12:00:00.000Z',
  dueAt: null,
  paidAt: null,
  takenBackAt: null,
  from: null,
  to: null,
  charge: null,
}

// spec: billing-2, public-states-2, public-constants-1
test('a new owner sees the trial, what there is to choose, and that nothing can be paid yet', async () => {
  let invoices: Invoice[] = []
  rpc.answers(billingApi.subscription, { subscription, plans, isPayable: false })
  rpc.answers(billingApi.quota, {
    appointments: { used: 0, most: 50 },
    professionals: { used: 0, most: 1 },
    clients: null,
  })
  rpc.answers(billingApi.invoices, () => invoices)
  rpc.answers(billingApi.invoice, invoice)
  rpc.answers(billingApi.choosePlan, () => ((invoices = [invoice]), { invoiceId: invoice.id }), ['billing'])
  const { user } = await showPage(<BillingPage />)
  await screen.findByText('Teste Gratuito')
  expect(screen.getByText('Restam 7 dias')).toBeTruthy()
  await screen.findByText('Nenhuma fatura por enquanto')
  await user.click(screen.getByRole('button', { name: 'Escolher Plano' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Escolher Plano' }))
  expect(dialog.getByText(/^R\$.59,00$/)).toBeTruthy()
  expect(dialog.getByText(/^R\$.129,00$/)).toBeTruthy()
  expect(dialog.getAllByText('Mais Popular')).toHaveLength(1)
  expect(dialog.getByText(/^O pagamento online ainda não está disponível\./)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Assinar Clínica' }))
  const payment = within(await screen.findByRole('dialog', { name: 'Pagamento' }))
  await payment.findByText('Pagamentos não configurados')
  expect(rpc.calls(billingApi.choosePlan)).toEqual([{ planId: id(3), when: 'now' }])
  await user.keyboard('{Escape}')
  const row = await screen.findByRole('row', { name: /Plano Clínica · Mensal/ })
  expect(row.textContent).toContain('Pendente')
})

const wanting = { ...subscription, wantedPlan: { id: id(3), name: 'Clínica' } }

// spec: billing-3
test('the plan of the sign-up is proposed first, and is set aside for good by going on', async () => {
  rpc.answers(billingApi.subscription, { subscription: wanting, plans, isPayable: true })
  rpc.answers(billingApi.setWantedPlanAside, undefined)
  const { user } = await showPage(<WantedPlan />)
  const dialog = within(await screen.findByRole('dialog', { name: 'Escolher Plano' }))
  expect(dialog.getByText(/^No cadastro, você escolheu o plano Clínica\./)).toBeTruthy()
  expect(dialog.getAllByRole('heading', { level: 3 }).map((name) => name.textContent)).toEqual([
    'Clínica',
    'Profissional',
  ])
  expect(dialog.getByText('Sua escolha')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Continuar no teste' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(rpc.calls(billingApi.setWantedPlanAside)).toHaveLength(1)
})

test('the proposed plan is paid where it was chosen', async () => {
  rpc.answers(billingApi.subscription, { subscription: wanting, plans, isPayable: false })
  rpc.answers(billingApi.choosePlan, { invoiceId: id(4) })
  rpc.answers(billingApi.invoice, invoice)
  const { user } = await showPage(<WantedPlan />)
  await user.click(await screen.findByRole('button', { name: 'Assinar Clínica' }))
  expect(await screen.findByRole('dialog', { name: 'Pagamento' })).toBeTruthy()
  expect(rpc.calls(billingApi.setWantedPlanAside)).toEqual([])
})

test('who is signed in comes from our page to the plan, and the closed dialog leaves the address', async () => {
  rpc.answers(billingApi.subscription, { subscription, plans, isPayable: true })
  rpc.answers(billingApi.quota, { appointments: null, professionals: null, clients: null })
  rpc.answers(billingApi.invoices, [])
  const { user, router } = await showPage(<BillingPage />, { at: paths.choosePlan(id(3)) })
  const dialog = within(await screen.findByRole('dialog', { name: 'Escolher Plano' }))
  expect(dialog.getAllByRole('heading', { level: 3 })[0]!.textContent).toBe('Clínica')
  await user.click(dialog.getByRole('button', { name: 'Fechar' }))
  await waitFor(() => expect(router.state.location.href).toBe(paths.billing))
  expect(screen.queryByRole('dialog')).toBeNull()
})

// spec: public-entities-11
test('a payer says who they are and how they pay, before anything is asked of the provider', async () => {
  const { user } = await showPage(<PaymentForm invoiceId={id(4)} onAsked={() => undefined} />)
  await user.clear(await screen.findByLabelText(/^Nome completo/))
  await user.click(screen.getByRole('button', { name: 'Gerar PIX' }))
  expect(await screen.findAllByText('Preencha todos os dados do pagador')).toHaveLength(2)
  expect(screen.getByText('Selecione um método de pagamento')).toBeTruthy()
  await user.type(screen.getByLabelText(/^CPF/), '529982247259')
  expect(screen.getByLabelText<HTMLInputElement>(/^CPF/).value).toBe('529.982.247-259')
  await user.click(screen.getByRole('radio', { name: /^Cartão de crédito/ }))
  expect(within(screen.getByRole('combobox', { name: /^Parcelas/ })).getAllByRole('option')).toHaveLength(12)
  expect(screen.getByText('vencimento em 3 dias')).toBeTruthy()
  expect(rpc.calls(billingApi.pay)).toEqual([])
})

test('the address that only a boleto needs is asked for no more once another way is chosen', async () => {
  rpc.refuses(billingApi.pay, paymentRefusals.BOLETO_ADDRESS)
  const { user } = await showPage(<PaymentForm invoiceId={id(4)} onAsked={() => undefined} />)
  await user.type(screen.getByLabelText(/^CPF/), '52998224725')
  await user.click(screen.getByRole('radio', { name: /^Boleto/ }))
  await user.click(screen.getByRole('button', { name: 'Gerar boleto' }))
  expect(await screen.findByText('Preencher o endereço')).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: /^PIX/ }))
  expect(screen.queryByText('Preencher o endereço')).toBeNull()
})
