import { expect, test } from 'vitest'
import { freshDatabase } from '../src/platform/server/testing/database.ts'
import { procedures, type ProcedureName } from './procedures.ts'
import { keptStages } from './kept-stages.ts'
import { fingerprintOf } from './stage.ts'

const database = freshDatabase()
const procedureNamed = (name: ProcedureName) => procedures.find((procedure) => procedure.name === name)!
const aKind = (name: ProcedureName) => ({ procedure: procedureNamed(name), role: 'admin' as const })

test('calls that change nothing are asked of one business, and one that changes a row of it is found', async () => {
  const stages = keptStages(database, async () => {})
  const change = (text: string) =>
    stages.ask(aKind('clients.list'), async ({ stage }) => {
      if (text) await database.admin.query(text, [stage.rows.client.id])
      return stage.businessId
    })
  const first = await change('')
  expect(await change('')).toEqual({ answer: first.answer, isChanged: false, changed: [] })
  expect(await change(`update client set notes = 'x' where id = $1`)).toEqual({
    answer: first.answer,
    isChanged: true,
    changed: ['client'],
  })
  const second = await change('')
  expect(second.answer).not.toBe(first.answer)
  expect((await change('delete from client_page where client_id = $1')).isChanged).toBe(true)
  expect((await change('')).answer).not.toBe(second.answer)
})

test('a change of the account of who calls is found as well', async () => {
  const stages = keptStages(database, async () => {})
  const { isChanged } = await stages.ask(aKind('clients.list'), ({ stage }) =>
    database.admin.query('update account set is_operator = true where id = $1', [stage.person.accountId]),
  )
  expect(isChanged).toBe(true)
})

test('a sample that changes rows has a business of its own, which is prepared after it', async () => {
  const stages = keptStages(database, async ({ businessId }) => fingerprintOf(database.admin, businessId))
  const of = async (name: ProcedureName) => {
    const { answer } = await stages.ask(aKind(name), async ({ stage, more }) => ({
      id: stage.businessId,
      isAsPrepared: JSON.stringify(more) === JSON.stringify(await fingerprintOf(database.admin, stage.businessId)),
    }))
    return answer
  }
  const kept = await of('clients.list')
  const own = await of('clients.merge')
  expect([kept.isAsPrepared, own.isAsPrepared, own.id === kept.id]).toEqual([true, true, false])
  const after = await of('clients.list')
  expect([after.id === own.id, after.isAsPrepared]).toEqual([false, true])
})
