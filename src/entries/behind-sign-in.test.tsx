import './testing/page-beside-server.ts'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { type Permission, permissionsOf, roles } from '../accounts/permissions.ts'
import { aBusiness, aMember } from '../accounts/server/testing/people.ts'
import { aClient, aSalon, book } from '../agenda/server/testing/agenda.ts'
import { addDays, localDate } from '../platform/clock.ts'
import { paths } from '../platform/paths.ts'
import { freshDatabase } from '../platform/server/testing/database.ts'
import type { Scope } from '../platform/server/database/business-tx.ts'
import { screensOf } from './screens.ts'
import { dashboardBesideServer } from './testing/shown-dashboard.tsx'

freshDatabase()
const { signIn, show, atRest } = dashboardBesideServer()

let owner: Scope
let screens: (ReturnType<typeof screensOf<'members'>>[number] & { address: string })[]
beforeAll(async () => {
  owner = await aBusiness()
  const clientId = await aClient(owner)
  screens = screensOf('members').map((one) => ({ ...one, address: one.path.replace('$id', clientId) }))
})

// spec: shell-4
test(
  'whoever may not see a screen gets the one page that says so, and none that tells them to try again',
  {
    timeout: 90_000,
  },
  async () => {
    let [shut, shown] = [0, 0]
    for (const role of roles.filter((one) => one !== 'admin')) {
      await signIn(await aMember(owner, role))
      const may = new Set<Permission | 'account'>([...permissionsOf(role), 'account'])
      // Whoever sees only the own agenda is led there from the overview, to another document.
      const isOfDesk = may.has('dashboard.view')
      const { open } = await show(isOfDesk ? paths.overview : paths.account)
      for (const { address, needs, restricted } of screens.filter(
        (one) => isOfDesk || one.address !== paths.overview,
      )) {
        const said = `${role} at ${address}`
        await open(address)
        await atRest(said)
        expect(screen.queryByText('Tentar novamente'), said).toBeNull()
        if (may.has(needs)) shown++
        else shut++
        expect(screen.queryAllByText('Acesso Restrito').length, said).toBe(may.has(needs) ? 0 : 1)
        if (!may.has(needs))
          expect(screen.getByText(restricted ?? 'Você não tem permissão para ver esta tela.'), said).toBeTruthy()
      }
      cleanup()
    }
    expect([shut > 10, shown > 20]).toEqual([true, true])
  },
)

// spec: shell-4
test('without connection every screen says so once, and since when', async () => {
  await signIn(owner)
  const { open } = await show('/dashboard')
  const online = vi.spyOn(navigator, 'onLine', 'get')
  const server = globalThis.fetch
  const notices = () => screen.queryAllByText('Sem conexão.').map((one) => one.closest('[role=status]')!.textContent)
  for (const { address } of screens) {
    await open(address)
    await atRest(address)
    expect(notices(), address).toEqual([])
    online.mockReturnValue(false)
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
    await act(async () => void window.dispatchEvent(new window.Event('offline')))
    await waitFor(() =>
      expect(notices(), address).toEqual([expect.stringMatching(/^Sem conexão\. Mostrando dados das \d\d:\d\d\./)]),
    )
    online.mockReturnValue(true)
    vi.stubGlobal('fetch', server)
    await act(async () => void window.dispatchEvent(new window.Event('online')))
    await waitFor(() => expect(notices(), address).toEqual([]))
  }
})

// spec: routes-4, routes-5
test('a visitor of a guarded screen is sent to sign in', async () => {
  await signIn(null)
  const replace = vi.spyOn(location, 'replace').mockImplementation(() => {})
  for (const { address } of screens) {
    const { router } = await show(address)
    await waitFor(() => expect(replace.mock.calls, address).toEqual([['/auth']]))
    expect(document.querySelector('h1'), address).toBeNull()
    replace.mockClear()
    router.history.destroy()
  }
})

// spec: routes-8, states-1
test('while it is asked who is there, no screen is shown', async () => {
  await signIn(owner)
  const { promise, resolve } = Promise.withResolvers<void>()
  const server = globalThis.fetch
  vi.stubGlobal('fetch', async (question: Request) => {
    if (question.url.includes('/rpc/accounts/me')) await promise
    return server(question)
  })
  await show('/dashboard')
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Carregando...'))
  expect(document.querySelector('h1, h2, h3')).toBeNull()
  resolve()
  expect(await screen.findByRole('heading', { name: 'Visão Geral' })).toBeTruthy()
  expect(screen.queryByText('Carregando...')).toBeNull()
})

// spec: shell-1, shell-13
test('the menu has every screen in its order', async () => {
  await signIn(owner)
  await show('/dashboard')
  await atRest('the overview')
  const links = within(screen.getByRole('navigation', { name: 'Menu principal' })).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'PDV - Ponto de VendaFrente de caixa / Check-in',
    'Visão Geral',
    'Agenda',
    'Minha agenda',
    'Lista de espera',
    'Clientes',
    'Produtos',
    'Serviços',
    'Profissionais',
    'Link de Agendamento',
    'Mensagens',
    'Avaliações',
    'Relatórios',
    'Comissões',
    'Meu Site',
    'Configurações',
    'Usuários',
    'Minhas Faturas',
  ])
  const header = screen.getAllByRole('banner')[0]!.textContent
  for (const text of ['Dashboard', 'Olá, Pessoa · Salão de Teste']) expect(header).toContain(text)
})

test('the palette goes anywhere from the keyboard', async () => {
  await signIn(owner)
  const { user } = await show('/dashboard')
  await atRest('the overview')
  await user.keyboard('{Control>}k{/Control}')
  await user.type(within(await screen.findByRole('dialog')).getByRole('combobox'), 'servicos')
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('heading', { name: 'Serviços' })).toBeTruthy()
})

// spec: agenda-33
test('the palette finds what comes next of a client, and opens it', async () => {
  const salon = await aSalon()
  const { now: _, ...scope } = salon.scope
  const date = addDays(localDate(new Date(), scope.zone), 1)
  const { id } = await book({ ...salon, scope }, '10:00', { date })
  await signIn(scope)
  const { router, user } = await show('/dashboard')
  await atRest('the overview')
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox', { name: 'Ir para' }), 'ana')
  await user.click(await screen.findByRole('option', { name: /^Ana, Corte.*10:00$/ }))
  await waitFor(() => expect(router.state.location.href).toBe(paths.appointment(date, id)))
})
