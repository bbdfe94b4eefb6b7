import { describe, expect, test } from 'vitest'
import { outcomes, write } from '../agenda/server/testing/agenda.ts'
import { cancelOwn } from '../booking/server/change-booking.ts'
import { expireBookings } from '../booking/server/expire-bookings.ts'
import { depositRefusals } from '../deposits/deposit.ts'
import { localDate } from '../platform/clock.ts'
import { freshDatabase } from '../platform/server/testing/database.ts'
import { exportFiscal } from '../reports/server/export-fiscal.ts'
import { readReport } from '../reports/server/report-queries.ts'
import { refundRefusals } from '../sales/refund.ts'
import { saleRefusals } from '../sales/sale.ts'
import { aProduct, aRefund, aSale, close, refund, sell } from '../sales/server/testing/till.ts'
import {
  aBooked,
  aDepositSalon,
  aNetwork,
  asked,
  behind,
  cancel,
  confirm,
  giveBack,
  keep,
  listed,
  price,
  see,
} from './testing/deposit-salon.ts'

// The laws of db/invariants-money.sql, checked after this file, prove that no centavo was lost or doubled.
const database = freshDatabase()
const { stored, entries, isDue, hasBegun, aSaleOf } = behind(database)
const refusedAs = (kind: object) => expect.objectContaining({ kind })

