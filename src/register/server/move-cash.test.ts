import { expect, test } from 'vitest'
import { aBusiness } from '../../accounts/server/testing/people.ts'
import { platformRefusals, type RefusalKind } from '../../platform/refusal.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import type { Scope } from '../../platform/server/database/business-tx.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import { registerRefusals } from '../register.ts'
import { movementRefusals, type MovementRequest } from '../register-movement.ts'
import { sessionReport, sessionVouchers } from './register-queries.ts'
import { aSale, aService, close, move, open, openSession, sell } from '../../sales/server/testing/till.ts'

const database = freshDatabase()
const now = new Date('2026-11-12T11:00:00Z')
const later = (scope: Scope, hours: number): Scope => ({ ...scope, now: new Date(now.getTime() + hours * 3_600_000) })
const refusedAs = (kind: RefusalKind) => expect.objectContaining({ kind })
const report = (scope: Scope, id: string) => inBusiness(scope, 'read', (tx) => sessionReport(tx, { id }))
const movements = async (scope: Scope) =>
  (
    await database.admin.query(
      'select kind, amount_cents, reason, actor_name, account_id from register_movement where business_id = $1 order by id',
      [scope.businessId],
    )
  ).rows
const withdrawal = (amountCents: number, reason = 'Depósito'): MovementRequest => ({
  id: crypto.randomUUID(),
  kind: 'withdrawal',
  amountCents,
  reason,
})
const supply = (amountCents: number): MovementRequest => ({ ...withdrawal(amountCents, 'Troco'), kind: 'supply' })

// spec: constants-2
test('supplies and withdrawals are kept with their reason, counted at closing, and audited', async () => {
  const scope = await aBusiness({ now })
  const { id } = await open(scope, 10_000)
  const service = await aService(scope, 8_000)
  await sell(
    later(scope, 1),
    aSale([service], { payments: [{ method: 'cash', amountCents: 8_000, receivedCents: null }] }),
  )
  const taken = withdrawal(15_000)
  expect(await move(later(scope, 2), taken)).toEqual({
    ...taken,
    actorName: scope.actor.name,
    businessName: 'Salão de Teste',
    registerName: null,
    cashierName: 'Marina',
    date: '2026-11-12',
    time: '10:00',
  })
  await move(later(scope, 3), supply(2_000))
  expect(await report(scope, id)).toMatchObject({
    closing: null,
    figures: { cashCents: 8_000, suppliesCents: 2_000, withdrawalsCents: 15_000 },
    movements: [
      { kind: 'withdrawal', amountCents: 15_000, reason: 'Depósito', actorName: scope.actor.name, time: '10:00' },
      { kind: 'supply', amountCents: 2_000, reason: 'Troco', actorName: scope.actor.name, time: '11:00' },
    ],
  })
  await close(later(scope, 4), id, 4_990)
  const { rows } = await database.admin.query(
    'select supplies_cents, withdrawals_cents, expected_cents, difference_cents from register_session where id = $1',
    [id],
  )
  expect(rows).toEqual([
    { supplies_cents: 2_000, withdrawals_cents: 15_000, expected_cents: 5_000, difference_cents: -10 },
  ])
  const { rows: audits } = await database.admin.query(
    `select action, detail from audit where business_id = $1 and action in ('register.supply', 'register.withdrawal') order by id`,
    [scope.businessId],
  )
  expect(audits).toMatchObject([
    { action: 'register.withdrawal', detail: { movementId: taken.id, register: id, amountCents: 15_000 } },
    { action: 'register.supply', detail: { amountCents: 2_000 } },
  ])
})

// spec: till-23
test('what was moved gives its voucher again, also after the closing, and to nobody of another business', async () => {
  const scope = await aBusiness({ now })
  const { id } = await open(scope, 10_000)
  const vouchers = (who: Scope, of = id) => inBusiness(who, 'read', (tx) => sessionVouchers(tx, { id: of }))
  expect(await vouchers(scope)).toEqual([])
  const first = await move(later(scope, 1), supply(5_000))
  const second = await move(later(scope, 2), withdrawal(2_000))
  await close(later(scope, 3), id, 13_000)
  const { id: nextId } = await open(later(scope, 4), 0)
  expect(await vouchers(scope)).toEqual([second, first])
  expect(await vouchers(scope, nextId)).toEqual([])
  const notFound = refusedAs(platformRefusals.NOT_FOUND)
  await expect(vouchers(await aBusiness({ now }))).rejects.toEqual(notFound)
  await expect(vouchers(scope, crypto.randomUUID())).rejects.toEqual(notFound)
})

test('a movement sent again is one movement, and another under its id is refused', async () => {
  const scope = await aBusiness({ now })
  const { id } = await open(scope)
  const taken = withdrawal(1_000)
  const answers = await Promise.all(Array.from({ length: 10 }, () => move(scope, taken)))
  for (const answer of answers) expect(answer).toEqual(answers[0])
  expect(await movements(scope)).toHaveLength(1)
  await expect(move(scope, { ...taken, amountCents: 2_000 })).rejects.toEqual(
    refusedAs(movementRefusals.MOVEMENT_KEY_REUSED),
  )
  await close(scope, id, 9_000)
  expect(await move(scope, taken)).toEqual(answers[0])
  await expect(move(scope, withdrawal(1_000))).rejects.toEqual(refusedAs(movementRefusals.REGISTER_NOT_OPEN))
})

test('nobody takes out more than there is, also when many take at once', async () => {
  const scope = await aBusiness()
  const { id } = await open(scope, 10_000)
  await expect(move(scope, withdrawal(10_001))).rejects.toEqual(refusedAs(movementRefusals.DRAWER_TOO_LOW))
  const taken = await Promise.allSettled(Array.from({ length: 10 }, () => move(scope, withdrawal(3_000))))
  expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  await move(scope, supply(500))
  await move(scope, withdrawal(1_500))
  expect((await close(scope, id, 0)).figures).toMatchObject({ suppliesCents: 500, withdrawalsCents: 10_500 })
})

test('a ledger only grows, and each business has its own', async () => {
  const [scope, other] = [await aBusiness(), await aBusiness()]
  const { id } = await open(scope)
  const taken = supply(500)
  await move(scope, taken)
  await open(other)
  await move(other, { ...taken, amountCents: 700 })
  expect(await movements(scope)).toMatchObject([{ amount_cents: 500 }])
  await expect(report(other, id)).rejects.toEqual(refusedAs(platformRefusals.NOT_FOUND))
  const change = inBusiness(scope, 'write', (tx) =>
    tx.updateTable('registerMovement').set({ amountCents: 1 }).execute(),
  )
  await expect(change).rejects.toMatchObject({ code: '42501' })
})

test('a blind closing shows no figures before the count', async () => {
  const scope = await aBusiness()
  await database.admin.query(
    'insert into register_rules (business_id, blind_closing, sells_without_stock, sells_without_performer) values ($1, true, true, false)',
    [scope.businessId],
  )
  const { id } = await open(scope)
  expect(await openSession(scope)).toMatchObject({ id, figures: null })
  await expect(report(scope, id)).rejects.toEqual(refusedAs(registerRefusals.CLOSING_IS_BLIND))
  expect(await close(scope, id, 9_000)).toMatchObject({ figures: { saleCount: 0 }, closing: { countedCents: 9_000 } })
  expect(await report(scope, id)).toMatchObject({ closing: { countedCents: 9_000 } })
})
