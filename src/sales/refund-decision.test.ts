import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultZone } from '../platform/clock.ts'
import { formatsOf } from '../platform/format.ts'
import { sumCents } from '../platform/money.ts'
import { decideRefund, type RefundFacts } from './refund-decision.ts'
import { proposeMoneyBack, refundableUnits, refundAmounts } from './refund.ts'

const formats = formatsOf({ currency: 'BRL', dateFormat: 'DD/MM/YYYY', zone: defaultZone })
const facts: RefundFacts = {
  sale: { totalCents: 7_000, lines: [{ line: 1, quantity: 2, unitCents: 3_500, refundedQuantity: 0 }] },
  takenDeposits: [
    { id: 'cut', paymentId: 'one', cents: 1_000 },
    { id: 'dye', paymentId: 'two', cents: 1_500 },
  ],
  isRegisterOpen: true,
  drawerCents: 5_000,
  formats,
}
const whole = {
  lines: [{ line: 1, quantity: 2 }],
  payments: [
    { method: 'cash' as const, amountCents: 5_000 },
    { method: 'deposit' as const, amountCents: 2_000 },
  ],
}

test('a refund gives back what was paid, and deposits to the appointments from which they came', () => {
  expect(decideRefund(whole, facts).refund).toEqual({
    amountCents: 7_000,
    lines: [{ line: 1, quantity: 2, amountCents: 7_000 }],
    payments: [{ method: 'cash', amountCents: 5_000 }],
    laidBack: [
      { id: 'cut', paymentId: 'one', cents: 1_000 },
      { id: 'dye', paymentId: 'two', cents: 1_000 },
    ],
  })
})

test('a refund is refused for the first of its faults', () => {
  const faults: [code: string, more: Partial<RefundFacts & typeof whole>][] = [
    ['DEPOSIT_TOO_MUCH', { takenDeposits: [] }],
    ['REGISTER_NOT_OPEN', { isRegisterOpen: false }],
    ['REFUND_TOO_MUCH', { lines: [{ line: 1, quantity: 3 }] }],
    ['INVALID_INPUT', { payments: [{ method: 'cash', amountCents: 6_000 }, whole.payments[1]!] }],
    ['DRAWER_TOO_LOW', { drawerCents: 4_999 }],
  ]
  for (const [at, [code, fault]] of faults.entries()) {
    const alone = { ...whole, ...facts, ...fault }
    expect(decideRefund(alone, alone).refusal?.kind.code).toBe(code)
    const together = { ...alone, ...Object.assign({}, ...faults.slice(at + 1).map(([, other]) => other)), ...fault }
    expect(decideRefund(together, together).refusal?.kind.code).toBe(code)
  }
})

test('whatever is refunded as it was paid is given back to the centavo, and no deposit gets more than it gave', () => {
  const line = fc.record({ quantity: fc.integer({ min: 1, max: 9 }), unitCents: fc.nat(100_000), refunded: fc.nat(9) })
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 6 }),
      fc.array(fc.nat(50_000), { maxLength: 4 }),
      fc.nat(),
      (sold, deposits, pick) => {
        const lines = sold.map(({ quantity, unitCents, refunded }, at) => ({
          line: at + 1,
          quantity,
          unitCents,
          refundedQuantity: Math.min(refunded, quantity),
        }))
        const totalCents = sumCents(lines.map(({ quantity, unitCents }) => quantity * unitCents))
        const chosen = lines.flatMap((one) => {
          const left = refundableUnits(one)
          return left > 0 ? [{ line: one.line, quantity: 1 + (pick % left) }] : []
        })
        const takenDeposits = deposits.map((cents, at) => ({ id: `visit ${at}`, paymentId: `payment ${at}`, cents }))
        const amountCents = sumCents(refundAmounts({ totalCents, lines }, chosen)!)
        const paid = [
          { method: 'deposit' as const, amountCents: sumCents(deposits) },
          { method: 'card' as const, amountCents: totalCents },
        ]
        const payments = amountCents === 0 ? [] : proposeMoneyBack(paid, [], amountCents)
        const { refund } = decideRefund(
          { lines: chosen, payments },
          { ...facts, sale: { totalCents, lines }, takenDeposits },
        )
        const given = [
          ...refund!.payments.map((back) => back.amountCents),
          ...refund!.laidBack.map(({ cents }) => cents),
        ]
        expect(sumCents(given)).toBe(amountCents)
        expect(sumCents(refund!.lines.map((one) => one.amountCents))).toBe(amountCents)
        const held = new Map(takenDeposits.map(({ id, cents }) => [id, cents]))
        for (const { id, cents } of refund!.laidBack) expect(cents).toBeLessThanOrEqual(held.get(id)!)
      },
    ),
  )
})
