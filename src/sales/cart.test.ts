import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addRefusal,
  addToCart,
  addVisit,
  sameVisit,
  afterStep,
  changeLine,
  emptyTill,
  finderOf,
  keepVisits,
  likelyPerformer,
  linesOf,
  linesToAskFor,
  quantityOf,
  quantityTyped,
  refreshCart,
  setQuantity,
  unitCentsOf,
  type CartLine,
} from './cart.ts'
import { performersOf, saleRefusals, type Item } from './sale.ts'

const item = (id: string, name: string, more: Partial<Item> = {}): Item => ({
  kind: 'product',
  id,
  name,
  category: null,
  barcode: null,
  unitCents: 1_000,
  stock: 3,
  professionalIds: [],
  ...more,
})
const corte = item('1', 'Corte Feminino', { kind: 'service', category: 'Cabelo', stock: null })
const shampoo = item('2', 'Shampoo Hidratação', { barcode: '7891000100103' })
const condicionador = item('3', 'Condicionador', { category: 'Hidratação', barcode: '789' })
const items = [corte, condicionador, shampoo]

// spec: till-10, validation-14
test('a cart holds each item once; zero or less takes it out', () => {
  let cart = addToCart(addToCart(addToCart([], shampoo), corte), shampoo)
  expect(cart).toMatchObject([
    { item: shampoo, quantity: 2 },
    { item: corte, quantity: 1 },
  ])
  cart = setQuantity(cart, cart[0]!.key, 0)
  expect(cart).toMatchObject([{ item: corte, quantity: 1 }])
  const { key } = cart[0]!
  expect(setQuantity(cart, key, -1)).toEqual([])
  expect(setQuantity(cart, key, 5_000)).toMatchObject([{ item: corte, quantity: 999 }])
})

test('the same service by another professional is a line of its own, and each is sent with who did it', () => {
  const [bruna, caio] = [
    { id: 'b', name: 'Bruna' },
    { id: 'c', name: 'Caio' },
  ]
  let cart = addToCart(addToCart([], corte, bruna), corte, caio)
  cart = addToCart(cart, corte, bruna)
  cart = changeLine(addToCart(cart, corte), cart[1]!.key, { note: 'franja' })
  expect(new Set(cart.map(({ key }) => key)).size).toBe(3)
  expect(quantityOf(cart, corte)).toBe(4)
  expect(linesOf(cart)).toMatchObject([
    { id: '1', quantity: 2, professionalId: 'b', note: null },
    { id: '1', quantity: 1, professionalId: 'c', note: 'franja' },
    { id: '1', quantity: 1, professionalId: null, note: null },
  ])
  const first = cart[0]!.key
  expect(addToCart(setQuantity(cart, first, 0), corte, bruna).at(-1)!.key).toBe(first)
})

test('adding and taking away in any order counts right', () => {
  const steps = fc.array(fc.record({ item: fc.constantFrom(...items), by: fc.constantFrom(1, -1) }), { maxLength: 60 })
  fc.assert(
    fc.property(steps, (taken) => {
      let cart: CartLine[] = []
      const counted = new Map<Item, number>()
      for (const { item, by } of taken) {
        counted.set(item, Math.max(0, (counted.get(item) ?? 0) + by))
        const there = cart.find((line) => line.item === item)
        if (by > 0) cart = addToCart(cart, item)
        else if (there) cart = setQuantity(cart, there.key, there.quantity - 1)
      }
      for (const item of items) expect(quantityOf(cart, item)).toBe(counted.get(item) ?? 0)
    }),
  )
})

test('the last line that is taken out takes its discount along, and the client stays', () => {
  const client = { id: 'a', name: 'Ana', appointments: [] }
  const discount = { type: 'percentage' as const, percent: 10 }
  const till = { ...emptyTill(), lines: addToCart(addToCart([], shampoo), corte), client, discount }
  const [first, last] = till.lines
  const one = afterStep(till, { type: 'quantity', key: first!.key, quantity: 0 })
  expect(one).toEqual({ ...till, lines: [last] })
  expect(afterStep(one, { type: 'quantity', key: last!.key, quantity: 0 })).toEqual({
    ...till,
    lines: [],
    discount: null,
  })
})

test('a price that changed reaches the cart', () => {
  const cart = addToCart([], shampoo)
  expect(refreshCart(cart, { items: [{ ...shampoo, unitCents: 1_200 }] })[0]!.item.unitCents).toBe(1_200)
  expect(refreshCart(cart, { items: [corte] })).toEqual(cart)
})

