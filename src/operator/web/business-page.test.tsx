// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { showPage, told } from '../../accounts/web/testing/show-page.tsx'
import { adjustmentRefusals } from '../../billing/adjustment.ts'
import { businessApi } from '../../business/web/api.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import type { BusinessSheet } from '../business-sheet.ts'
import { operatorApi } from './api.ts'
import { BusinessPage } from './business-page.tsx'
import { aSalon, plans } from './testing/a-salon-of-ours.ts'

const rpc = scriptedRpc()
const { businesses } = operatorApi
const id = (last: number) => `019a0000-0000-7000-8000-0000000001${last}`
const anInvoice = {
  id: id(10),
  number: 41,
  description: 'Plano Profissional · Mensal',
  amountCents: 5900,
  discountCents: 0,
  status: 'paid' as const,
  issuedAt: '2026-11-20T12:00:00.000Z',
  dueAt: '2026-11-20T12:00:00.000Z',
  paidAt: '2026-11-20T12:00:00.000Z',
  takenBackAt: null,
  method: 'pix' as const,
  isBeingRefunded: false,
}
const pending = { ...anInvoice, id: id(11), number: 42, status: 'pending' as const, paidAt: null, method: null }
let sheet: BusinessSheet

beforeEach(() => {
  sheet = {
    business: aSalon(1, 'Salão Sol'),
    status: 'active',
    priceCents: 5900,
    period: 'month',
    nextPlan: 'Clínica',
    coupon: null,
    plans: [plans[1]!],
    quota: { appointments: null, professionals: { used: 3, most: 3 }, clients: { used: 120, most: 10_000 } },
    members: [{ id: id(20), name: 'Rita Sol', email: 'rita@exemplo.com', role: 'admin' }],
    invoices: [pending, anInvoice],
    adjustments: [],
    connections: {
      domain: { name: 'salaosol.com.br', state: 'failed' },
      depositsSince: '2026-10-01T12:00:00.000Z',
      channels: [{ channel: 'sms', hasProblem: true }],
      mailsStopped: 'bounces',
    },
    jobs: [
      {
        id: id(30),
        task: 'billing.invoice',
        attempts: 9,
        isMail: true,
        lastError: 'no answer',
        nextAt: null,
        givenUpAt: '2026-11-27T12:00:00.000Z',
      },
    ],
  }
  rpc.answers(businesses.get, () => sheet)
  rpc.answers(businessApi.support.list, [])
})

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const dialog = () => screen.findByRole('dialog')

// spec: master-16
test('a business that was not loaded says so, and is there at the next try, with all that it is to us', async () => {
  rpc.breaks(businesses.get)
  const { user } = await showPage(<BusinessPage />)
  await screen.findByText('Erro ao carregar o negócio')
  rpc.answers(businesses.get, () => sheet)
  await user.click(await button('Tentar novamente'))
  await screen.findByRole('heading', { name: 'Salão Sol' })
  const said = document.body.textContent
  for (const text of [
    'salao-sol · 12.345.678/0001-95 · cadastro em 10/01/2026',
    'R$ 59,00 por mês · vai até 20/12/2026 · depois, plano Clínica',
    'Profissionais do plano3 de 3',
    'Agendamentos do planosem limite',
    'Rita Solrita@exemplo.com',
    'Domínio própriosalaosol.com.brcom falha',
    'Pagamento de sinaisdesde 01/10/2026conectado',
    'WhatsAppnão usa',
    'SMSconta recusada',
    'E-mails a clientesMuitos e-mails voltaramparados',
    'Fatura ao negóciono answersem sucesso desde 27/11/2026',
    'Nenhum. Dias, planos e faturas ajustados à mão aparecem aqui, com o motivo.',
  ])
    expect(said).toContain(text)
})

test('a business that is not there says so, and leads back', async () => {
  rpc.refuses(businesses.get, platformRefusals.NOT_FOUND)
  await showPage(<BusinessPage />)
  await screen.findByText('Negócio não encontrado')
  screen.getByRole('link', { name: 'Ver todos os negócios' })
})

