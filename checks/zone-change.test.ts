import { insertVisit } from '../src/agenda/server/testing/agenda.ts'
import { describe, expect, test } from 'vitest'
import { aBusiness } from '../src/accounts/server/testing/people.ts'
import { aSalon, book, tuesday } from '../src/agenda/server/testing/agenda.ts'
import { bookedTimesMissing } from '../src/business/business.ts'
import { updateRules } from '../src/business/server/update-business.ts'
import { readOverview } from '../src/home/server/queries.ts'
import { addDays, addMinutes, instantOf, localDate, localMoment, zones } from '../src/platform/clock.ts'
import { freshDatabase } from '../src/platform/server/testing/database.ts'
import { insertRow } from '../src/platform/server/testing/rows.ts'
import type { Scope } from '../src/platform/server/database/business-tx.ts'
import { inBusiness } from '../src/platform/server/database/run-transaction.ts'
import { listPurchases } from '../src/record/server/client-history-queries.ts'
import { commissionStatement, commissionTeam, exportCommissions } from '../src/reports/server/commission-queries.ts'
import { exportFiscal } from '../src/reports/server/export-fiscal.ts'
import { readReport } from '../src/reports/server/report-queries.ts'
import { exportSales, listSales } from '../src/sales/server/history-queries.ts'
import { storedReceipt } from '../src/sales/server/receipt-queries.ts'
import { aClient, aRefund, aSale, aSeller, aService, open, refund, sell } from '../src/sales/server/testing/till.ts'
import { fillBusiness } from './one-of-everything.ts'

const database = freshDatabase()
const zoneNames = Object.keys(zones) as (keyof typeof zones)[]
const day = '2026-11-12'
const changes = zoneNames.flatMap((from) => zoneNames.filter((to) => to !== from).map((to) => [from, to] as const))

const change = (scope: Scope, zone: keyof typeof zones, bookedTimes: 'clock' | 'instant') =>
  inBusiness(scope, 'write', (tx) => updateRules(tx, { zone, bookedTimes }))

describe('what was told of a day stays when the zone changes', () => {
  test.each(changes)('from %s to %s', async (from, to) => {
    const scope = await aBusiness({ zone: from, now: instantOf(day, '08:00', from) })
    await open(scope)
    const clientId = await aClient(scope)
    const seller = await aSeller(scope, 'Bruna')
    await inBusiness(scope, 'write', (tx) =>
      tx.rows('update professional set commission_hundredths = 4000 where business_id = $1', [tx.businessId]),
    )
    const line = { ...(await aService(scope)), quantity: 2, professionalId: seller }
    let last = ''
    for (const [on, time] of [
      [day, '23:40'],
      [addDays(day, 1), '00:20'],
    ] as const) {
      const then = { ...scope, now: instantOf(on, time, from) }
      const sale = aSale([line], { clientId })
      await sell(then, sale)
      await refund({ ...then, now: addMinutes(then.now, 5) }, aRefund(sale.id, { 1: 1 }, 8_000, { restocks: false }))
      last = sale.id
    }
    const span = { from: day, to: day }
    const told = (zone: string) =>
      inBusiness({ ...scope, zone, now: instantOf(addDays(day, 2), '12:00', zone) }, 'write', async (tx) => ({
        report: await readReport(tx, span),
        team: await commissionTeam(tx, span),
        statement: await commissionStatement(tx, { ...span, professionalId: seller, page: 1 }),
        commissions: (await exportCommissions(tx, span)).text,
        fiscal: (await exportFiscal(tx, { ...span, format: 'csv' })).text,
        sales: await listSales(tx, { ...span, page: 1 }),
        file: (await exportSales(tx, span)).text,
        receipt: await storedReceipt(tx, last),
        purchases: await listPurchases(tx, { id: clientId, page: 1 }),
        revenue: (await readOverview(tx)).monthRevenueCents,
      }))
    const before = await told(from)
    expect(before.report.byDay).toEqual([{ date: day, count: 1, soldCents: 16_000, refundedCents: 8_000 }])
    await change(scope, to, 'instant')
    expect(await told(to)).toEqual(before)
  })
})

