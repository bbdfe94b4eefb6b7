// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showPage, told } from '../../accounts/web/testing/show-page.tsx'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import type { Professional, ProfessionalCard } from '../contract.ts'
import { defaultWeek } from '../hours.ts'
import { teamApi } from './api.ts'
import { ProfessionalsPage } from './professionals-page.tsx'

const { professionals, specialties } = teamApi
const rpc = scriptedRpc()
const id = '019a0000-0000-7000-8000-000000000001'
const contact = {
  id,
  name: 'Bruna',
  email: 'bruna@exemplo.com',
  phone: '(11) 98765-4321',
  hours: [...defaultWeek],
  isActive: true,
  createdAt: '2026-01-05T12:00:00Z',
  photo: null,
}
const listed: Professional = { ...contact, specialties: [], commissionPercent: 40, account: null }
const card: ProfessionalCard = { ...contact, document: null, specialtyIds: [], commissionPercent: 40, accountId: null }

async function atTheTeam() {
  rpc.answers(professionals.list, [listed])
  rpc.answers(professionals.accounts, [])
  rpc.answers(specialties.list, [{ id, name: 'Coloração' }])
  return showPage(<ProfessionalsPage NextDayOff={() => null} DaysOff={() => null} Preview={() => null} />)
}

// spec: errors-14
test('a professional or a specialty that was not stored says so, and what was typed stays', async () => {
  rpc.breaks(professionals.create, specialties.create, specialties.remove)
  const { user } = await atTheTeam()
  await user.click(screen.getByRole('button', { name: 'Novo Profissional' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: 'Nome' }), 'Davi')
  await user.type(dialog.getByRole('textbox', { name: 'E-mail' }), 'davi@exemplo.com')
  await user.type(dialog.getByRole('textbox', { name: 'Telefone' }), '11912345678')
  await user.click(dialog.getByRole('button', { name: 'Salvar' }))
  await told('Erro ao cadastrar profissional', 'Tente novamente.')
  await user.type(dialog.getByLabelText('Nova especialidade'), 'Barba')
  await user.click(dialog.getByRole('button', { name: 'Adicionar' }))
  await told('Erro ao criar especialidade', 'Tente novamente.')
  await user.click(dialog.getByRole('button', { name: /Remover.*Coloração/ }))
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: 'Remover' }))
  await told('Erro ao remover especialidade', 'Tente novamente.')
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Nome' }).value).toBe('Davi')
  expect(dialog.getByLabelText<HTMLInputElement>('Nova especialidade').value).toBe('Barba')
  expect(dialog.getByRole('checkbox', { name: 'Coloração' })).toBeTruthy()
})

test('a specialty that is stored while another goes stays ticked', async () => {
  const [made, gone] = [Promise.withResolvers<{ id: string; name: string }>(), Promise.withResolvers<undefined>()]
  rpc.answers(specialties.create, () => made.promise)
  rpc.answers(specialties.remove, () => gone.promise)
  rpc.answers(professionals.get, { ...card, specialtyIds: [id] })
  rpc.answers(professionals.update, undefined)
  const { user } = await atTheTeam()
  await user.click(await screen.findByRole('button', { name: 'Editar Bruna' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(await dialog.findByLabelText('Nova especialidade'), 'Barba')
  await user.click(dialog.getByRole('button', { name: 'Adicionar' }))
  await user.click(dialog.getByRole('button', { name: /Remover.*Coloração/ }))
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: 'Remover' }))
  const barba = '019a0000-0000-7000-8000-0000000000ba'
  made.resolve({ id: barba, name: 'Barba' })
  await waitFor(() => expect(dialog.getByLabelText<HTMLInputElement>('Nova especialidade').value).toBe(''))
  gone.resolve(undefined)
  await told('Especialidade removida!')
  await user.click(dialog.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(rpc.calls(professionals.update)).toMatchObject([{ specialtyIds: [barba] }]))
})

// spec: errors-14
test('a professional who was not changed or removed is told of, and stays in the list', async () => {
  rpc.answers(professionals.get, card)
  rpc.breaks(professionals.update, professionals.remove)
  rpc.answers(professionals.removal, { historyKept: false })
  const { user } = await atTheTeam()
  await user.click(await screen.findByRole('button', { name: 'Editar Bruna' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('button', { name: 'Salvar' }))
  await told('Erro ao atualizar profissional', 'Tente novamente.')
  await user.click(dialog.getByRole('button', { name: 'Cancelar' }))
  await user.click(screen.getByRole('button', { name: 'Mais ações de Bruna' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Remover' }))
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: 'Remover' }))
  await told('Erro ao remover profissional', 'Tente novamente.')
  expect(screen.getByRole('row', { name: /Bruna/ })).toBeTruthy()
})

// spec: errors-14
test('who has history is asked about in the words of what happens: deactivated, not deleted', async () => {
  rpc.answers(professionals.removal, { historyKept: true })
  rpc.answers(professionals.remove, { historyKept: true })
  const { user } = await atTheTeam()
  await user.click(await screen.findByRole('button', { name: 'Mais ações de Bruna' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Remover' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Desativar profissional?' }))
  expect(question.getByText(/já tem histórico e não pode ser excluído/)).toBeTruthy()
  await user.click(question.getByRole('button', { name: 'Desativar' }))
  await told('Profissional desativado!')
})
