import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { differenceCents, expectedCashCents, type SessionFigures } from './register.ts'

const none = { cardCents: 0, cashCents: 0, pixCents: 0, depositCents: 0, totalCents: 0 }
const figures: SessionFigures = {
  ...none,
  saleCount: 0,
  refunded: none,
  suppliesCents: 0,
  withdrawalsCents: 0,
  chargedTwice: { totalCents: 0, cashCents: 0 },
}
const cents = fc.integer({ min: 0, max: 1_000_000_000 })

// spec: constants-2
test('the drawer holds opening, cash sales and supplies, less withdrawals and cash given back', () => {
  const drawer = {
    openingCents: 10_000,
    figures: {
      ...figures,
      cardCents: 99_999,
      cashCents: 5_000,
      suppliesCents: 2_000,
      withdrawalsCents: 4_000,
      chargedTwice: { totalCents: 0, cashCents: 0 },
      refunded: { ...none, cashCents: 1_000, pixCents: 77_777 },
    },
  }
  expect(expectedCashCents(drawer)).toBe(12_000)
  expect(differenceCents(drawer, 11_990)).toBe(-10)
})

// spec: constants-2
test('the difference of a count is what lies beyond the expected', () => {
  fc.assert(
    fc.property(cents, cents, cents, fc.integer({ min: -1_000, max: 1_000 }), (openingCents, cashCents, moved, off) => {
      const drawer = { openingCents, figures: { ...figures, cashCents, suppliesCents: moved, withdrawalsCents: moved } }
      expect(differenceCents(drawer, expectedCashCents(drawer) + off)).toBe(off)
    }),
  )
})
