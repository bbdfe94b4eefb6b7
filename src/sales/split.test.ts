import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumCents } from '../platform/money.ts'
import { changeCents, paymentMethods, paymentSchema } from '../register/payment.ts'
import {
  addPart,
  changePart,
  partsRefusal,
  paymentsFault,
  paymentsOf,
  removePart,
  splitEvenly,
  unusedMethod,
  wholeBy,
  type PaymentPart,
} from './split.ts'

const total = fc.integer({ min: 0, max: 10_000_000 })
const method = fc.constantFrom(...paymentMethods)
const amount = fc.option(fc.integer({ min: 0, max: 1_000_000 }))
const parts = fc
  .array(fc.record({ method, amountCents: amount, receivedCents: amount }), { minLength: 1, maxLength: 6 })
  .map((typed): PaymentPart[] =>
    typed.map((part, at) => (at === typed.length - 1 ? { ...part, amountCents: null } : part)),
  )

test('the parts always sum to the total, whatever is typed', () => {
  fc.assert(
    fc.property(parts, total, (parts, total) => {
      expect(sumCents(paymentsOf(parts, total).map(({ amountCents }) => amountCents))).toBe(total)
    }),
  )
})

test('what the till lets through the server takes, and change comes from cash alone', () => {
  fc.assert(
    fc.property(parts, total, (parts, total) => {
      const payments = paymentsOf(parts, total)
      if (partsRefusal(parts, total)) return
      expect(paymentsFault(payments, total)).toBeNull()
      for (const payment of payments) {
        expect(paymentSchema.safeParse(payment).success).toBe(true)
        if (payment.method !== 'cash') expect(changeCents(payment)).toBe(0)
      }
    }),
  )
})

test('adding, removing and changing parts leaves exactly the last one to take what remains', () => {
  const steps = fc.array(fc.tuple(fc.constantFrom('add', 'remove', 'method'), fc.nat(5), method), { maxLength: 20 })
  fc.assert(
    fc.property(steps, (steps) => {
      let parts = wholeBy('card')
      for (const [step, at, method] of steps) {
        if (step === 'add') parts = addPart(parts, method)
        else if (step === 'method') parts = changePart(parts, at, { method })
        else if (parts.length > 1) parts = removePart(parts, at % parts.length)
      }
      expect(parts.at(-1)!.amountCents).toBeNull()
      expect(parts.length).toBeGreaterThan(0)
    }),
  )
})

test('an even split shares to the centavo', () => {
  const three = splitEvenly(addPart(addPart(wholeBy('card'), 'cash'), 'pix'), 10_000)
  expect(paymentsOf(three, 10_000).map(({ amountCents }) => amountCents)).toEqual([3_333, 3_333, 3_334])
  expect(partsRefusal(three, 10_000)).toBeNull()
})

test('what is missing is said', () => {
  const both = addPart(wholeBy('card'), 'cash')
  expect(partsRefusal(both, 10_000)).toMatchObject({ title: 'Valor obrigatório' })
  expect(partsRefusal(changePart(both, 0, { amountCents: 10_000 }), 10_000)).toMatchObject({
    title: 'Pagamento acima do total',
  })
  const paid = changePart(both, 0, { amountCents: 4_000 })
  expect(partsRefusal(paid, 10_000)).toBeNull()
  expect(partsRefusal(changePart(paid, 1, { receivedCents: 5_999 }), 10_000)).toMatchObject({
    text: 'O valor recebido é menor que o total.',
  })
  expect(paymentsOf(changePart(paid, 1, { receivedCents: 7_000 }), 10_000)[1]).toEqual({
    method: 'cash',
    amountCents: 6_000,
    receivedCents: 7_000,
  })
  expect(partsRefusal(wholeBy('cash'), 0)).toBeNull()
})

test('the server refuses a sum that is not the total and a part of nothing', () => {
  const by = (amountCents: number) => ({ method: 'card' as const, amountCents, receivedCents: null })
  expect(paymentsFault([by(10), by(20)], 31)).toBe('Os pagamentos devem somar o total.')
  expect(paymentsFault([by(30), by(0)], 30)).toBe('Informe o valor de cada pagamento.')
  expect(paymentsFault([by(0)], 0)).toBeNull()
})

test('a further part begins with a method that none has yet, and with the card when all are there', () => {
  const [first, second, third] = paymentMethods
  expect(unusedMethod(wholeBy(first), { currency: 'BRL' })).toBe(second)
  expect(unusedMethod(addPart(wholeBy(second), first), { currency: 'BRL' })).toBe(third)
  expect(unusedMethod(addPart(addPart(wholeBy(first), second), third), { currency: 'BRL' })).toBe('card')
})
