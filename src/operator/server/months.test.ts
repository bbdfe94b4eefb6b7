import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aBusiness } from '../../accounts/server/testing/people.ts'
import { billingJobs } from '../../billing/server/jobs.ts'
import { aPayingOwner, pay, planNamed, tell } from '../../billing/server/testing/paying.ts'
import type { Simulator } from '../../payments/server/testing/provider-simulator.ts'
import { keepSimulatedKeys, simulated } from '../../payments/server/testing/simulated-account.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { runJobs } from '../../platform/server/testing/jobs.ts'
import { insertRow } from '../../platform/server/testing/rows.ts'
import type { Scope } from '../../platform/server/database/business-tx.ts'
import { outsideBusinesses } from '../../platform/server/database/run-transaction.ts'
import {
  aClient,
  anAppointment,
  aRefund,
  aSale,
  aService,
  open,
  refund,
  sell,
} from '../../sales/server/testing/till.ts'
import { type Month, monthsShown } from '../month.ts'
import { readMonths } from './month-queries.ts'
import { readOverview } from './queries.ts'
import { anOperator } from './testing/an-operator.ts'

const database = freshDatabase()
// In São Paulo this instant is still in November.
const now = new Date('2026-12-01T02:30:00Z')
const months = (at = now) => outsideBusinesses('read', (db) => readMonths(db, at))
const monthOf = async (name: string, at = now): Promise<Month> =>
  (await months(at)).find(({ month }) => month === name)!
/** The figures of a month that `work` has increased, without the monthly revenue. */
const added = async (name: string, work: () => Promise<unknown>): Promise<Partial<Month>> => {
  const before = await monthOf(name)
  await work()
  const { month: _month, monthlyRevenueCents: _revenue, ...after } = await monthOf(name)
  return Object.fromEntries(
    Object.entries(after)
      .map(([key, value]) => [key, value - (before[key as keyof Month] as number)])
      .filter(([, more]) => more !== 0),
  ) as Partial<Month>
}

// spec: master-11
test('an empty platform has twelve months of nothing', async () => {
  const all = await months()
  expect(all).toHaveLength(monthsShown)
  expect([all[0]!.month, all.at(-1)!.month]).toEqual(['2025-12', '2026-11'])
  for (const { month: _month, monthlyRevenueCents, ...figures } of all) {
    expect(new Set(Object.values(figures))).toEqual(new Set([0]))
    // The revenue is unknown before the first business.
    expect(monthlyRevenueCents).toBeNull()
  }
  expect(await outsideBusinesses('read', (db) => readOverview(db, now))).toMatchObject({
    jobs: { waiting: 0, givenUp: 0, mails: 0 },
    figures: { businesses: 0, subscribers: 0, monthlyRevenueCents: 0 },
  })
})

