// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showPage, told } from '../../accounts/web/testing/show-page.tsx'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import type { Client, ClientCard, DuplicateGroup } from '../contract.ts'
import { clientsApi } from './api.ts'
import { DuplicatesPage } from './duplicates-page.tsx'
import { SimilarNotice } from './similar-notice.tsx'

const rpc = scriptedRpc()
const client = (name: string, last: number): Client => ({
  id: `019a0000-0000-7000-8000-00000000000${last}`,
  name,
  phone: null,
  email: 'familia@exemplo.com',
  document: null,
  birthday: null,
  status: 'absent',
  lastVisitAt: null,
  nextAppointmentAt: null,
  totalSpentCents: 0,
})
const anas = [client('Ana Lima', 1), client('Ana Souza', 2)]
const bias = [client('Bia Lima', 3), client('Bia Reis', 4), client('Caio Lima', 5)]
const groupOf = (clients: Client[], count = clients.length): DuplicateGroup => ({ clients, count, by: 'email' })
const idsOf = (...clients: Client[]) => clients.map(({ id }) => id)

/** Answers with these groups until the returned function changes them. */
function answerWith(groups: DuplicateGroup[], hasMore = false) {
  rpc.answers(clientsApi.duplicates, () => ({ groups, hasMore }))
  return (next: DuplicateGroup[]) => void (groups = next)
}

// spec: clients-8
test('who is not a duplicate is offered no more, and again when that is taken back', async () => {
  const change = answerWith([groupOf(anas)])
  rpc.answers(clientsApi.tellApart, () => change([]), ['clients'])
  rpc.answers(clientsApi.untellApart, () => change([groupOf(anas)]), ['clients'])
  const { user } = await showPage(<DuplicatesPage />)
  const two = await screen.findByRole('table', { name: 'Cadastros de Ana Lima' })
  expect(within(two).getAllByRole('row')).toHaveLength(3)
  await user.dblClick(screen.getByRole('button', { name: 'Não é duplicado' }))
  const notice = await told('Não é duplicado', 'Ana Lima e Ana Souza são pessoas diferentes.')
  await screen.findByText('Nenhum cadastro duplicado')
  const [lima, souza] = idsOf(...anas)
  const apart = { id: lima, otherIds: [souza] }
  expect(rpc.calls(clientsApi.tellApart)).toEqual([apart])
  await user.click(within(notice.parentElement!).getByRole('button', { name: 'Desfazer' }))
  await screen.findByRole('table', { name: 'Cadastros de Ana Lima' })
  await told('Desfeito!', 'Os cadastros voltam à lista de duplicados.')
  expect(rpc.calls(clientsApi.untellApart)).toEqual([apart])
})

// spec: clients-8
test('of three cards one is told apart from both others, which stay', async () => {
  const change = answerWith([groupOf(bias)])
  rpc.answers(clientsApi.tellApart, () => change([groupOf(bias.slice(0, 2))]), ['clients'])
  const { user } = await showPage(<DuplicatesPage />)
  const three = await screen.findByRole('table', { name: 'Cadastros de Bia Lima' })
  expect(within(three).getAllByRole('row')).toHaveLength(4)
  await user.click(within(three).getByRole('button', { name: 'Não é duplicado: Caio Lima é outra pessoa' }))
  await waitFor(() => expect(within(three).getAllByRole('row')).toHaveLength(3))
  await screen.findByText('Caio Lima é outra pessoa.')
  const [lima, reis, caio] = idsOf(...bias)
  expect(rpc.calls(clientsApi.tellApart)).toEqual([{ id: caio, otherIds: [lima, reis] }])
})

// spec: clients-8
test('a merge of three that was interrupted goes on with those that are left', async () => {
  const change = answerWith([groupOf(bias)])
  rpc.answers(clientsApi.merge, () => {
    if (rpc.calls(clientsApi.merge).length === 2) throw new TypeError('no network')
  })
  const { user } = await showPage(<DuplicatesPage />)
  await user.click(await screen.findByRole('button', { name: 'Unificar' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getAllByRole('radio')).toHaveLength(3)
  await user.click(dialog.getByRole('button', { name: 'Unificar' }))
  await told('Erro ao unificar cadastros')
  const left = dialog.getAllByRole<HTMLInputElement>('radio')
  expect(left).toHaveLength(2)
  await user.click(left.find(({ checked }) => !checked)!)
  rpc.answers(clientsApi.merge, () => change([]), ['clients'])
  await user.click(dialog.getByRole('button', { name: 'Unificar' }))
  await told('Cadastros unificados!')
  await screen.findByText('Nenhum cadastro duplicado')
  const [lima, reis, caio] = idsOf(...bias)
  expect(rpc.calls(clientsApi.merge)).toEqual([
    { id: lima, duplicateId: reis },
    { id: lima, duplicateId: caio },
    { id: caio, duplicateId: lima },
  ])
})

// spec: clients-8
test('what is not shown of a large group, and of many groups, is said', async () => {
  answerWith([groupOf(anas, 8_000), groupOf(bias)], true)
  await showPage(<DuplicatesPage />)
  await screen.findByRole('heading', { name: '8.000 cadastros com o mesmo e-mail' })
  expect(screen.getAllByText(/^Mostrando os/).map(({ textContent }) => textContent)).toEqual([
    'Mostrando os 2 primeiros de 8.000. Os próximos aparecem quando estes forem unificados ou separados.',
  ])
  expect(screen.queryByRole('button', { name: 'Não é duplicado' })).toBeNull()
  screen.getByText('Há mais cadastros duplicados. Eles aparecem aqui quando estes forem unificados ou separados.')
})

// spec: clients-8
test('a client’s own page offers the same', async () => {
  const [lima, reis] = [bias[0]!, bias[1]!]
  const more = { hasNotes: false, createdAt: '2026-11-21T15:00:00.000Z', removedAt: null, erasedAt: null }
  const card: ClientCard = { ...reis, ...more, kept: [], consents: [], guardian: null, dependents: [] }
  let similar = [{ ...lima, by: 'email' as const }]
  rpc.answers(clientsApi.similar, () => similar)
  rpc.answers(clientsApi.tellApart, () => void (similar = []), ['clients'])
  const { user } = await showPage(<SimilarNotice card={card} onMerged={() => undefined} />)
  await screen.findByText(/Parece ser a mesma pessoa que Bia Lima/)
  await user.click(screen.getByRole('button', { name: 'Não é duplicado' }))
  await waitFor(() => expect(screen.queryByText(/Parece ser a mesma pessoa/)).toBeNull())
  expect(rpc.calls(clientsApi.tellApart)).toEqual([{ id: reis.id, otherIds: [lima.id] }])
})
