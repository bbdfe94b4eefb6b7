// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import { atTheTill, fill, inDialog, scan } from '../../sales/web/testing/at-the-till.tsx'
import { TillPage } from '../../sales/web/till-page.tsx'
import type { OpenTicket } from '../contract.ts'
import { ticketsApi } from './api.ts'
import { PutAwayButton, TicketName, TicketsButton } from './counter-ticket.tsx'
import { TicketKeeper } from './ticket-keeper.tsx'

const rpc = scriptedRpc()
const slots = { action: <TicketsButton />, name: <TicketName />, button: <PutAwayButton /> }
const till = (
  <TillPage slots={slots}>
    <TicketKeeper />
  </TillPage>
)
const click = (button: HTMLElement) => fireEvent.click(button)
const isGone = (name: string) => waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull())

/** A till whose tickets the server keeps. */
async function atATillWithTickets() {
  let stored: OpenTicket[] = []
  const others = (id: string) => stored.filter((ticket) => ticket.id !== id)
  rpc.answers(ticketsApi.list, () => stored)
  rpc.answers(
    ticketsApi.save,
    (ticket) => {
      stored = [
        ...others(ticket.id),
        { ...ticket, client: null, holder: 'Rita Lima', changedAt: '2026-11-12T13:00:00Z' },
      ]
    },
    ['tickets'],
  )
  rpc.answers(
    ticketsApi.drop,
    ({ id }) => {
      stored = others(id)
    },
    ['tickets'],
  )
  await atTheTill(rpc, { page: till })
  return () => stored.map(({ name, isParked, lines }) => [name, isParked, lines.length])
}

async function list() {
  click(screen.getByRole('button', { name: /^Comandas/ }))
  return inDialog('Comandas')
}
async function named(title: string, name: string) {
  const naming = await inDialog(title)
  fill(naming.getByLabelText(/^Nome/), name)
  fireEvent.submit(naming.getByRole('form', { name: title }))
  await isGone(title)
}

// spec: till-30
test('a ticket is begun before its first item, put away, and thrown away', async () => {
  const stored = await atATillWithTickets()
  click((await list()).getByRole('button', { name: 'Nova comanda' }))
  await named('Nova comanda', 'Dona Lia')
  click(screen.getByRole('button', { name: /^Carrinho vazio/ }))
  const sheet = await inDialog('Carrinho')
  expect(sheet.getByText('Comanda Dona Lia')).toBeTruthy()
  click(sheet.getByRole('button', { name: 'Guardar comanda' }))
  await waitFor(() => expect(sheet.queryByText('Comanda Dona Lia')).toBeNull())
  click(sheet.getByRole('button', { name: 'Fechar' }))
  await isGone('Carrinho')
  await waitFor(() => expect(stored()).toEqual([['Dona Lia', true, 0]]))
  const all = await list()
  expect((await all.findByRole('button', { name: /^Abrir comanda Dona Lia/ })).textContent).toContain('Sem itens')
  click(all.getByRole('button', { name: 'Excluir comanda Dona Lia' }))
  const question = within(await screen.findByRole('alertdialog'))
  click(question.getByRole('button', { name: 'Excluir comanda' }))
  expect(await all.findByText('Nenhuma comanda aberta')).toBeTruthy()
  await waitFor(() => expect(stored()).toEqual([]))
})

// spec: till-30
test('a filled cart becomes a ticket from the list', async () => {
  const stored = await atATillWithTickets()
  scan()
  click((await list()).getByRole('button', { name: 'Guardar carrinho' }))
  await named('Guardar comanda', 'Mesa 4')
  await waitFor(() => expect(stored()).toEqual([['Mesa 4', true, 1]]))
})
