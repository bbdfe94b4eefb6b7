// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { showPage, told } from '../../accounts/web/testing/show-page.tsx'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import { operatorApi } from './api.ts'
import { BusinessesPage } from './businesses-page.tsx'
import { aSalon, plans } from './testing/a-salon-of-ours.ts'

const rpc = scriptedRpc()
const { businesses } = operatorApi
const sol = aSalon(1, 'Salão Sol')
const lua = {
  ...aSalon(2, 'Studio Lua'),
  standing: 'overdue' as const,
  days: -5,
  lastActiveAt: null,
  ownerName: null,
  ownerEmail: null,
}

beforeEach(() =>
  rpc.answers(businesses.list, ({ search = '', standing = 'all', plan }) => {
    const shown = [sol, lua].filter(
      (one) => one.name.includes(search) && (standing === 'all' || one.standing === standing) && !plan,
    )
    return { businesses: shown, count: shown.length, plans }
  }),
)

// spec: master-15
test('businesses that were not loaded say so, and are there at the next try, each with what it is to us', async () => {
  const answers = businesses.list
  rpc.breaks(answers)
  const { user } = await showPage(<BusinessesPage />)
  await screen.findByText('Erro ao carregar negócios')
  rpc.answers(answers, { businesses: [sol, lua], count: 2, plans })
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  const row = await screen.findByRole('row', { name: /Salão Sol/ })
  expect(row.textContent).toMatch(/salao-sol · 12\.345\.678\/0001-95/)
  expect(row.textContent).toMatch(/Rita Sol.*rita@exemplo\.com.*Profissional.*Pago/)
  expect(row.textContent).toMatch(/27\/11\/2026.*84.*R\$ 59,00/)
  expect(screen.getByRole('row', { name: /Studio Lua/ }).textContent).toMatch(/Vencido há 5 d.*Nunca/)
})

// spec: master-15
test('a business is found by a word, a standing and a plan, which stand in the address', async () => {
  const { user, router } = await showPage(<BusinessesPage />)
  await user.type(await screen.findByLabelText('Buscar negócio'), 'Lua')
  await waitFor(() => expect(router.state.location.search).toEqual({ search: 'Lua' }))
  await waitFor(() => expect(screen.queryByRole('row', { name: /Salão Sol/ })).toBeNull())
  await user.selectOptions(screen.getByLabelText('Situação'), 'Vencido')
  await screen.findByRole('row', { name: /Studio Lua/ })
  expect(router.state.location.search).toEqual({ search: 'Lua', standing: 'overdue' })
  await user.selectOptions(screen.getByLabelText('Plano'), 'Clínica')
  await screen.findByText('Nenhum negócio encontrado')
  await user.click(screen.getByRole('button', { name: 'Mostrar todos' }))
  await screen.findByRole('row', { name: /Salão Sol/ })
  expect(router.state.location.search).toEqual({})
})

test('the list leaves as a file, as it is filtered', async () => {
  rpc.answers(businesses.export, { name: 'negocios-2026-11-28.csv', text: 'x', count: 1 })
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const { user } = await showPage(<BusinessesPage />, { at: '/?standing=overdue' })
  await screen.findByRole('row', { name: /Studio Lua/ })
  await user.click(screen.getByRole('button', { name: 'Exportar CSV' }))
  await waitFor(() => expect(rpc.calls(businesses.export)).toEqual([{ search: '', standing: 'overdue', plan: null }]))
  await waitFor(() => expect(saved.mock.contexts).toMatchObject([{ download: 'negocios-2026-11-28.csv' }]))
  saved.mockRestore()
  rpc.breaks(businesses.export)
  await user.click(screen.getByRole('button', { name: 'Exportar CSV' }))
  await told('Erro ao exportar')
})

test('a new platform has nothing to show, nor to export', async () => {
  rpc.answers(businesses.list, { businesses: [], count: 0, plans })
  await showPage(<BusinessesPage />)
  const empty = (await screen.findByText('Nenhum negócio cadastrado')).closest('section, div')!
  expect(within(empty as HTMLElement).queryByRole('button')).toBeNull()
  const file = screen.getByRole('button', { name: 'Exportar CSV', description: 'Não há negócios para exportar.' })
  expect(file.getAttribute('aria-disabled')).toBe('true')
})