describe('at the till', () => {
  // spec: public-entities-2
  test('the deposit pays its part of the visit, touches no cash, and every sum says so', async () => {
    const salon = await aDepositSalon()
    const { id } = await aBooked(salon)
    await confirm(salon, id)
    const request = await aSaleOf(salon, id)
    const receipt = await sell(salon.scope, request)
    expect(receipt.payments).toEqual([
      { method: 'cash', amountCents: price - asked, receivedCents: null },
      { method: 'deposit', amountCents: asked, receivedCents: null },
    ])
    expect(await sell(salon.scope, request)).toEqual(receipt)
    expect(await stored(id)).toMatchObject({ held: 0, is_paid: true, status: 'confirmed' })
    expect((await listed(salon)).moved).toMatchObject([{ move: 'credited', cents: asked }])
    const { figures } = await close(salon.scope, salon.session.id, 10_000 + price - asked)
    expect(figures).toMatchObject({ totalCents: price, cashCents: price - asked, depositCents: asked })
    const { rows } = await database.admin.query(
      'select difference_cents as difference, deposit_cents as deposit from register_session where id = $1',
      [salon.session.id],
    )
    expect(rows).toEqual([{ difference: 0, deposit: asked }])
    const today = localDate(new Date(), salon.scope.zone)
    const report = await write(salon.scope, (tx) => readReport(tx, { from: today, to: today }))
    expect(report.byMethod?.map(({ method, soldCents }) => [method, soldCents])).toEqual(
      expect.arrayContaining([['deposit', asked]]),
    )
    const file = await write(salon.scope, (tx) => exportFiscal(tx, { format: 'json', from: today, to: today }))
    expect(JSON.parse(file.text)).toMatchObject({ totals: { servicesCents: price, totalCents: price } })
  })

  test('nobody takes more or less of it than is there', async () => {
    const salon = await aDepositSalon()
    const { id } = await aBooked(salon)
    const facts = (cents: number) => ({ facts: [{ appointmentId: id, depositCents: cents }] })
    const changed = refusedAs(saleRefusals.DEPOSIT_CHANGED)
    await expect(sell(salon.scope, await aSaleOf(salon, id))).rejects.toEqual(changed)
    await confirm(salon, id)
    await expect(sell(salon.scope, await aSaleOf(salon, id, 0))).rejects.toMatchObject(facts(asked))
    await expect(sell(salon.scope, await aSaleOf(salon, id, asked - 1))).rejects.toEqual(changed)
    const product = await aProduct(salon.scope)
    const stolen = aSale([product], { payments: [{ method: 'deposit', amountCents: 2_500, receivedCents: null }] })
    await expect(sell(salon.scope, stolen)).rejects.toEqual(changed)
    await sell(salon.scope, await aSaleOf(salon, id))
  })

  test('a discount below it leaves the rest there, to be returned', async () => {
    const salon = await aDepositSalon()
    const { id } = await aBooked(salon)
    await confirm(salon, id)
    const discount = { type: 'value' as const, cents: 7_000 }
    const payments = [{ method: 'deposit' as const, amountCents: 1_000, receivedCents: null }]
    await sell(salon.scope, await aSaleOf(salon, id, 0, { discount, payments }))
    expect(await stored(id)).toMatchObject({ held: asked - 1_000, is_paid: true })
    expect((await listed(salon)).open).toMatchObject([{ state: 'left', heldCents: asked - 1_000 }])
    await giveBack(salon, id)
    expect(await stored(id)).toMatchObject({ held: 0 })
  })

  test('a sale without internet that knew of none leaves it there; one that knew of more waits for a person', async () => {
    const salon = await aDepositSalon()
    const { id } = await aBooked(salon)
    const offline = { sessionId: salon.session.id, soldAt: new Date().toISOString() }
    const early = await aSaleOf(salon, id, asked, { offline })
    await expect(sell(salon.scope, early)).rejects.toEqual(refusedAs(saleRefusals.DEPOSIT_CHANGED))
    await confirm(salon, id)
    await sell(salon.scope, await aSaleOf(salon, id, 0, { offline }))
    expect((await listed(salon)).open).toMatchObject([{ state: 'left', heldCents: asked }])
  })

  // spec: public-entities-2
  test('a refund lays it back, no more than the sale took, and the next sale takes it again', async () => {
    const salon = await aDepositSalon()
    const { id } = await aBooked(salon)
    await confirm(salon, id)
    const sale = await aSaleOf(salon, id)
    await sell(salon.scope, sale)
    const back = (depositCents: number) => [
      { method: 'cash' as const, amountCents: price - depositCents },
      { method: 'deposit' as const, amountCents: depositCents },
    ]
    const tooMuch = refund(salon.scope, aRefund(sale.id, { 1: 1 }, price, { payments: back(asked + 1) }))
    await expect(tooMuch).rejects.toEqual(refusedAs(refundRefusals.DEPOSIT_TOO_MUCH))
    const done = await refund(salon.scope, aRefund(sale.id, { 1: 1 }, price, { payments: back(asked) }))
    expect(done.payments).toEqual(expect.arrayContaining(back(asked)))
    expect(await stored(id)).toMatchObject({ held: asked, is_paid: false })
    await sell(salon.scope, await aSaleOf(salon, id))
    expect(await stored(id)).toMatchObject({ held: 0, is_paid: true })
  })
})

