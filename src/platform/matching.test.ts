import { expect, test } from 'vitest'
import { hasWords, plain } from './matching.ts'

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
