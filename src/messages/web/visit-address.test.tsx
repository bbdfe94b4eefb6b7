// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { DelayRow } from '../../agenda/delay.ts'
import { DelayNotices } from '../../agenda/web/delay-rows.tsx'
import { showPage } from '../../accounts/web/testing/show-page.tsx'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import { messageRefusals, notSendable, type VisitMessage, type VisitSending } from '../contract.ts'
import { messagesApi } from './api.ts'
import { DelayTexts, VisitAddress } from './visit-address.tsx'

const rpc = scriptedRpc()
const id = '019a0000-0000-7000-8000-000000000001'
const message: VisitMessage = {
  url: 'https://marcai.test/booking/nina/abc',
  phone: '+5511987654321',
  text: 'Olá, Ana. Confirme aqui: https://marcai.test/booking/nina/abc',
  isUnwanted: false,
  isConnected: false,
  sending: null,
}

// spec: agenda-37
test('the address of a visit is copied, and sent with the text ready', async () => {
  rpc.answers(messagesApi.ofVisit, message)
  const { user } = await showPage(<VisitAddress id={id} />)
  const address = await screen.findByLabelText<HTMLInputElement>('Página do cliente')
  expect(address.value).toBe(message.url)
  const href = screen.getByRole('link', { name: 'Mensagem' }).getAttribute('href')!
  expect(href).toMatch(/^https:\/\/wa\.me\/5511987654321\?text=/)
  expect(new URL(href).searchParams.get('text')).toBe(message.text)
  await user.click(screen.getByRole('button', { name: 'Copiar endereço' }))
  expect(await navigator.clipboard.readText()).toBe(message.url)
})

