// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { permissionsOf, type Role } from '../../accounts/permissions.ts'
import { accountsApi } from '../../accounts/web/api.ts'
import { statuses, statusNames } from '../../agenda/appointment.ts'
import type { Overview } from '../contract.ts'
import { paths } from '../../platform/paths.ts'
import { homeApi } from './api.ts'
import { OverviewPage } from './overview-page.tsx'
import { goodStanding } from '../../accounts/web/testing/an-owner.ts'

afterEach(cleanup)

const id = '019a0000-0000-7000-8000-000000000000'
const nothing = { value: 0, change: 0 }
const firstDay: Overview = {
  today: '2026-11-21',
  appointmentsToday: nothing,
  activeClients: nothing,
  monthRevenueCents: nothing,
  occupancyPercent: nothing,
  monthlyGoalCents: 1_000_000,
  next: [],
  day: { hasProfessionals: false, professionals: [], appointments: [] },
  deskDay: {
    waiting: 0,
    served: 0,
    toConfirm: 0,
    toCharge: null,
    sales: null,
    registers: null,
    newBookings: { count: 0, newest: [] },
  },
  bookingGaps: [],
  firstSteps: null,
  isPlanWanted: false,
  waitingBookings: { count: 0, firstDate: null },
  toCharge: null,
  deposits: { waiting: 0, toDecide: 0 },
  clientRequests: { count: 0, firstDue: null },
}

/** Shows the overview to a role. Its data is in the cache, so no server is asked. */
async function showTo(role: Role, { isOperator = false, overview = firstDay } = {}) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  queryClient.setQueryData(homeApi.overview.queryKey(), overview)
  queryClient.setQueryData(accountsApi.me.queryKey(), {
    account: { id, name: 'Rita', email: 'rita@exemplo.com', phone: null, emailVerified: true, isOperator },
    membership: {
      businessId: id,
      businessName: 'Salão',
      zone: 'America/Sao_Paulo',
      currency: 'BRL' as const,
      dateFormat: 'DD/MM/YYYY' as const,
      role,
      permissions: permissionsOf(role),
      standing: goodStanding,
    },
    businesses: [],
    affiliateProgramEnabled: false,
    accessSeconds: 900,
  })
  const router = createRouter({
    routeTree: createRootRoute({ component: OverviewPage }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { name: 'O dia' })
}

// spec: home-5, home-7, home-9
test('a new account sees the specified first values', async () => {
  await showTo('admin')
  expect(screen.getAllByText('0% em relação ao mês passado')).toHaveLength(4)
  expect(screen.getByText('Nenhum agendamento para hoje')).toBeTruthy()
  expect(screen.getByText('R$ 0,00 / R$ 10.000')).toBeTruthy()
  expect(screen.getByRole('progressbar', { name: 'Meta mensal' }).getAttribute('aria-valuenow')).toBe('0')
})

const theDay = () => screen.getByRole('heading', { name: 'O dia' }).closest('section')!
const links = () =>
  screen
    .getAllByRole('link')
    .filter((link) => !theDay().contains(link))
    .map((link) => [link.textContent, link.getAttribute('href')])
const rows = () =>
  within(theDay())
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])
const [book, agenda, client, sale] = [
  ['Novo Agendamento', '/dashboard/schedule?new=true'],
  ['Ver Agenda Completa', '/dashboard/schedule'],
  ['Cadastrar Cliente', '/dashboard/clients?new=true'],
  ['Registrar Venda', '/dashboard/pos'],
]

