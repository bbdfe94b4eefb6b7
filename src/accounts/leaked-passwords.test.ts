import fc from 'fast-check'
import { expect, test } from 'vitest'
import './leaked-passwords.ts'
import { filterOf, holds, passwordProblem } from './password.ts'

// spec: auth-8
test.each([
  'metallica1',
  'chelsea1',
  'changeme',
  'hunter22',
  'barcelona1',
  'q1w2e3r4',
  'Liverpool1',
  'CHANGEME',
  'mustang67',
  'blink182',
  'Metallica1981',
  'chelsea!!!',
])('is in every list: %s', (password) => expect(passwordProblem(password)).toMatch(/vazadas|comum/))

const signs = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_'

// spec: auth-8
test('of 100,000 passwords from a generator at most ten are taken for leaked', () => {
  let seed = 20_261_126
  const next = () => (seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32
  const generated = () => Array.from({ length: 14 }, () => signs[Math.floor(next() * signs.length)]).join('')
  const refused = Array.from({ length: 100_000 }, generated).filter((password) => passwordProblem(password) !== null)
  expect(refused.length).toBeLessThanOrEqual(10)
})

test('a filter holds every word that it is made of', () =>
  fc.assert(
    fc.property(fc.array(fc.string({ minLength: 1 }), { maxLength: 200 }), (words) => {
      const filter = filterOf(words, 512)
      expect(words.filter((word) => !holds(filter, word))).toEqual([])
    }),
  ))
