// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { permissionsOf } from '../../accounts/permissions.ts'
import { accountsApi } from '../../accounts/web/api.ts'
import { answerMark } from '../../platform/question.ts'
import { Toaster } from '../../platform/web/ui/toast.tsx'
import type { Invoice, Subscription } from '../contract.ts'
import { billingApi } from './api.ts'
import { CurrentPlan } from './current-plan.tsx'
import { InvoicesCard } from './invoices-card.tsx'
import { PaymentDialog } from './payment-dialog.tsx'
import { PaymentForm } from './payment-form.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { goodStanding } from '../../accounts/web/testing/an-owner.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const id = '019a0000-0000-7000-8000-000000000000'

/** Renders an element for the owner with all data in the cache, so that no server is asked. */
function show(element: ReactElement, invoices: Invoice[] = []) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  queryClient.setQueryData(billingApi.invoices.queryKey(), invoices)
  queryClient.setQueryData(billingApi.quota.queryKey(), quota)
  queryClient.setQueryData(accountsApi.me.queryKey(), {
    account: { id, name: 'Rita', email: 'rita@exemplo.com', phone: null, emailVerified: true, isOperator: false },
    membership: {
      businessId: id,
      businessName: 'Salão',
      zone: 'America/Sao_Paulo',
      currency: 'BRL' as const,
      dateFormat: 'DD/MM/YYYY' as const,
      role: 'admin',
      permissions: permissionsOf('admin'),
      standing: goodStanding,
    },
    businesses: [],
    affiliateProgramEnabled: false,
    accessSeconds: 900,
  })
  render(
    <QueryClientProvider client={queryClient}>
      {element}
      <Toaster />
    </QueryClientProvider>,
  )
  return queryClient
}

const quota = { appointments: { used: 50, most: 50 }, professionals: null, clients: { used: 8_812, most: 10_000 } }

const invoice: Invoice = {
  id,
  number: 7,
  isByChoice: false,
  description: 'Profissional',
  amountCents: 5_900,
  discountCents: 0,
  status: 'paid',
  issuedAt: '2026-11-22T12:00:00.000Z',
  dueAt: null,
  paidAt: '2026-11-23T12:00:00.000Z',
  takenBackAt: null,
  from: null,
  to: null,
  charge: null,
}

const parties = {
  issuer: { name: 'Marcaí Ltda.', document: '11222333000181', address: 'Rua A, 10, São Paulo - SP', email: null },
  customer: { name: 'Salão', document: null, address: null, email: 'rita@exemplo.com' },
}
const sheetOf = () => screen.findByRole('dialog', { name: 'Fatura nº 000007' })

