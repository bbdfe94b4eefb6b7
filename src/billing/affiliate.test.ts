import { expect, test } from 'vitest'
import { affiliateCommission, nextPayoutDay, payoutDayOf, rangeOf, tierOf, tiers } from './affiliate.ts'

// spec: public-constants-8
test.each([
  [0, 'Bronze', 10],
  [19, 'Bronze', 10],
  [20, 'Silver', 15],
  [49, 'Silver', 15],
  [50, 'Gold', 20],
  [1000, 'Gold', 20],
])('%i referrals make %s', (referrals, name, percent) => expect(tierOf(referrals)).toMatchObject({ name, percent }))

test('a tier says how far it reaches', () => {
  expect(tiers.map(rangeOf)).toEqual(['0 a 19 indicações', '20 a 49 indicações', '50 ou mais indicações'])
})

// spec: public-constants-8
test.each([
  [0, 3, 0],
  [5900, 1, 590],
  [5905, 1, 591],
  [5900, 20, 885],
  [5900, 50, 1180],
])('%i centavos paid by %i businesses bring %i', (paid, referrals, cents) =>
  expect(affiliateCommission(paid, referrals)).toBe(cents),
)

test('payouts are made on the 15th, and the next ones are those of the next 15th', () => {
  expect(payoutDayOf('2026-11-30')).toBe('2026-11-15')
  expect(['2026-11-14', '2026-11-15', '2026-12-16'].map(nextPayoutDay)).toEqual([
    '2026-11-15',
    '2026-12-15',
    '2027-01-15',
  ])
})
