import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  bandOf,
  cardFault,
  cardName,
  cardSchema,
  cardTermsListSchema,
  settlementOf,
  type CardTerms,
} from './card-terms.ts'

const credit = (installments: number) => ({ kind: 'credit' as const, installments })
const debit = { kind: 'debit' as const, installments: 1 }
const terms: CardTerms[] = [
  { band: 'debit', feePercent: 1.99, days: 1, inParts: false },
  { band: 'to_six', feePercent: 4.5, days: 30, inParts: true },
]

test('each way of paying by card has its band and its name', () => {
  expect([debit, credit(1), credit(2), credit(6), credit(7), credit(12)].map(bandOf)).toEqual([
    'debit',
    'credit',
    'to_six',
    'to_six',
    'to_twelve',
    'to_twelve',
  ])
  expect([debit, credit(1), credit(3)].map(cardName)).toEqual(['Débito', 'Crédito à vista', 'Crédito em 3x'])
  for (const wrong of [credit(0), credit(13), credit(1.5), { kind: 'debit', installments: 2 }, { kind: 'pix' }])
    expect(cardSchema.safeParse(wrong).success).toBe(false)
})

test('where cards are told apart, one that is not is refused, and so is one that is not offered', () => {
  const pays = (card?: typeof debit | ReturnType<typeof credit>) => [{ method: 'card', amountCents: 100, card }]
  expect(cardFault(pays(), [])).toBeNull()
  expect(cardFault(pays(), ['debit'])).toBe('Escolha débito ou crédito.')
  expect(cardFault(pays(credit(2)), ['debit'])).toBe('Esta forma de cartão não é aceita.')
  expect(cardFault(pays(debit), ['debit'])).toBeNull()
  expect(
    cardFault(
      [
        { method: 'cash', amountCents: 100 },
        { method: 'card', amountCents: 0 },
      ],
      ['debit'],
    ),
  ).toBeNull()
})

test('the fee is of the moment and to the centavo, and the money arrives on its day', () => {
  const paid = { method: 'card', amountCents: 10_050, card: debit }
  expect(settlementOf(paid, terms, '2026-12-31')).toEqual({
    feeHundredths: 199,
    feeCents: 200,
    arrivesOn: '2027-01-01',
    inParts: false,
  })
  expect(settlementOf({ ...paid, card: credit(3) }, terms, '2026-11-23')).toMatchObject({
    feeCents: 452,
    arrivesOn: '2026-12-23',
    inParts: true,
  })
  expect(settlementOf({ ...paid, card: credit(1) }, terms, '2026-11-23')).toBeNull()
  expect(settlementOf({ method: 'card', amountCents: 10_050 }, terms, '2026-11-23')).toBeNull()
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), fc.integer({ min: 0, max: 10_000 }), (cents, fee) => {
      const agreed: CardTerms = { band: 'debit', feePercent: fee / 100, days: 0, inParts: false }
      const { feeCents, feeHundredths } = settlementOf({ ...paid, amountCents: cents }, [agreed], '2026-11-23')!
      expect(feeHundredths).toBe(fee)
      expect(feeCents).toBeLessThanOrEqual(cents)
    }),
  )
})

test('terms name each band once, and only what is shared out comes in parts', () => {
  const isTaken = (list: unknown) => cardTermsListSchema.safeParse({ terms: list }).success
  expect(isTaken(terms)).toBe(true)
  expect(isTaken([...terms, terms[0]])).toBe(false)
  expect(isTaken([{ ...terms[0], inParts: true }])).toBe(false)
  expect(isTaken([{ ...terms[0], feePercent: 1.999 }])).toBe(false)
})