describe('what businesses pay', () => {
  const trialOver = async (at: string) => {
    const scope = await aBusiness()
    await database.admin.query(`update subscription set expires_at = $2 where business_id = $1`, [scope.businessId, at])
    await database.admin.query(`update business set created_at = '2020-01-01' where id = $1`, [scope.businessId])
    return scope
  }
  const paid = async (scope: Scope, from: string, to: string, more: object = {}) =>
    insertRow(database.admin, 'invoice', {
      business_id: scope.businessId,
      description: 'Plano Profissional',
      amount_cents: 5900,
      status: 'paid',
      issued_at: from,
      paid_at: from,
      from_at: from,
      to_at: to,
      plan_id: await planNamed(database.admin, 'Profissional'),
      plan_cents: 5900,
      plan_period: 'month',
      ...more,
    })
  const subscribe = ({ businessId }: Scope) =>
    database.admin.query(
      `update subscription set status = 'active', trial_ended_at = expires_at where business_id = $1`,
      [businessId],
    )

  // spec: master-11
  test('a trial converts in the month of São Paulo in which it ended, when what was paid is kept', async () => {
    // The last second of October and the first of November in São Paulo.
    expect(await added('2026-10', () => trialOver('2026-11-01T02:59:59Z'))).toEqual({ trialsEnded: 1 })
    expect(await added('2026-11', () => trialOver('2026-11-01T03:00:00Z'))).toEqual({ trialsEnded: 1 })
    expect(await added('2026-11', () => trialOver('2026-12-01T02:45:00Z'))).toEqual({})
    const payer = async (more: object = {}) => {
      const scope = await trialOver('2026-11-10T12:00:00Z')
      await subscribe(scope)
      await paid(scope, '2026-11-12T12:00:00Z', '2026-12-12T12:00:00Z', more)
    }
    expect(await added('2026-11', () => payer())).toEqual({ trialsEnded: 1, trialsConverted: 1, receivedCents: 5900 })
    const back = { status: 'failed', taken_back_at: '2026-11-14T12:00:00Z' }
    expect(await added('2026-11', () => payer(back))).toEqual({ trialsEnded: 1 })
    expect(await added('2026-11', () => payer({ amount_cents: 0, plan_cents: 0 }))).toEqual({ trialsEnded: 1 })
  })

  // spec: master-11
  test('who paid as a month began and does no more is lost in the month in which it would only read', async () => {
    const payer = async (from: string, to: string, more: object = {}) => {
      const scope = await trialOver('2026-01-10T12:00:00Z')
      await subscribe(scope)
      await paid(scope, from, to, { paid_at: '2026-01-20T12:00:00Z', ...more })
      return scope
    }
    // A business counts as paying for two weeks after its end: until October 24th, and until November 3rd.
    const october = () => payer('2026-09-20T12:00:00Z', '2026-10-10T12:00:00Z')
    expect(await added('2026-10', october)).toEqual({ paying: 1, lost: 1 })
    const late = () => payer('2026-09-20T12:00:00Z', '2026-10-20T12:00:00Z')
    expect(await added('2026-10', late)).toEqual({ paying: 1 })
    expect(await added('2026-11', late)).toEqual({ paying: 1, lost: 1 })
    // The first begins a second too late to count at the month's beginning, the second on time.
    expect(await added('2026-11', () => payer('2026-11-01T03:00:01Z', '2026-12-01T03:00:01Z'))).toEqual({})
    expect(await added('2026-11', () => payer('2026-11-01T03:00:00Z', '2026-12-01T03:00:00Z'))).toEqual({ paying: 1 })
    const renewed = async () => {
      const scope = await october()
      await paid(scope, '2026-10-10T12:00:00Z', '2026-11-10T12:00:00Z', { paid_at: '2026-10-21T12:00:00Z' })
    }
    expect(await added('2026-10', renewed)).toEqual({ paying: 1, receivedCents: 5900 })
    // A refund also ends what was paid before it. What is paid after it counts.
    const back = { status: 'failed', taken_back_at: '2026-10-15T12:00:00Z' }
    const takenBack = async () => {
      const scope = await payer('2026-09-20T12:00:00Z', '2027-09-20T12:00:00Z')
      await paid(scope, '2026-10-05T12:00:00Z', '2027-09-20T12:00:00Z', back)
      return scope
    }
    expect(await added('2026-10', takenBack)).toEqual({ paying: 1, lost: 1 })
    // A period that has not begun ends nothing that runs.
    const ahead = async () => {
      const scope = await payer('2026-09-20T12:00:00Z', '2026-11-20T12:00:00Z')
      await paid(scope, '2026-11-20T12:00:00Z', '2026-12-20T12:00:00Z', { ...back, paid_at: '2026-10-14T12:00:00Z' })
    }
    expect(await added('2026-10', ahead)).toEqual({ paying: 1 })
    const again = async () =>
      paid(await takenBack(), '2026-10-16T12:00:00Z', '2027-01-16T12:00:00Z', { paid_at: '2026-10-16T12:00:00Z' })
    expect(await added('2026-10', again)).toEqual({ paying: 1, receivedCents: 5900 })
  })

  describe('in a month', () => {
    type Ends = Partial<Record<'2026-08' | '2026-09' | '2026-10' | '2026-11', number>>
    /** How much `work` increases the monthly revenue at each month's end; months without a change are left out. */
    const brings = async (work: (scope: Scope) => Promise<unknown>, at = now): Promise<Ends> => {
      const scope = await trialOver('2026-01-10T12:00:00Z')
      const revenues = async () => (await months(at)).map(({ monthlyRevenueCents }) => monthlyRevenueCents!)
      const [before, all] = [await revenues(), await months(at)]
      await subscribe(scope)
      await work(scope)
      const after = await revenues()
      return Object.fromEntries(
        all.map(({ month }, n) => [month, after[n]! - before[n]!]).filter(([, more]) => more !== 0),
      ) as Ends
    }
    const yearly = { plan_period: 'year', amount_cents: 59_990, plan_cents: 59_990 }

    // spec: master-13
    test('is known from the first business on', async () => {
      await trialOver('2026-01-10T12:00:00Z')
      await database.admin.query(`update business set created_at = '2026-09-01T03:00:00Z'`)
      const known = (await months()).map(({ month, monthlyRevenueCents }) => [month, monthlyRevenueCents !== null])
      expect(known.filter(([, is]) => is).map(([month]) => month)).toEqual(['2026-09', '2026-10', '2026-11'])
      await database.admin.query(`update business set created_at = '2020-01-01'`)
    })

    // spec: master-13
    test('counts in the month of São Paulo in which the plan was paid for, by the last instant', async () => {
      const on = (from: string) => (scope: Scope) => paid(scope, from, '2027-11-01T03:00:00Z')
      expect(await brings(on('2026-11-01T02:59:59.999Z'))).toEqual({ '2026-10': 5900, '2026-11': 5900 })
      expect(await brings(on('2026-11-01T03:00:00Z'))).toEqual({ '2026-11': 5900 })
      // The current month counts up to now.
      expect(await brings(on('2026-12-01T02:45:00Z'))).toEqual({})
    })

    // spec: master-13
    test('goes on for two weeks after the period, and ends when the money goes back; the months before stay', async () => {
      const until = (to: string) => (scope: Scope) => paid(scope, '2026-09-20T12:00:00Z', to)
      expect(await brings(until('2026-10-18T02:59:59Z'))).toEqual({ '2026-09': 5900 })
      expect(await brings(until('2026-10-18T03:00:00Z'))).toEqual({ '2026-09': 5900, '2026-10': 5900 })
      const takenBack = (scope: Scope) =>
        paid(scope, '2026-09-20T12:00:00Z', '2027-09-20T12:00:00Z', {
          ...yearly,
          status: 'failed',
          taken_back_at: '2026-11-02T12:00:00Z',
        })
      expect(await brings(takenBack)).toEqual({ '2026-09': 4999, '2026-10': 4999 })
    })

    // spec: master-13
    test('is the price that was agreed to, and of two plans that of the newer', async () => {
      const dearer = async (scope: Scope) => {
        await paid(scope, '2026-08-20T12:00:00Z', '2026-12-20T12:00:00Z')
        // Only the difference was paid, but the monthly revenue is the plan's price.
        await paid(scope, '2026-10-10T12:00:00Z', '2026-12-20T12:00:00Z', {
          kind: 'change',
          amount_cents: 1234,
          plan_id: await planNamed(database.admin, 'Clínica'),
          plan_cents: 12_900,
        })
      }
      const expected = { '2026-08': 5900, '2026-09': 5900, '2026-10': 12_900, '2026-11': 12_900 }
      expect(await brings(dearer)).toEqual(expected)
      const before = await months()
      await database.admin.query('update plan set price_cents = price_cents + 1000')
      expect(await months()).toEqual(before)
      await database.admin.query('update plan set price_cents = price_cents - 1000')
    })

    // spec: master-13
    test('a plan paid ahead counts when it begins, unless there is none before it', async () => {
      const ahead = async (scope: Scope) => {
        await paid(scope, '2026-09-20T12:00:00Z', '2026-11-02T12:00:00Z')
        await paid(scope, '2026-11-02T12:00:00Z', '2027-11-02T12:00:00Z', {
          ...yearly,
          paid_at: '2026-10-30T12:00:00Z',
        })
      }
      expect(await brings(ahead)).toEqual({ '2026-09': 5900, '2026-10': 5900, '2026-11': 4999 })
      const inTrial = (scope: Scope) =>
        paid(scope, '2026-11-02T12:00:00Z', '2026-12-02T12:00:00Z', { paid_at: '2026-10-30T12:00:00Z' })
      expect(await brings(inTrial)).toEqual({ '2026-10': 5900, '2026-11': 5900 })
    })

    // spec: master-13
    test('is not changed by what is paid late: a month that is over stays as it was told', async () => {
      const late = async (scope: Scope) => {
        await paid(scope, '2026-08-20T12:00:00Z', '2026-09-10T12:00:00Z')
        await paid(scope, '2026-09-10T12:00:00Z', '2026-12-10T12:00:00Z', { paid_at: '2026-11-03T12:00:00Z' })
      }
      expect(await brings(late)).toEqual({ '2026-08': 5900, '2026-11': 5900 })
    })
  })
})