// spec: public-errors-9
test('an invoice opens as a sheet with its number and both sides, and one that waits is paid from the list', async () => {
  const onPay = vi.fn<(id: string) => void>()
  const queryClient = show(<InvoicesCard onPay={onPay} />, [
    { ...invoice, from: '2026-11-22T12:00:00.000Z', to: '2026-12-22T12:00:00.000Z' },
    { ...invoice, id: id.replace('a', 'b'), description: 'Clínica', status: 'pending', paidAt: null },
  ])
  queryClient.setQueryData(billingApi.parties.queryKey(), parties)
  await userEvent.click(screen.getByRole('button', { name: 'Abrir a fatura Profissional' }))
  const sheet = await sheetOf()
  expect(sheet.textContent).toMatch(
    /Marcaí Ltda\..*CNPJ 11\.222\.333\/0001-81.*Salão.*22\/11\/2026 a 22\/12\/2026.*Paga em.*23\/11\/2026.*Total.*R\$.59,00.*Não é documento fiscal/s,
  )
  await userEvent.keyboard('{Escape}')

  expect(screen.queryByRole('button', { name: 'Pagar a fatura Profissional' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Pagar a fatura Clínica' }))
  expect(onPay).toHaveBeenCalledOnce()
})

// spec: master-19
test('an invoice with a discount says the price, what was taken off, and what is left', async () => {
  const queryClient = show(<InvoicesCard onPay={() => undefined} />, [
    { ...invoice, amountCents: 2_950, discountCents: 2_950 },
  ])
  queryClient.setQueryData(billingApi.parties.queryKey(), parties)
  await userEvent.click(screen.getByRole('button', { name: 'Abrir a fatura Profissional' }))
  expect((await sheetOf()).textContent).toMatch(/Profissional\s*R\$.59,00\s*Desconto.*R\$.29,50\s*Total\s*R\$.29,50/s)
})

test('a payment that arrives while its invoice is open is on the sheet', async () => {
  const pending: Invoice = { ...invoice, status: 'pending', paidAt: null }
  const queryClient = show(<InvoicesCard onPay={() => undefined} />, [pending])
  queryClient.setQueryData(billingApi.parties.queryKey(), parties)
  await userEvent.click(screen.getByRole('button', { name: 'Abrir a fatura Profissional' }))
  const sheet = await sheetOf()
  expect(sheet.textContent).toContain('Pendente')
  act(() => void queryClient.setQueryData(billingApi.invoices.queryKey(), [invoice]))
  await vi.waitFor(() => expect(sheet.textContent).toMatch(/Paga em.*23\/11\/2026/))
})

test('an invoice that another one took the place of has not failed', () => {
  show(<InvoicesCard onPay={() => undefined} />, [{ ...invoice, status: 'replaced', paidAt: null }])
  expect(screen.getByText('Substituída')).toBeTruthy()
})

test('an invoice whose money went back says so in the list as on its sheet', () => {
  show(<InvoicesCard onPay={() => undefined} />, [
    { ...invoice, status: 'failed', takenBackAt: '2026-11-24T12:00:00.000Z' },
  ])
  expect(screen.getByText('Estornada')).toBeTruthy()
})

const charge = {
  id,
  method: 'pix',
  installments: 1,
  detail: 'rejected_high_risk',
  pixCode: null,
  slipUrl: null,
  checkoutUrl: null,
  payerDocument: '52998224725',
  expiresAt: '2026-12-22T12:00:00.000Z',
} as const

test('a payment that was refused later says so, above the form that keeps payer and method', async () => {
  const queryClient = show(<span />)
  cleanup()
  queryClient.setQueryData(billingApi.invoice.queryKey({ input: { id } }), {
    ...invoice,
    status: 'pending',
    paidAt: null,
    charge: { ...charge, state: 'rejected' },
  })
  render(
    <QueryClientProvider client={queryClient}>
      <PaymentDialog invoiceId={id} isPayable onClose={() => undefined} />
    </QueryClientProvider>,
  )
  const told = await screen.findByRole('alert')
  expect(told.textContent).toMatch(
    /^Pagamento recusado: o pagamento não passou na análise de segurança\. Nada foi cobrado/,
  )
  expect(screen.getByLabelText<HTMLInputElement>(/^CPF/).value).toBe('529.982.247-25')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^PIX/ }).checked).toBe(true)
})

const common = {
  expiresAt: '2026-12-22T12:00:00.000Z',
  daysLeft: 3,
  nextPlan: null,
  wantedPlan: null,
  isCancelled: false,
  isClosed: false,
  isReadOnly: false,
  coupon: null,
}

