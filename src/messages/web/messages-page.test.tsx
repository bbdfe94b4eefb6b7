// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showPage, told } from '../../accounts/web/testing/show-page.tsx'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import type { ChannelView, ListedReply, MessageRules, QueuedMessage } from '../contract.ts'
import { defaultMessageRules } from '../message-rule.ts'
import { messagesApi } from './api.ts'
import { MessagesPage } from './messages-page.tsx'

const rpc = scriptedRpc()

/** Answers with the rules that a business begins with, and keeps what is saved. */
function answerWithRules(more: Partial<MessageRules> = {}) {
  const shown: MessageRules = {
    rules: defaultMessageRules.map((rule) => ({ ...rule, isConnected: rule.channel === 'email' })),
    quiet: { isOn: false, from: '21:00', to: '08:00' },
    businessName: 'Salão da Rita',
    pageUrl: null,
    smsPriceCents: null,
    mails: { isProven: true, isGrown: true, mostPerDay: 500, today: 0, stoppedFor: null },
    ...more,
  }
  rpc.answers(messagesApi.rules.get, () => shown)
  rpc.answers(messagesApi.rules.save, undefined)
}
const formOf = async (name: string) => within(await screen.findByRole('form', { name }))
const value = (field: HTMLElement) => (field as HTMLInputElement).value

// spec: booking-25
test('the queue shows who has answered, and alone who has not', async () => {
  answerWithRules()
  const visit = {
    clientId: 'c',
    phone: '+5511987654321',
    isUnwanted: false,
    text: 'Olá',
    state: 'sent',
    byName: null,
    at: null,
    startsAt: '2030-03-12T12:00:00.000Z',
    date: '2030-03-12',
    time: '09:00',
    services: 'Corte',
    professionalName: 'Bruna',
  } as const
  let queue: QueuedMessage[] = [
    { ...visit, visitId: '1', clientName: 'Ana', answer: 'coming', isUnanswered: false },
    { ...visit, visitId: '2', clientName: 'Bia', answer: 'not_coming', isUnanswered: false },
    { ...visit, visitId: '3', clientName: 'Carla', answer: null, isUnanswered: true },
  ]
  rpc.answers(messagesApi.queue.get, () => queue)
  rpc.answers(messagesApi.queue.birthdays, () => [])
  const { user } = await showPage(<MessagesPage />)
  const row = (name: string) => screen.queryByRole('listitem', { name: `${name}, 09:00` })
  expect((await screen.findByRole('listitem', { name: 'Ana, 09:00' })).textContent).toContain('Confirmado pelo cliente')
  expect(row('Bia')!.textContent).toContain('Avisou que não vem')
  await user.click(screen.getByRole('radio', { name: 'Sem resposta (1)' }))
  await waitFor(() => expect(row('Ana')).toBeNull())
  expect(row('Carla')).toBeTruthy()
  queue = queue.slice(0, 2)
  await user.click(screen.getByRole('radio', { name: 'Todos' }))
  await waitFor(() => expect(row('Ana')).toBeTruthy())
})