// spec: master-11
test('bookings and sales of all businesses count in the month of São Paulo, and a refund when the money goes back', async () => {
  const at = (scope: Scope, instant: string): Scope => ({ ...scope, now: new Date(instant) })
  const rivals = [await aBusiness({ zone: 'America/Manaus' }), await aBusiness()]
  const month = async (name: string) => {
    const { bookings, sales, soldCents, refundedCents } = await monthOf(name)
    return { bookings, sales, soldCents, refundedCents }
  }
  for (const scope of rivals) {
    const cut = await aService(scope)
    await open(at(scope, '2026-10-31T12:00:00Z'))
    const first = aSale([cut])
    // In Manaus both instants are in October.
    await sell(at(scope, '2026-11-01T02:59:59Z'), first)
    await sell(at(scope, '2026-11-01T03:00:00Z'), aSale([cut]))
    await refund(at(scope, '2026-11-01T03:10:00Z'), aRefund(first.id, { 1: 1 }, 8_000))
  }
  expect(await month('2026-10')).toEqual({ bookings: 0, sales: 2, soldCents: 16_000, refundedCents: 0 })
  expect(await month('2026-11')).toEqual({ bookings: 0, sales: 2, soldCents: 16_000, refundedCents: 16_000 })

  const scope = rivals[1]!
  const client = await aClient(scope)
  const booked = (starts: string, status: 'scheduled' | 'cancelled' = 'scheduled') =>
    anAppointment(scope, client, new Date(starts), status)
  await booked('2026-11-01T02:59:59Z')
  await booked('2026-11-01T03:00:00Z')
  await booked('2026-11-30T23:00:00Z', 'cancelled')
  await booked('2026-12-01T03:00:00Z')
  expect((await month('2026-10')).bookings).toBe(1)
  expect((await month('2026-11')).bookings).toBe(1)
})

