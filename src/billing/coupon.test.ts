import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { couponForm } from './adjustment.ts'
import { couponWords, discountIn, discountOf } from './coupon.ts'

test('a coupon takes its share or its amount, to the centavo, and never more than the price', () => {
  expect(discountOf(5900, { percent: 50, amountCents: null })).toBe(2950)
  expect(discountOf(2990, { percent: 15, amountCents: null })).toBe(449)
  expect(discountOf(5900, { percent: null, amountCents: 2000 })).toBe(2000)
  expect(discountOf(1000, { percent: null, amountCents: 2000 })).toBe(1000)
  const share = fc.record({ percent: fc.integer({ min: 1, max: 100 }), amountCents: fc.constant(null) })
  const amount = fc.record({ percent: fc.constant(null), amountCents: fc.integer({ min: 1, max: 10_000_000_000 }) })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), fc.oneof(share, amount), (price, coupon) => {
      const off = discountOf(price, coupon)
      return Number.isInteger(off) && off >= 0 && off <= price && (coupon.percent !== 100 || off === price)
    }),
  )
})

const typed = { reason: 'Lançamento', invoices: 2 }
const faultsOf = (form: object) => {
  const read = couponForm.safeParse({ ...typed, ...form })
  return read.success ? null : read.error.issues.map(({ path, message }) => [path.join('.'), message])
}

test('the form asks for what it names, and reads nothing else', () => {
  const read = couponForm.parse({ ...typed, by: 'percent', percent: 20, amountCents: 0 })
  expect(discountIn(read)).toEqual({ percent: 20, amountCents: null })
  expect(discountIn(couponForm.parse({ ...typed, by: 'amount', percent: 900, amountCents: 150 }))).toEqual({
    percent: null,
    amountCents: 150,
  })
  for (const percent of [null, 0, 101, 2.5])
    expect(faultsOf({ by: 'percent', percent })).toContainEqual(['percent', 'Informe de 1 a 100%.'])
  for (const amountCents of [null, 0, -1, 0.5, 10_000_000_001])
    expect(faultsOf({ by: 'amount', amountCents })).toContainEqual(['amountCents', 'Informe o desconto.'])
  for (const invoices of [0, 25, 1.5])
    expect(faultsOf({ by: 'percent', percent: 5, invoices })).toEqual([['invoices', 'Informe de 1 a 24 faturas.']])
  expect(faultsOf({ by: 'gift' })).toContainEqual(['by', 'Escolha o tipo de desconto.'])
})

test('it is told as people say it', () => {
  expect(couponWords({ percent: 50, amountCents: null, left: 1 })).toBe('50% na próxima fatura')
  expect(couponWords({ percent: null, amountCents: 2000, left: 3 })).toMatch(
    /^R\$\s20,00 em cada uma das próximas 3 faturas$/,
  )
})
