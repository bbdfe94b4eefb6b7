// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { showPage } from '../../accounts/web/testing/show-page.tsx'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import type { OperatorLanding } from '../../landing/contract.ts'
import type { Month } from '../month.ts'
import { operatorApi } from './api.ts'
import { OperatorOverviewPage } from './operator-overview-page.tsx'
import { anOverview } from './testing/an-overview.ts'
import { landingApi } from '../../landing/web/api.ts'

const rpc = scriptedRpc()
const nothing = { trialsEnded: 0, trialsConverted: 0, paying: 0, lost: 0, receivedCents: 0, bookings: 0, sales: 0 }
/** Twelve months, of which the last two are the first with a business. */
const busy = {
  trialsEnded: 2,
  trialsConverted: 1,
  paying: 4,
  lost: 1,
  receivedCents: 5_900,
  bookings: 7,
  sales: 2,
  businesses: 1,
  monthlyRevenueCents: 5_900,
  soldCents: 16_000,
  refundedCents: 0,
}
const monthsOf = (last: number) =>
  Array.from({ length: 12 }, (_, at): Month => ({
    ...nothing,
    month: at === 0 ? '2025-12' : `2026-${String(at).padStart(2, '0')}`,
    businesses: 0,
    monthlyRevenueCents: null,
    soldCents: 0,
    refundedCents: 0,
    ...(at >= 12 - last && busy),
  }))
const months = monthsOf(2)

const [invented, real] = [{ isExample: true }, { isExample: false }]
const landing = {
  content: { figures: [invented, real], testimonials: { items: [invented] }, contact: invented },
  publishedAt: null,
  hasChanges: false,
  host: 'marcai.exemplo',
  versions: [],
} as unknown as OperatorLanding
beforeEach(() => rpc.answers(landingApi.get, landing))

test('what is invented on the landing page is reminded of', async () => {
  rpc.answers(operatorApi.overview, anOverview)
  rpc.answers(operatorApi.months, months)
  await showPage(<OperatorOverviewPage />)
  expect(await screen.findByText('3 itens da página inicial são exemplos.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Trocar os exemplos' })).toBeTruthy()
})

// spec: master-11, master-13
test('the overview tells the months in charts, with a table beneath each', async () => {
  rpc.answers(operatorApi.overview, anOverview)
  rpc.breaks(operatorApi.months)
  const { user } = await showPage(<OperatorOverviewPage />)
  await screen.findByText('Erro ao carregar os meses')
  expect(screen.getByRole('heading', { name: 'Tarefas com falha' })).toBeTruthy()
  rpc.answers(operatorApi.months, months)
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  await screen.findByRole('heading', { name: 'Conversão do mês' })
  for (const figure of ['Churn do mês', 'Tarefas com falha', 'E-mails com falha'])
    expect(screen.getByRole('heading', { name: figure })).toBeTruthy()
  const charts = { name: / de \d\d\/\d{4} a \d\d\/\d{4}\. (Maior: |Sem movimento no período)/ }
  expect(screen.getAllByRole('img', charts)).toHaveLength(7)
  expect(
    screen.getByRole('img', { name: /^Novos negócios de 12\/2025 a 11\/2026\. Maior: 1 em 1[01]\/2026/ }),
  ).toBeTruthy()
  const tables = screen.getAllByText('Ver em tabela')
  expect(tables).toHaveLength(7)
  for (const table of tables) await user.click(table)
  for (const title of [
    'Receita recebida',
    'Receita mensal (MRR)',
    'Novos negócios',
    'Conversão',
    'Cancelamento (churn)',
    'Agendamentos',
    'Vendas dos negócios',
  ])
    expect(screen.getByRole('columnheader', { name: title })).toBeTruthy()
  expect(screen.getAllByRole('cell', { name: '— (0 de 0)' }).length).toBeGreaterThan(0)
  expect(screen.getAllByRole('cell', { name: 'não conhecida' })).toHaveLength(10)
})

