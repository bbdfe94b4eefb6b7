// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showPage, told } from '../../accounts/web/testing/show-page.tsx'
import { platformRefusals } from '../../platform/refusal.ts'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import type { ClientCard } from '../contract.ts'
import { clientsApi } from './api.ts'
import { ClientFamily } from './client-family.tsx'

const rpc = scriptedRpc()
const idOf = (last: number) => `019a0000-0000-7000-8000-00000000000${last}`
const mother = { id: idOf(1), name: 'Wanda Silva' }
const child = { id: idOf(2), name: 'Xande Silva' }
const card = (more: Partial<ClientCard>): ClientCard => ({
  ...child,
  phone: '+5571988889901',
  email: null,
  document: null,
  birthday: null,
  status: 'absent',
  lastVisitAt: null,
  nextAppointmentAt: null,
  totalSpentCents: 0,
  hasNotes: false,
  createdAt: '2026-11-21T15:00:00.000Z',
  removedAt: null,
  erasedAt: null,
  kept: [],
  consents: [],
  guardian: null,
  dependents: [],
  ...more,
})

test('parent and child lead to one another', async () => {
  await showPage(
    <>
      <ClientFamily card={card({ guardian: mother })} mayEdit={false} />
      <ClientFamily card={card({ ...mother, dependents: [child] })} mayEdit={false} />
      <ClientFamily card={card({ id: idOf(3) })} mayEdit />
    </>,
  )
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Responsável',
    'Responsável por',
  ])
  expect(screen.getByRole('link', { name: 'Wanda Silva' }).getAttribute('href')).toContain(mother.id)
  expect(screen.getByRole('link', { name: 'Xande Silva' }).getAttribute('href')).toContain(child.id)
  expect(screen.queryByRole('button')).toBeNull()
})

test('a mistake is turned round, taken back, or mended by another choice', async () => {
  rpc.answers(clientsApi.setGuardian, () => undefined)
  rpc.answers(clientsApi.search, () => [card({ id: idOf(4), name: 'Vera Silva' }), card({})])
  const { user } = await showPage(<ClientFamily card={card({ guardian: mother })} mayEdit />)
  await user.click(screen.getByRole('button', { name: 'Inverter: Xande é responsável por Wanda' }))
  await told('Responsável salvo!')
  await user.click(screen.getByRole('button', { name: 'Remover Wanda Silva como responsável' }))
  await told('Responsável removido')
  await user.click(screen.getByRole('button', { name: 'Desfazer' }))
  const calls = [
    { id: mother.id, guardianId: child.id },
    { id: child.id, guardianId: null },
    { id: child.id, guardianId: mother.id },
  ]
  await expect.poll(() => rpc.calls(clientsApi.setGuardian)).toEqual(calls)

  const text = 'Este cadastro já tem um responsável. Escolha o responsável dele.'
  rpc.refuses(clientsApi.setGuardian, platformRefusals.INVALID_INPUT, { fields: { guardianId: text } })
  await user.click(screen.getByRole('button', { name: 'Alterar' }))
  await user.type(await screen.findByRole('combobox', { name: /Responsável/ }), 'Silva')
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'Vera Silva(71) 98888-9901',
  ])
  await user.click(screen.getByRole('option'))
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await screen.findByText(text)
})
