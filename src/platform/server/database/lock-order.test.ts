import { describe, expect, it } from 'vitest'
import { aBusiness } from '../../../accounts/server/testing/people.ts'
import { lockRanks } from '../../../../db/lock-ranks.ts'
import { newId } from '../../id.ts'
import { LockOrder } from './lock-order.ts'
import { freshDatabase } from '../testing/database.ts'
import type { BusinessTx } from './business-tx.ts'
import { inBusiness } from './run-transaction.ts'

const database = freshDatabase()
const [first, second, third] = ['a', 'b', 'c'] as const

/** A transaction that takes these locks in this order. */
function taking(...steps: Parameters<LockOrder['begin']>[]): () => void {
  const order = new LockOrder()
  return () => steps.forEach((step) => order.begin(...step))
}

describe('the order of locks', () => {
  it('goes down the table and never back', () => {
    for (const [at, kind] of lockRanks.entries())
      for (const [other, later] of lockRanks.entries()) {
        const steps = taking([kind, 'update', [first]], [later, 'update', [second]])
        if (other < at) expect(steps).toThrow(`${later} is locked after ${kind}`)
        else expect(steps).not.toThrow()
      }
  })

  it('goes by id within a kind, also where a statement finds the rows', () => {
    expect(taking(['client', 'share', [first]], ['client', 'share', [second, third]])).not.toThrow()
    expect(taking(['client', 'share', [second]], ['client', 'share', [first]])).toThrow('a higher id')
    const order = new LockOrder()
    order.begin('client', 'share')
    order.note('client', 'share', [second])
    expect(() => order.begin('client', 'share', [first])).toThrow('a higher id')
  })

  it('lets whoever holds a row lock it again, in the same way or a weaker one', () => {
    const held = ['client', 'no key update', [first]] as const
    const more = ['product', 'update', [first]] as const
    expect(taking([...held], [...more], [...held], ['client', 'key share', [first]])).not.toThrow()
    expect(taking([...held], [...more], ['client', 'update', [first]])).toThrow('client is locked after product')
    expect(taking([...held], [...more], ['client', 'share', [first, second]])).toThrow('client is locked after product')
  })
})

describe('a transaction', () => {
  const lock = async (work: (tx: BusinessTx) => Promise<unknown>) => inBusiness(await aBusiness(), 'write', work)
  const aClient = async (tx: BusinessTx) => {
    const id = newId()
    await tx.insertInto('client').values({ id, name: 'Ana' }).execute()
    return id
  }

  it('answers which of the rows are there, in the order of their ids', async () => {
    await lock(async (tx) => {
      const [one, other] = [await aClient(tx), await aClient(tx)]
      expect(await tx.lock('client', [other, newId(), one])).toEqual([one, other])
      expect(await tx.lock('client', [])).toEqual([])
    })
  })

  it('ends where it turns back, and stores nothing', async () => {
    const lowest = '00000000-0000-7000-8000-000000000000'
    const turnsBack = (tx: BusinessTx) => [
      () => tx.lock('appointment', [newId()]),
      () => tx.hold(['a name']),
      () => tx.lockAndRead('service', 'key share', 'select id from service where business_id = $1', [tx.businessId]),
      () => tx.lock('client', [lowest]),
    ]
    for (const at of [0, 1, 2, 3]) {
      const attempt = lock(async (tx) => {
        await tx.lock('client', [await aClient(tx)])
        await turnsBack(tx)[at]!()
      })
      await expect(attempt).rejects.toThrow(/is locked after/)
    }
    expect((await database.admin.query('select from client where name = $1', ['Ana'])).rowCount).toBe(2)
  })
})
