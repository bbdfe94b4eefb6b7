import { expect, test } from 'vitest'
import { termsAmong, termsWith } from './own-terms.ts'

const cut = {
  durationMinutes: 30,
  priceCents: 8_000,
  ownTerms: [
    { professionalId: 'ana', durationMinutes: 60, priceCents: null },
    { professionalId: 'bia', durationMinutes: null, priceCents: 0 },
  ],
}

// spec: services-3
test('with a professional a service takes and costs what is theirs, and otherwise what is its own', () => {
  expect(termsWith(cut, 'ana')).toEqual({ durationMinutes: 60, priceCents: 8_000 })
  expect(termsWith(cut, 'bia')).toEqual({ durationMinutes: 30, priceCents: 0 })
  for (const other of ['caio', null]) expect(termsWith(cut, other)).toEqual({ durationMinutes: 30, priceCents: 8_000 })
  expect(termsWith({ durationMinutes: 30, priceCents: 8_000 }, 'ana')).toEqual({
    durationMinutes: 30,
    priceCents: 8_000,
  })
})

test('among several, the least and the most of each', () => {
  expect(termsAmong(cut, ['ana', 'bia'])).toEqual({
    least: { durationMinutes: 30, priceCents: 0 },
    most: { durationMinutes: 60, priceCents: 8_000 },
  })
  const only = { durationMinutes: 60, priceCents: 8_000 }
  expect(termsAmong(cut, ['ana'])).toEqual({ least: only, most: only })
  const own = { durationMinutes: 30, priceCents: 8_000 }
  expect(termsAmong(cut, [])).toEqual({ least: own, most: own })
})
