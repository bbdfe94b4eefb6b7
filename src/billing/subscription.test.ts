import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changeNow } from './subscription.ts'

const [from, to] = [new Date('2026-11-01T12:00:00Z'), new Date('2026-12-01T12:00:00Z')]
const month = (priceCents: number) => ({ priceCents, period: 'month' as const })
const year = (priceCents: number) => ({ priceCents, period: 'year' as const })
const running = (priceCents: number) => ({ ...month(priceCents), from, to, discountCents: 0 })

test.each([
  ['2026-11-01T12:00:00Z', 7000],
  ['2026-11-16T12:00:00Z', 3500],
  ['2026-11-30T12:00:00Z', 233],
])('a dearer plan from %s on costs the difference for what is left: %i', (now, amountCents) =>
  expect(changeNow(running(5900), month(12_900), new Date(now))).toEqual({ amountCents, beginsAnew: false }),
)

test('a plan by the year starts its year now, less what is left of the month', () => {
  expect(changeNow(running(5900), year(60_000), new Date('2026-11-16T12:00:00Z'))).toEqual({
    amountCents: 57_050,
    beginsAnew: true,
  })
})

test('what a coupon took off is not credited', () => {
  const halved = { ...running(5900), discountCents: 2950 }
  const now = new Date('2026-11-16T12:00:00Z')
  expect(changeNow(halved, year(60_000), now)).toEqual({ amountCents: 58_525, beginsAnew: true })
  expect(changeNow(halved, month(12_900), now)).toEqual({ amountCents: 3500, beginsAnew: false })
})

test('what costs nothing more waits for the end of the period', () => {
  const now = new Date('2026-11-16T12:00:00Z')
  expect(changeNow(running(12_900), month(5900), now)).toBeNull()
  expect(changeNow(running(5900), month(5900), now)).toBeNull()
  expect(
    changeNow({ ...running(60_000), ...year(60_000), to: new Date('2027-11-01T12:00:00Z') }, month(5900), now),
  ).toBeNull()
  expect(changeNow(running(5900), month(12_900), to)).toBeNull()
})

test('nobody pays more than the difference, nor less the earlier they change', () => {
  const cents = fc.integer({ min: 0, max: 10_000_000 })
  const moment = fc.date({ min: new Date('2026-10-01'), max: new Date('2027-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(cents, cents, moment, moment, (old, dearer, one, other) => {
      const [earlier, later] = one < other ? [one, other] : [other, one]
      const [first, second] = [earlier, later].map(
        (now) => changeNow(running(old), month(old + dearer), now)?.amountCents ?? 0,
      )
      expect(first).toBeLessThanOrEqual(dearer)
      expect(second).toBeLessThanOrEqual(first!)
      expect(second).toBeGreaterThanOrEqual(0)
    }),
  )
})