// spec: master-12
test('the slowest procedures and the last start of what recurs stand there with their times, and a backup that was never restored says so', async () => {
  rpc.answers(operatorApi.months, months)
  const procedures = [
    { procedure: 'operator.overview', calls: 20, within: 0.05 },
    { procedure: 'sales.items', calls: 31, within: null },
  ]
  const recurring = [{ task: 'booking.expire', startedAt: '2026-11-20T13:05:00.000Z' }]
  rpc.answers(operatorApi.overview, { ...anOverview, operation: { ...anOverview.operation, procedures, recurring } })
  await showPage(<OperatorOverviewPage />)
  await screen.findByRole('row', { name: /^operator\.overview\s+50 ms\s+20/ })
  expect(screen.getByRole('row', { name: /^sales\.items\s+mais de 10 s\s+31/ })).toBeTruthy()
  expect(screen.getByRole('row', { name: /^booking\.expire\s+20\/11\/2026.* 10:05/ })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Última restauração conferida' })).toBeTruthy()
  expect(screen.getByText('Nunca')).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Proxy sem TRUST_PROXY' })).toBeNull()
})

// spec: master-12
test('a proxy that the server does not trust is named', async () => {
  rpc.answers(operatorApi.months, months)
  rpc.answers(operatorApi.overview, {
    ...anOverview,
    operation: { ...anOverview.operation, isProxyUntrusted: true },
  })
  await showPage(<OperatorOverviewPage />)
  await screen.findByRole('heading', { name: 'Proxy sem TRUST_PROXY' })
  expect(screen.getByText(/inicie o servidor com TRUST_PROXY=1/)).toBeTruthy()
})

// spec: master-17
test('what has one point yet is no chart, and without any there is no word of months', async () => {
  rpc.answers(operatorApi.overview, anOverview)
  rpc.answers(operatorApi.months, monthsOf(1))
  await showPage(<OperatorOverviewPage />)
  await screen.findByRole('heading', { name: 'Conversão do mês' })
  expect(screen.queryByRole('heading', { name: 'Últimos 12 meses' })).toBeNull()
  expect(screen.queryAllByRole('img')).toEqual([])
})

// spec: master-17
test('the overview begins with what needs a person, each with the way there, or says that nothing does', async () => {
  rpc.answers(operatorApi.months, months)
  rpc.answers(operatorApi.overview, {
    ...anOverview,
    attention: { overdue: 2, trialsEnding: 1, sendersStopped: 0 },
    jobs: { waiting: 1, givenUp: 3, mails: 0 },
  })
  await showPage(<OperatorOverviewPage />)
  const overdue = await screen.findByRole('link', { name: '2 negócios com o pagamento vencido' })
  expect(overdue.getAttribute('href')).toBe('/master/businesses?standing=overdue')
  expect(screen.getByRole('link', { name: '1 teste termina nos próximos 7 dias' })).toBeTruthy()
  expect(screen.getByRole('link', { name: '3 tarefas falharam e não serão tentadas de novo' })).toBeTruthy()
  expect(screen.getByText('Nenhuma restauração de backup foi conferida ainda.')).toBeTruthy()
  const headings = screen.getAllByRole('heading', { level: 2 })
  expect(headings[0]!.textContent).toBe('Precisa de você')
})

test('where nothing waits, the overview says so', async () => {
  rpc.answers(operatorApi.months, months)
  const now = new Date().toISOString()
  const restore = { provedAt: now, until: now, rows: 41_322 }
  rpc.answers(operatorApi.overview, { ...anOverview, operation: { ...anOverview.operation, restore } })
  await showPage(<OperatorOverviewPage />)
  await screen.findByText('Nada espera por você agora.')
  expect(screen.queryByText(/restauração de backup foi conferida/)).toBeNull()
  expect(screen.getByText(/^Cópia de \S+ restaurada e conferida em \S+: 41\.322 linhas iguais$/)).toBeTruthy()
})

// spec: master-17
test('that no copy was looked at for weeks waits for a person, too', async () => {
  rpc.answers(operatorApi.months, months)
  const restore = { provedAt: '2026-01-05T12:00:00.000Z', until: '2026-01-05T11:00:00.000Z', rows: 1 }
  rpc.answers(operatorApi.overview, { ...anOverview, operation: { ...anOverview.operation, restore } })
  await showPage(<OperatorOverviewPage />)
  await screen.findByText(/^Há \d+ dias nenhuma cópia foi restaurada e conferida\.$/)
  expect(screen.queryByText('Nada espera por você agora.')).toBeNull()
})

// spec: master-17
test('a drill that has failed since says of what, and then something waits', async () => {
  rpc.answers(operatorApi.months, months)
  rpc.answers(operatorApi.overview, {
    ...anOverview,
    operation: { ...anOverview.operation, failedDrill: { at: '2026-11-28T12:00:00.000Z', fault: 'damaged' } },
  })
  await showPage(<OperatorOverviewPage />)
  await screen.findByText('A restauração de ensaio de 28/11/2026 falhou: o arquivo está danificado.')
  expect(screen.queryByText('Nada espera por você agora.')).toBeNull()
})