// spec: settings-15
test('answers wait until somebody has read them, with the way to the client and to the chat', async () => {
  answerWithRules()
  const one: ListedReply = {
    id: 'r1',
    clientId: 'c1',
    clientName: 'Ana Souza',
    phone: '+5511987654321',
    button: 'move',
    text: 'Remarcar',
    outcome: null,
    receivedAt: '2030-03-12T12:00:00.000Z',
    startsAt: '2030-03-13T12:00:00.000Z',
    isRead: false,
    byName: null,
  }
  const stranger = { ...one, id: 'r2', clientId: null, clientName: null, button: null, text: 'Oi', startsAt: null }
  const done = { ...one, id: 'r3', button: 'confirm', outcome: 'confirmed', text: 'Confirmo', isRead: true } as const
  let replies: ListedReply[] = [one, stranger]
  rpc.answers(messagesApi.replies.list, ({ which }) => ({
    replies: which === 'all' ? [...replies, done] : replies.filter(({ isRead }) => !isRead),
    count: replies.length,
    unread: replies.filter(({ isRead }) => !isRead).length,
  }))
  rpc.answers(
    messagesApi.replies.read,
    ({ id, isRead }) =>
      void (replies = replies.map((reply) => (reply.id === id ? { ...reply, isRead, byName: 'Rita Lima' } : reply))),
    ['messages'],
  )
  const { user } = await showPage(<MessagesPage />, { at: '/?tab=replies' })
  const ana = within(await screen.findByRole('listitem', { name: 'Ana Souza' }))
  expect(ana.getByRole('link', { name: 'Ana Souza' })).toBeTruthy()
  expect(ana.getByRole('link', { name: 'Responder' }).getAttribute('href')).toBe('https://wa.me/5511987654321')
  const other = within(screen.getByRole('listitem', { name: '(11) 98765-4321' }))
  expect(other.queryByRole('link', { name: '(11) 98765-4321' })).toBeNull()
  await user.click(ana.getByRole('button', { name: 'Marcar como lida' }))
  await waitFor(() => expect(screen.queryByRole('listitem', { name: 'Ana Souza' })).toBeNull())
  await user.click(other.getByRole('button', { name: 'Marcar como lida' }))
  expect(await screen.findByText('Nenhuma resposta para ler')).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'Todas' }))
  expect((await screen.findAllByText(/lida por Rita Lima/)).length).toBe(2)
  expect(screen.getByText('Confirmou presença')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: 'Marcar como não lida' })).toHaveLength(2)
})

// spec: settings-15
test('answers that cannot be loaded say so', async () => {
  answerWithRules()
  rpc.breaks(messagesApi.replies.list)
  await showPage(<MessagesPage />, { at: '/?tab=replies' })
  expect(await screen.findByText('Erro ao carregar respostas')).toBeTruthy()
})

// spec: settings-4
test('the owner chooses what leaves and when, and sees how a client reads it', async () => {
  answerWithRules()
  const { user } = await showPage(<MessagesPage />, { at: '/?tab=rules' })
  const form = await formOf('Lembrete por e-mail')
  const text = form.getByRole('textbox', { name: 'Texto' })
  const save = () => user.click(form.getByRole('button', { name: 'Salvar mensagem' }))
  expect(form.getByRole<HTMLInputElement>('switch').checked).toBe(false)
  await user.click(form.getByRole('switch'))
  const hours = form.getByLabelText(/^Horas antes do atendimento/)
  await user.clear(hours)
  await user.type(hours, '48')
  await user.clear(text)
  await user.type(text, 'Oi, {{nome}. Até {{dia}.')
  await save()
  expect(form.getByText('Variável desconhecida: {dia}.')).toBeTruthy()
  expect(rpc.calls(messagesApi.rules.save)).toEqual([])
  await user.clear(text)
  await user.type(text, 'Oi, {{nome}. Até ')
  await user.click(form.getByRole('button', { name: '{data}' }))
  expect(value(text)).toBe('Oi, {nome}. Até {data}')
  expect(form.getByRole('group', { name: 'Como o cliente recebe' }).textContent).toMatch(
    /Oi, Maria\. Até \S+, \d+ de \S+ de \d+/,
  )
  await save()
  await told('Mensagem salva!')
  expect(rpc.calls(messagesApi.rules.save)).toEqual([
    { kind: 'reminder', channel: 'email', isOn: true, amount: 48, text: 'Oi, {nome}. Até {data}' },
  ])
})

test('a text by SMS is shown as it leaves, with how many SMS it costs', async () => {
  answerWithRules()
  const { user } = await showPage(<MessagesPage />, { at: '/?tab=rules' })
  const form = await formOf('Aniversário por SMS')
  const shown = () => form.getByRole('group', { name: 'Como o cliente recebe' }).textContent
  const text = form.getByRole('textbox', { name: 'Texto' })
  await user.clear(text)
  await user.type(text, 'Até já')
  expect(shown()).toContain('Até ja')
  expect(shown()).toContain('6 caracteres, 1 SMS por cliente.')
  expect(shown()).not.toContain('seriam')
  await user.clear(text)
  await user.click(text)
  await user.paste('Parabéns pelo seu dia, amanhã e sempre! '.repeat(3))
  expect(shown()).toContain('119 caracteres, 1 SMS por cliente.')
  expect(shown()).toContain('seriam 2 SMS por cliente.')
  await user.paste('Venha nos ver. '.repeat(4))
  expect(shown()).toContain('2 SMS por cliente (cada um é cobrado).')
})

