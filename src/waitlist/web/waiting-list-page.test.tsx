// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { pick } from '../../platform/web/testing/pick.ts'
import { showPage, told } from '../../accounts/web/testing/show-page.tsx'
import { ana, aSalon, cut } from '../../agenda/web/testing/a-salon.tsx'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import type { ListedWish, WaitingList } from '../contract.ts'
import { waitlistApi } from './api.ts'
import { WaitingListPage } from './waiting-list-page.tsx'

const rpc = scriptedRpc()

const aWish = (number: number, clientName: string, more: Partial<ListedWish> = {}): ListedWish => ({
  id: `019a0000-0000-7000-8000-00000000010${number}`,
  clientId: `019a0000-0000-7000-8000-00000000020${number}`,
  clientName,
  phone: '+5511944443333',
  email: null,
  isOnline: false,
  mustCall: false,
  createdAt: '2030-03-01T12:00:00.000Z',
  serviceName: 'Corte',
  professionalName: null,
  from: '2030-03-12',
  to: '2030-03-12',
  parts: ['morning'],
  offer: null,
  ...more,
})
const listOf = (...wishes: ListedWish[]): WaitingList => ({
  wishes,
  unconfirmed: [],
  unconfirmedCount: 0,
  offerMinutes: 15,
  hasLink: true,
})

test('a waiting list that was not loaded says so, and is there at the next try', async () => {
  rpc.breaks(waitlistApi.list)
  const { user } = await showPage(<WaitingListPage />)
  expect(await screen.findByText('Erro ao carregar lista de espera')).toBeTruthy()
  expect(screen.getByText('Não foi possível carregar quem está esperando.')).toBeTruthy()
  rpc.answers(waitlistApi.list, listOf())
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  expect(await screen.findByText('Ninguém na lista de espera')).toBeTruthy()
})

// spec: booking-21
test('the reception adds a client whom it finds to the waiting list', async () => {
  aSalon(rpc)
  let list = listOf()
  rpc.answers(waitlistApi.list, () => list)
  rpc.answers(
    waitlistApi.add,
    () => {
      const wish = aWish(1, ana.name)
      list = listOf(wish)
      return { id: wish.id }
    },
    ['waitlist'],
  )
  const { user } = await showPage(<WaitingListPage />)
  await screen.findByText('Ninguém na lista de espera')
  await user.click(screen.getAllByRole('button', { name: 'Adicionar à lista' })[0]!)
  const dialog = within(await screen.findByRole('dialog', { name: 'Adicionar à lista de espera' }))
  await user.type(dialog.getByLabelText('Cliente'), 'Ana')
  await user.click(await screen.findByRole('option', { name: /Ana Conceição/ }))
  await pick(user, dialog.getByLabelText('Serviço'), /^Corte/)
  await user.click(dialog.getByRole('button', { name: 'Adicionar' }))
  await told('Adicionado à lista de espera!', 'Ana Conceição')
  expect(rpc.calls(waitlistApi.add)).toMatchObject([
    { clientId: ana.id, serviceId: cut.id, professionalId: null, parts: ['morning', 'afternoon', 'evening'] },
  ])
  expect(await screen.findByRole('button', { name: 'Mover Ana Conceição, posição 1' })).toBeTruthy()
})

