import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { cashOffers, changeCents, methodNames, paymentSchema } from './payment.ts'

const cents = fc.integer({ min: 0, max: 10_000_000_000 })

test('amount and change are what the client handed over', () => {
  fc.assert(
    fc.property(cents, cents, (amountCents, more) => {
      const payment = {
        method: 'cash' as const,
        amountCents,
        receivedCents: Math.min(amountCents + more, 10_000_000_000),
      }
      expect(paymentSchema.safeParse(payment).success).toBe(true)
      expect(amountCents + changeCents(payment)).toBe(payment.receivedCents)
    }),
  )
  expect(changeCents({ amountCents: 5_000, receivedCents: null })).toBe(0)
})

test('less cash than the amount is refused, and so is change for a card', () => {
  const wrong = (payment: object) => paymentSchema.safeParse(payment).error?.issues.map((issue) => issue.message)
  expect(wrong({ method: 'cash', amountCents: 5_000, receivedCents: 4_999 })).toEqual([
    'O valor recebido é menor que o total.',
  ])
  expect(wrong({ method: 'card', amountCents: 5_000, receivedCents: 6_000 })).toEqual([
    'O valor recebido só vale para pagamento em dinheiro.',
  ])
})

// spec: till-12
test('the methods have their names', () => {
  expect(methodNames).toEqual({ card: 'Cartão', cash: 'Dinheiro', pix: 'PIX', deposit: 'Sinal' })
})

test('likely notes are above the total, each once, smallest first', () => {
  expect(cashOffers(11_790, 'BRL')).toEqual([12_000, 15_000, 20_000])
  expect(cashOffers(4_830, 'BRL')).toEqual([5_000, 6_000, 10_000])
  expect(cashOffers(20_000, 'BRL')).toEqual([])
  fc.assert(
    fc.property(cents, (total) => {
      const offers = cashOffers(total, 'BRL')
      for (const offer of offers) expect(offer).toBeGreaterThan(total)
      expect(offers).toEqual(Array.from(new Set(offers)).toSorted((a, b) => a - b))
    }),
  )
})
