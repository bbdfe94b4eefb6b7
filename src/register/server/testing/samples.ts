import type { SamplesOf } from '../../../accounts/server/testing/stage.ts'
import { newId } from '../../../platform/id.ts'
import type { registerContract } from '../../contract.ts'

export const registerSamples: SamplesOf<typeof registerContract> = {
  current: () => undefined,
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
    return { cashierName: 'Ana', openingCents: 10_000 }
  },
  close: ({ rows }) => ({ id: rows.registerSession.id, closingCents: 10_000 }),
  moveCash: () => ({ id: newId(), kind: 'withdrawal', amountCents: 2_000, reason: 'Depósito' }),
  session: ({ rows }) => ({ id: rows.registerSession.id }),
  vouchers: ({ rows }) => ({ id: rows.registerSession.id }),
  exportSessions: () => undefined,
  sessions: () => ({ page: 1 }),
  cardTerms: () => undefined,
  saveCardTerms: () => ({ terms: [{ band: 'debit', feePercent: 1.99, days: 1, inParts: false }] }),
  rules: () => undefined,
  saveRules: () => ({ blindClosing: true, sellsWithoutStock: false }),
}
