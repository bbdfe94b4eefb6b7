import { expect, test } from 'vitest'
import { repliesIn } from './reply.ts'

const sender = '1234567890'
const eventOf = (...messages: unknown[]) => ({
  object: 'whatsapp_business_account',
  entry: [{ id: '1', changes: [{ field: 'messages', value: { metadata: { phone_number_id: sender }, messages } }] }],
})
const base = { id: 'wamid.HBg=', from: '5511987654321', timestamp: '1', type: 'text' }

// spec: settings-15
test.each([
  ['a text', { text: { body: '  Posso chegar 10 min antes?\u0000 ' } }, null, 'Posso chegar 10 min antes?'],
  [
    'a button of the template',
    { type: 'button', button: { payload: 'confirm', text: 'Confirmo' } },
    'confirm',
    'Confirmo',
  ],
  [
    'a button of ours in a chat',
    { interactive: { button_reply: { id: 'decline', title: 'Não vou' } } },
    'decline',
    'Não vou',
  ],
  ['a button of others', { button: { payload: '__proto__', text: 'Promoção' } }, null, 'Promoção'],
  ['a sound', { type: 'audio' }, null, 'Áudio'],
  ['what we do not know', { type: 'constructor' }, null, 'Mensagem sem texto'],
])('reads %s', (_, more, button, text) => {
  expect(repliesIn(eventOf({ ...base, context: { id: 'wamid.1' }, ...more }), sender)).toEqual([
    { providerId: base.id, contextId: 'wamid.1', phone: '+5511987654321', button, text },
  ])
})

test.each([
  ['nothing', null],
  ['a list', []],
  [
    'states of messages',
    { entry: [{ changes: [{ value: { metadata: { phone_number_id: sender }, statuses: [{}] } }] }] },
  ],
  ['a message without a sender', eventOf({ ...base, from: undefined })],
  ['a number that is none', eventOf({ ...base, from: '0' })],
  ['an id of a thousand letters', eventOf({ ...base, id: 'a'.repeat(1000) })],
])('finds no answer in %s', (_, body) => {
  expect(repliesIn(body, sender)).toEqual([])
})

test('takes what was sent to this number, one badly formed beside one that is not, and cuts a text that has no end', () => {
  expect(repliesIn(eventOf(base), '999')).toEqual([])
  const [reply, ...others] = repliesIn(eventOf({}, 7, { ...base, text: { body: 'a'.repeat(5000) } }), sender)
  expect([reply!.text.length, others]).toEqual([1000, []])
})
