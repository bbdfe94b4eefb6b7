import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import randomKeys from '../platform/inputs/pix-keys/random.json' with { type: 'json' }
import { parsePixKey } from '../platform/pix-key.ts'
import businesses from './inputs/pix-holders/businesses.json' with { type: 'json' }
import { brCode, crc16, pixKeySchema, txidOf, type PixKey } from './pix.ts'

const key: PixKey = { kind: 'email', key: 'pix@exemplo.com', holderName: 'Salão da Conceição', city: 'São Paulo' }

/** Parses a code into its tags. */
function read(code: string): Record<string, string> {
  const tags: Record<string, string> = {}
  for (let at = 0; at < code.length;) {
    const length = Number(code.slice(at + 2, at + 4))
    tags[code.slice(at, at + 2)] = code.slice(at + 4, at + 4 + length)
    at += 4 + length
  }
  return tags
}

test('the checksum is CRC-16/CCITT-FALSE', () => {
  expect(crc16('123456789')).toBe(0x29b1)
  // The example from the central bank's manual.
  const example =
    '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***6304'
  expect(crc16(example)).toBe(0x1d3d)
})

test('a code says who is paid, how much and for what', () => {
  const saleId = '3f2b91c0-5d0e-4c1b-9a77-0d3f5b6c7e8f'
  const code = brCode(key, { amountCents: 11_790, txid: txidOf(saleId) })
  expect(read(code)).toMatchObject({
    '00': '01',
    '26': '0014BR.GOV.BCB.PIX0115pix@exemplo.com',
    '52': '0000',
    '53': '986',
    '54': '117.90',
    '58': 'BR',
    '59': 'SALAO DA CONCEICAO',
    '60': 'SAO PAULO',
    '62': '05253f2b91c05d0e4c1b9a770d3f5',
  })
})

test('any name, city and amount make a code that reads back, ends in its checksum and has no accents', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(text, text, fc.integer({ min: 1, max: 10_000_000_000 }), (holderName, city, amountCents) => {
      const code = brCode({ ...key, holderName, city }, { amountCents, txid: 'abc' })
      const tags = read(code)
      expect(code).toMatch(/^[\x20-\x7e]+$/)
      expect(tags['59']! + tags['60']!).toMatch(/^[A-Z0-9 $%*+./:-]*$/)
      expect(tags['54']).toBe((amountCents / 100).toFixed(2))
      expect(tags['59']!.length).toBeLessThanOrEqual(25)
      expect(tags['60']!.length).toBeLessThanOrEqual(15)
      expect(Number.parseInt(tags['63']!, 16)).toBe(crc16(code.slice(0, -4)))
    }),
  )
})

test.each(businesses)('$holderName in $city is written as banks take it', ({ holder, place, ...names }) => {
  const form = { ...key, ...names }
  expect(pixKeySchema.safeParse(form).success).toBe(true)
  expect(read(brCode(form, { amountCents: 1, txid: 'abc' }))).toMatchObject({ '59': holder, '60': place })
})

test.each(randomKeys)('$typed, $why, is the key $stored', ({ typed, stored }) =>
  expect(parsePixKey('random', typed)).toBe(stored),
)

test('a name of which nothing is left in the code is refused at its field', () => {
  const { error } = pixKeySchema.safeParse({ ...key, holderName: '💅💅' })
  expect(error?.issues).toMatchObject([{ path: ['holderName'], message: 'Informe o nome de quem recebe.' }])
})

test.each([
  ['cpf', '529.982.247-25', '52998224725'],
  ['cpf', '11222333000181', null],
  ['cpf', '111.111.111-11', null],
  ['cnpj', '12.ABC.345/01DE-35', '12ABC34501DE35'],
  ['cnpj', '52998224725', null],
  ['phone', '(11) 98765-4321', '+5511987654321'],
  ['phone', '123', null],
  ['email', 'Pix@Exemplo.com', 'pix@exemplo.com'],
  ['email', 'pix', null],
  ['random', '3F2B91C0-5D0E-4C1B-9A77-0D3F5B6C7E8F', '3f2b91c0-5d0e-4c1b-9a77-0d3f5b6c7e8f'],
  ['random', '3f2b91c0', null],
  ['phone', '+351 912 345 678', null],
] as const)('%s %s is known as %s', (kind, typed, known) => {
  expect(parsePixKey(kind, typed)).toBe(known)
  expect(pixKeySchema.safeParse({ ...key, kind, key: typed }).success).toBe(known !== null)
})

test('a wrong key is said at its field', () => {
  const { error } = pixKeySchema.safeParse({ ...key, kind: 'cpf', key: '123' })
  expect(error?.issues).toMatchObject([{ path: ['key'], message: 'Informe um CPF válido.' }])
})
