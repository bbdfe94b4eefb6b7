import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { defaultMessageRules, fillText, messageRuleForm, quietForm, unknownIn, withoutLink } from './message-rule.ts'

const values = {
  nome: 'Ana',
  serviço: 'Corte',
  data: 'terça-feira, 12 de março de 2030',
  hora: '14:30',
  profissional: 'Bruna',
  negócio: 'Salão da Rita',
  link: 'https://marcai.app/booking/rita/1',
}
const rule = defaultMessageRules[0]!
const fieldsOf = (typed: object) =>
  z.safeParse(messageRuleForm, { ...rule, ...typed }).error?.issues.map(({ path }) => path[0])

describe('a text', () => {
  test('names what differs from client to client', () => {
    expect(fillText('{nome}: {serviço} com {profissional}, {data}, às {hora}, em {negócio}. {link}', values)).toBe(
      'Ana: Corte com Bruna, terça-feira, 12 de março de 2030, às 14:30, em Salão da Rita. https://marcai.app/booking/rita/1',
    )
  })

  test('leaves out the line whose link leads nowhere', () => {
    expect(fillText('Olá, {nome}.\nVeja: {link}\nAté já.', { ...values, link: '' })).toBe('Olá, Ana.\nAté já.')
    expect(withoutLink('Olá, {nome}.\nVeja: {link}')).toBe('Olá, {nome}.')
  })

  test('is filled once: a name that looks like a place is no place', () => {
    expect(fillText('Olá, {nome}.', { ...values, nome: '{link}' })).toBe('Olá, {link}.')
  })

  test('with a name that nobody knows is refused', () => {
    expect(unknownIn('{nome} {telefone} {Nome} {} {constructor}', 'reminder')).toEqual([
      'telefone',
      'Nome',
      '',
      'constructor',
    ])
    expect(fieldsOf({ text: 'Olá, {telefone}' })).toEqual(['text'])
    expect(fieldsOf({ kind: 'birthday', amount: 9, text: 'Olá, {nome}: {serviço}, {data}, {hora}.' })).toEqual(['text'])
    expect(fieldsOf({ text: '  ' })).toContain('text')
    expect(fieldsOf({ text: 'Olá' })).toBeUndefined()
  })
})

test('what a business begins with is well formed, and sends nothing by itself', () => {
  for (const one of defaultMessageRules) expect(z.safeParse(messageRuleForm, one).success).toBe(true)
  expect(defaultMessageRules.filter(({ isOn }) => isOn).map(({ channel }) => channel)).toEqual(['whatsapp', 'whatsapp'])
  expect(defaultMessageRules.map(({ amount }) => amount)).toEqual([24, 2, 2, 8, 9, 1, 24, 9, 24, 9])
})

test('a time that is too long, and a channel that a message does not have, are refused', () => {
  expect(fieldsOf({ kind: 'second_reminder', amount: 49 })).toEqual(['amount'])
  expect(fieldsOf({ amount: 0 })).toContain('amount')
  expect(fieldsOf({ kind: 'thanks', channel: 'whatsapp' })).toEqual(['channel'])
  expect(fieldsOf({ kind: 'birthday', amount: 24, text: 'Olá, {nome}.' })).toEqual(['amount'])
})

test('quiet hours end at another time than they begin', () => {
  expect(z.safeParse(quietForm, { isOn: true, from: '21:00', to: '21:00' }).success).toBe(false)
  expect(z.safeParse(quietForm, { isOn: false, from: '21:00', to: '21:00' }).success).toBe(true)
})
