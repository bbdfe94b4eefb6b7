import { expect, test } from 'vitest'
import { aBusiness } from '../../accounts/server/testing/people.ts'
import { platformRefusals, type RefusalKind } from '../../platform/refusal.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import type { Scope } from '../../platform/server/database/business-tx.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import type { PaymentMethod } from '../payment.ts'
import { registerRefusals } from '../register.ts'
import { sessionReport } from './register-queries.ts'
import { aSale, aService, close, open, openSession, sell } from '../../sales/server/testing/till.ts'

const database = freshDatabase()
const now = new Date('2026-11-12T11:00:00Z')
const later = (scope: Scope, hours: number): Scope => ({ ...scope, now: new Date(now.getTime() + hours * 3_600_000) })
const restricted = '23001'
const refusedAs = (kind: RefusalKind) => expect.objectContaining({ kind })
const audits = async (scope: Scope) => {
  const { rows } = await database.admin.query(
    `select action, detail, account_id from audit where business_id = $1 and action like 'register.%' order by id`,
    [scope.businessId],
  )
  return rows
}

// spec: entities-11, states-15, states-16, states-18
test('a session opens, shows what it takes, and closes to the centavo', async () => {
  const scope = await aBusiness({ now })
  expect(await openSession(scope)).toBeNull()
  const { id } = await open(scope, 10_050)
  const none = { cardCents: 0, cashCents: 0, pixCents: 0, depositCents: 0, totalCents: 0 }
  const nothing = {
    ...none,
    saleCount: 0,
    refunded: none,
    suppliesCents: 0,
    withdrawalsCents: 0,
    chargedTwice: { totalCents: 0, cashCents: 0 },
  }
  const session = {
    id,
    cashierName: 'Marina',
    openingCents: 10_050,
    opened: { date: '2026-11-12', time: '08:00' },
  }
  expect(await openSession(scope)).toEqual({ ...session, figures: nothing })

  const service = await aService(scope, 3_333)
  const pay = (method: PaymentMethod, amountCents: number, receivedCents: number | null = null) => ({
    method,
    amountCents,
    receivedCents,
  })
  await sell(later(scope, 1), aSale([service], { payments: [pay('cash', 3_333, 5_000)] }))
  await sell(later(scope, 2), aSale([service], { payments: [pay('card', 3_000), pay('cash', 333)] }))
  await sell(later(scope, 3), aSale([service], { payments: [pay('pix', 3_333)] }))
  const figures = {
    ...nothing,
    saleCount: 3,
    cardCents: 3_000,
    cashCents: 3_666,
    pixCents: 3_333,
    depositCents: 0,
    totalCents: 9_999,
  }
  expect(await openSession(scope)).toEqual({ ...session, figures })

  const report = {
    ...session,
    figures,
    movements: [],
    registerName: null,
    businessName: 'Salão de Teste',
    printed: { date: '2026-11-12', time: '18:00' },
    closing: { date: '2026-11-12', time: '18:00', countedCents: 13_700 },
  }
  expect(await close(later(scope, 10), id, 13_700)).toEqual(report)
  expect(await inBusiness(later(scope, 10), 'read', (tx) => sessionReport(tx, { id }))).toEqual(report)
  expect(await openSession(scope)).toBeNull()
  expect(await audits(scope)).toEqual([
    { action: 'register.open', detail: { register: id, openingCents: 10_050 }, account_id: scope.actor.accountId },
    {
      action: 'register.close',
      detail: { register: id, closingCents: 13_700, differenceCents: -16 },
      account_id: scope.actor.accountId,
    },
  ])
  // The same count is a retry and gets the report again. Another count is refused.
  expect(await close(later(scope, 11), id, 13_700)).toEqual({
    ...report,
    printed: { date: '2026-11-12', time: '19:00' },
  })
  await expect(close(later(scope, 11), id, 13_716)).rejects.toEqual(refusedAs(registerRefusals.REGISTER_ALREADY_CLOSED))
})

// spec: states-17
test('of ten that open at once one wins, and each business has its own', async () => {
  const [scope, other] = [await aBusiness(), await aBusiness()]
  const opened = await Promise.allSettled(Array.from({ length: 10 }, () => open(scope)))
  expect(opened.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const one of opened)
    if (one.status === 'rejected') expect(one.reason).toEqual(refusedAs(registerRefusals.REGISTER_ALREADY_OPEN))
  expect(registerRefusals.REGISTER_ALREADY_OPEN.text).toBe('Caixa já está aberto.')
  await open(other)
  const mine = (await openSession(scope))!
  await expect(close(other, mine.id)).rejects.toEqual(refusedAs(platformRefusals.NOT_FOUND))
  await close(scope, mine.id)
  await open(scope)
})

test('a closed session never changes, whoever asks', async () => {
  const scope = await aBusiness()
  const { id } = await open(scope)
  await close(scope, id)
  const change = database.admin.query('update register_session set closing_cents = 1 where id = $1', [id])
  await expect(change).rejects.toMatchObject({ code: restricted })
  const removal = database.admin.query('delete from register_session where id = $1', [id])
  await expect(removal).rejects.toMatchObject({ code: restricted })
})

test('sales and closing lie in the session also when the clocks of two servers differ', async () => {
  const scope = await aBusiness({ now })
  const { id } = await open(scope)
  await sell(later(scope, -1), aSale([await aService(scope)]))
  await sell(later(scope, 2), aSale([await aService(scope)]))
  expect((await close(later(scope, 1), id)).closing!.time).toBe('10:00')
})