test('a text by SMS shows what it costs in reais where the business says the price', async () => {
  answerWithRules({ smsPriceCents: 9 })
  const { user } = await showPage(<MessagesPage />, { at: '/?tab=rules' })
  const form = await formOf('Aniversário por SMS')
  const text = form.getByRole('textbox', { name: 'Texto' })
  await user.clear(text)
  await user.click(text)
  await user.paste('Venha nos ver. '.repeat(12))
  expect(form.getByText(/caracteres,/).textContent).toBe('179 caracteres, 2 SMS · R$ 0,18 por cliente')
})

// spec: settings-5
test('a birthday has no hour of a visit, and is told at an hour of its day', async () => {
  answerWithRules()
  const { user } = await showPage(<MessagesPage />, { at: '/?tab=rules' })
  const form = await formOf('Aniversário por e-mail')
  await user.click(form.getByRole('switch'))
  const hour = form.getByLabelText(/^Hora do dia do aniversário/)
  await user.clear(hour)
  await user.type(hour, '10')
  expect(form.queryByRole('button', { name: '{hora}' })).toBeNull()
  expect(form.getByRole('button', { name: '{nome}' })).toBeTruthy()
  await user.click(form.getByRole('button', { name: 'Salvar mensagem' }))
  await screen.findAllByText('Mensagem salva!')
  await waitFor(() =>
    expect(rpc.calls(messagesApi.rules.save)).toMatchObject([{ kind: 'birthday', isOn: true, amount: 10 }]),
  )
})

// spec: settings-4
test('an account needs a sender, never shows its key again, and is disconnected after a question', async () => {
  answerWithRules()
  const none = {
    isConnected: false,
    sender: null,
    template: null,
    birthdayTemplate: null,
    priceCents: null,
    hasButtons: false,
    replies: null,
    problem: null,
  }
  const whatsapp: ChannelView = { ...none, channel: 'whatsapp' }
  let sms: ChannelView = { ...none, channel: 'sms' }
  rpc.answers(messagesApi.channels.list, () => ({ isOffered: true, channels: [whatsapp, sms] }))
  rpc.answers(messagesApi.channels.save, ({ sender }) => void (sms = { ...sms, isConnected: true, sender }), [
    'messages',
  ])
  rpc.answers(messagesApi.channels.remove, () => void (sms = { ...none, channel: 'sms' }), ['messages'])
  const { user } = await showPage(<MessagesPage />, { at: '/?tab=channels' })
  const form = await formOf('SMS (Zenvia)')
  await user.click(form.getByRole('button', { name: 'Conectar' }))
  await form.findByText('Informe o remetente.')
  expect(rpc.calls(messagesApi.channels.save)).toEqual([])
  await user.type(form.getByLabelText(/^Remetente/), 'salao')
  await user.type(form.getByLabelText(/^Preço por SMS/), '9')
  await user.type(form.getByLabelText(/^Chave de acesso/), 'chave-secreta')
  await user.click(form.getByRole('button', { name: 'Conectar' }))
  await told('Canal salvo!')
  await screen.findByText('Conectado')
  expect(rpc.calls(messagesApi.channels.save)).toMatchObject([
    { channel: 'sms', sender: 'salao', token: 'chave-secreta', priceCents: 9 },
  ])
  const saved = await formOf('SMS (Zenvia)')
  expect(value(saved.getByLabelText(/^Chave de acesso/))).toBe('')
  expect(saved.getByText('Guardada. Preencha só para trocar.')).toBeTruthy()
  const api = await formOf('WhatsApp (API oficial)')
  expect(api.getByText(/\{\{1\}\}.* lembrete/s)).toBeTruthy()
  expect(api.getByText(/\{\{1\}\}.* feliz aniversário/s)).toBeTruthy()

  await user.click(saved.getByRole('button', { name: 'Desconectar' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Desconectar' }))
  await told('Canal desconectado')
  await waitFor(() => expect(screen.queryByText('Conectado')).toBeNull())
  expect(rpc.calls(messagesApi.channels.remove)).toEqual([{ channel: 'sms' }])
})
