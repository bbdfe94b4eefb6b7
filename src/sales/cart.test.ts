import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addRefusal, addToCart, findItems, quantityOf, refreshCart, setQuantity, type CartLine } from './cart.ts'
import { saleRefusals, type Item } from './sale.ts'

const item = (id: string, name: string, more: Partial<Item> = {}): Item => ({
  kind: 'product',
  id,
  name,
  category: null,
  barcode: null,
  unitCents: 1_000,
  stock: 3,
  ...more,
})
const corte = item('1', 'Corte Feminino', { kind: 'service', category: 'Cabelo', stock: null })
const shampoo = item('2', 'Shampoo Hidratação', { barcode: '7891000100103' })
const condicionador = item('3', 'Condicionador', { category: 'Hidratação', barcode: '789' })
const items = [corte, condicionador, shampoo]

test('a cart holds each item once; zero or less takes it out', () => {
  let cart = addToCart(addToCart(addToCart([], shampoo), corte), shampoo)
  expect(cart).toEqual([
    { item: shampoo, quantity: 2 },
    { item: corte, quantity: 1 },
  ])
  cart = setQuantity(cart, shampoo, 0)
  expect(cart).toEqual([{ item: corte, quantity: 1 }])
  expect(setQuantity(cart, corte, -1)).toEqual([])
  expect(setQuantity(cart, corte, 5_000)).toEqual([{ item: corte, quantity: 999 }])
})

test('adding and taking away in any order counts right', () => {
  const steps = fc.array(fc.record({ item: fc.constantFrom(...items), by: fc.constantFrom(1, -1) }), { maxLength: 60 })
  fc.assert(
    fc.property(steps, (taken) => {
      let cart: CartLine[] = []
      const counted = new Map<Item, number>()
      for (const { item, by } of taken) {
        counted.set(item, Math.max(0, (counted.get(item) ?? 0) + by))
        cart = by > 0 ? addToCart(cart, item) : setQuantity(cart, item, quantityOf(cart, item) - 1)
      }
      for (const item of items) expect(quantityOf(cart, item)).toBe(counted.get(item) ?? 0)
    }),
  )
})

test('a price that changed reaches the cart', () => {
  const cart = addToCart([], shampoo)
  expect(refreshCart(cart, [{ ...shampoo, unitCents: 1_200 }])[0]!.item.unitCents).toBe(1_200)
  expect(refreshCart(cart, [corte])).toEqual(cart)
})

test('items are found by barcode, or by words of name and category without accents', () => {
  expect(findItems(items, '7891000100103')).toEqual([shampoo])
  expect(findItems(items, ' 789 ')).toEqual([condicionador])
  expect(findItems(items, 'hidratacao')).toEqual([condicionador, shampoo])
  expect(findItems(items, 'sham hidra')).toEqual([shampoo])
  expect(findItems(items, 'CORTE')).toEqual([corte])
  expect(findItems(items, 'fem corte')).toEqual([corte])
  expect(findItems(items, 'nada')).toEqual([])
  expect(findItems(items, '  ')).toEqual(items)
})

test('nothing is added with a closed register, nor beyond the stock where the business forbids it', () => {
  const open = { registerIsOpen: true, sellsWithoutStock: false }
  const cart = setQuantity(addToCart([], shampoo), shampoo, 3)
  expect(addRefusal(cart, corte, { ...open, registerIsOpen: false })).toBe(saleRefusals.REGISTER_CLOSED)
  expect(addRefusal(cart, shampoo, open)).toBe(saleRefusals.OUT_OF_STOCK)
  expect(addRefusal(setQuantity(cart, shampoo, 2), shampoo, open)).toBeNull()
  expect(addRefusal(cart, corte, open)).toBeNull()
  expect(addRefusal(cart, shampoo, { ...open, sellsWithoutStock: true })).toBeNull()
})
