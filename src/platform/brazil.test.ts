import { expect, test } from 'vitest'
import { parseCpf, parseDocument, parsePhoneNumber, parsePostalCode, states } from './brazil.ts'
import pastedDocuments from './inputs/documents/pasted.json' with { type: 'json' }
import refusedDocuments from './inputs/documents/refused.json' with { type: 'json' }
import brazilianPhones from './inputs/phones/brazilian.json' with { type: 'json' }
import foreignPhones from './inputs/phones/foreign.json' with { type: 'json' }
import refusedPhones from './inputs/phones/refused.json' with { type: 'json' }

test.each([...pastedDocuments, ...refusedDocuments])('the document of $typed is $stored', ({ typed, stored }) =>
  expect(parseDocument(typed)).toBe(stored),
)

test('a CPF is a person’s document and no company’s', () => {
  expect(parseCpf('529.982.247-25')).toBe('52998224725')
  expect(parseCpf('111.111.111-11')).toBeNull()
  expect(parseCpf('11.222.333/0001-81')).toBeNull()
})

test.each([...brazilianPhones, ...foreignPhones, ...refusedPhones])(
  'the phone of $typed is $stored',
  ({ typed, stored }) => expect(parsePhoneNumber(typed)).toBe(stored),
)

test('Brazil is no other country, however its code is written', () => {
  expect(parsePhoneNumber('+5(55 92 98765-4321')).toBe(null)
  expect(parsePhoneNumber('+5 5 92 98765-4321')).toBe('+5592987654321')
})

test.each([
  ['01310-100', '01310100'],
  ['01.310 100', '01310100'],
  ['0131010', null],
  ['013101000', null],
  ['', null],
])('%j is the CEP %j', (typed, stored) => expect(parsePostalCode(typed)).toBe(stored))

test('Brazil has 27 units', () => expect(new Set(states).size).toBe(27))