describe('what is booked', () => {
  test('is moved only if it is said how', async () => {
    const scope = await aBusiness()
    const silent = inBusiness(scope, 'write', (tx) => updateRules(tx, { zone: 'America/Manaus' }))
    await expect(silent).rejects.toMatchObject({ fields: { bookedTimes: bookedTimesMissing } })
    await inBusiness(scope, 'write', (tx) => updateRules(tx, { zone: 'America/Sao_Paulo' }))
  })

  test('keeps its instants, or everything that tells of it keeps what its clock showed', async () => {
    const scope = await aBusiness()
    const { appointment, timeOff, client } = await fillBusiness(database.admin, scope)
    await tellOf(appointment)
    const [starts, ends] = [appointment.starts_at, appointment.ends_at]
    const before = await instantsIn(scope)
    const holders = before.filter(({ at }) => at === starts.getTime() || at === ends.getTime())
    expect(Array.from(new Set(holders.map(({ table }) => table)))).toEqual([
      'appointment',
      'client',
      'message',
      'occupation',
      'online_booking',
      'removed_booking',
      'waitlist_offer',
    ])

    await change(scope, 'America/Manaus', 'instant')
    expect((await instantsIn(scope)).filter(isOfAgenda)).toEqual(before.filter(isOfAgenda))
    await change({ ...scope, zone: 'America/Manaus' }, 'America/Noronha', 'clock')
    const after = await instantsIn(scope)
    expect(after.filter(({ at }) => at === starts.getTime() || at === ends.getTime())).toEqual([])
    const { rows } = await database.admin.query<{ from: Date; to: Date; off: Date; next: Date }>(
      `select a.starts_at as from, a.ends_at as to, t.starts_at as off, c.next_appointment_at as next
       from appointment a, time_off t, client c where a.id = $1 and t.id = $2 and c.id = $3`,
      [appointment.id, timeOff.id, client.id],
    )
    expect(localMoment(rows[0]!.from, 'America/Noronha')).toEqual(localMoment(starts, 'America/Manaus'))
    expect(localMoment(rows[0]!.to, 'America/Noronha')).toEqual(localMoment(ends, 'America/Manaus'))
    expect(localMoment(rows[0]!.off, 'America/Noronha')).toEqual(localMoment(timeOff.starts_at, 'America/Manaus'))
    expect(rows[0]!.next).toEqual(rows[0]!.from)
  })

  test.each(changes)('keeps its clock without a gap between two, from %s to %s', async (from, to) => {
    const salon = await aSalon({ zone: from })
    const scope = { ...salon.scope, now: new Date() }
    const rival = await aSalon({ zone: from })
    const times = ['09:00', '09:30', '10:00', '10:30', '11:00']
    for (const time of times) await book(salon, time)
    const { id } = await book(rival, '09:00')
    const off = (minutes: number) => addMinutes(instantOf(tuesday, '14:00', from), minutes)
    for (const minutes of [0, 60, 120])
      await insertRow(database.admin, 'time_off', {
        business_id: scope.businessId,
        professional_id: salon.professionalId,
        starts_at: off(minutes),
        ends_at: off(minutes + 60),
        reason: 'Curso',
      })
    await insertRow(database.admin, 'message_settings', { business_id: scope.businessId })
    // Told an hour earlier and again after it was moved: both rows are of one visit.
    const { rows: first } = await database.admin.query<{ visit_id: string; starts_at: Date }>(
      'select visit_id, starts_at from appointment where business_id = $1 order by starts_at limit 1',
      [scope.businessId],
    )
    for (const hours of [-1, 0, 1])
      await insertRow(database.admin, 'message', {
        business_id: scope.businessId,
        kind: 'reminder',
        channel: 'email',
        client_id: salon.clientId,
        visit_id: first[0]!.visit_id,
        starts_at: addMinutes(first[0]!.starts_at, 60 * hours),
        due_at: first[0]!.starts_at,
        state: 'sent',
        changed_at: new Date(),
      })
    await change(scope, to, 'clock')
    const localTimes = async (text: string) => {
      const { rows } = await database.admin.query<{ at: Date }>(text, [scope.businessId])
      return rows.map(({ at }) => localMoment(at, to).time)
    }
    expect(await localTimes('select starts_at as at from appointment where business_id = $1 order by 1')).toEqual(times)
    expect(await localTimes('select starts_at as at from time_off where business_id = $1 order by 1')).toEqual([
      '14:00',
      '15:00',
      '16:00',
    ])
    expect(await localTimes('select starts_at as at from message where business_id = $1 order by 1')).toEqual([
      '08:00',
      '09:00',
      '10:00',
    ])
    const theirs = await database.admin.query('select starts_at from appointment where id = $1', [id])
    expect(theirs.rows).toEqual([{ starts_at: instantOf(tuesday, '09:00', from) }])
  })

  test('is told in the new zone by what waits to be done', async () => {
    const [scope, rival] = [await aBusiness(), await aBusiness()]
    for (const { businessId } of [scope, rival])
      await database.admin.query(`insert into job (task, payload) values ('any', $1)`, [
        { businessId, zone: scope.zone },
      ])
    await change(scope, 'America/Manaus', 'instant')
    const { rows } = await database.admin.query<{ payload: object }>(
      `delete from job where task = 'any' returning payload`,
    )
    expect(rows.map(({ payload }) => payload)).toEqual(
      expect.arrayContaining([
        { businessId: scope.businessId, zone: 'America/Manaus' },
        { businessId: rival.businessId, zone: rival.zone },
      ]),
    )
  })

  test('stays where it is when something of last night is in the way, and it is said', async () => {
    const salon = await aSalon()
    const midnight = instantOf(localDate(new Date(), salon.scope.zone), '00:00', salon.scope.zone)
    const rows = [
      [-60, 0],
      [0, 60],
    ] as const
    for (const [from, to] of rows)
      await insertVisit(database.admin, {
        business_id: salon.scope.businessId,
        client_id: salon.clientId,
        professional_id: salon.professionalId,
        service_id: salon.serviceId,
        starts_at: addMinutes(midnight, from),
        ends_at: addMinutes(midnight, to),
        price_cents: 8_000,
        source: 'reception',
        status: 'completed',
      })
    const before = await instantsIn(salon.scope)
    await expect(change({ ...salon.scope, now: new Date() }, 'America/Noronha', 'clock')).rejects.toMatchObject({
      fields: { bookedTimes: expect.stringContaining('noite passada') },
    })
    expect(await instantsIn(salon.scope)).toEqual(before)
  })
})

