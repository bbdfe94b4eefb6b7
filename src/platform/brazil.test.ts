import { expect, test } from 'vitest'
import { parseCpf, parseDocument, parsePhoneNumber, parsePostalCode, states } from './brazil.ts'

test.each([
  ['529.982.247-25', '52998224725'],
  ['12ABC34501DE35', '12ABC34501DE35'],
  ['12.abc.345/01de-35', '12ABC34501DE35'],
  ['11.222.333/0001-81', '11222333000181'],
  // As pasted from a chat, a word processor, a PDF: other dashes, signs that nobody sees, the label beside it.
  ['529.982.247–25', '52998224725'],
  ['529.982.247‑25', '52998224725'],
  ['529.982.247-25\u200b', '52998224725'],
  ['CPF 529.982.247-25', '52998224725'],
  ['CPF/CNPJ: 529.982.247-25', '52998224725'],
  ['11.222.333/0001–81', '11222333000181'],
  ['５２９.９８２.２４７-２５', '52998224725'],
])('%s is a document', (typed, stored) => expect(parseDocument(typed)).toBe(stored))

test.each(['111.111.111-11', '529.982.247-26', '00000000000000', '12ABC34501DE36', '1', '', 'abcdefghijk'])(
  '%j is no document',
  (typed) => expect(parseDocument(typed)).toBeNull(),
)

test('a CPF is a person’s document and no company’s', () => {
  expect(parseCpf('529.982.247-25')).toBe('52998224725')
  expect(parseCpf('111.111.111-11')).toBeNull()
  expect(parseCpf('11.222.333/0001-81')).toBeNull()
})

test.each([
  ['(11) 98765-4321', '+5511987654321'],
  ['+55 11 98765-4321', '+5511987654321'],
  ['011 98765-4321', '+5511987654321'],
  ['1133334444', '+551133334444'],
  ['(55) 98765-4321', '+5555987654321'],
  ['+5511987654321', '+5511987654321'],
  [' +55 92 98765-4321', '+5592987654321'],
  ['\u202a+55 92 98765‑4321\u202c', '+5592987654321'],
  ['tel:+55-92-98765-4321', '+5592987654321'],
  ['Cel.: (92) 98765–4321', '+5592987654321'],
  ['92987654321.0', '+5592987654321'],
  ['+55 (062) 98777-8805', '+5562987778805'],
  ['0xx62 98777-8806', '+5562987778806'],
  ['015 62 98777-8807', '+5562987778807'],
  ['+351 912 345 678', '+351912345678'],
  ['+1 (305) 555-0134', '+13055550134'],
  ['+54 9 11 5555-0134', '+5491155550134'],
  ['00 351 912 345 678', '+351912345678'],
  ['+595 981 555 013', '+595981555013'],
])('%s is a phone', (typed, stored) => expect(parsePhoneNumber(typed)).toBe(stored))

test.each([
  '+55 11 1234',
  '+1 305',
  '912 345 678',
  '0011 98765-4321',
  '98765-4321',
  '(20) 98765-4321',
  '(11) 18765-4321',
  '11 9876-54321-0',
  '',
  'onze',
])('%j is no phone', (typed) => expect(parsePhoneNumber(typed)).toBeNull())

test.each([
  ['01310-100', '01310100'],
  ['01.310 100', '01310100'],
  ['0131010', null],
  ['013101000', null],
  ['', null],
])('%j is the CEP %j', (typed, stored) => expect(parsePostalCode(typed)).toBe(stored))

test('Brazil has 27 units', () => expect(new Set(states).size).toBe(27))
