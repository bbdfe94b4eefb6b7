// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showPage, told } from '../../accounts/web/testing/show-page.tsx'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import type { ClientRequest } from '../contract.ts'
import { recordApi } from './api.ts'
import { ClientRequestsPage } from './client-requests-page.tsx'

const rpc = scriptedRpc()
const { requests } = recordApi
const id = (last: number) => `019a0000-0000-7000-8000-00000000000${last}`
const erasure: ClientRequest = {
  id: id(1),
  kind: 'erasure',
  state: 'open',
  client: { id: id(9), name: 'Ana Conceição', phone: null, email: 'ana@exemplo.com' },
  phone: null,
  email: null,
  askedAt: '2026-11-21T15:00:00.000Z',
  dueOn: '2026-12-06',
  decidedAt: null,
  decidedBy: null,
  reason: null,
  sharers: [],
}

// spec: clients-15
test('a request to be forgotten has its term, and is refused only with a reason', async () => {
  let [open, decided]: ClientRequest[][] = [[erasure], []]
  rpc.answers(requests.list, () => ({ open: open!, decided: decided! }))
  rpc.answers(
    requests.refuse,
    ({ reason }) => {
      const decision = { state: 'refused', reason, decidedAt: '2026-11-22T15:00:00.000Z', decidedBy: 'Rita' } as const
      ;[open, decided] = [[], [{ ...erasure, ...decision }]]
    },
    ['record'],
  )
  const { user } = await showPage(<ClientRequestsPage />)
  const waiting = within(await screen.findByRole('list', { name: 'Para responder' }))
  const item = waiting.getByRole('listitem', { name: 'Exclusão dos dados pessoais: Ana Conceição' })
  expect(item.textContent).toContain('prazo legal: 06/12/2026')
  await user.click(within(item).getByRole('button', { name: 'Recusar' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Recusar pedido' }))
  await dialog.findByText('Escreva o motivo: o cliente tem o direito de saber.')
  expect(rpc.calls(requests.refuse)).toEqual([])
  const reason = 'A lei manda guardar o prontuário por 20 anos.'
  await user.type(dialog.getByLabelText(/^Motivo/), reason)
  await user.click(dialog.getByRole('button', { name: 'Recusar pedido' }))
  await told('Pedido recusado!', 'O cliente recebe o motivo por e-mail.')
  expect(rpc.calls(requests.refuse)).toEqual([{ id: erasure.id, reason }])
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Para responder' })).toBeNull())
  expect(screen.getByRole('list', { name: 'Respondidos' }).textContent).toContain(`Motivo: ${reason}`)
})

test('a change of contact names who else has it, and takes along only who is ticked', async () => {
  const sharers = [
    { id: id(2), name: 'Olga Reis' },
    { id: id(3), name: 'Xande Souza' },
  ]
  rpc.answers(requests.list, { open: [{ ...erasure, kind: 'contact', phone: '+5511911112222', sharers }], decided: [] })
  rpc.answers(requests.grant, undefined, ['record'])
  const { user } = await showPage(<ClientRequestsPage />)
  await user.click(await screen.findByRole('button', { name: 'Atender' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Trocar o contato?' }))
  const group = within(question.getByRole('group', { name: 'Estes cadastros têm o mesmo contato' }))
  expect(group.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)).toEqual([false, false])
  await user.click(group.getByRole('checkbox', { name: 'Xande Souza' }))
  await user.click(question.getByRole('button', { name: 'Trocar contato' }))
  await told('Contato atualizado!')
  expect(rpc.calls(requests.grant)).toEqual([{ id: erasure.id, along: [id(3)] }])
})
