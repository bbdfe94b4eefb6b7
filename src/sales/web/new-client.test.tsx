// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { clientsApi } from '../../clients/web/api.ts'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import { salesApi } from './api.ts'
import {
  ana,
  atTheTill,
  booked,
  inCart,
  inDialog,
  inTheCart,
  isGone,
  press,
  scan,
  someId,
  tile,
} from './testing/at-the-till.tsx'

const rpc = scriptedRpc()

async function searching(typed: string) {
  const { user } = await atTheTill(rpc)
  scan()
  press('F4')
  const dialog = await inDialog('Selecionar cliente')
  await user.type(dialog.getByRole('searchbox'), typed)
  await user.click(await screen.findByRole('button', { name: `Cadastrar ‘${typed}’` }))
  return { user, form: await inDialog('Novo Cliente') }
}

test('whoever nobody knows is registered without leaving the till, and stands in the cart with what lay there', async () => {
  const zoraide = { id: someId(61), name: 'Zoraide', phone: '11912345678' }
  rpc.answers(clientsApi.create, zoraide as never, ['clients'])
  rpc.answers(clientsApi.similar, [])
  const { user, form } = await searching('Zoraide')
  expect(form.getByLabelText<HTMLInputElement>(/^Nome/).value).toBe('Zoraide')
  await user.type(form.getByLabelText(/^Telefone/), '11912345678')
  await user.click(form.getByRole('button', { name: 'Cadastrar cliente' }))
  await isGone('Novo Cliente')
  expect(inTheCart('Zoraide')).toBeTruthy()
  expect(inCart().getByLabelText('Quantidade de Shampoo')).toBeTruthy()
})

test('who was known after all is taken with the visits of today', async () => {
  const known = { ...ana, appointments: [booked] }
  rpc.answers(clientsApi.create, { id: ana.id, name: ana.name, phone: ana.phone } as never, ['clients'])
  rpc.answers(clientsApi.similar, [])
  const { user, form } = await searching('Ana')
  rpc.answers(salesApi.clients, { present: [], scheduled: [], found: [known] })
  await user.type(form.getByLabelText(/^Telefone/), '11987654321')
  await user.click(form.getByRole('button', { name: 'Cadastrar cliente' }))
  expect(await inCart().findByRole('list', { name: 'Agendamentos de hoje' })).toBeTruthy()
})

test('who is expected today is taken with the visits, however many share the name', async () => {
  rpc.answers(clientsApi.create, { id: ana.id, name: ana.name, phone: ana.phone } as never, ['clients'])
  rpc.answers(clientsApi.similar, [])
  const { user, form } = await searching('Ana')
  rpc.answers(salesApi.clients, ({ search }) => ({
    present: [],
    scheduled: [{ ...ana, appointments: [booked] }],
    found: search === ana.phone ? [] : [{ ...ana, id: someId(62) }],
  }))
  await user.type(form.getByLabelText(/^Telefone/), '11987654321')
  await user.click(form.getByRole('button', { name: 'Cadastrar cliente' }))
  expect(await inCart().findByRole('list', { name: 'Agendamentos de hoje' })).toBeTruthy()
  expect(rpc.calls(salesApi.clients).at(-1)).toMatchObject({ search: ana.phone })
})

test('a key goes to the line that waits for its professional, else to the first', async () => {
  await atTheTill(rpc, { sellers: [11, 12].map((at) => ({ id: someId(at), name: `P${at}` })) })
  scan()
  press('F11')
  expect(document.activeElement?.textContent).toContain('Shampoo')
  fireEvent.click(tile('Corte'))
  press('F11')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Escolher profissional de Corte')
})
