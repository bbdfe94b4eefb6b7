import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { barcodeKey, looksMistyped, readBarcode } from './barcode.ts'
import checked from './inputs/barcodes/checked.json' with { type: 'json' }
import same from './inputs/barcodes/same.json' with { type: 'json' }
import scanned from './inputs/barcodes/scanned.json' with { type: 'json' }
import { productForm } from './product.ts'
import { serviceForm } from './service.ts'
import { tradeOf } from './starting-services.ts'
import { isLow, movementRefusal, stockAfter, stockMovementForm, stockRefusals } from './stock.ts'

const form = { name: 'Xampu', priceCents: 3990, stock: 5, isActive: true }
const fields = (result: { error?: { issues: { path: PropertyKey[] }[] } | undefined }) =>
  result.error?.issues.map(({ path }) => path.join('.'))

test.each(scanned)('$scanned is stored as $stored', ({ scanned: code, stored }) =>
  expect(readBarcode(code)).toBe(stored),
)

test.each(same)('$one and $other are one code', ({ one, other }) => expect(barcodeKey(one)).toBe(barcodeKey(other)))

test.each(checked)('$barcode was probably mistyped: $isMistyped', ({ barcode, isMistyped }) =>
  expect(looksMistyped(barcode)).toBe(isMistyped),
)

test('one wrong digit of an EAN-13 is always noticed', () => {
  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 12, maxLength: 12 })
  fc.assert(
    fc.property(digits, fc.integer({ min: 0, max: 12 }), fc.integer({ min: 1, max: 9 }), (digits, place, shift) => {
      const sum = digits.reduce((sum, digit, i) => sum + digit * (i % 2 ? 3 : 1), 0)
      const code = [...digits, (10 - (sum % 10)) % 10]
      const wrong = code.with(place, (code[place]! + shift) % 10)
      return !looksMistyped(code.join('')) && looksMistyped(wrong.join(''))
    }),
  )
})

test('a barcode is stored without spaces, and not at all when it is blank', () => {
  expect(productForm.parse({ ...form, barcode: ' 789 1000 ' }).barcode).toBe('7891000')
  expect(productForm.parse({ ...form, barcode: '  ' }).barcode).toBeNull()
})

// spec: validation-8
test('name, price and stock of a product are required and whole', () => {
  expect(fields(productForm.safeParse({ isActive: true }))).toEqual(['name', 'priceCents', 'stock'])
  expect(fields(productForm.safeParse({ ...form, stock: -1 }))).toEqual(['stock'])
  expect(fields(productForm.safeParse({ ...form, stock: 1.5, priceCents: 0.1 }))).toEqual(['priceCents', 'stock'])
})

// spec: validation-7
test('name, duration and price of a service are required', () => {
  expect(fields(serviceForm.safeParse({ isActive: true }))).toEqual(['name', 'durationMinutes', 'priceCents'])
  expect(fields(serviceForm.safeParse({ ...form, durationMinutes: 4 }))).toEqual(['durationMinutes'])
})

test('a movement is refused exactly when the stock would leave its bounds', () => {
  const stock = fc.integer({ min: 0, max: 1_000_000 })
  fc.assert(
    fc.property(stock, stock, fc.constantFrom('entry' as const, 'exit' as const), (stock, quantity, kind) => {
      const after = stockAfter(stock, { kind, quantity })
      const refusal = movementRefusal(stock, { kind, quantity })
      return (
        refusal === (after < 0 ? stockRefusals.STOCK_TOO_LOW : after > 1_000_000 ? stockRefusals.STOCK_TOO_HIGH : null)
      )
    }),
  )
})

test('a count becomes the stock, but only over the stock that was shown', () => {
  const count = { kind: 'adjustment' as const, quantity: 7 }
  expect(stockAfter(10, count)).toBe(7)
  expect(movementRefusal(10, { ...count, expectedStock: 10 })).toBeNull()
  expect(movementRefusal(9, { ...count, expectedStock: 10 })).toBe(stockRefusals.STOCK_CHANGED)
  expect(movementRefusal(10, count)).toBe(stockRefusals.STOCK_CHANGED)
})

test('what leaves or is corrected has a reason; nothing may be counted, but not moved', () => {
  const faults = (movement: object) => fields(stockMovementForm.safeParse(movement))
  expect(faults({ kind: 'entry', quantity: 1 })).toBeUndefined()
  expect(faults({ kind: 'exit', quantity: 1, reason: ' ' })).toEqual(['reason'])
  expect(faults({ kind: 'adjustment', quantity: 0, expectedStock: 3 })).toEqual(['reason'])
  expect(faults({ kind: 'adjustment', quantity: 0, expectedStock: 3, reason: 'Contagem' })).toBeUndefined()
  expect(faults({ kind: 'exit', quantity: 0, reason: 'Perda' })).toEqual(['quantity'])
  expect(faults({ kind: 'gift', quantity: 1.5 })).toEqual(['kind', 'quantity'])
})

test('a product is low at its level, and always when none is left', () => {
  expect([6, 5, 0].map((stock) => isLow({ stock, lowStockLevel: 5 }))).toEqual([false, true, true])
  expect([1, 0].map((stock) => isLow({ stock, lowStockLevel: 0 }))).toEqual([false, true])
})

test.each([
  ['Espaço Nina', null],
  ['Espaço da Ana Hair', 'salon'],
  ['Zen Spa', 'aesthetics'],
  ['Barbearia do Zeca', 'barbershop'],
  ['Salão da Bárbara', 'salon'],
  ['Clínica de Estética Lótus', 'aestheticClinic'],
  ['Lótus Estética Avançada', 'aesthetics'],
  ['Esmalteria da Rita', 'nails'],
  ['Ju Nails Designer', 'nails'],
  ['Salão e Unhas da Ana', 'salon'],
  ['Clínica Vitalis', 'clinic'],
  ['Pelegrini Fisioterapia', 'clinic'],
  ['Studio Aurora', null],
])('%s is of the trade that a whole word says: %s', (name, trade) => expect(tradeOf(name)).toBe(trade))