// spec: master-16
test('days are given with a reason, once; without one it stands at its field, and what was typed stays', async () => {
  rpc.answers(businesses.giveCourtesy, undefined)
  const { user } = await showPage(<BusinessPage />)
  await user.click(await button('Dar cortesia'))
  const form = within(await dialog())
  await user.clear(form.getByLabelText(/^Dias/))
  await user.type(form.getByLabelText(/^Dias/), '200')
  await user.click(form.getByRole('button', { name: 'Dar cortesia' }))
  await form.findByText('Informe de 1 a 90 dias.')
  form.getByText('Escreva o motivo.')
  expect(rpc.calls(businesses.giveCourtesy)).toEqual([])
  await user.clear(form.getByLabelText(/^Dias/))
  await user.type(form.getByLabelText(/^Dias/), '15')
  await user.type(form.getByLabelText(/^Motivo/), 'Instabilidade no sábado')
  await user.dblClick(form.getByRole('button', { name: 'Dar cortesia' }))
  await told('Cortesia registrada!', 'O proprietário recebe um e-mail.')
  expect(rpc.calls(businesses.giveCourtesy)).toEqual([
    { id: sheet.business.id, adjustmentId: expect.any(String), days: 15, reason: 'Instabilidade no sábado' },
  ])
})

test('a trial is extended; what the server refuses is said, and what was typed stays', async () => {
  sheet = { ...sheet, status: 'trial', business: { ...sheet.business, standing: 'overdue', days: -2 } }
  rpc.refuses(businesses.extendTrial, adjustmentRefusals.NOT_IN_TRIAL)
  const { user } = await showPage(<BusinessPage />)
  await user.click(await button('Estender teste'))
  expect(screen.queryByRole('button', { name: 'Mudar plano' })).toBeNull()
  const form = within(await dialog())
  form.getByText('Os dias contam a partir de hoje, e a conta volta a funcionar por inteiro.')
  await user.type(form.getByLabelText(/^Motivo/), 'Pediu mais tempo')
  await user.click(form.getByRole('button', { name: 'Estender teste' }))
  await told('Erro ao salvar o ajuste', 'Este negócio já tem um plano. Para dar dias a ele, use a cortesia.')
  expect(form.getByLabelText<HTMLTextAreaElement>(/^Motivo/).value).toBe('Pediu mais tempo')
})

test('the plan is changed to another one that is offered', async () => {
  rpc.answers(businesses.setPlan, undefined)
  const { user } = await showPage(<BusinessPage />)
  await user.click(await button('Mudar plano'))
  const form = within(await dialog())
  await user.click(form.getByRole('button', { name: 'Mudar plano' }))
  await form.findByText('Escolha um plano da lista.')
  await user.selectOptions(form.getByLabelText(/^Novo plano/), 'Clínica')
  await user.type(form.getByLabelText(/^Motivo/), 'Acordo com a equipe')
  await user.click(form.getByRole('button', { name: 'Mudar plano' }))
  await told('Plano alterado!')
  expect(rpc.calls(businesses.setPlan)).toMatchObject([{ planId: plans[1]!.id, reason: 'Acordo com a equipe' }])
})

