// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showPage, told } from '../../accounts/web/testing/show-page.tsx'
import { platformRefusals } from '../../platform/refusal.ts'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import { words } from '../../platform/words.ts'
import type { Resource } from '../contract.ts'
import { resourceRefusals, unitsExpected } from '../resource.ts'
import { catalogueApi } from './api.ts'
import { ResourceList } from './resource-list.tsx'

const rpc = scriptedRpc()
const { resources } = catalogueApi
const room: Resource = {
  id: '019a0000-0000-7000-8000-000000000001',
  name: 'Sala',
  units: 2,
  isActive: true,
  services: ['Limpeza de pele', 'Massagem'],
}

test('without rooms the list says what they are for, and the first one is added', async () => {
  rpc.answers(resources.list, [])
  rpc.answers(resources.save, undefined)
  const { user } = await showPage(<ResourceList />)
  expect(await screen.findByText('Nenhuma sala ou equipamento')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Novo recurso' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: /^Nome/ }), 'Lavatório')
  await user.click(dialog.getByRole('button', { name: 'Salvar' }))
  await waitFor(() =>
    expect(rpc.calls(resources.save)).toMatchObject([{ name: 'Lavatório', units: 1, isActive: true }]),
  )
})

test('a list that was not loaded says so, and is there at the next try', async () => {
  rpc.breaks(resources.list)
  const { user } = await showPage(<ResourceList />)
  const alert = within(await screen.findByRole('alert'))
  rpc.answers(resources.list, [room])
  await user.click(alert.getByRole('button', { name: 'Tentar novamente' }))
  const row = within(await screen.findByRole('row', { name: /Sala/ }))
  expect(row.getByText('2 unidades')).toBeTruthy()
  expect(row.getByText('Limpeza de pele, Massagem')).toBeTruthy()
})

test('0 units are refused at their field, and so are fewer than visits hold; what was typed stays', async () => {
  rpc.answers(resources.list, [room])
  rpc.refuses(resources.save, platformRefusals.INVALID_INPUT, { fields: { units: unitsExpected } })
  const { user } = await showPage(<ResourceList />)
  await user.click(await screen.findByRole('button', { name: 'Editar Sala' }))
  const dialog = within(await screen.findByRole('dialog'))
  const units = dialog.getByRole<HTMLInputElement>('spinbutton', { name: /^Quantidade/ })
  await user.clear(units)
  await user.type(units, '0')
  await user.click(dialog.getByRole('button', { name: 'Salvar' }))
  expect(await dialog.findByText('Informe de 1 a 50 unidades.')).toBeTruthy()
  expect(rpc.calls(resources.save)).toEqual([])
  await user.clear(units)
  await user.type(units, '1')
  await user.click(dialog.getByRole('button', { name: 'Salvar' }))
  expect(await dialog.findByText(unitsExpected)).toBeTruthy()
  expect(units.value).toBe('1')
})

test('a room that visits hold is not removed, and the reason is told', async () => {
  rpc.answers(resources.list, [room])
  rpc.refuses(resources.remove, resourceRefusals.RESOURCE_EXPECTED)
  const { user } = await showPage(<ResourceList />)
  await user.click(await screen.findByRole('button', { name: 'Mais ações de Sala' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }))
  expect(rpc.calls(resources.remove)).toEqual([])
  const question = within(await screen.findByRole('alertdialog', { name: 'Confirmar Exclusão' }))
  await user.click(question.getByRole('button', { name: 'Excluir' }))
  await told('Erro ao excluir o recurso', words(resourceRefusals.RESOURCE_EXPECTED.text))
})
