import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AskedDeposit } from '../deposits/deposit.ts'
import { highestNoShowLimit, type NoShowAct, onlineDemand } from './no-show-rule.ts'

const ofCuts: AskedDeposit = {
  kind: 'percent',
  amountCents: null,
  percent: 30,
  serviceIds: ['cut'],
  holdMinutes: 30,
  policy: { version: 2, text: 'O sinal é descontado do valor.' },
}
const [cut, nails, gift] = [
  { serviceId: 'cut', priceCents: 8_000 },
  { serviceId: 'nails', priceCents: 5_000 },
  { serviceId: 'gift', priceCents: 0 },
]
const from = (limit: number, act: NoShowAct, deposit: AskedDeposit | null = ofCuts) => ({
  deposit: null,
  noShowRule: { limit, act, deposit: act === 'deposit' ? deposit : null },
})

// spec: booking-26
test('without a rule, and below its number, no-shows ask nothing', () => {
  expect(onlineDemand({ deposit: null, noShowRule: null }, 100, [cut])).toBeNull()
  for (const act of ['deposit', 'refuse'] as const) expect(onlineDemand(from(3, act), 2, [cut])).toBeNull()
})

// spec: booking-26
test('from its number on the rule refuses, or asks a deposit for services that ask none of others', () => {
  expect(onlineDemand(from(3, 'refuse'), 3, [cut])).toBe('call')
  expect(onlineDemand(from(3, 'deposit'), 3, [cut, nails])).toEqual({
    asked: { ...ofCuts, serviceIds: null },
    dueCents: 3_900,
    isForNoShows: true,
  })
  // Nothing can be asked of what costs nothing, nor where no deposit can be paid.
  expect(onlineDemand(from(3, 'deposit'), 3, [gift])).toBeNull()
  expect(onlineDemand(from(3, 'deposit', null), 3, [cut])).toBeNull()
})

// spec: booking-26
test('a deposit that the page shows everybody is enough', () => {
  const terms = { ...from(1, 'deposit'), deposit: ofCuts }
  const shown = { asked: ofCuts, dueCents: 2_400 }
  expect(onlineDemand(terms, 5, [cut, nails])).toEqual(shown)
  expect(onlineDemand(terms, 0, [cut, nails])).toEqual(shown)
  expect(onlineDemand(terms, 5, [nails])).toMatchObject({ dueCents: 1_500, isForNoShows: true })
})

// spec: booking-26
test('one no-show more never asks less', () => {
  const weight = (demand: ReturnType<typeof onlineDemand>) => (demand === 'call' ? Infinity : (demand?.dueCents ?? 0))
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: highestNoShowLimit }),
      fc.constantFrom<NoShowAct>('deposit', 'refuse'),
      fc.option(fc.constant(ofCuts)),
      fc.subarray([cut, nails, gift], { minLength: 1 }),
      fc.nat(20),
      (limit, act, deposit, services, noShows) => {
        const terms = { ...from(limit, act), deposit }
        const [now, then] = [noShows, noShows + 1].map((count) => weight(onlineDemand(terms, count, services)))
        expect(then).toBeGreaterThanOrEqual(now!)
      },
    ),
  )
})