// spec: till-7
test('items are found by barcode, or by words of name and category without accents', () => {
  const find = finderOf(items)
  expect(find('7891000100103')).toEqual([shampoo])
  expect(find(' 789 ')).toEqual([condicionador])
  expect(find('hidratacao')).toEqual([condicionador, shampoo])
  expect(find('sham hidra')).toEqual([shampoo])
  expect(find('CORTE')).toEqual([corte])
  expect(find('fem corte')).toEqual([corte])
  expect(find('nada')).toEqual([])
  expect(find('  ')).toEqual(items)
})

// spec: till-27
test('a number and a star before a code or a name say how many; everything else is the code or the name', () => {
  expect(quantityTyped('3*7891000100103')).toEqual({ quantity: 3, text: '7891000100103' })
  expect(quantityTyped(' 12 * sham hidra')).toEqual({ quantity: 12, text: 'sham hidra' })
  expect(quantityTyped('2*')).toEqual({ quantity: 2, text: '' })
  for (const text of ['7891000100103', '0*789', '1000*789', '*789', '1,5*789', 'a 3*789', ''])
    expect(quantityTyped(text)).toEqual({ quantity: 1, text })
  expect(addToCart(addToCart([], shampoo, null, 3), shampoo, null, 4)).toMatchObject([{ quantity: 7 }])
})

// spec: validation-12
test('nothing is added with a closed register, nor beyond the stock where the business forbids it', () => {
  const open = { closed: null, sellsWithoutStock: false }
  const one = addToCart([], shampoo)
  const cart = setQuantity(one, one[0]!.key, 3)
  expect(addRefusal(cart, corte, { ...open, closed: saleRefusals.REGISTER_CLOSED })).toBe(saleRefusals.REGISTER_CLOSED)
  expect(addRefusal(cart, shampoo, open)).toBe(saleRefusals.OUT_OF_STOCK)
  expect(addRefusal(setQuantity(cart, one[0]!.key, 2), shampoo, open)).toBeNull()
  expect(addRefusal(setQuantity(cart, one[0]!.key, 2), shampoo, open, 2)).toBe(saleRefusals.OUT_OF_STOCK)
  expect(addRefusal([], shampoo, open, 3)).toBeNull()
  expect(addRefusal(cart, corte, open)).toBeNull()
  expect(addRefusal(cart, shampoo, { ...open, sellsWithoutStock: true })).toBeNull()
})

test('an appointment comes with the others of its visit, one that stands for itself alone', () => {
  const one = {
    time: '10:00',
    serviceId: '1',
    service: 'Corte',
    professionalId: 'b',
    professional: 'Bruna',
    priceCents: 700,
  }
  const [cut, nails, other, alone] = [
    { ...one, id: 'v', visitId: 'v' },
    { ...one, id: 'w', visitId: 'v' },
    { ...one, id: 'x', visitId: 'x' },
    { ...one, id: 'y', visitId: 'y' },
  ]
  const all = [cut, nails, other, alone, { ...alone, id: 'z', visitId: 'z' }]
  expect(sameVisit(all, nails)).toEqual([cut, nails])
  expect(sameVisit(all, alone)).toEqual([alone])
})

test('an appointment is a line of its own at its agreed price, and only while its client buys', () => {
  const agreed = { id: 'v', visitId: 'v', time: '10:00', serviceId: '1', service: 'Corte', priceCents: 700 }
  const visit = { ...agreed, professionalId: 'b', professional: 'Bruna' }
  const bruna = { id: 'b', name: 'Bruna' }
  let cart = addVisit(addToCart([], corte, bruna), corte, visit)
  cart = addToCart(addVisit(cart, corte, visit), corte, bruna)
  expect(linesOf(cart)).toMatchObject([
    { quantity: 2, unitCents: 1_000, appointmentId: null },
    { quantity: 1, unitCents: 700, appointmentId: 'v', professionalId: 'b' },
  ])
  const dearer = { ...corte, unitCents: 1_100 }
  const prices = [{ id: '1', appointmentId: 'v', unitCents: 750 }]
  expect(refreshCart(cart, { items: [dearer], prices }).map(unitCentsOf)).toEqual([1_100, 750])
  expect(keepVisits(cart, [visit]).map(unitCentsOf)).toEqual([1_000, 700])
  expect(linesOf(keepVisits(cart, []))).toMatchObject([{}, { unitCents: 1_000, appointmentId: null }])
})

