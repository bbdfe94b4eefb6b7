// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { showPage, told } from '../../accounts/web/testing/show-page.tsx'
import { businessApi } from '../../business/web/api.ts'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import type { AnyUser } from '../contract.ts'
import { AllUsersPage } from './all-users-page.tsx'
import { operatorApi } from './api.ts'

const rpc = scriptedRpc()
const { users } = operatorApi
const id = (last: number) => `019a0000-0000-7000-8000-00000000000${last}`
const of = (name: string, last: number, business: string): AnyUser => ({
  id: id(last),
  name,
  email: `${id(last)}@exemplo.com`,
  isOperator: false,
  status: 'pending',
  businesses: [{ id: id(9), name: business, role: 'admin' }],
  createdAt: '2026-11-21T15:00:00.000Z',
})
const olga: AnyUser = { ...of('Olga Prado', 1, 'Salão da Olga'), isOperator: true, status: 'active' }
let nara: AnyUser

beforeEach(() => {
  nara = of('Nara Reis', 2, 'Salão da Nara')
  rpc.answers(businessApi.support.list, [])
  rpc.answers(users.list, ({ status = 'all', search }) => {
    const shown = [olga, nara].filter(
      (user) => (status === 'all' || user.status === status) && user.name.includes(search ?? ''),
    )
    return { users: shown, count: shown.length }
  })
})

// spec: public-roles-3
test('users that were not loaded say so, and are there at the next try; an operator is suspended by nobody', async () => {
  const answers = users.list
  rpc.breaks(answers)
  const { user } = await showPage(<AllUsersPage />)
  await screen.findByText('Erro ao carregar usuários')
  rpc.answers(answers, { users: [olga, nara], count: 2 })
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  const row = await screen.findByRole('row', { name: /Olga Prado/ })
  expect(row.textContent).toContain('Master')
  const suspend = within(row).getByRole('button', { name: 'Suspender Olga Prado' })
  expect(suspend.getAttribute('aria-disabled')).toBe('true')
  expect(
    within(row).getByRole('button', {
      name: 'Suspender Olga Prado',
      description: 'Uma conta master não pode ser suspensa aqui.',
    }),
  ).toBe(suspend)
  expect(screen.getByRole('row', { name: /Nara Reis/ }).textContent).toMatch(/Salão da Nara.*Pendente/)
  expect(screen.getByRole('link', { name: 'Salão da Nara' }).getAttribute('href')).toBe(`/master/businesses/${id(9)}`)
})

// spec: public-states-5
test('a user is found, suspended after a question, found by the status, and reactivated', async () => {
  rpc.answers(
    users.setSuspended,
    ({ isSuspended }) => void (nara = { ...nara, status: isSuspended ? 'suspended' : 'active' }),
    ['operator'],
  )
  const { user, router } = await showPage(<AllUsersPage />)
  await user.type(await screen.findByLabelText('Buscar usuário'), 'Nara')
  await waitFor(() => expect(router.state.location.search).toEqual({ search: 'Nara' }))
  await waitFor(() => expect(screen.queryByRole('row', { name: /Olga Prado/ })).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Suspender Nara Reis' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Suspender' }))
  await told('Usuário suspenso!')
  await waitFor(() => expect(screen.getByRole('row', { name: /Nara Reis/ }).textContent).toContain('Suspenso'))
  await user.selectOptions(screen.getByLabelText('Status'), 'Ativo')
  await screen.findByText('Nenhum usuário encontrado')
  await user.selectOptions(screen.getByLabelText('Status'), 'Suspenso')
  await user.click(await screen.findByRole('button', { name: 'Reativar Nara Reis' }))
  await told('Usuário reativado!')
  expect(rpc.calls(users.setSuspended)).toEqual([
    { id: nara.id, isSuspended: true },
    { id: nara.id, isSuspended: false },
  ])
})
