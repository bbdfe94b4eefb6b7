import { expect, test } from 'vitest'
import { aBusiness } from '../../accounts/server/testing/people.ts'
import { newId } from '../../platform/id.ts'
import { platformRefusals, type RefusalKind } from '../../platform/refusal.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import type { Scope } from '../../platform/server/database/business-tx.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import { movementRefusals, type MovementRequest } from '../register-movement.ts'
import { registerRefusals } from '../register.ts'
import { mostRegisters, registersRefusals } from '../registers.ts'
import { readRegisters, sessionReport, sessionVouchers } from './register-queries.ts'
import { addRegister, removeRegister, renameRegister } from './save-registers.ts'
import {
  aRefund,
  aSale,
  aService,
  close,
  lastSaleAt,
  move,
  open,
  refund,
  sell,
} from '../../sales/server/testing/till.ts'

const database = freshDatabase()
const refusedAs = (kind: RefusalKind) => expect.objectContaining({ kind })

const noRegister = expect.objectContaining({ kind: expect.objectContaining({ code: 'REGISTER_CLOSED' }) })

const registersOf = async (scope: Scope) => (await inBusiness(scope, 'read', readRegisters)).registers
const add = (scope: Scope, name: string) => inBusiness(scope, 'write', (tx) => addRegister(tx, { name }))
const rename = (scope: Scope, id: string, name: string) =>
  inBusiness(scope, 'write', (tx) => renameRegister(tx, { id, name }))
const remove = (scope: Scope, id: string) => inBusiness(scope, 'write', (tx) => removeRegister(tx, { id }))
const report = (scope: Scope, id: string) => inBusiness(scope, 'read', (tx) => sessionReport(tx, { id }))

/** A business with two open registers and a service to sell. */
async function twoOpen() {
  const scope = await aBusiness()
  const [first] = await registersOf(scope)
  const second = await add(scope, 'Caixa 2')
  const [a, b] = [await open(scope, 10_000, first!.id), await open(scope, 5_000, second.id)]
  const service = await aService(scope, 3_333)
  const cash = { method: 'cash' as const, amountCents: 3_333, receivedCents: 5_000 }
  const saleAt = (sessionId: string) => aSale([service], { sessionId, payments: [cash] })
  return { scope, first: first!.id, second: second.id, a: a.id, b: b.id, saleAt }
}

const cashOut = (sessionId: string | null, amountCents = 1_000): MovementRequest => ({
  id: newId(),
  kind: 'withdrawal',
  amountCents,
  reason: 'Banco',
  sessionId,
})

test('a business begins with one register; others are added, renamed and put out of use, the last one stays', async () => {
  const scope = await aBusiness()
  const [first] = await registersOf(scope)
  expect(first).toMatchObject({ name: 'Caixa 1', isActive: true, session: null })
  await expect(remove(scope, first!.id)).rejects.toEqual(refusedAs(registersRefusals.LAST_REGISTER))
  await expect(add(scope, 'CAIXA 1')).rejects.toEqual(refusedAs(registersRefusals.REGISTER_NAME_TAKEN))
  const second = await add(scope, 'Recepção')
  await expect(rename(scope, second.id, 'caixa 1')).rejects.toEqual(refusedAs(registersRefusals.REGISTER_NAME_TAKEN))
  await rename(scope, second.id, 'RECEPÇÃO')
  await rename(scope, first!.id, 'Fundos')
  expect((await registersOf(scope)).map(({ name }) => name)).toEqual(['Fundos', 'RECEPÇÃO'])

  const session = await open(scope, 0, second.id)
  await expect(remove(scope, second.id)).rejects.toEqual(refusedAs(registersRefusals.REGISTER_STILL_OPEN))
  await close(scope, session.id, 0)
  await remove(scope, second.id)
  // A register with sessions is kept and frees its name. One without sessions is deleted.
  expect((await registersOf(scope)).map(({ name, isActive }) => [name, isActive])).toEqual([
    ['Fundos', true],
    ['RECEPÇÃO', false],
  ])
  await expect(remove(scope, second.id)).rejects.toEqual(refusedAs(platformRefusals.NOT_FOUND))
  await expect(rename(scope, second.id, 'Outra')).rejects.toEqual(refusedAs(platformRefusals.NOT_FOUND))
  await expect(open(scope, 0, second.id)).rejects.toEqual(refusedAs(platformRefusals.NOT_FOUND))
  const third = await add(scope, 'Recepção')
  await remove(scope, third.id)
  expect(await registersOf(scope)).toHaveLength(2)

  const { rows } = await database.admin.query(
    `select action, detail from audit where business_id = $1 and action ~ '^register\\.(add|rename|remove)$' order by id`,
    [scope.businessId],
  )
  expect(rows).toEqual([
    { action: 'register.add', detail: { registerId: second.id } },
    { action: 'register.rename', detail: { registerId: second.id } },
    { action: 'register.rename', detail: { registerId: first!.id } },
    { action: 'register.remove', detail: { registerId: second.id } },
    { action: 'register.add', detail: { registerId: third.id } },
    { action: 'register.remove', detail: { registerId: third.id } },
  ])
})