test('a service offers those who perform it, a product everybody', () => {
  const sellers = [
    { id: 'b', name: 'Bruna' },
    { id: 'c', name: 'Caio' },
  ]
  expect(performersOf({ ...corte, professionalIds: ['c'] }, sellers)).toEqual([sellers[1]])
  expect(performersOf(corte, sellers)).toEqual(sellers)
  expect(performersOf(shampoo, sellers)).toEqual(sellers)
})

test('who performed a service is asked where it may be one of several, and whoever serves the client likely did', () => {
  const [bruna, caio, davi] = ['b', 'c', 'd'].map((id) => ({ id, name: id }))
  const sellers = [bruna!, caio!, davi!]
  const escova = item('4', 'Escova', { kind: 'service', stock: null, professionalIds: ['b', 'c'] })
  const barba = item('5', 'Barba', { kind: 'service', stock: null, professionalIds: ['d'] })
  const lines = addToCart(addToCart(addToCart(addToCart([], escova), barba), shampoo), corte, caio)
  expect(linesToAskFor(lines, sellers).map((line) => line.item)).toEqual([escova])
  expect(linesToAskFor(lines, [caio!])).toEqual([])

  const cart = { ...emptyTill(), lines: addToCart([], escova) }
  expect(likelyPerformer(escova, cart, sellers)).toBeNull()
  expect(likelyPerformer(escova, { ...cart, lines }, sellers)).toBe(caio)
  const visit = { id: 'v', visitId: 'v', time: '10:00', service: 'Luzes', serviceId: '6', priceCents: 1 }
  const served = (...ids: string[]) => ({
    ...cart,
    client: {
      id: 'a',
      name: 'Ana',
      appointments: ids.map((id) => ({ ...visit, professionalId: id, professional: id })),
    },
  })
  expect(likelyPerformer(escova, served('b', 'd'), sellers)).toBe(bruna)
  expect(likelyPerformer(escova, served('b', 'c'), sellers)).toBeNull()
  expect(likelyPerformer(escova, served('d'), sellers)).toBeNull()
})

test('a label in the cart costs what the business reads on it now, and the item’s price where it reads none', () => {
  const code = '2000123015903'
  const wax = item('7', 'Cera', { barcode: '123', unitCents: 9_000 })
  const label = { code, item: '000123', holds: 'price', value: 1_590 } as const
  const lines = addToCart([], wax, null, 1, label)
  const cost = (change: Partial<Parameters<typeof refreshCart>[1]>) =>
    linesOf(refreshCart(lines, { items: [wax], ...change }))
  const labels = { codeDigits: 6, valueDigits: 5, holds: 'price' } as const
  expect(cost({})).toMatchObject([{ unitCents: 1_590, label: code }])
  expect(cost({ scaleLabels: labels })).toMatchObject([{ unitCents: 1_590, label: code }])
  expect(cost({ scaleLabels: { ...labels, holds: 'weight' } })).toMatchObject([{ unitCents: 14_310, label: code }])
  for (const change of [{ scaleLabels: null }, { scaleLabels: labels, items: [{ ...wax, barcode: '124' }] }]) {
    const [line] = cost(change)
    expect(line).toMatchObject({ unitCents: 9_000 })
    expect(line).not.toHaveProperty('label')
  }
})

test('a letter that changes nothing gives the same list, and one that does another', () => {
  const find = finderOf(items)
  const found = find('sham')
  expect(find('shamp')).toBe(found)
  expect(find('hidra')).not.toBe(found)
  expect(find('shamp')).toEqual(found)
})

test('whatever was searched before, a search finds what a new one would', () => {
  const letter = fc.constantFrom(
    's',
    'h',
    'a',
    'm',
    'p',
    'o',
    ' ',
    'i',
    'd',
    'r',
    'ç',
    'ã',
    'c',
    't',
    'e',
    '7',
    '8',
    '9',
  )
  const letters = fc.string({ unit: letter, maxLength: 8 })
  fc.assert(
    fc.property(fc.array(letters), (searches) => {
      const find = finderOf(items)
      for (const typed of searches)
        for (let length = 0; length <= typed.length; length++)
          expect(find(typed.slice(0, length))).toEqual(finderOf(items)(typed.slice(0, length)))
    }),
  )
})
