import { expect, test } from 'vitest'
import { aBusiness } from '../../accounts/server/testing/people.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import type { Scope } from '../../platform/server/database/business-tx.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import { exportSessions } from './export-sessions.ts'
import { readRules } from './rules-queries.ts'
import { saveRegisterRules } from './save-register-rules.ts'
import { addRegister, removeRegister } from './save-registers.ts'
import { listSessions } from './session-list-queries.ts'
import { aRefund, aSale, aService, close, open, openSession, refund, sell } from '../../sales/server/testing/till.ts'

const database = freshDatabase()
const now = new Date('2026-11-12T11:00:00Z')
const list = (scope: Scope, page = 1) => inBusiness(scope, 'read', (tx) => listSessions(tx, { page }))

test('sessions are listed newest first; only a closed one has a result', async () => {
  const scope = await aBusiness({ now })
  expect(await list(scope)).toEqual({ count: 0, blindClosing: false, sessions: [] })
  const first = await open(scope)
  const sale = aSale([await aService(scope)])
  await sell(scope, sale)
  await refund(scope, aRefund(sale.id, { 1: 1 }, 8_000))
  await sell(scope, aSale([await aService(scope)]))
  await close(scope, first.id, 9_990)
  const tomorrow = { ...scope, now: new Date('2026-11-13T11:00:00Z') }
  const second = await open(tomorrow)
  const mine = { registerName: null, cashierName: 'Marina' }
  expect(await list(scope)).toEqual({
    count: 2,
    blindClosing: false,
    sessions: [
      { ...mine, id: second.id, opened: { date: '2026-11-13', time: '08:00' }, closed: null, result: null },
      {
        ...mine,
        id: first.id,
        opened: { date: '2026-11-12', time: '08:00' },
        closed: { date: '2026-11-12', time: '08:00' },
        result: { netCents: 8_000, expectedCents: 10_000, countedCents: 9_990, differenceCents: -10 },
      },
    ],
  })
  expect((await list(scope, 2)).sessions).toEqual([])
  expect((await list(await aBusiness())).count).toBe(0)
})

test('where there are several registers the list and the file name them, those out of use too', async () => {
  const scope = await aBusiness({ now })
  const { id: first } = await open(scope)
  await close(scope, first)
  const file = async () => {
    const { text } = await inBusiness(scope, 'write', exportSessions)
    return text.split('\r\n').map((row) => row.split(';').slice(0, 2).join(';'))
  }
  expect((await file())[0]).toBe('\uFEFFAbertura;Fechamento')
  const second = await inBusiness(scope, 'write', (tx) => addRegister(tx, { name: 'Recepção' }))
  const { id } = await open({ ...scope, now: new Date('2026-11-13T11:00:00Z') }, 0, second.id)
  await close(scope, id, 0)
  await inBusiness(scope, 'write', (tx) => removeRegister(tx, second))
  expect((await list(scope)).sessions.map(({ registerName }) => registerName)).toEqual(['Recepção', 'Caixa 1'])
  expect((await file()).slice(0, 3)).toEqual([
    '\uFEFFCaixa;Abertura',
    'Recepção;13/11/2026 08:00',
    'Caixa 1;12/11/2026 08:00',
  ])
})

test('blind closing is the rule of one business, and is audited', async () => {
  const [scope, other] = [await aBusiness(), await aBusiness()]
  await open(scope)
  await open(other)
  await inBusiness(scope, 'write', (tx) => saveRegisterRules(tx, { blindClosing: true }))
  expect((await list(scope)).blindClosing).toBe(true)
  expect((await openSession(scope))!.figures).toBeNull()
  expect((await openSession(other))!.figures).not.toBeNull()
  const { rows } = await database.admin.query(
    `select detail from audit where business_id = $1 and action = 'register.rules'`,
    [scope.businessId],
  )
  expect(rows).toEqual([{ detail: { blindClosing: true } }])
})

test('a rule is set by itself, and the others stay as they are', async () => {
  const scope = await aBusiness()
  const rules = () => inBusiness(scope, 'read', readRules)
  expect(await rules()).toMatchObject({ blindClosing: false, sellsWithoutStock: true })
  await inBusiness(scope, 'write', (tx) => saveRegisterRules(tx, { sellsWithoutStock: false }))
  expect(await rules()).toMatchObject({ blindClosing: false, sellsWithoutStock: false })
  await inBusiness(scope, 'write', (tx) => saveRegisterRules(tx, { blindClosing: true }))
  expect(await rules()).toMatchObject({ blindClosing: true, sellsWithoutStock: false })
  await inBusiness(scope, 'write', (tx) => saveRegisterRules(tx, {}))
  expect(await rules()).toMatchObject({ blindClosing: true, sellsWithoutStock: false })
})
