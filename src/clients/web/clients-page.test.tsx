// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showPage, told } from '../../accounts/web/testing/show-page.tsx'
import { paths } from '../../platform/paths.ts'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import type { Client } from '../contract.ts'
import { clientsApi } from './api.ts'
import { ClientsPage } from './clients-page.tsx'

const rpc = scriptedRpc()
const id = '019a0000-0000-7000-8000-000000000001'
const ana: Client = {
  id,
  name: 'Ana Conceição',
  phone: '(11) 98765-4321',
  email: null,
  document: null,
  birthday: null,
  status: 'absent',
  lastVisitAt: null,
  nextAppointmentAt: null,
  totalSpentCents: 0,
}

// spec: calls-21, errors-12
test('a list of clients that was not loaded says so, and is there at the next try', async () => {
  rpc.breaks(clientsApi.list)
  const { user } = await showPage(<ClientsPage />)
  const alert = await screen.findByRole('alert')
  expect(within(alert).getByText('Erro ao carregar clientes')).toBeTruthy()
  expect(within(alert).getByText('Não foi possível carregar a lista de clientes.')).toBeTruthy()
  rpc.answers(clientsApi.list, { clients: [], count: 0 })
  await user.click(within(alert).getByRole('button', { name: 'Tentar novamente' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

// spec: errors-13
test('a client who was not stored or removed is told of, and what was typed stays', async () => {
  rpc.answers(clientsApi.list, { clients: [ana], count: 1 })
  rpc.answers(clientsApi.similar, [])
  rpc.answers(clientsApi.removal, { historyKept: false })
  rpc.breaks(clientsApi.create, clientsApi.remove)
  const { user } = await showPage(<ClientsPage />)
  await user.click(screen.getByRole('button', { name: 'Novo Cliente' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText(/^Nome completo/), 'Óleo')
  await user.click(dialog.getByRole('button', { name: 'Salvar' }))
  await told('Erro ao salvar cliente', 'Não foi possível salvar o cliente.')
  expect(dialog.getByLabelText<HTMLInputElement>(/^Nome completo/).value).toBe('Óleo')
  await user.click(dialog.getByRole('button', { name: 'Cancelar' }))

  await user.click(screen.getByRole('button', { name: 'Remover Ana Conceição' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Confirmar Exclusão' }))
  await user.click(question.getByRole('button', { name: 'Excluir' }))
  await told('Erro ao remover cliente', 'Tente novamente.')
  await user.keyboard('{Escape}')
  expect(screen.getByRole('row', { name: /Ana Conceição/ })).toBeTruthy()
})

test('who is removed is asked about once, before the list shows it', async () => {
  rpc.answers(clientsApi.list, { clients: [ana], count: 1 })
  rpc.answers(clientsApi.removal, { historyKept: false })
  rpc.answers(
    clientsApi.remove,
    () => {
      rpc.answers(clientsApi.list, () => new Promise<never>(() => undefined))
      return { historyKept: false }
    },
    ['clients'],
  )
  const { user } = await showPage(<ClientsPage />)
  await user.click(await screen.findByRole('button', { name: 'Remover Ana Conceição' }))
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain('Tem certeza que deseja excluir o cadastro de Ana Conceição?')
  await user.click(within(question).getByRole('button', { name: 'Excluir' }))
  await told('Cliente removido!')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.getByRole('link', { name: 'Ana Conceição' })).toBeTruthy()
  expect(rpc.calls(clientsApi.remove)).toEqual([{ id }])
})

test('who has history is deactivated, and is among those who can be brought back', async () => {
  rpc.answers(clientsApi.list, ({ list }) => ({ clients: list === 'removed' ? [ana] : [], count: 1 }))
  rpc.answers(clientsApi.removal, { historyKept: true })
  rpc.answers(clientsApi.remove, { historyKept: true })
  rpc.answers(clientsApi.restore, undefined)
  const { user } = await showPage(<ClientsPage />, { at: `${paths.clients}?list=removed` })
  await user.click(await screen.findByRole('button', { name: 'Reativar Ana Conceição' }))
  await told('Cliente reativado!')
  rpc.answers(clientsApi.list, { clients: [ana], count: 1 })
  await user.selectOptions(screen.getByLabelText('Clientes mostrados'), 'Ativos')
  await user.click(await screen.findByRole('button', { name: 'Remover Ana Conceição' }))
  const question = await screen.findByRole('alertdialog', { name: 'Desativar cliente?' })
  expect(question.textContent).toContain('já tem histórico e não pode ser excluído')
  await user.click(within(question).getByRole('button', { name: 'Desativar' }))
  await told('Cliente desativado!', 'O histórico de atendimentos e vendas foi mantido.')
})

// spec: clients-6
test('clients are put in order by a column, and the address remembers it', async () => {
  rpc.answers(clientsApi.list, { clients: [ana], count: 1 })
  const { user, router } = await showPage(<ClientsPage />)
  await user.click(await screen.findByRole('button', { name: 'Cliente' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ order: 'desc' }))
  expect(rpc.calls(clientsApi.list)).toMatchObject([
    { sort: 'name', order: 'asc' },
    { sort: 'name', order: 'desc' },
  ])
})

// spec: clients-4
test('a new card says whose phone it has, and takes no year of birth', async () => {
  rpc.answers(clientsApi.list, { clients: [ana], count: 1 })
  rpc.answers(clientsApi.similar, [{ ...ana, by: 'phone' }])
  const { user } = await showPage(<ClientsPage />)
  await user.click(screen.getByRole('button', { name: 'Novo Cliente' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText(/^Nome completo/), 'Ana')
  await user.type(dialog.getByLabelText('Celular'), '11987654321')
  expect((await dialog.findByText(/^Já existe um cadastro com o mesmo telefone/)).textContent).toContain(
    'Ana Conceição',
  )
  await user.type(dialog.getByLabelText('Aniversário'), '12/03/1990')
  expect(dialog.getByLabelText<HTMLInputElement>('Aniversário').value).toBe('12/03/1990')
  rpc.answers(clientsApi.create, ana)
  await user.click(dialog.getByRole('button', { name: 'Salvar' }))
  await told('Cliente cadastrado!')
  expect(rpc.calls(clientsApi.create)).toMatchObject([{ name: 'Ana', birthday: '03-12' }])
})

test('whoever has no client yet may write one down or bring a list', async () => {
  rpc.answers(clientsApi.list, { clients: [], count: 0 })
  await showPage(<ClientsPage />)
  expect(await screen.findByRole('button', { name: 'Cadastrar o primeiro' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Importar de planilha' }).getAttribute('href')).toBe(paths.importClients)
})