test('a day on which nobody works is not a business without professionals', async () => {
  await showTo('admin')
  expect(screen.getByText('Nenhum profissional cadastrado')).toBeTruthy()
  cleanup()
  await showTo('admin', { overview: { ...firstDay, day: { ...firstDay.day, hasProfessionals: true } } })
  expect(screen.getByText('Ninguém trabalha hoje')).toBeTruthy()
  expect(screen.queryByText('Nenhum profissional cadastrado')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Ver profissionais' })).toBeNull()
})

// spec: home-8, home-11
test('each role is offered what it may do', async () => {
  await showTo('receptionist')
  expect(links()).toEqual([book, agenda, client])
  for (const money of ['Meta Mensal', 'Faturamento Mensal']) expect(screen.queryByText(money)).toBeNull()
  expect(screen.getAllByText('0% em relação ao mês passado')).toHaveLength(3)
  cleanup()
  await showTo('employee')
  expect(links()).toEqual([book, agenda, client, sale])
  for (const money of ['Meta Mensal', 'Faturamento Mensal']) expect(screen.queryByText(money)).toBeNull()
  cleanup()
  await showTo('manager')
  expect(links().slice(0, 4)).toEqual([book, agenda, client, sale])
  expect(screen.getByRole('button', { name: 'Editar a meta mensal' })).toBeTruthy()
})

// spec: shell-14, home-10
test('who operates the platform finds the way to the panel, and nobody else does', async () => {
  await showTo('receptionist', { isOperator: true })
  await screen.findByRole('heading', { name: 'Master' })
  expect(links().slice(-3)).toEqual([
    ['Painel Master', '/master'],
    ['Gerenciar Usuários', '/master/users'],
    ['Licenças & Planos', '/master/subscriptions'],
  ])
  cleanup()
  await showTo('admin')
  expect(screen.queryByRole('heading', { name: 'Master' })).toBeNull()
})

// spec: states-7
test('a coming appointment has the colour of its status, and a text where nobody is named', async () => {
  const one = {
    startsAt: '2026-11-21T12:00:00.000Z',
    client: null,
    service: null,
    priceCents: 8_000,
    onlineAct: null,
    attendance: 'expected' as const,
  }
  const next = statuses.map((status, at) => ({ ...one, id: `${id.slice(0, -1)}${at}`, status }))
  await showTo('admin', { overview: { ...firstDay, next } })
  expect(screen.getAllByText('Cliente não informado')).toHaveLength(statuses.length)
  const toneOf = (name: string) =>
    ['success', 'info', 'warning'].filter((tone) =>
      screen.getByText(`Serviço não informado · ${name}`).closest('a')!.firstElementChild!.matches(`.text-${tone}`),
    )
  expect(statuses.map((status) => [status, ...toneOf(statusNames[status])])).toEqual([
    ['scheduled', 'warning'],
    ['pending', 'warning'],
    ['confirmed', 'success'],
    ['cancelled', 'warning'],
    ['completed', 'info'],
  ])
})

test('a time that is only offered is called so, and is no appointment', async () => {
  const offered = {
    status: 'pending' as const,
    onlineAct: 'offered' as const,
    attendance: 'expected' as const,
    startsAt: '2026-11-21T12:00:00.000Z',
  }
  const next = [{ ...offered, id, client: 'Ana', service: 'Corte', priceCents: 8_000 }]
  const row = { ...offered, id, professionalId: id, from: 540, to: 570, client: 'Ana', service: 'Corte' }
  const rita = { id, name: 'Rita', working: [{ from: 540, to: 720 }], off: [] }
  const day = { hasProfessionals: true, professionals: [rita], appointments: [row] }
  await showTo('admin', { overview: { ...firstDay, next, day } })
  expect(screen.getByText('Corte · Oferta da lista de espera')).toBeTruthy()
  expect(screen.getByTitle(/Ana, Corte, Oferta da lista de espera$/)).toBeTruthy()
  expect(screen.getByText('0 atendimentos')).toBeTruthy()
})

test('a coming appointment and a line of today lead to their day in the agenda', async () => {
  const next = [
    {
      id,
      startsAt: '2026-11-22T02:30:00.000Z',
      client: 'Ana',
      service: 'Corte',
      priceCents: 8_000,
      status: 'confirmed' as const,
      onlineAct: null,
      attendance: 'expected' as const,
    },
  ]
  const rita = { id, name: 'Rita', working: [{ from: 540, to: 720 }], off: [] }
  await showTo('admin', { overview: { ...firstDay, next, day: { ...firstDay.day, professionals: [rita] } } })
  // 23:30 of the day before in São Paulo.
  expect(screen.getByRole('link', { name: /^Ana/ }).getAttribute('href')).toBe(paths.scheduleOn('2026-11-21'))
  expect(screen.getByRole('link', { name: 'Rita' }).getAttribute('href')).toBe(paths.scheduleOf(id))
})

test('no figure is shown before the notice above it, whose code comes late', async () => {
  const says = (text: string) => document.body.textContent.includes(text)
  const early: string[] = []
  const watch = new MutationObserver(() => {
    if (says('em relação ao mês passado') && !says('A cobrar')) early.push(document.body.textContent)
  })
  watch.observe(document.body, { childList: true, subtree: true })
  await showTo('admin', { overview: { ...firstDay, toCharge: { count: 1, cents: 8_000 } } })
  await screen.findByText(/^A cobrar/)
  watch.disconnect()
  expect(early).toEqual([])
  expect(says('em relação ao mês passado')).toBe(true)
})

test('what is done and not charged is told with its sum and leads to its list', async () => {
  await showTo('admin', { overview: { ...firstDay, toCharge: { count: 2, cents: 33_000 } } })
  await screen.findByText('A cobrar nos últimos 30 dias: 2 atendimentos, R$ 330,00')
  expect(screen.getByRole('link', { name: 'Ver atendimentos' }).getAttribute('href')).toBe(paths.toCharge)
})

// spec: booking-16
test('who confirms bookings is told how many wait, and led to the first', async () => {
  const waiting = { ...firstDay, waitingBookings: { count: 2, firstDate: '2026-11-24' } }
  await showTo('receptionist', { overview: waiting })
  await screen.findByText('2 agendamentos online esperam a sua confirmação')
  expect(screen.getByRole('link', { name: 'Ver na agenda' }).getAttribute('href')).toBe(
    '/dashboard/schedule?date=2026-11-24',
  )
  cleanup()
  await showTo('receptionist', { overview: firstDay })
  expect(screen.queryByText(/espera/)).toBeNull()
})

// spec: home-12
test('each row of the day says what it counts and leads to it, and amounts and registers only to who may see them', async () => {
  await showTo('receptionist')
  expect(rows()).toEqual([
    ['Chegaram0 aguardando · 0 em atendimento', '/dashboard/schedule?date=2026-11-21'],
    ['A confirmar hojeNenhuma visita', '/dashboard/schedule?date=2026-11-21'],
    ['Novos agendamentos onlineNenhum hoje', '/dashboard/booking-link'],
  ])
  cleanup()
  const newest = [{ id, startsAt: '2026-11-23T12:00:00.000Z', client: 'Ana', service: 'Corte' }]
  const deskDay = {
    waiting: 2,
    served: 1,
    toConfirm: 1,
    toCharge: { count: 1, cents: 8_000 },
    sales: { count: 3, cents: 33_000 },
    registers: [
      { name: 'Caixa 1', openedAt: '2026-11-21T11:30:00.000Z' },
      { name: 'Caixa 2', openedAt: null },
    ],
    newBookings: { count: 3, newest },
  }
  await showTo('admin', { overview: { ...firstDay, deskDay } })
  expect(rows()).toEqual([
    ['Vendas de hoje3 vendas · R$ 330,00', '/dashboard/reports?period=today'],
    ['A cobrar hoje1 atendimento · R$ 80,00', '/dashboard/schedule?tab=a-cobrar'],
    ['Chegaram2 aguardando · 1 em atendimento', '/dashboard/schedule?date=2026-11-21'],
    ['A confirmar hoje1 visita', '/dashboard/schedule?date=2026-11-21'],
    ['Caixa1 de 2 abertos', '/dashboard/pos'],
    ['Novos agendamentos online3 hoje', '/dashboard/booking-link'],
    ['AnaCorte · 23/11/2026, 09:00', `/dashboard/schedule?date=2026-11-23&appointment=${id}`],
  ])
  expect(screen.getByText('E mais 2 agendamentos online de hoje.')).toBeTruthy()
})
