import { beforeAll, expect, test } from 'vitest'
import { codeOf, refusalOf } from '../../accounts/server/testing/calls.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { rowBatch } from '../../platform/server/testing/rows.ts'
import { newId } from '../../platform/id.ts'
import { aBusiness } from '../../accounts/server/testing/people.ts'
import { fillAffiliate } from '../../billing/server/testing/one-affiliate.ts'
import { anOperator, lastEventOf } from './testing/an-operator.ts'

const database = freshDatabase()
const dueOn = '2026-11-15'
const phone = ['phone', '+5511987654321']
const payouts: string[] = []

beforeAll(async () => {
  const { admin } = database
  for (const [kind, key] of [['email', 'ana@exemplo.com'], phone, ['email', '=cmd@exemplo.com']]) {
    const [affiliate, referred] = [await aBusiness(), await aBusiness()]
    const batch = rowBatch(admin, affiliate.businessId)
    const { id } = fillAffiliate(batch, referred.businessId, new Date())
    await batch.stored()
    await admin.query('update payout set kind = $2, key = $3 where id = $1', [id, kind, key])
    payouts.push(id)
  }
})

// spec: public-constants-8
test('the operator sees the day’s payouts, takes those that are open as a file, and says what became of them', async () => {
  const { master, id: operator } = await anOperator(database)
  const seen = await master.payouts.list({})
  expect(seen).toMatchObject({ day: dueOn, days: [{ dueOn, payouts: 3, amountCents: 1770, open: 3 }] })
  expect(seen.payouts.map(({ state, amountCents }) => [state, amountCents])).toEqual(payouts.map(() => ['open', 590]))

  const file = await master.payouts.export({ dueOn })
  expect(file).toMatchObject({ name: 'repasses-2026-11-15.csv', count: 3 })
  // A spreadsheet takes a phone's plus for a formula, but no bank accepts a key that is escaped by an apostrophe.
  expect(file.text).toContain(';Celular;(11) 98765-4321;5,90;')
  expect(file.text).toContain(";'=cmd@exemplo.com;")
  expect(await lastEventOf(database, operator)).toEqual({ action: 'operator.payouts_export', detail: { count: 3 } })

  const [first, second, third] = payouts
  expect(await master.payouts.settle({ ids: [first!, second!], outcome: 'paid' })).toEqual({ settled: 2 })
  expect(await lastEventOf(database, operator)).toEqual({
    action: 'operator.payouts_settle',
    detail: { outcome: 'paid', settled: 2 },
  })
  expect((await master.payouts.export({ dueOn })).count).toBe(1)

  // A second operator still sees the old list.
  const { master: other } = await anOperator(database)
  expect(await other.payouts.settle({ ids: payouts, outcome: 'paid' })).toEqual({ settled: 1 })
  expect(await refusalOf(other.payouts.settle({ ids: payouts, outcome: 'paid' }))).toMatchObject({
    title: 'Repasse já registrado',
  })
  expect(await codeOf(other.payouts.export({ dueOn }))).toBe('NOTHING_TO_PAY')

  expect(await master.payouts.settle({ ids: [third!], outcome: 'returned' })).toEqual({ settled: 1 })
  expect(await master.payouts.list({ dueOn })).toMatchObject({ owedCents: 590, days: [{ amountCents: 1180, open: 0 }] })
})

test('what was settled before an error stands in the account’s events', async () => {
  const { master, id } = await anOperator(database)
  expect(await codeOf(master.payouts.settle({ ids: [payouts[0]!, newId()], outcome: 'returned' }))).toBe('NOT_FOUND')
  expect(await lastEventOf(database, id)).toEqual({
    action: 'operator.payouts_settle',
    detail: { outcome: 'returned', settled: 1 },
  })
})

test('a payout that is not there, and none at all, settle nothing', async () => {
  const { master } = await anOperator(database)
  expect(await codeOf(master.payouts.settle({ ids: [newId()], outcome: 'paid' }))).toBe('NOT_FOUND')
  expect(await codeOf(master.payouts.settle({ ids: [], outcome: 'paid' }))).toBe('INVALID_INPUT')
  expect(await master.payouts.list({ dueOn: '2030-01-15' })).toMatchObject({ day: '2030-01-15', payouts: [] })
})
