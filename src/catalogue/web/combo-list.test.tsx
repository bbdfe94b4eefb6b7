// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showPage, told } from '../../accounts/web/testing/show-page.tsx'
import { platformRefusals } from '../../platform/refusal.ts'
import { pick } from '../../platform/web/testing/pick.ts'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import { partUnknown } from '../combo.ts'
import type { Combo, Service } from '../contract.ts'
import { catalogueApi } from './api.ts'
import { ComboList } from './combo-list.tsx'

const rpc = scriptedRpc()
const { combos } = catalogueApi
const id = (n: number) => `019a0000-0000-7000-8000-00000000000${n}`
const service = (at: number, name: string, priceCents: number): Service => ({
  id: id(at),
  name,
  category: null,
  durationMinutes: 30,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  processing: null,
  priceCents,
  description: null,
  serviceCode: null,
  professionalIds: [],
  ownTerms: [],
  needs: [],
  photo: null,
  isActive: true,
})
const [cut, blowDry] = [service(1, 'Corte', 8_000), service(2, 'Escova', 4_000)]
const bride: Combo = {
  id: id(9),
  name: 'Noiva',
  priceCents: 10_000,
  isActive: true,
  services: [cut, blowDry].map(({ id: serviceId, name, priceCents }) => ({ serviceId, name, priceCents })),
}

async function openNew() {
  rpc.answers(catalogueApi.services.list, [cut, blowDry])
  const { user } = await showPage(<ComboList />)
  await user.click(await screen.findByRole('button', { name: 'Novo combo' }))
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Novo combo' })) }
}

// spec: services-4
test('the first combo is added, and one that is dearer than its services is warned of', async () => {
  rpc.answers(combos.list, [])
  rpc.answers(combos.save, undefined)
  const { user, dialog } = await openNew()
  await user.type(dialog.getByRole('textbox', { name: 'Nome' }), 'Noiva')
  await pick(user, dialog.getByLabelText(/^Serviço 1/), /^Corte/)
  await pick(user, dialog.getByLabelText(/^Serviço 2/), /^Escova/)
  expect(dialog.getByText(/^Separados, os serviços custam R\$\s120,00\.$/)).toBeTruthy()
  const price = dialog.getByLabelText(/^Preço do combo/)
  await user.type(price, '12000')
  expect(dialog.queryByRole('status')).toBeNull()
  await user.clear(price)
  await user.type(price, '13000')
  expect(dialog.getByRole('status').textContent).toMatch(/R\$\s10,00 a mais/)
  await user.click(dialog.getByRole('button', { name: 'Salvar' }))
  await told('Combo cadastrado!')
  const services = [{ serviceId: cut.id }, { serviceId: blowDry.id }]
  expect(rpc.calls(combos.save)).toMatchObject([{ name: 'Noiva', priceCents: 13_000, isActive: true, services }])
})

test('what is missing, twice or out of use is told at its field, and what was typed stays', async () => {
  rpc.answers(combos.list, [])
  const { user, dialog } = await openNew()
  await user.type(dialog.getByRole('textbox', { name: 'Nome' }), 'Noiva')
  await user.type(dialog.getByLabelText(/^Preço do combo/), '9000')
  const [first, second] = [dialog.getByLabelText(/^Serviço 1/), dialog.getByLabelText(/^Serviço 2/)]
  await pick(user, first, /^Corte/)
  const save = () => user.click(dialog.getByRole('button', { name: 'Salvar' }))
  await save()
  expect(await dialog.findByText('Escolha o serviço.')).toBeTruthy()
  await pick(user, second, /^Corte/)
  await save()
  expect(await dialog.findByText('Escolha cada serviço uma vez.')).toBeTruthy()
  expect(rpc.calls(combos.save)).toEqual([])
  await pick(user, second, /^Escova/)
  rpc.refuses(combos.save, platformRefusals.INVALID_INPUT, { fields: { 'services.1.serviceId': partUnknown } })
  await save()
  expect(await dialog.findByText(partUnknown)).toBeTruthy()
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Nome' }).value).toBe('Noiva')
  // A visit has five services at most, and a combo at least two.
  for (let more = 0; more < 3; more++) await user.click(dialog.getByRole('button', { name: 'Adicionar serviço' }))
  expect(dialog.queryByRole('button', { name: 'Adicionar serviço' })).toBeNull()
  for (let less = 0; less < 3; less++) await user.click(dialog.getByRole('button', { name: 'Tirar o serviço 3' }))
  expect(dialog.queryByRole('button', { name: /^Tirar/ })).toBeNull()
})

test('a list that was not loaded says so, and is there at the next try; a combo is changed and removed', async () => {
  rpc.breaks(combos.list)
  rpc.answers(catalogueApi.services.list, [cut, blowDry])
  const { user } = await showPage(<ComboList />)
  const alert = within(await screen.findByRole('alert'))
  rpc.answers(combos.list, [bride])
  await user.click(alert.getByRole('button', { name: 'Tentar novamente' }))
  const row = within(await screen.findByRole('row', { name: /Noiva/ }))
  expect(row.getByText('Corte + Escova')).toBeTruthy()
  rpc.answers(combos.save, undefined)
  await user.click(row.getByRole('button', { name: 'Editar Noiva' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar combo' }))
  await waitFor(() => expect(dialog.getByLabelText<HTMLInputElement>(/^Serviço 2/).value).toBe('Escova'))
  await user.click(dialog.getByRole('switch', { name: /^Ativo/ }))
  await user.click(dialog.getByRole('button', { name: 'Salvar' }))
  await told('Combo atualizado!')
  const { name, priceCents, id: comboId } = bride
  expect(rpc.calls(combos.save)).toMatchObject([{ id: comboId, name, priceCents, isActive: false }])
  rpc.answers(combos.remove, undefined)
  await user.click(screen.getByRole('button', { name: 'Mais ações de Noiva' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Excluir' }))
  await told('Combo excluído!')
  expect(rpc.calls(combos.remove)).toEqual([{ id: comboId }])
})
