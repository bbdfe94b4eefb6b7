import { expect, test } from 'vitest'
import names from './inputs/searches/names.json' with { type: 'json' }
import phones from './inputs/searches/phones.json' with { type: 'json' }
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

test.each(names)('$typed finds $finds', ({ typed, finds }) => expect(hasWords(finds, typed)).toBe(true))

test.each(phones)('$typed is looked for as $looksFor', ({ typed, looksFor }) =>
  expect(phoneOrWords(typed)).toBe(looksFor),
)
