import type { SamplesOf } from '../../../accounts/server/testing/stage.ts'
import { hashPassword } from '../../../accounts/server/hash-password.ts'
import { newId } from '../../../platform/id.ts'
import { insertRow } from '../../../platform/server/testing/rows.ts'
import type { registerContract } from '../../contract.ts'

export const registerSamples: SamplesOf<typeof registerContract> = {
  open: async ({ admin, rows }) => {
    await admin.query(
      `update register_session set status = 'closed', closed_at = now(), closing_cents = 0,
         total_cents = $2, pix_cents = $2, card_cents = 0, cash_cents = 0,
         supplies_cents = $3, refunded_pix_cents = $4 where id = $1 and status = 'open'`,
      [
        rows.registerSession.id,
        rows.payment.amount_cents,
        rows.registerMovement.amount_cents,
        rows.refund.amount_cents,
      ],
    )
    return { registerId: rows.register.id, cashierName: 'Ana', openingCents: 10_000 }
  },
  close: ({ rows }) => ({ id: rows.registerSession.id, closingCents: 10_000 }),
  moveCash: ({ rows }) => ({
    id: newId(),
    sessionId: rows.registerSession.id,
    kind: 'withdrawal',
    amountCents: 2_000,
    reason: 'Depósito',
  }),
  saveCardTerms: () => ({ terms: [{ band: 'debit', feePercent: 1.99, days: 1, inParts: false }] }),
  approveDiscount: async ({ admin, rows, businessId }) => {
    const pin = '135790'
    const set = await admin.query<{ account_id: string }>(
      'update approval_pin set pin_hash = $1 where business_id = $2 returning account_id',
      [await hashPassword(pin), businessId],
    )
    return {
      saleId: rows.sale.id,
      approverId: set.rows[0]!.account_id,
      pin,
      discountCents: 1_000,
      reason: 'Cliente antiga',
    }
  },
  savePin: () => ({ pin: '135790' }),
  registers: {
    add: () => ({ name: `Caixa ${newId().slice(-12)}` }),
    rename: ({ rows }) => ({ id: rows.register.id, name: 'Recepção' }),
    remove: async ({ admin, businessId }) => ({
      id: (await insertRow(admin, 'register', { business_id: businessId, name: `Caixa ${newId().slice(-12)}` })).id,
    }),
  },
  saveRules: () => ({
    blindClosing: true,
    sellsWithoutStock: false,
    scaleLabels: { codeDigits: 6, valueDigits: 5, holds: 'weight' },
  }),
}