// spec: agenda-37
test.each<[string, Partial<VisitMessage>]>([
  ['without a telephone', { phone: null }],
  ['once the visit has begun', { text: null }],
  ['to whoever wants no reminders', { isUnwanted: true }],
])('there is no message %s, but the address', async (_, more) => {
  rpc.answers(messagesApi.ofVisit, { ...message, ...more })
  await showPage(<VisitAddress id={id} />)
  expect(await screen.findByLabelText('Página do cliente')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Mensagem' })).toBeNull()
  expect(screen.queryByText('O cliente não quer receber lembretes.') !== null).toBe(more.isUnwanted === true)
})

// spec: agenda-37
test('an address that was not loaded says so, and is there at the next try', async () => {
  rpc.breaks(messagesApi.ofVisit)
  const { user } = await showPage(<VisitAddress id={id} />)
  const alert = await screen.findByRole('alert')
  rpc.answers(messagesApi.ofVisit, message)
  await user.click(within(alert).getByRole('button', { name: 'Tentar novamente' }))
  expect(await screen.findByLabelText('Página do cliente')).toBeTruthy()
})

const button = () => screen.findByRole('button', { name: 'Enviar pelo WhatsApp do negócio' })
const now = new Date().toISOString()

// spec: agenda-47
test('without an account of the business there is no other way to send it', async () => {
  rpc.answers(messagesApi.ofVisit, message)
  await showPage(<VisitAddress id={id} />)
  expect(await screen.findByRole('link', { name: 'Mensagem' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Enviar pelo WhatsApp do negócio' })).toBeNull()
})

// spec: agenda-47
test('pressed twice it is asked for once, waits, and says when it leaves and when it has left', async () => {
  const connected = { ...message, isConnected: true }
  rpc.answers(messagesApi.ofVisit, connected)
  const { user } = await showPage(<VisitAddress id={id} />)
  const answer = Promise.withResolvers<VisitSending>()
  rpc.answers(messagesApi.sendVisit, () => answer.promise, ['messages'])
  await user.dblClick(await button())
  expect((await button()).getAttribute('aria-busy')).toBe('true')
  const waiting = { state: 'waiting', reason: null, at: now } as const
  rpc.answers(messagesApi.ofVisit, { ...connected, sending: waiting })
  answer.resolve(waiting)
  expect((await screen.findByRole('status')).textContent).toMatch(/^Na fila: sai às \d\d:\d\d\.$/)
  expect((await button()).getAttribute('aria-disabled')).toBe('true')
  await user.click(await button())
  expect(rpc.calls(messagesApi.sendVisit)).toEqual([{ id }])
})

// spec: agenda-47
test.each<[VisitSending['state'], VisitSending['reason'], RegExp]>([
  ['sent', null, /^Enviada em \d\d\/\d\d\/2030 \d\d:\d\d\.$/],
  ['sending', null, /^Enviando pelo WhatsApp do negócio\.$/],
  ['opened', null, /^Aberta no WhatsApp em /],
  ['unsure', null, /^Sem confirmação em .*não é enviada de novo\.$/],
  ['not_sent', 'channel_refused', /^Não enviada em .* O serviço recusou a conta\. Confira a aba Canais\.$/],
])('a message that is %s says so, and only what was not sent may be sent again', async (state, reason, text) => {
  const sending = { state, reason, at: '2030-03-12T17:02:00.000Z' }
  rpc.answers(messagesApi.ofVisit, { ...message, isConnected: true, sending })
  await showPage(<VisitAddress id={id} />)
  expect((await screen.findByRole('status')).textContent).toMatch(text)
  expect((await button()).getAttribute('aria-disabled') === 'true').toBe(state !== 'not_sent')
})

// spec: agenda-47
test('a refusal names its reason and stays until it is tried again, and what somebody else sent meanwhile is seen', async () => {
  const connected = { ...message, isConnected: true }
  rpc.answers(messagesApi.ofVisit, connected)
  const { user } = await showPage(<VisitAddress id={id} />)
  rpc.refuses(messagesApi.sendVisit, notSendable('pending'))
  await user.click(await button())
  expect((await screen.findByRole('alert')).textContent).toBe('O agendamento ainda não foi confirmado.')
  rpc.loses(messagesApi.sendVisit)
  await user.click(await button())
  expect(await screen.findByText(/^Sem conexão com o servidor/)).toBeTruthy()
  // Somebody else sent it meanwhile.
  rpc.refuses(messagesApi.sendVisit, messageRefusals.ALREADY_SENT)
  rpc.answers(messagesApi.ofVisit, { ...connected, sending: { state: 'sent', reason: null, at: now } })
  await user.click(await button())
  expect((await screen.findByRole('status')).textContent).toMatch(/^Enviada às/)
  expect(screen.queryByRole('alert')).toBeNull()
})

// spec: agenda-47
test('without a telephone the button says why', async () => {
  rpc.answers(messagesApi.ofVisit, { ...message, isConnected: true, phone: null })
  const { user } = await showPage(<VisitAddress id={id} />)
  await user.hover(await button())
  expect((await button()).getAttribute('aria-disabled')).toBe('true')
  expect((await screen.findAllByText('O cliente não tem celular no cadastro.')).length).toBeGreaterThan(0)
})

const bruna = { id: '019a0000-0000-7000-8000-000000000002', name: 'Bruna', isActive: true }
const placed = (startsAt: string) => ({ professionalId: bruna.id, startsAt, endsAt: startsAt, isSqueezedIn: false })
const row: DelayRow = {
  id,
  visitId: id,
  client: { name: 'Ann Lee', phone: '+5511987654321' },
  serviceName: 'Corte',
  kind: 'later',
  before: placed('2030-03-12T16:00:00.000Z'),
  after: placed('2030-03-12T16:15:00.000Z'),
  isFollowing: false,
  isBeyondHours: false,
  laterAt: null,
  mayTakeLonger: false,
  mayStay: false,
  colleagues: [],
}

test('whom a delay hits is written what the server says, and nothing until it is known', async () => {
  rpc.breaks(messagesApi.ofDelay)
  const { user } = await showPage(
    <DelayTexts rows={[row]}>
      {(textOf) => <DelayNotices rows={[row]} professionals={[bruna]} zone="America/Sao_Paulo" textOf={textOf} />}
    </DelayTexts>,
  )
  expect(await screen.findByText('Erro ao carregar as mensagens')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'WhatsApp' })).toBeNull()
  rpc.answers(messagesApi.ofDelay, [{ id, text: 'Hello, Ann.' }])
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  const href = (await screen.findByRole('link', { name: 'WhatsApp' })).getAttribute('href')!
  expect(new URL(href).searchParams.get('text')).toBe('Hello, Ann.')
  expect(rpc.calls(messagesApi.ofDelay).at(-1)).toEqual({
    visits: [{ id, startsAt: row.before.startsAt, professionalId: bruna.id }],
  })
})
