import { expect, test } from 'vitest'
import { hasWords, phoneOrWords, plain } from './matching.ts'

test('search knows neither accents nor capitals nor the order of words', () => {
  expect(plain('Coloração')).toBe('coloracao')
  expect(hasWords('Bruna Araújo', ' araujo BRU ')).toBe(true)
  expect(hasWords('Bruna Araújo', '')).toBe(true)
  expect(hasWords('Bruna Araújo', 'bruna souza')).toBe(false)
})

test('signs alone find nobody, but those that are meant literally', () => {
  for (const typed of ['.', '\\', " - '", '@']) expect(hasWords('Rosa. Bela-Flor @', typed), typed).toBe(false)
  expect(hasWords('Rosa 50%', '%')).toBe(true)
  expect(hasWords('Rosa. Bela', 'rosa.')).toBe(true)
})

test.each([
  ['loreal', "Shampoo L'Oréal 300ml"],
  ['l’oréal', "Shampoo L'Oréal 300ml"],
  ["l'oreal", 'Shampoo L’Oréal 300ml'],
  ['davila', 'Óleo D’Ávila'],
  ["d'avila", 'Óleo D’Ávila'],
  ['500g', 'Pó Descolorante - 500 g'],
  ['300 ml', "Shampoo L'Oréal 300ml"],
  ['dagua', "Escova d'Água"],
  ['ana lucia', 'Ana-Lúcia Sant’Anna'],
  ['sant anna', 'Ana-Lúcia Sant’Anna'],
])('%s finds %s', (typed, text) => expect(hasWords(text, typed)).toBe(true))

test('a telephone is looked for by its digits, without what is dialled before them', () => {
  expect(phoneOrWords('011 91234-0001')).toBe('11912340001')
  expect(phoneOrWords('(11) 91234-0001')).toBe('11912340001')
  expect(phoneOrWords('Ana 0800')).toBe('Ana 0800')
})