test('a register of another business is none', async () => {
  const [scope, other] = [await aBusiness(), await aBusiness()]
  const [theirs] = await registersOf(other)
  await add(other, 'Caixa 2')
  for (const refused of [
    () => rename(scope, theirs!.id, 'Meu'),
    () => remove(scope, theirs!.id),
    () => open(scope, 0, theirs!.id),
  ])
    await expect(refused()).rejects.toEqual(refusedAs(platformRefusals.NOT_FOUND))
})

test('there are twenty at most, and of two that put the last two out of use at once one is refused', async () => {
  const scope = await aBusiness()
  const added = await Promise.allSettled(Array.from({ length: mostRegisters + 2 }, (_, at) => add(scope, `Nº ${at}`)))
  expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(mostRegisters - 1)
  const [one, two, ...others] = await registersOf(scope)
  for (const { id } of others) await remove(scope, id)
  const removed = await Promise.allSettled([remove(scope, one!.id), remove(scope, two!.id)])
  expect(removed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await registersOf(scope)).toHaveLength(1)
})

// spec: till-34
test('of ten that open one register at once one wins, and another register opens beside it', async () => {
  const scope = await aBusiness()
  const [first] = await registersOf(scope)
  const second = await add(scope, 'Caixa 2')
  // With several registers the id is required.
  await expect(open(scope)).rejects.toMatchObject({ fields: { registerId: 'Escolha o caixa.' } })
  const opened = await Promise.allSettled(
    Array.from({ length: 20 }, (_, at) => open(scope, 0, at % 2 ? first!.id : second.id)),
  )
  expect(opened.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  for (const one of opened)
    if (one.status === 'rejected') expect(one.reason).toEqual(refusedAs(registerRefusals.REGISTER_ALREADY_OPEN))
  expect((await registersOf(scope)).map(({ session }) => session !== null)).toEqual([true, true])
})

test('a register that is opened while it is put out of use is open, or gone', async () => {
  const scope = await aBusiness()
  for (let round = 0; round < 10; round++) {
    const { id } = await add(scope, `Rodada ${round}`)
    const [opening, removing] = await Promise.allSettled([open(scope, 0, id), remove(scope, id)])
    expect([opening.status, removing.status].toSorted()).toEqual(['fulfilled', 'rejected'])
  }
})

// spec: till-34
test('sales, cash and refunds are of the register at which they are made, each closed to the centavo', async () => {
  const { scope, first, second, a, b, saleAt } = await twoOpen()
  const [atA, atB] = [saleAt(a), saleAt(b)]
  await sell(scope, atA)
  await sell(scope, atB)
  await sell(scope, saleAt(b))
  await move(scope, cashOut(b))
  // The refund is paid from the drawer of the given session, wherever the sale was made.
  await refund(
    scope,
    aRefund(atA.id, { 1: 1 }, 3_333, { sessionId: b, payments: [{ method: 'cash', amountCents: 3_333 }] }),
  )
  // Each drawer limits its own withdrawals.
  await expect(move(scope, cashOut(b, 7_334))).rejects.toEqual(refusedAs(movementRefusals.DRAWER_TOO_LOW))
  await move(scope, cashOut(b, 7_333))
  expect(await report(scope, a)).toMatchObject({ registerName: 'Caixa 1', figures: { saleCount: 1, cashCents: 3_333 } })
  expect((await inBusiness(scope, 'read', (tx) => sessionVouchers(tx, { id: b })))[0]).toMatchObject({
    registerName: 'Caixa 2',
  })
  expect(await lastSaleAt(scope, first)).toBe(atA.id)

  await close(scope, a, 13_333)
  // The other session stays open.
  const later = saleAt(b)
  await sell(scope, later)
  expect(await lastSaleAt(scope, second)).toBe(later.id)
  for (const at of [a, newId()]) {
    await expect(sell(scope, saleAt(at))).rejects.toEqual(noRegister)
    await expect(move(scope, cashOut(at))).rejects.toEqual(refusedAs(movementRefusals.REGISTER_NOT_OPEN))
    const back = aRefund(later.id, { 1: 1 }, 3_333, { sessionId: at })
    await expect(refund(scope, back)).rejects.toEqual(refusedAs(movementRefusals.REGISTER_NOT_OPEN))
  }
  await close(scope, b, 3_333)
  const { rows } = await database.admin.query(
    'select cash_cents, expected_cents, difference_cents from register_session where business_id = $1 order by cash_cents',
    [scope.businessId],
  )
  expect(rows).toEqual([
    { cash_cents: 3_333, expected_cents: 13_333, difference_cents: 0 },
    { cash_cents: 9_999, expected_cents: 3_333, difference_cents: 0 },
  ])
})

test('who names no register sells and moves cash at the only one that is open, and nowhere while there are several', async () => {
  const { scope, a, b, saleAt } = await twoOpen()
  await expect(sell(scope, { ...saleAt(a), sessionId: null })).rejects.toEqual(noRegister)
  await expect(move(scope, cashOut(null))).rejects.toEqual(refusedAs(movementRefusals.REGISTER_NOT_OPEN))
  await close(scope, a)
  await sell(scope, { ...saleAt(a), sessionId: null })
  await move(scope, cashOut(null))
  expect((await report(scope, b)).figures).toMatchObject({ saleCount: 1, withdrawalsCents: 1_000 })
})

test('a till that has not heard of a new session sells into it, and never at another register', async () => {
  const { scope, first, a, b, saleAt } = await twoOpen()
  await close(scope, a)
  const again = await open(scope, 0, first)
  await sell(scope, saleAt(a))
  expect((await report(scope, again.id)).figures.saleCount).toBe(1)
  expect((await report(scope, b)).figures.saleCount).toBe(0)
})

// spec: till-34
test('an offline sale goes into its register, waits for that to open, and finds another when it is out of use', async () => {
  const { scope, first, a, b, saleAt } = await twoOpen()
  const offlineAt = (sessionId: string) => ({
    ...saleAt(sessionId),
    sessionId: null,
    offline: { sessionId, soldAt: new Date().toISOString() },
  })
  const marksOf = async (saleId: string) => {
    const { rows } = await database.admin.query('select kind from sale_mark where sale_id = $1', [saleId])
    return rows.map(({ kind }: { kind: string }) => kind)
  }
  const sold = offlineAt(a)
  await sell(scope, sold)
  expect(await marksOf(sold.id)).toEqual([])
  expect((await report(scope, a)).figures.saleCount).toBe(1)
  await close(scope, a)
  await expect(sell(scope, offlineAt(a))).rejects.toEqual(noRegister)
  const again = await open(scope, 0, first)
  const late = offlineAt(a)
  await sell(scope, late)
  expect(await marksOf(late.id)).toEqual(['register'])
  expect((await report(scope, again.id)).figures.saleCount).toBe(1)

  await close(scope, again.id)
  await remove(scope, first)
  const orphan = offlineAt(a)
  await sell(scope, orphan)
  expect(await marksOf(orphan.id)).toEqual(['register'])
  expect((await report(scope, b)).figures.saleCount).toBe(1)
})

// spec: till-34
test('sales at two registers race the closing of one: each is in a closed total or refused, the other loses none', async () => {
  const { scope, a, b, saleAt } = await twoOpen()
  const sales = Array.from({ length: 30 }, (_, at) => saleAt(at % 2 ? a : b))
  const [closing, ...sold] = await Promise.allSettled([close(scope, a), ...sales.map((sale) => sell(scope, sale))])
  expect(closing.status).toBe('fulfilled')
  const stored = (sessionId: string) =>
    sales.filter((sale, at) => sale.sessionId === sessionId && sold[at]!.status === 'fulfilled').length
  for (const one of sold) if (one.status === 'rejected') expect(one.reason).toEqual(noRegister)
  expect(stored(b)).toBe(15)
  const { rows } = await database.admin.query('select cash_cents from register_session where id = $1', [a])
  expect(rows).toEqual([{ cash_cents: stored(a) * 3_333 }])
  expect((await report(scope, b)).figures.saleCount).toBe(15)
})