// spec: booking-21
test('the waiting list is ordered by keyboard, shows the order before it is stored, and says when it was not', async () => {
  const [ana, bia, caio] = [aWish(1, 'Ana'), aWish(2, 'Bia'), aWish(3, 'Caio')]
  let list = listOf(ana, bia, caio)
  rpc.answers(waitlistApi.list, () => list)
  const stored = Promise.withResolvers<void>()
  const store = async () => {
    await stored.promise
    list = listOf(ana, caio, bia)
  }
  rpc.answers(waitlistApi.move, store, ['waitlist'])
  const { user } = await showPage(<WaitingListPage />)
  const held = await screen.findByRole('button', { name: 'Mover Caio, posição 3' })
  held.focus()
  await user.keyboard(' {ArrowUp}')
  expect(screen.getByText('Posição 2 de 3')).toBeTruthy()
  await user.keyboard('{Enter}')
  expect(screen.getByRole('button', { name: 'Mover Caio, posição 2' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Mover Bia, posição 3' })).toBeTruthy()
  stored.resolve()
  await waitFor(() => expect(rpc.calls(waitlistApi.list)).toHaveLength(2))
  expect(rpc.calls(waitlistApi.move)).toEqual([{ id: caio.id, before: bia.id }])

  rpc.breaks(waitlistApi.move)
  screen.getByRole('button', { name: 'Mover Caio, posição 2' }).focus()
  await user.keyboard(' {ArrowUp}{Enter}')
  await told('Erro ao mudar a ordem', 'Tente novamente.')
  expect(await screen.findByRole('button', { name: 'Mover Caio, posição 2' })).toBeTruthy()
})

// spec: booking-21
test('who has an open offer is told by WhatsApp, in the words of the salon, and is removed from the list', async () => {
  const offer = { date: '2030-03-12', from: '08:00', to: '09:00', professionalName: 'Bruna', until: '10:15' }
  const text = 'Olá, Caio Prado. Abriu um horário: Corte com Bruna'
  const caio = aWish(3, 'Caio Prado', { offer: { ...offer, text } })
  let list = listOf(caio, aWish(1, 'Ana'))
  rpc.answers(waitlistApi.list, () => list)
  rpc.answers(waitlistApi.remove, () => void (list = listOf(aWish(1, 'Ana'))), ['waitlist'])
  const { user } = await showPage(<WaitingListPage />)
  const offers = within(await screen.findByRole('list', { name: 'Ofertas em aberto' }))
  expect(offers.getByText('Caio Prado')).toBeTruthy()
  const link = offers.getByRole<HTMLAnchorElement>('link')
  expect(link.textContent).toBe('Avisar pelo WhatsApp')
  expect(decodeURIComponent(link.href)).toContain(`wa.me/5511944443333?text=${text}`)
  await user.click(screen.getByRole('button', { name: 'Remover Caio Prado da lista' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remover' }))
  await told('Removido da lista de espera!')
  expect(rpc.calls(waitlistApi.remove)).toEqual([{ id: caio.id }])
  await waitFor(() => expect(screen.queryByText('Caio Prado')).toBeNull())
})

// spec: booking-20
test('whom nobody has confirmed waits apart, is asked by WhatsApp, and is confirmed or removed', async () => {
  const { offer: _, mustCall: _call, ...paula } = aWish(4, 'Paula Reis', { isOnline: true })
  const {
    offer: _none,
    mustCall: _too,
    ...rita
  } = aWish(5, 'Rita Melo', { isOnline: true, phone: null, email: 'rita@exemplo.com' })
  const text = 'Olá, Paula Reis. Confirme aqui'
  let list = { ...listOf(), unconfirmed: [paula, rita].map((wish) => ({ ...wish, text })), unconfirmedCount: 320 }
  rpc.answers(waitlistApi.list, () => list)
  rpc.answers(
    waitlistApi.confirm,
    () => void (list = { ...list, unconfirmed: list.unconfirmed.slice(1), wishes: [aWish(4, 'Paula Reis')] }),
    ['waitlist'],
  )
  rpc.answers(waitlistApi.remove, () => void (list = { ...list, unconfirmed: [], unconfirmedCount: 0 }), ['waitlist'])
  const { user } = await showPage(<WaitingListPage />)
  const shown = within(await screen.findByRole('list', { name: 'Aguardando confirmação' }))
  expect(screen.getByText('Mostrando os 2 mais novos de 320.')).toBeTruthy()
  expect(decodeURIComponent(shown.getByRole<HTMLAnchorElement>('link').href)).toContain(
    `wa.me/5511944443333?text=${text}`,
  )
  await user.click(shown.getByRole('button', { name: 'Confirmar Paula Reis' }))
  await told('Pedido confirmado!', 'Paula Reis')
  expect(rpc.calls(waitlistApi.confirm)).toEqual([{ id: paula.id }])
  await screen.findByRole('button', { name: 'Mover Paula Reis, posição 1' })
  await user.click(shown.getByRole('button', { name: 'Remover Rita Melo da lista' }))
  await told('Removido da lista de espera!')
  await waitFor(() => expect(screen.queryByText('Rita Melo')).toBeNull())
})

// spec: booking-21
test('the deadline of offers is chosen and saved', async () => {
  rpc.answers(waitlistApi.list, listOf())
  rpc.answers(waitlistApi.saveSettings, undefined, ['waitlist'])
  const { user } = await showPage(<WaitingListPage />)
  const deadline = await screen.findByLabelText('Prazo para responder a uma oferta')
  await user.selectOptions(deadline, '30 min')
  await user.click(screen.getByRole('button', { name: 'Salvar prazo' }))
  await told('Prazo salvo!', 'Vale para as próximas ofertas.')
  expect(rpc.calls(waitlistApi.saveSettings)).toEqual([{ offerMinutes: 30 }])
})

// spec: booking-26
test('who has to call after no-shows is named in the list, and an offer that stands goes first', async () => {
  const offer = {
    date: '2030-03-12',
    from: '10:00',
    to: '10:30',
    professionalName: 'Bruna',
    until: '09:00',
    text: 'Oi',
  }
  const wishes = [aWish(1, 'Ana', { mustCall: true }), aWish(2, 'Bia', { mustCall: true, offer }), aWish(3, 'Rosa')]
  rpc.answers(waitlistApi.list, listOf(...wishes))
  await showPage(<WaitingListPage />)
  expect(await screen.findAllByText('Só pela recepção: faltas')).toHaveLength(1)
})