describe('a payment at the provider', () => {
  let simulator: Simulator
  beforeAll(async () => {
    simulator = await simulated()
  })
  beforeEach(() => keepSimulatedKeys(database.admin))

  const become = async (reference: string, status: string) => {
    const { id } = (await simulator.payments()).findLast((one) => one.external_reference === reference)!
    await simulator.change(id, { status })
    await tell(id)
    await runJobs(billingJobs)
  }
  const standing = async () => {
    const { figures, plans } = await outsideBusinesses('read', (db) => readOverview(db))
    const { subscribers, monthlyRevenueCents } = figures
    return { subscribers, monthlyRevenueCents, lapsed: plans.reduce((sum, { lapsed }) => sum + lapsed, 0) }
  }

  // spec: master-11
  test('makes a subscriber, whose trial is not forgotten; given back it brings in nothing more', async () => {
    const before = await standing()
    const { owner, reference } = await aPayingOwner(database.admin)
    const trialEnd = async () => {
      const { rows } = await database.admin.query<Record<'expires_at' | 'trial_ended_at', Date | null>>(
        'select expires_at, trial_ended_at from subscription where business_id = $1',
        [owner.businessId],
      )
      return rows[0]!
    }
    const { expires_at: promised } = await trialEnd()
    await become(reference, 'approved')
    expect((await trialEnd()).trial_ended_at).toEqual(promised)
    const subscribed = { ...before, subscribers: before.subscribers + 1 }
    expect(await standing()).toEqual({ ...subscribed, monthlyRevenueCents: before.monthlyRevenueCents + 5900 })

    // The owner is suspended, and the business goes on paying.
    await database.admin.query('update account set suspended_at = now() where id = $1', [owner.actor.accountId])
    expect(await standing()).toMatchObject({ subscribers: before.subscribers + 1 })
    await database.admin.query('update account set suspended_at = null where id = $1', [owner.actor.accountId])

    await become(reference, 'refunded')
    expect(await standing()).toEqual({ ...before, lapsed: before.lapsed + 1 })
    // A new payment does not count as a second trial.
    const { rows } = await database.admin.query<{ id: string }>(
      `insert into invoice (business_id, description, amount_cents, status, issued_at, plan_id, plan_cents, plan_period, due_at)
       values ($1, 'Plano', 5900, 'pending', now(), $2, 5900, 'month', now()) returning id`,
      [owner.businessId, await planNamed(database.admin, 'Profissional')],
    )
    await become((await pay(owner, rows[0]!.id)).reference, 'approved')
    expect((await trialEnd()).trial_ended_at).toEqual(promised)
    expect(await standing()).toMatchObject({ subscribers: before.subscribers + 1, lapsed: before.lapsed })
  })

  // spec: master-11
  test('by the year counts a twelfth in a month, in whole centavos', async () => {
    const before = await standing()
    await insertRow(database.admin, 'plan', { name: 'Anual', price_cents: 59_990, period: 'year' })
    const { reference } = await aPayingOwner(database.admin, { plan: 'Anual' })
    await become(reference, 'approved')
    expect((await standing()).monthlyRevenueCents).toBe(before.monthlyRevenueCents + 4999)
  })
})

test('looking over all businesses leaves the one that asks bound to none', async () => {
  const { master } = await anOperator(database)
  const left = await outsideBusinesses('read', async (db) => {
    await readMonths(db, now)
    return (await sql`select id from sale`.execute(db)).rows
  })
  expect(left).toEqual([])
  const answer = JSON.stringify(await master.months())
  expect(answer).not.toMatch(/Salão|Pessoa|[0-9a-f]{8}-/)
})
