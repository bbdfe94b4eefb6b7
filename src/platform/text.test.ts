import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressIn, oneLine, storable, tidy } from './text.ts'

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

test('a line ends in one way, whatever a form or a spreadsheet wrote', () => {
  expect(tidy('um\r\ndois\rtrês\n')).toBe('um\ndois\ntrês')
})

test('a text of invisible characters alone is empty, and they stay within another', () => {
  expect(['\u200b', ' \u202e\u2060', '\u0001', '\ufeff'].map(tidy)).toEqual(['', '', '', ''])
  expect(tidy('👩\u200d🦰')).toBe('👩\u200d🦰')
})

test.each(['\u3164', '\u2800 \u00ad', '\ufe0f', '\u0301', '\u115f\u1160', ' \u034f'])(
  'in %j there is nothing to be seen',
  (text) => expect(tidy(text)).toBe(''),
)

test.each([
  ['Abel\r\nCosta', 'Abel Costa'],
  ['Bia\tLima', 'Bia Lima'],
  ['Lia \u2028 Barros\u0085', 'Lia Barros'],
  ['Ana\u202e\u200b Re\u00adis\ufeff', 'Ana Reis'],
  ['Mel  Pires', 'Mel  Pires'],
  ['Studio 👩\u200d🦰 \u{1f3f4}\u{e0067}\u{e0062}\u{e007f}', 'Studio 👩\u200d🦰 \u{1f3f4}\u{e0067}\u{e0062}\u{e007f}'],
])('%j is %j in one line', (typed, name) => expect(oneLine(typed)).toBe(name))

test('whatever is typed, one line has no controls, has something to be seen, and stays as it is', () => {
  const unit = fc.oneof(
    fc.constantFrom('a', ' ', '\0', '\n', '\r', '\t', '\u2028', '\u200b', '\u202e', '\u0301', '\u3164', '\ud800'),
    fc.string({ unit: 'binary' }),
  )
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 60 }), (units) => {
      const line = oneLine(units.join(''))
      expect(line).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u)
      expect(oneLine(line)).toBe(line)
      expect(tidy(line)).toBe(line)
    }),
  )
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
