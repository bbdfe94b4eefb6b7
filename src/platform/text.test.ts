import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressIn, storable, tidy } from './text.ts'

test('what cannot be stored is left out, and whole characters stay', () => {
  expect(storable('a\0b\ud800c\udc00d\ud83d\0\ude00')).toBe('abcd')
  expect(storable('Conceição 💇🏽‍♀️')).toBe('Conceição 💇🏽‍♀️')
})

test('a text is brought into one form, and that form stays as it is', () => {
  expect(tidy(' Joa\u0303o\0 ')).toBe('João')
  const unit = fc.oneof(
    fc.constantFrom('a', ' ', '\0', '\ud800', '\udc00', '\u0301', '\u0323', '\u0344', '\u0345\u0334'),
    fc.string({ unit: 'binary' }),
  )
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 120 }), (units) => {
      const text = tidy(units.join(''))
      expect(tidy(text)).toBe(text)
      expect(text.isWellFormed()).toBe(true)
      expect(text).not.toContain('\0')
    }),
  )
})

test('a text of invisible characters alone is empty, and they stay within another', () => {
  expect(['\u200b', ' \u202e\u2060', '\u0001', '\ufeff'].map(tidy)).toEqual(['', '', '', ''])
  expect(tidy('👩\u200d🦰')).toBe('👩\u200d🦰')
})

test('marks are stacked as high as any script stacks them', () => {
  const height = (marks: number) => tidy(`x${'\u0334'.repeat(marks)}`).length - 1
  expect([height(1), height(30), height(31), height(100_000)]).toEqual([1, 30, 30, 30])
})

test.each([
  ['marta@exemplo.com\u200b', 'marta@exemplo.com'],
  ['marta@exemplo.com;', 'marta@exemplo.com'],
  ['marta@exemplo.com.', 'marta@exemplo.com'],
  ['Marta Reis <marta@exemplo.com>', 'marta@exemplo.com'],
  ['mailto:MARTA@Exemplo.com', 'marta@exemplo.com'],
  ['contato@salão.com.br', 'contato@xn--salo-ioa.com.br'],
])('in %j is the address %s, which stays as it is', (typed, address) => {
  expect(addressIn(typed)).toBe(address)
  expect(addressIn(address)).toBe(address)
})

test.each(['marta', 'marta@', '@exemplo.com', 'a@b@c', 'marta reis@exemplo.com', 'marta@exa mple.com', '<>', ''])(
  '%j has no address and stays as it was typed',
  (typed) => expect(addressIn(typed)).toBe(typed),
)
