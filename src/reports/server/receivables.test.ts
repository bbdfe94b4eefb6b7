import { expect, test } from 'vitest'
import { aBusiness } from '../../accounts/server/testing/people.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import type { Scope } from '../../platform/server/database/business-tx.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import { saveCardTerms } from '../../register/server/save-card-terms.ts'
import { aRefund, aSale, aService, open, refund, sell } from '../../sales/server/testing/till.ts'
import { arrivals } from '../receivables.ts'
import { readReceivables } from './receivable-queries.ts'

freshDatabase()

// spec: till-29
test('card money is shown net on the day on which it arrives, in its parts, to the centavo', async () => {
  const scope = await aBusiness({ now: new Date('2026-11-13T02:30:00Z') })
  const later = (days: number): Scope => ({ ...scope, now: new Date(scope.now!.getTime() + days * 86_400_000) })
  const read = (at: Scope) => inBusiness(at, 'read', readReceivables)
  expect(await read(scope)).toEqual({ today: '2026-11-12', days: [], unknownCents: 0, refundedCents: 0 })
  await open(scope)
  const service = await aService(scope, 10_001)
  await sell(scope, aSale([service]))
  await inBusiness(scope, 'write', (tx) =>
    saveCardTerms(tx, {
      terms: [
        { band: 'debit', feePercent: 2, days: 1, inParts: false },
        { band: 'to_six', feePercent: 5, days: 30, inParts: true },
        { band: 'to_twelve', feePercent: 10, days: 2, inParts: false },
      ],
    }),
  )
  const paid = (kind: 'debit' | 'credit', installments: number) => [
    { method: 'card' as const, amountCents: 10_001, receivedCents: null, card: { kind, installments } },
  ]
  const sale = aSale([service], { payments: paid('debit', 1) })
  await sell(scope, sale)
  await sell(scope, aSale([service], { payments: paid('credit', 3) }))
  await sell(scope, aSale([service], { payments: paid('credit', 10) }))
  await refund(scope, aRefund(sale.id, { 1: 1 }, 10_001))
  const days = [
    { date: '2026-11-13', count: 1, grossCents: 10_001, feeCents: 200 },
    { date: '2026-11-14', count: 1, grossCents: 10_001, feeCents: 1_000 },
    { date: '2026-12-12', count: 1, grossCents: 3_335, feeCents: 168 },
    { date: '2027-01-11', count: 1, grossCents: 3_333, feeCents: 166 },
    { date: '2027-02-10', count: 1, grossCents: 3_333, feeCents: 166 },
  ]
  const found = await read(scope)
  expect(found).toEqual({ today: '2026-11-12', days, unknownCents: 10_001, refundedCents: 10_001 })
  expect(arrivals(found)).toMatchObject({ coming: days, past: [], comingCents: 28_303, feeCents: 1_700, pastCents: 0 })

  const afterwards = await read(later(61))
  expect(afterwards).toEqual({ today: '2027-01-12', days: days.slice(3), unknownCents: 0, refundedCents: 0 })
  expect(arrivals(afterwards)).toMatchObject({ coming: days.slice(4), past: [days[3]], pastCents: 3_167 })
  const other = await aBusiness()
  expect((await read(other)).days).toEqual([])
})
