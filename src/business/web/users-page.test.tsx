// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anOwner } from '../../accounts/web/testing/an-owner.ts'
import { showPage, told } from '../../accounts/web/testing/show-page.tsx'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import type { User } from '../contract.ts'
import { memberRefusals } from '../member.ts'
import { businessApi } from './api.ts'
import { UsersPage } from './users-page.tsx'

const { users, support } = businessApi
const rpc = scriptedRpc()
const since = '2026-01-05T12:00:00Z'
const { id, name, email } = anOwner().account
const rita: User = { id, name, email, phone: null, role: 'admin', since }
const bia: User = {
  id: '019a0000-0000-7000-8000-000000000001',
  name: 'Bia Souza',
  email: 'bia@exemplo.com',
  phone: null,
  role: 'employee',
  since,
}
const unexpected = 'Ocorreu um erro inesperado. Tente novamente.'

function atTheTeam(...team: User[]) {
  rpc.answers(users.list, { users: team, invitations: [] })
  rpc.answers(support.get, null)
  return showPage(<UsersPage />)
}

// spec: public-errors-6
test('members that were not loaded are told of, and are there at the next try', async () => {
  rpc.answers(support.get, null)
  rpc.breaks(users.list)
  const { user } = await showPage(<UsersPage />)
  const alert = await screen.findByRole('alert')
  expect(within(alert).getByText('Erro ao carregar usuários')).toBeTruthy()
  rpc.answers(users.list, { users: [rita], invitations: [] })
  await user.click(within(alert).getByRole('button', { name: 'Tentar novamente' }))
  expect(await screen.findByRole('row', { name: /Rita Lima/ })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

// spec: public-validation-3, public-errors-6
test('an invitation needs an address; one that was not sent says so, and the address stays', async () => {
  rpc.breaks(users.invite)
  const { user } = await atTheTeam(rita)
  await user.click(screen.getByRole('button', { name: 'Adicionar Usuário' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Enviar convite' }))
  expect(await dialog.findByText('Preencha o email do usuário.')).toBeTruthy()
  expect(rpc.calls(users.invite)).toEqual([])
  const address = dialog.getByRole<HTMLInputElement>('textbox', { name: 'E-mail' })
  await user.type(address, 'bia@exemplo.com')
  await user.click(dialog.getByRole('button', { name: 'Enviar convite' }))
  await told('Erro ao adicionar usuário', unexpected)
  expect(rpc.calls(users.invite)).toEqual([{ email: 'bia@exemplo.com', role: 'receptionist' }])
  expect(address.value).toBe('bia@exemplo.com')
})

// spec: public-errors-6, public-errors-8
test('a user who was not removed is told of, and stays in the list', async () => {
  rpc.breaks(users.remove)
  const { user } = await atTheTeam(rita, bia)
  await user.click(await screen.findByRole('button', { name: 'Remover Bia Souza' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Remover usuário?' }))
  await user.click(question.getByRole('button', { name: 'Remover' }))
  await told('Erro ao remover usuário', unexpected)
  expect(rpc.calls(users.remove)).toEqual([{ id: bia.id }])
  expect(screen.getByRole('row', { name: /Bia Souza/ })).toBeTruthy()
})

// spec: users-2, public-errors-6
test('the last administrator stays; a search without a match says so', async () => {
  rpc.refuses(users.changeRole, memberRefusals.LAST_ADMIN)
  const { user } = await atTheTeam(rita)
  await user.click(await screen.findByRole('button', { name: 'Editar Rita Lima' }))
  expect(screen.queryByRole('button', { name: /Remover/ })).toBeNull()
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('radio', { name: /^Gerente/ }))
  await user.click(dialog.getByRole('button', { name: 'Salvar' }))
  await told(
    'Erro ao editar usuário',
    'O negócio precisa de pelo menos um proprietário. Antes, torne outra pessoa proprietária.',
  )
  expect(rpc.calls(users.changeRole)).toEqual([{ id, role: 'manager' }])
  await user.click(dialog.getByRole('button', { name: 'Cancelar' }))
  await user.type(screen.getByRole('searchbox'), 'ninguém')
  expect(await screen.findByText('Nenhum usuário encontrado')).toBeTruthy()
})
