import { beforeEach, expect, test } from 'vitest'
import { aBusiness } from '../../accounts/server/testing/people.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import type { Scope } from '../../platform/server/database/business-tx.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import type { CardTerms } from '../../register/card-terms.ts'
import type { Payment } from '../../register/payment.ts'
import { saveCardTerms } from '../../register/server/save-card-terms.ts'
import { saleReceipt } from '../receipt.ts'
import { saleRefusals } from '../sale.ts'
import { listItems } from './queries.ts'
import { storedReceipt } from './receipt-queries.ts'
import { aSale, aService, open, sell } from './testing/till.ts'
import { defaultZone } from '../../platform/clock.ts'
import { formatsOf } from '../../platform/format.ts'

const brazil = formatsOf({ currency: 'BRL', dateFormat: 'DD/MM/YYYY', zone: defaultZone })

const database = freshDatabase()
/** 23:30 local time, which is the next day in UTC. */
const now = new Date('2026-11-13T02:30:00Z')
let scope: Scope
let sessionId: string
beforeEach(async () => {
  scope = await aBusiness({ now })
  sessionId = (await open(scope)).id
})

const terms: CardTerms[] = [
  { band: 'debit', feePercent: 1.99, days: 1, inParts: false },
  { band: 'to_six', feePercent: 4.5, days: 30, inParts: true },
]
const agree = (list = terms) => inBusiness(scope, 'write', (tx) => saveCardTerms(tx, { terms: list }))
const by = (card?: Payment['card'], amountCents = 8_000): Payment => ({
  method: 'card',
  amountCents,
  receivedCents: null,
  ...(card && { card }),
})
const debit = { kind: 'debit', installments: 1 } as const
const inThree = { kind: 'credit', installments: 3 } as const
const stored = async () =>
  (
    await database.admin.query(
      `select method, card_kind, installments, fee_hundredths, fee_cents, arrives_on::text, in_parts
       from payment where business_id = $1 order by id`,
      [scope.businessId],
    )
  ).rows
const unknown = { fee_hundredths: null, fee_cents: null, arrives_on: null, in_parts: false }

// spec: till-28
test('a card payment keeps its kind, its fee and the local day on which the money arrives, and the receipt names it', async () => {
  await agree()
  expect(await inBusiness(scope, 'read', listItems)).toMatchObject({ cardBands: ['debit', 'to_six'] })
  const service = await aService(scope)
  const sale = aSale([service], { payments: [by(debit, 3_000), by(inThree, 5_000)] })
  const receipt = await sell(scope, sale)
  expect(await stored()).toEqual([
    {
      method: 'card',
      card_kind: 'debit',
      installments: 1,
      fee_hundredths: 199,
      fee_cents: 60,
      arrives_on: '2026-11-13',
      in_parts: false,
    },
    {
      method: 'card',
      card_kind: 'credit',
      installments: 3,
      fee_hundredths: 450,
      fee_cents: 225,
      arrives_on: '2026-12-12',
      in_parts: true,
    },
  ])
  expect(receipt.payments).toEqual(sale.payments)
  expect(await inBusiness(scope, 'read', (tx) => storedReceipt(tx, sale.id))).toEqual(receipt)
  const texts = saleReceipt(receipt, brazil).map((row) => JSON.stringify(row))
  for (const name of ['Cartão', 'Débito', 'Crédito em 3x']) expect(texts.some((text) => text.includes(name))).toBe(true)

  // Earlier sales keep the terms of their time.
  await agree([{ ...terms[0]!, feePercent: 50 }])
  expect((await stored())[0]).toMatchObject({ fee_cents: 60 })
})

// spec: till-28
test('where cards are told apart, one that is not is refused, and where they are not each is taken', async () => {
  const service = await aService(scope)
  await sell(scope, aSale([service]))
  await sell(scope, aSale([service], { payments: [by(debit)] }))
  expect(await stored()).toMatchObject([
    { card_kind: null, installments: null, ...unknown },
    { card_kind: 'debit', installments: 1, ...unknown },
  ])
  await agree()
  const refused = (text: string) =>
    expect.objectContaining({ kind: platformRefusals.INVALID_INPUT, fields: { payments: text } })
  await expect(sell(scope, aSale([service]))).rejects.toEqual(refused('Escolha débito ou crédito.'))
  const inOne = { kind: 'credit', installments: 1 } as const
  await expect(sell(scope, aSale([service], { payments: [by(inOne)] }))).rejects.toEqual(
    refused('Esta forma de cartão não é aceita.'),
  )
  expect(await stored()).toHaveLength(2)
  // Offline sales are accepted with any card.
  const offline = { sessionId, soldAt: now.toISOString() }
  await sell(scope, aSale([service], { offline }))
  await sell(scope, aSale([service], { payments: [by(inThree)], offline }))
  expect((await stored()).slice(2)).toMatchObject([{ card_kind: null, ...unknown }, { fee_cents: 360 }])
})

test('the same card payment is the same sale, and another kind under its key is another', async () => {
  await agree()
  const sale = aSale([await aService(scope)], { payments: [by(debit)] })
  const first = await sell(scope, sale)
  expect(await sell(scope, sale)).toEqual(first)
  await expect(sell(scope, { ...sale, payments: [by(inThree)] })).rejects.toEqual(
    expect.objectContaining({ kind: saleRefusals.SALE_KEY_REUSED }),
  )
  expect(await stored()).toHaveLength(1)
})