// spec: public-states-3
test('an active plan says its name and price and is changed, a trial is chosen from', () => {
  const plan = { id, name: 'Profissional', description: '', priceCents: 5_900, period: 'month', features: [] }
  const subscription = { ...common, plan: { ...plan, isPopular: true } } as Omit<Subscription, 'status'>
  show(
    <CurrentPlan
      subscription={{ ...subscription, status: 'active' }}
      isInvoiceOpen={false}
      onChoose={() => undefined}
    />,
  )
  expect(screen.getByText('Plano Profissional')).toBeTruthy()
  expect(document.body.textContent).toMatch(/R\$.59,00 por mês · vence em 22\/12\/2026/)
  expect(screen.getByRole('button', { name: 'Alterar Plano' })).toBeTruthy()
  cleanup()
  show(
    <CurrentPlan
      subscription={{ ...subscription, status: 'trial' }}
      isInvoiceOpen={false}
      onChoose={() => undefined}
    />,
  )
  expect(screen.getByText('Restam 3 dias')).toBeTruthy()
  expect(screen.getByText('50 de 50')).toBeTruthy()
  expect(screen.getByText('8.812 de 10.000')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Escolher Plano' })).toBeTruthy()
})

test.each([
  [3, false, /Tudo continua funcionando até 22\/12\/2026\. Depois, a conta fica só para leitura/],
  [0, false, /O período pago terminou em 22\/12\/2026\. A partir de agora, a conta fica só para leitura/],
  [3, true, /Assinatura encerrada\. Tudo funciona até 22\/12\/2026\. Depois, a conta fica só para leitura/],
] as const)('what follows of an end is said before (%i days left, ended: %s)', async (daysLeft, isCancelled, said) => {
  const plan = { id, name: 'Profissional', description: '', priceCents: 5_900, period: 'month', features: [] } as const
  const subscription = { ...common, daysLeft, isCancelled, plan: { ...plan, features: [], isPopular: true } }
  show(
    <CurrentPlan
      subscription={{ ...subscription, status: 'active' }}
      isInvoiceOpen={false}
      onChoose={() => undefined}
    />,
  )
  if (!isCancelled) await userEvent.click(screen.getByRole('button', { name: 'Encerrar assinatura' }))
  expect(document.body.textContent).toMatch(said)
  expect(screen.getByRole('button', { name: isCancelled ? 'Manter assinatura' : 'Voltar' })).toBeTruthy()
})

test('what the provider has refused is asked of it anew, what got lost is the same payment', async () => {
  const charges: string[] = []
  let code = 'PAYMENT_REFUSED'
  vi.stubGlobal('fetch', async (request: Request) => {
    const { json: asked } = (await request.clone().json()) as { json: { chargeId: string } }
    charges.push(asked.chargeId)
    const json = { defined: true, code, status: 409, message: code, data: { title: code, text: code } }
    return Response.json({ json }, { status: 409, headers: answerMark(Object.fromEntries(request.headers)) })
  })
  show(<PaymentForm invoiceId={id} onAsked={() => undefined} />)
  await userEvent.type(screen.getByLabelText(/^CPF/), '52998224725')
  await userEvent.click(screen.getByRole('radio', { name: /^PIX/ }))
  const send = async () => {
    const sent = charges.length
    await userEvent.click(screen.getByRole('button', { name: 'Gerar PIX' }))
    await vi.waitFor(() => expect(charges).toHaveLength(sent + 1))
    await screen.findByRole('button', { name: 'Gerar PIX', busy: false })
  }
  await send()
  code = 'PAYMENT_FAILED'
  await send()
  await send()
  expect(charges[1]).not.toBe(charges[0])
  expect(charges[2]).toBe(charges[1])
})

test.each([
  ['trial', 'O plano Grátis já está valendo.'],
  ['active', 'O plano Grátis vale a partir do próximo período.'],
] as const)('a plan without an invoice, chosen in a %s one, says since when it holds', async (status, text) => {
  vi.stubGlobal('fetch', async (request: Request) =>
    Response.json({ json: { invoiceId: null } }, { headers: answerMark(Object.fromEntries(request.headers)) }),
  )
  const plan = {
    id,
    name: 'Grátis',
    description: '',
    priceCents: 0,
    period: 'month',
    features: [],
    isPopular: false,
  } as const
  const current = { ...plan, id: id.replace('a', 'b'), name: 'Teste' }
  show(
    <PlanDialog
      plans={[{ ...plan, features: [] }]}
      subscription={{ ...common, status, plan: { ...current, features: [] } }}
      isPayable
      onClose={() => undefined}
      onChosen={() => undefined}
    />,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Assinar Grátis' }))
  expect(await screen.findByText(text)).toBeTruthy()
})