/** Whoever booked the appointment was told of it as of a visit of one service. */
async function tellOf({ id, starts_at }: { id: string; starts_at: Date }): Promise<void> {
  await database.admin.query(
    `update online_booking set told_starts_at = $2, told_parts = jsonb_build_array(jsonb_build_array($1::uuid, $3::bigint, null, false))
     where visit_id = $1`,
    [id, starts_at, starts_at.getTime()],
  )
}

/** What happened stays where it was told; undo points would bring the times before back, so they go. */
const isOfAgenda = ({ table }: { table: string }) => !['audit', 'webhook_event', 'job'].includes(table)

/** All instants that the business's rows hold, in columns and within JSON, there also as milliseconds. */
async function instantsIn({ businessId }: Scope): Promise<{ table: string; at: number }[]> {
  const { rows: tables } = await database.admin.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'business_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`,
  )
  const found: { table: string; at: number }[] = []
  for (const { name: table } of tables) {
    const { rows } = await database.admin.query<{ row: unknown }>(
      `select to_jsonb(t) as row from ${table} t where business_id = $1 order by t::text`,
      [businessId],
    )
    for (const value of rows.flatMap(({ row }) => leaves(row))) {
      const at = typeof value === 'number' ? value : Date.parse(String(value))
      if (at > 1_500_000_000_000) found.push({ table, at })
    }
  }
  return found.toSorted((a, b) => a.table.localeCompare(b.table) || a.at - b.at)
}

const leaves = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : [value]
