import { describe, expect, it } from 'vitest'
import { aBusiness } from '../../../accounts/server/testing/people.ts'
import { newId } from '../../id.ts'
import { platformRefusals } from '../../refusal.ts'
import { freshDatabase } from '../testing/database.ts'
import type { BusinessTx, Scope } from './business-tx.ts'
import { inBusiness } from './run-transaction.ts'

const database = freshDatabase()
const write = <T>(scope: Scope, work: (tx: BusinessTx) => Promise<T>) => inBusiness(scope, 'write', work)
const stored = async (text: string, values: unknown[]) => (await database.admin.query(text, values)).rows
const notFound = { kind: platformRefusals.NOT_FOUND }

async function aClient(scope: Scope, name = 'Ana'): Promise<string> {
  const id = newId()
  await write(scope, (tx) => tx.insertInto('client').values({ id, name }).execute())
  return id
}

describe('a built query', () => {
  it('names its business, by whatever name it calls the table', async () => {
    const scope = await aBusiness()
    const queries = await write(scope, async (tx) => [
      tx.selectFrom('client').select('id').compile(),
      tx.selectFrom('client as c').innerJoin('business', 'business.id', 'c.businessId').select('c.id').compile(),
      tx.selectFrom('business').select('name').compile(),
      tx.updateTable('client').set({ name: 'Ana' }).compile(),
      tx.deleteFrom('client').compile(),
      tx.insertInto('client').values({ name: 'Ana' }).compile(),
    ])
    expect(queries.map(({ sql }) => sql)).toEqual([
      'select "id" from "client" where "client"."business_id" = $1',
      'select "c"."id" from "client" as "c" inner join "business" on "business"."id" = "c"."business_id" where "c"."business_id" = $1',
      'select "name" from "business" where "business"."id" = $1',
      'update "client" set "name" = $1 where "client"."business_id" = $2',
      'delete from "client" where "client"."business_id" = $1',
      'insert into "client" ("name", "business_id") values ($1, $2)',
    ])
    for (const { parameters } of queries) expect(parameters).toContain(scope.businessId)
  })

  it('cannot be written of what belongs to a business without it', async () => {
    const scope = await aBusiness()
    await write(scope, async ({ db }) => {
      // @ts-expect-error: what belongs to no business has no clients
      db.selectFrom('client')
      // @ts-expect-error
      db.insertInto('client')
    })
  })
})

describe('one', () => {
  it('is the row, or the refusal that there is none', async () => {
    const [ours, theirs] = [await aBusiness(), await aBusiness()]
    const [id, foreign] = [await aClient(ours), await aClient(theirs)]
    const nameOf = (of: string) =>
      write(ours, (tx) => tx.one(tx.selectFrom('client').select('name').where('id', '=', of)))
    expect(await nameOf(id)).toEqual({ name: 'Ana' })
    await expect(nameOf(newId())).rejects.toMatchObject(notFound)
    await expect(nameOf(foreign)).rejects.toMatchObject(notFound)
    const byText = (of: string) =>
      write(ours, (tx) => tx.one('select name from client where business_id = $1 and id = $2', [tx.businessId, of]))
    expect(await byText(id)).toEqual({ name: 'Ana' })
    await expect(byText(foreign)).rejects.toMatchObject(notFound)
    const byLock = (of: string) => write(ours, (tx) => tx.one(tx.lock('client', [of])))
    expect(await byLock(id)).toBe(id)
    await expect(byLock(foreign)).rejects.toMatchObject(notFound)
  })
})

describe('a change of one row', () => {
  const changedAt = new Date('2030-03-01T12:00:00Z')

  it('changes the row that meets its condition, and when it was last changed', async () => {
    const scope = { ...(await aBusiness()), now: changedAt }
    const id = await aClient(scope)
    const other = await aClient(scope, 'Bia')
    await write(scope, (tx) => tx.update('client', id, { name: 'Ana Maria' }, { mergedInto: null, name: 'Ana' }))
    const all = 'select id, name, updated_at from client where business_id = $1 order by id'
    expect(await stored(all, [scope.businessId])).toMatchObject([
      { id, name: 'Ana Maria', updated_at: changedAt },
      { id: other, name: 'Bia' },
    ])
  })

  it('is refused, and changes nothing, where there is no such row', async () => {
    const [ours, theirs] = [await aBusiness(), await aBusiness()]
    const [id, foreign] = [await aClient(ours), await aClient(theirs)]
    const rename = (of: string, name = 'Ana') => write(ours, (tx) => tx.update('client', of, { name: 'Zoé' }, { name }))
    await expect(rename(newId())).rejects.toMatchObject(notFound)
    await expect(rename(foreign)).rejects.toMatchObject(notFound)
    await expect(rename(id, 'Bia')).rejects.toMatchObject(notFound)
    expect(await stored(`select from client where name = 'Zoé'`, [])).toEqual([])
  })

  it('has one text, whatever its values', async () => {
    const scope = await aBusiness()
    const ids = [await aClient(scope), await aClient(scope)]
    const counts = await write(scope, async (tx) => {
      const counted = []
      for (const id of ids) {
        await tx.update('client', id, { name: id }, { name: 'Ana' })
        counted.push(await tx.rows('select count(*)::int from pg_prepared_statements', []))
      }
      return counted
    })
    expect(counts[1]).toEqual(counts[0])
  })
})

describe('a row that is stored or changed', () => {
  const rulesOf = ({ businessId }: Scope) =>
    stored('select slot_step_minutes, updated_at from agenda_rules where business_id = $1', [businessId])

  it('is one for each business, and says when it was last changed', async () => {
    const [ours, theirs] = [await aBusiness(), await aBusiness()]
    const save = (scope: Scope, slotStepMinutes: number, now: string) =>
      write({ ...scope, now: new Date(now) }, (tx) => tx.upsert('agendaRules', { slotStepMinutes }))
    await save(ours, 30, '2030-03-01T12:00:00Z')
    await save(theirs, 15, '2030-03-01T12:00:00Z')
    await save(ours, 20, '2030-03-02T12:00:00Z')
    expect(await rulesOf(ours)).toEqual([{ slot_step_minutes: 20, updated_at: new Date('2030-03-02T12:00:00Z') }])
    expect(await rulesOf(theirs)).toMatchObject([{ slot_step_minutes: 15 }])
  })

  it('is told by further columns where its key has them', async () => {
    const scope = await aBusiness()
    const owner = String(scope.actor.accountId)
    for (const pinHash of ['one', 'other'])
      await write(scope, (tx) => tx.upsert('approvalPin', { accountId: owner, pinHash, setAt: tx.now }, ['accountId']))
    const pins = await stored('select account_id, pin_hash from approval_pin where business_id = $1', [
      scope.businessId,
    ])
    expect(pins).toEqual([{ account_id: owner, pin_hash: 'other' }])
  })
})
