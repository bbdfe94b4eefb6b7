import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  discountCents,
  discountRefusal,
  discountRefusals,
  amountsOf,
  saleRefusal,
  saleRefusals,
  type Discount,
} from './sale.ts'

const line = fc.record({
  unitCents: fc.integer({ min: 0, max: 10_000_000 }),
  quantity: fc.integer({ min: 1, max: 999 }),
})
const lines = fc.array(line, { maxLength: 30 })
const discount = fc.oneof(
  fc.record({
    type: fc.constant('percentage' as const),
    percent: fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100),
  }),
  fc.record({ type: fc.constant('value' as const), cents: fc.integer({ min: 1, max: 1_000_000_000 }) }),
)
const percentage = (percent: number): Discount => ({ type: 'percentage', percent })
const value = (cents: number): Discount => ({ type: 'value', cents })

describe('the amounts of a sale', () => {
  // spec: till-11
  test('are sums to the centavo', () => {
    const cart = [
      { unitCents: 8_000, quantity: 1 },
      { unitCents: 2_599, quantity: 3 },
    ]
    expect(amountsOf(cart, null)).toEqual({ subtotalCents: 15_797, discountCents: 0, totalCents: 15_797 })
    expect(amountsOf(cart, percentage(10))).toEqual({ subtotalCents: 15_797, discountCents: 1_580, totalCents: 14_217 })
    expect(amountsOf(cart, value(797))).toEqual({ subtotalCents: 15_797, discountCents: 797, totalCents: 15_000 })
  })

  // spec: validation-15
  test('fit together for every cart and discount, and the total is never below zero', () => {
    fc.assert(
      fc.property(lines, fc.option(discount), (cart, discount) => {
        const { subtotalCents, discountCents, totalCents } = amountsOf(cart, discount)
        const exact = cart.reduce((sum, { unitCents, quantity }) => sum + BigInt(unitCents) * BigInt(quantity), 0n)
        expect(BigInt(subtotalCents)).toBe(exact)
        expect(subtotalCents - discountCents).toBe(totalCents)
        expect(totalCents).toBeGreaterThanOrEqual(0)
        expect(discountCents).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('do not depend on how a quantity is spread over lines', () => {
    fc.assert(
      fc.property(lines, (cart) => {
        const single = cart.flatMap(({ unitCents, quantity }) =>
          quantity > 1
            ? [
                { unitCents, quantity: 1 },
                { unitCents, quantity: quantity - 1 },
              ]
            : [{ unitCents, quantity }],
        )
        expect(amountsOf(single, null)).toEqual(amountsOf(cart, null))
      }),
    )
  })
})

// spec: entities-15
describe('a discount', () => {
  // spec: validation-17
  test('is above zero', () => {
    for (const wrong of [percentage(0), percentage(-1), percentage(Number.NaN), value(0), value(-5)])
      expect(discountRefusal(wrong, 10_000)).toBe(discountRefusals.DISCOUNT_INVALID)
    expect(discountRefusals.DISCOUNT_INVALID).toMatchObject({
      title: 'Valor inválido',
      text: 'Informe um valor de desconto válido.',
    })
  })

  // spec: validation-17
  test('is at most all as a percentage, and less than the total as a value', () => {
    for (const high of [percentage(100.01), value(10_000), value(10_001)])
      expect(discountRefusal(high, 10_000)).toBe(discountRefusals.DISCOUNT_TOO_HIGH)
    for (const good of [percentage(100), percentage(0.01), value(9_999)])
      expect(discountRefusal(good, 10_000)).toBeNull()
    expect(discountRefusals.DISCOUNT_TOO_HIGH).toMatchObject({
      title: 'Desconto muito alto',
      text: 'O desconto não pode ser maior que o valor total.',
    })
  })

  test('that is allowed takes a percentage within half a centavo, or its value exactly', () => {
    fc.assert(
      fc.property(discount, fc.integer({ min: 1, max: 1_000_000_000 }), (discount, subtotal) => {
        if (discountRefusal(discount, subtotal)) return
        const cents = discountCents(discount, subtotal)
        if (discount.type === 'value') expect(cents).toBe(discount.cents)
        else expect(Math.abs(cents - (subtotal * discount.percent) / 100)).toBeLessThanOrEqual(0.5001)
      }),
    )
  })
})

// spec: validation-11
test('a cart is sold with an open register, items and an allowed discount only', () => {
  const cart = [{ unitCents: 5_000, quantity: 1 }]
  expect(saleRefusal(false, cart, null)).toBe(saleRefusals.REGISTER_CLOSED)
  expect(saleRefusal(true, [], null)).toBe(saleRefusals.EMPTY_CART)
  expect(saleRefusal(true, cart, value(5_000))).toBe(saleRefusals.DISCOUNT_TOO_HIGH)
  expect(saleRefusal(true, cart, null)).toBeNull()
  expect(saleRefusals.EMPTY_CART.title).toBe('Carrinho vazio')
  expect(saleRefusals.REGISTER_CLOSED.title).toBe('Caixa fechado')
})
