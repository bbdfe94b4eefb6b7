import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newId } from '../platform/id.ts'
import { sumCents } from '../platform/money.ts'
import { comboForm, comboPrices, comboTitle, splitPrice } from './combo.ts'

const cents = fc.integer({ min: 0, max: 10_000_000 })
const parts = fc.array(fc.oneof(cents, fc.constant(0)), { minLength: 2, maxLength: 5 })

// spec: services-4
describe('the price of a combo', () => {
  test('is split to the centavo: in proportion to the parts, none below zero', () => {
    fc.assert(
      fc.property(cents, parts, (total, prices) => {
        const shares = splitPrice(total, prices)
        expect(sumCents(shares)).toBe(total)
        const whole = sumCents(prices)
        for (const [at, share] of shares.entries()) {
          expect(share).toBeGreaterThanOrEqual(0)
          const exact = whole > 0 ? (total * prices[at]!) / whole : total / prices.length
          expect(Math.abs(share - exact)).toBeLessThan(1)
        }
      }),
    )
  })

  test.each([
    ['a third of a centavo goes to the first', 10_000, [5_000, 5_000, 5_000], [3_334, 3_333, 3_333]],
    ['what is free stays free', 9_000, [10_000, 0, 5_000], [6_000, 0, 3_000]],
    ['what is free alone shares evenly', 1_001, [0, 0], [501, 500]],
    ['a combo that is dearer', 20_000, [5_000, 5_000], [10_000, 10_000]],
    ['a gift', 0, [5_000, 3_000], [0, 0]],
  ])('%s', (_, total, prices, shares) => expect(splitPrice(total, prices)).toEqual(shares))

  test('holds for exactly its services in their order', () => {
    const combo = {
      priceCents: 10_000,
      services: [
        { serviceId: 'a', priceCents: 8_000 },
        { serviceId: 'b', priceCents: 4_000 },
      ],
    }
    expect(comboPrices(combo, ['a', 'b'])).toEqual([6_667, 3_333])
    for (const others of [['a'], ['b', 'a'], ['a', 'b', 'a'], ['a', 'c'], []])
      expect(comboPrices(combo, others)).toBeNull()
  })
})

test('a combo is named as one, once', () => {
  expect(comboTitle({ name: 'Noiva' })).toBe('Combo Noiva')
  expect(comboTitle({ name: 'Combo da noiva' })).toBe('Combo da noiva')
  expect(comboTitle({ name: 'Combos' })).toBe('Combo Combos')
})

const [cut, blowDry] = [newId(), newId()]
const good = { name: 'Noiva', priceCents: 9_000, services: [{ serviceId: cut }, { serviceId: blowDry }] }
test.each([
  ['no name', { name: ' ' }, 'name', 'Informe o nome do combo.'],
  ['no service', { services: [] }, 'services', 'Escolha pelo menos dois serviços.'],
  ['one service', { services: [{ serviceId: cut }] }, 'services', 'Escolha pelo menos dois serviços.'],
  [
    'six services',
    { services: Array.from({ length: 6 }, () => ({ serviceId: newId() })) },
    'services',
    'Um combo tem até 5 serviços.',
  ],
  [
    'the same service twice',
    { services: [{ serviceId: cut }, { serviceId: cut }] },
    'services.1.serviceId',
    'Escolha cada serviço uma vez.',
  ],
  ['a price below 0', { priceCents: -1 }, 'priceCents', 'Informe o preço.'],
  ['no price', { priceCents: null }, 'priceCents', 'Informe o preço.'],
])('%s is refused at its field', (_, wrong, path, text) => {
  const { error } = comboForm.safeParse({ ...good, ...wrong })
  expect(error?.issues.map((one) => one.path.join('.'))).toContain(path)
  expect(error?.issues.map(({ message }) => message).join(' ')).toContain(text)
})
