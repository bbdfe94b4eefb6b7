import { beforeEach, describe, expect, test } from 'vitest'
import { aBusiness, aMember } from '../../accounts/server/testing/people.ts'
import { newId } from '../../platform/id.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import type { BusinessTx, Scope } from '../../platform/server/database/business-tx.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import { leftRefusals } from '../left-sale.ts'
import { handOverDeviceKey } from './hand-over-device-key.ts'
import { saleDetail } from './sale-queries.ts'
import { discardLeftSale, openLeftSales, sendLeftSale } from './take-over-left-sales.ts'
import { aSale, aService, open } from './testing/till.ts'

const database = freshDatabase()
const now = new Date('2026-11-12T22:00:00Z')
const soldAt = '2026-11-12T21:30:00.000Z'

let owner: Scope
let left: Scope
let key: string
let sessionId: string

const write = <T>(scope: Scope, work: (tx: BusinessTx) => Promise<T>) => inBusiness(scope, 'write', work)
const rows = async (query: string) => (await database.admin.query(query, [owner.businessId])).rows
const refused = (kind: object) => expect.objectContaining({ kind })
const change = (what: string, scope = left) =>
  database.admin.query(`update member set ${what} where account_id = $1`, [scope.actor.accountId])

beforeEach(async () => {
  owner = await aBusiness({ now })
  left = await aMember(owner, 'employee')
  sessionId = (await open({ ...owner, now: new Date('2026-11-12T11:00:00Z') })).id
  key = (await write(left, handOverDeviceKey)).key
})
const accountOf = (scope: Scope) => ({ accountId: scope.actor.accountId! })
const aLeftSale = async () => ({ ...aSale([await aService(owner)]), offline: { sessionId, soldAt } })

// spec: till-20
describe('what somebody left unsent on a device', () => {
  test.each([
    ['removed', `removed_at = now()`],
    ['a receptionist now', `role = 'receptionist'`],
  ])('the owner opens it when they are %s, and it is audited', async (_, what) => {
    await change(what)
    const opened = await write(owner, (tx) => openLeftSales(tx, accountOf(left)))
    expect(opened).toEqual({ key, name: 'Pessoa employee' })
    expect(await rows(`select detail from audit where business_id = $1 and action = 'device-key.open'`)).toEqual([
      { detail: { member: left.actor.accountId } },
    ])
  })

  test('a suspended person cannot send it either', async () => {
    await database.admin.query('update account set suspended_at = now() where id = $1', [left.actor.accountId])
    expect((await write(owner, (tx) => openLeftSales(tx, accountOf(left)))).key).toBe(key)
  })

  test('whoever may still sell opens and sends it themselves', async () => {
    const sale = await aLeftSale()
    const ways: ((tx: BusinessTx) => Promise<unknown>)[] = [
      (tx: BusinessTx) => openLeftSales(tx, accountOf(left)),
      (tx: BusinessTx) => sendLeftSale(tx, { ...accountOf(left), sale }),
      (tx: BusinessTx) => discardLeftSale(tx, { ...accountOf(left), sale, reason: 'Em dobro' }),
    ]
    for (const way of ways) await expect(write(owner, way)).rejects.toEqual(refused(leftRefusals.MAY_STILL_SELL))
    expect(await rows('select id from sale where business_id = $1')).toEqual([])
  })

  test('people of other businesses, and nobody, have left nothing here', async () => {
    const stranger = await aMember(await aBusiness(), 'employee')
    await write(stranger, handOverDeviceKey)
    await change('removed_at = now()', stranger)
    for (const accountId of [stranger.actor.accountId!, newId()])
      await expect(write(owner, (tx) => openLeftSales(tx, { accountId }))).rejects.toEqual(
        refused(platformRefusals.NOT_FOUND),
      )
  })

  test('is stored as the sale of who made it, with who sent it beside, once', async () => {
    await change('removed_at = now()')
    const sale = await aLeftSale()
    const send = () => write(owner, (tx) => sendLeftSale(tx, { ...accountOf(left), sale }))
    const [first, again] = await Promise.all([send(), send()])
    expect(again).toEqual(first)
    expect(await rows('select sold_by from sale where business_id = $1')).toEqual([{ sold_by: left.actor.accountId }])
    const { offline } = await inBusiness(owner, 'read', (tx) => saleDetail(tx, { id: sale.id }))
    expect(offline).toMatchObject({ time: '18:30', sellerName: 'Pessoa employee', senderName: 'Pessoa admin' })
  })

  test('is given up with a reason, in the name of who made it', async () => {
    await change('removed_at = now()')
    const given = { ...accountOf(left), sale: await aLeftSale(), reason: 'Cliente não pagou' }
    expect(await write(owner, (tx) => discardLeftSale(tx, given))).toEqual({ wasStored: false })
    expect(await rows('select seller_name, actor_name, reason from discarded_sale where business_id = $1')).toEqual([
      { seller_name: 'Pessoa employee', actor_name: 'Pessoa admin', reason: 'Cliente não pagou' },
    ])
  })
})