test('what waits is marked as paid, what was paid is refunded, and what is being refunded is not again', async () => {
  rpc.answers(businesses.settleInvoice, undefined)
  rpc.answers(
    businesses.refundInvoice,
    () => {
      sheet = {
        ...sheet,
        invoices: [pending, { ...anInvoice, isBeingRefunded: true }],
        adjustments: [
          {
            id: id(40),
            kind: 'refund',
            reason: 'Cobrança em dobro',
            at: '2026-11-28T12:00:00.000Z',
            by: 'Olga Prado',
            days: null,
            plan: null,
            invoice: { number: 41, amountCents: 5900 },
            coupon: null,
          },
        ],
      }
    },
    ['operator'],
  )
  const { user } = await showPage(<BusinessPage />)
  await user.click(await button('Marcar como paga a fatura 000042'))
  const paid = within(await dialog())
  await user.type(paid.getByLabelText(/^Motivo/), 'Pagou por transferência')
  await user.click(paid.getByRole('button', { name: 'Marcar como paga' }))
  await told('Fatura marcada como paga!')
  await user.click(await button('Estornar a fatura 000041'))
  const refund = within(await dialog())
  refund.getByText(/O valor inteiro volta pelo Mercado Pago/)
  await user.type(refund.getByLabelText(/^Motivo/), 'Cobrança em dobro')
  await user.click(refund.getByRole('button', { name: 'Estornar' }))
  await told('Estorno pedido!')
  await screen.findByText('Estorno: nº 000041, R$ 59,00')
  screen.getByText(/Olga Prado, 28\/11\/2026/)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Estornar a fatura 000041' })).toBeNull())
  expect(rpc.calls(businesses.settleInvoice)).toMatchObject([{ invoiceId: pending.id }])
  expect(rpc.calls(businesses.refundInvoice)).toMatchObject([{ invoiceId: anInvoice.id, reason: 'Cobrança em dobro' }])
})

test('what failed for it is tried again', async () => {
  rpc.answers(operatorApi.jobs.retry, { count: 1 })
  const { user } = await showPage(<BusinessPage />)
  await user.click(await button('Tentar de novo: Fatura ao negócio'))
  await told('Nova tentativa iniciada!')
  expect(rpc.calls(operatorApi.jobs.retry)).toEqual([{ id: id(30) }])
})

// spec: master-19
test('a discount is given by share or by amount, told with its invoices, and ended', async () => {
  rpc.answers(
    businesses.giveCoupon,
    () => {
      sheet = { ...sheet, coupon: { percent: 50, amountCents: null, left: 2 } }
    },
    ['operator'],
  )
  rpc.answers(businesses.endCoupon, undefined)
  const { user } = await showPage(<BusinessPage />)
  await user.click(await button('Dar desconto'))
  const form = within(await dialog())
  await user.click(form.getByRole('button', { name: 'Dar desconto' }))
  await form.findByText('Informe de 1 a 100%.')
  await user.selectOptions(form.getByLabelText('Tipo'), 'Valor em reais')
  await user.click(form.getByRole('button', { name: 'Dar desconto' }))
  await form.findByText('Informe o desconto.')
  await user.selectOptions(form.getByLabelText('Tipo'), 'Porcentagem')
  await user.type(form.getByLabelText(/^Desconto/), '50')
  await user.clear(form.getByLabelText(/^Em quantas faturas/))
  await user.type(form.getByLabelText(/^Em quantas faturas/), '2')
  await user.type(form.getByLabelText(/^Motivo/), 'Lançamento do bairro')
  await user.dblClick(form.getByRole('button', { name: 'Dar desconto' }))
  await told('Desconto registrado!', 'O proprietário recebe um e-mail.')
  expect(rpc.calls(businesses.giveCoupon)).toMatchObject([{ by: 'percent', percent: 50, invoices: 2 }])
  await screen.findByText('Desconto de 50% em cada uma das próximas 2 faturas.')
  await user.click(await button('Encerrar desconto'))
  const ended = within(await dialog())
  await user.type(ended.getByLabelText(/^Motivo/), 'Acordo encerrado')
  await user.click(ended.getByRole('button', { name: 'Encerrar desconto' }))
  await told('Desconto encerrado!')
  expect(rpc.calls(businesses.endCoupon)).toMatchObject([{ reason: 'Acordo encerrado' }])
})

// spec: master-16
test('support goes in from here only where the owner of this business has let it in', async () => {
  const granted = { grantedBy: 'Rita Sol', endsAt: '2026-11-29T12:00:00.000Z', isEntered: false }
  rpc.answers(businessApi.support.list, [
    { ...granted, id: id(50), name: 'Studio Lua' },
    { ...granted, id: sheet.business.id, name: 'Salão Sol' },
  ])
  await showPage(<BusinessPage />)
  await button('Acessar Salão Sol')
  expect(screen.queryByRole('button', { name: 'Acessar Studio Lua' })).toBeNull()
})