describe('a visit that does not happen', () => {
  test('gives it back where the client cancels in time, also after the announced window by law', async () => {
    const salon = await aDepositSalon()
    const { id, key } = await aBooked(salon)
    await confirm(salon, id)
    await database.admin.query('insert into agenda_rules (business_id, change_notice_minutes) values ($1, 20160)', [
      salon.scope.businessId,
    ])
    await database.admin.query(
      `update online_booking set created_at = created_at - interval '16 minutes' where visit_id = $1`,
      [id],
    )
    expect(await see(salon, key)).toMatchObject({ changeState: 'late', deposit: { isReturnable: true } })
    const cancelled = await cancelOwn(salon.slug, key, aNetwork())
    expect(cancelled).toMatchObject({ isCancelled: true, deposit: { heldCents: asked } })
    expect((await listed(salon)).open).toMatchObject([{ state: 'toReturn' }])
    await expect(keep(salon, id)).rejects.toEqual(refusedAs(depositRefusals.NOT_MISSED))
    await giveBack(salon, id)
    await expect(giveBack(salon, id)).rejects.toEqual(refusedAs(depositRefusals.DEPOSIT_SETTLED))
    expect((await entries(id)).map(({ kind }) => kind)).toEqual(['received', 'returned'])
  })

  test('after the legal week and the window is for the desk to decide', async () => {
    const salon = await aDepositSalon()
    const { id, key } = await aBooked(salon)
    await confirm(salon, id)
    await database.admin.query('insert into agenda_rules (business_id, change_notice_minutes) values ($1, 20160)', [
      salon.scope.businessId,
    ])
    await database.admin.query(`update online_booking set created_at = now() - interval '8 days' where visit_id = $1`, [
      id,
    ])
    expect((await see(salon, key)).deposit).toMatchObject({ isReturnable: false })
    await expect(cancelOwn(salon.slug, key, aNetwork())).rejects.toThrow()
    // A cancellation by the business makes the deposit returnable.
    await cancel(salon, id)
    expect((await listed(salon)).open).toMatchObject([{ state: 'toReturn' }])
  })

  test('leaves it to the business where the client did not come, and only then', async () => {
    const salon = await aDepositSalon()
    const { id } = await aBooked(salon)
    await confirm(salon, id)
    await expect(keep(salon, id)).rejects.toEqual(refusedAs(depositRefusals.NOT_MISSED))
    await expect(giveBack(salon, id)).rejects.toEqual(refusedAs(depositRefusals.DEPOSIT_IN_USE))
    await hasBegun(id)
    expect((await listed(salon)).open).toMatchObject([{ state: 'begun' }])
    await keep(salon, id)
    expect(await stored(id)).toMatchObject({ held: 0 })
    expect((await listed(salon)).moved).toMatchObject([{ move: 'kept', cents: asked }])
  })
})

describe('of rivals at one deposit', () => {
  const rounds = Array.from({ length: 12 }, (_, round) => round)

  test('confirming and expiring: it is confirmed, or late, and there in both', async () => {
    const salon = await aDepositSalon()
    for (const round of rounds) {
      const time = `${String(8 + (round % 4)).padStart(2, '0')}:${round < 8 ? (round < 4 ? '00' : '30') : '00'}`
      const { id } = await aBooked(salon, {
        time: round < 8 ? time : `1${round - 4}:00`,
        phone: `+55119000000${String(round).padStart(2, '0')}`,
      })
      await isDue(id)
      const [confirmed] = await Promise.allSettled([
        confirm(salon, id),
        expireBookings(),
        confirm(salon, id, `R${round}`),
      ])
      expect(confirmed.status).toBe('fulfilled')
      const { status, held } = await stored(id)
      expect(held).toBe(asked)
      expect(['confirmed', 'cancelled']).toContain(status)
    }
  })

  // spec: public-entities-2
  test('paying, cancelling, returning, keeping and correcting: each centavo goes one way', async () => {
    const salon = await aDepositSalon()
    for (const round of rounds.slice(0, 8)) {
      const { id } = await aBooked(salon, {
        time: `${String(8 + (round % 4)).padStart(2, '0')}:${round < 4 ? '00' : '30'}`,
        phone: `+55119000001${String(round).padStart(2, '0')}`,
      })
      await confirm(salon, id)
      if (round % 2) await hasBegun(id, round + 1)
      const sale = await aSaleOf(salon, id)
      const { won } = await outcomes<unknown>([
        sell(salon.scope, sale),
        sell(salon.scope, await aSaleOf(salon, id)),
        cancel(salon, id),
        giveBack(salon, id),
        giveBack(salon, id),
        keep(salon, id),
        confirm(salon, id),
      ])
      expect(won.length).toBeGreaterThan(0)
      const { rows } = await database.admin.query(
        `select coalesce((select sum(amount_cents) from deposit_entry where visit_id = $1 and kind in ('returned', 'kept')), 0)
           + coalesce((select sum(amount_cents) from payment where visit_id = $1), 0) as gone`,
        [id],
      )
      const { held } = await stored(id)
      expect(Number(rows[0].gone) + held).toBe(asked)
    }
  })
})
