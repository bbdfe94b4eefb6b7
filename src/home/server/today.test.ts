import { createRouterClient } from '@orpc/server'
import { expect, test } from 'vitest'
import { may, rolesWith } from '../../accounts/permissions.ts'
import { refusalOf } from '../../accounts/server/testing/calls.ts'
import { aBusiness, aMember } from '../../accounts/server/testing/people.ts'
import { signedIn } from '../../accounts/server/testing/signed-in.ts'
import { newBookingLink } from '../../booking/booking-link.ts'
import { saveBookingLink } from '../../booking/server/save-booking-link.ts'
import { newId } from '../../platform/id.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import type { Scope } from '../../platform/server/database/business-tx.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import { aProduct, aService, chargeOf, close, open, sell, aSale } from '../../sales/server/testing/till.ts'
import { homeApi } from './api.ts'
import { readOverview } from './queries.ts'

const database = freshDatabase()

// A Friday, 10:00 in São Paulo.
const now = new Date('2026-11-20T13:00:00Z')
const overview = (scope: Scope) => inBusiness(scope, 'read', readOverview)
const put = (scope: Scope, statement: string, ...values: unknown[]) =>
  database.admin.query(statement, [scope.businessId, ...values])

// spec: home-4
test('today is told by professional, and its occupancy is booked minutes of those that could be booked', async () => {
  const scope = await aBusiness({ now })
  const [rita, bia, gone] = [await aProfessional(scope, 'Rita'), await aProfessional(scope, 'Bia'), newId()]
  await put(scope, `insert into professional (business_id, id, name, is_active) values ($1, $2, 'Zoé', false)`, gone)
  const works = `insert into working_hours (business_id, professional_id, weekday, starts_minute, ends_minute)
    values ($1, $2, $3, $4, $5)`
  await put(scope, works, rita, 5, 540, 720)
  await put(scope, works, rita, 5, 780, 1080)
  await put(scope, works, bia, 4, 540, 1080)
  const away = `insert into time_off (business_id, professional_id, starts_at, ends_at, reason) values ($1, $2, $3, $4, 'Curso')`
  await put(scope, away, rita, '2026-11-20T19:00:00Z', '2026-11-20T23:00:00Z')
  const book = await anAgenda(scope)
  await book(rita, '2026-11-20T12:00:00Z', 90)
  await book(rita, '2026-11-20T14:00:00Z', 60, 'cancelled')
  await book(gone, '2026-11-20T18:00:00Z', 30)
  const { day, occupancyPercent } = await overview(scope)
  expect(day.professionals).toEqual([
    {
      id: rita,
      name: 'Rita',
      working: [
        { from: 540, to: 720 },
        { from: 780, to: 1080 },
      ],
      off: [{ from: 960, to: 1200 }],
    },
    { id: gone, name: 'Zoé', working: [], off: [] },
  ])
  expect(day.appointments).toMatchObject([
    { professionalId: rita, from: 540, to: 630, client: 'Ana', service: 'Corte', status: 'scheduled' },
    { professionalId: gone, from: 900, to: 930 },
  ])
  // 90 booked of 360 minutes: 180 + 300 of work, less 120 of time off. Whoever is gone neither works nor is booked.
  expect(occupancyPercent.value).toBe(25)
})

test('what is done and not charged is told to who sees reports, where something was sold lately', async () => {
  const [scope, rival] = [await aBusiness({ now }), await aBusiness({ now })]
  for (const one of [scope, rival]) {
    const book = await anAgenda(one)
    const rita = await aProfessional(one, 'Rita')
    await book(rita, '2026-11-19T12:00:00Z', 60, 'completed')
    await book(rita, '2026-11-19T14:00:00Z', 60, 'completed')
    await book(rita, '2026-11-19T16:00:00Z', 60, 'cancelled')
    await book(rita, '2026-11-19T18:00:00Z', 60, 'completed')
    await book(rita, '2026-10-22T12:00:00Z', 60, 'completed')
    await book(rita, '2026-10-21T12:00:00Z', 60, 'completed')
    await put(
      one,
      `update appointment set price_cents = 8000, is_waived = starts_at = '2026-11-19T14:00:00Z' where business_id = $1`,
    )
  }
  expect((await overview(scope)).toCharge).toBeNull()
  await open(scope)
  const {
    rows: [{ id, clientId }],
  } = await put(
    scope,
    `select id, client_id as "clientId" from appointment where business_id = $1 and starts_at = '2026-11-19T18:00:00Z'`,
  )
  await sell(scope, aSale([await chargeOf(scope, id)], { clientId }))
  expect((await overview(scope)).toCharge).toEqual({ count: 2, cents: 16_000 })
  expect((await overview(rival)).toCharge).toBeNull()
  expect((await overview(await aMember(scope, 'employee'))).toCharge).toBeNull()
})

test('a time that is offered to the waiting list is no appointment of today', async () => {
  const scope = await aBusiness({ now })
  const rita = await aProfessional(scope, 'Rita')
  await put(
    scope,
    `insert into working_hours (business_id, professional_id, weekday, starts_minute, ends_minute) values ($1, $2, 5, 540, 1140)`,
    rita,
  )
  const book = await anAgenda(scope)
  await book(rita, '2026-11-20T12:00:00Z', 60)
  await book(rita, '2026-11-20T14:00:00Z', 60, 'pending')
  await put(
    scope,
    `with one as (select * from appointment where business_id = $1 and status = 'pending'),
       wish as (
         insert into waitlist_wish (business_id, client_id, service_id, first_day, last_day, parts, place, secret, source, created_at)
         select business_id, client_id, service_id, '2026-11-20', '2026-11-20', '{morning}', 1, repeat('x', 24), 'reception', now()
         from one returning id)
     insert into waitlist_offer (business_id, wish_id, visit_id, starts_at, made_at, expires_at)
     select one.business_id, wish.id, one.visit_id, starts_at, now(), now() + interval '15 minutes' from one, wish`,
  )
  await put(scope, `update appointment set online_act = 'offered' where business_id = $1 and status = 'pending'`)
  const { appointmentsToday, occupancyPercent, next, day } = await overview(scope)
  expect([appointmentsToday.value, occupancyPercent.value]).toEqual([1, 10])
  for (const shown of [next, day.appointments])
    expect(shown.map(({ onlineAct }) => onlineAct)).toEqual([null, 'offered'])
  await put(
    scope,
    `delete from visit where id in (select visit_id from appointment where business_id = $1 and status = 'pending')`,
  )
})

test('a day on which nobody works still knows that there are professionals', async () => {
  const scope = await aBusiness({ now })
  const gone = newId()
  await put(scope, `insert into professional (business_id, id, name, is_active) values ($1, $2, 'Zoé', false)`, gone)
  expect((await overview(scope)).day).toMatchObject({ hasProfessionals: false, professionals: [] })
  await aProfessional(scope, 'Rita')
  expect((await overview(scope)).day).toMatchObject({ hasProfessionals: true, professionals: [] })
})

// spec: public-routes-4
test('a booking page on which nobody can book is told of, while it is on', async () => {
  const scope = await aBusiness({ now })
  const save = (isActive: boolean) =>
    inBusiness(scope, 'write', (tx) =>
      saveBookingLink(tx, { ...newBookingLink('Salão'), slug: `salao-${scope.businessId.slice(-12)}`, isActive }),
    )
  const gaps = async () => (await overview(scope)).bookingGaps
  expect(await gaps()).toEqual([])
  await save(true)
  expect(await gaps()).toEqual(['services', 'professionals'])
  await aService(scope)
  await aProfessional(scope, 'Rita')
  expect(await gaps()).toEqual(['hours'])
  await save(false)
  expect(await gaps()).toEqual([])
})

// spec: home-5
test('occupancy is compared with that of last month', async () => {
  const scope = await aBusiness({ now })
  const rita = await aProfessional(scope, 'Rita')
  const works = `insert into working_hours (business_id, professional_id, weekday, starts_minute, ends_minute)
    values ($1, $2, $3, 540, 1140)`
  for (const weekday of [5, 6]) await put(scope, works, rita, weekday)
  const book = await anAgenda(scope)
  // 60 of 600 minutes were booked on each of two days; days without appointments do not count.
  for (const day of ['02', '10']) await book(rita, `2026-10-${day}T12:00:00Z`, 60)
  await book(rita, '2026-11-20T12:00:00Z', 90)
  expect((await overview(scope)).occupancyPercent).toEqual({ value: 15, change: 50 })
})

test('what is taken back is no revenue', async () => {
  const scope = await aBusiness()
  const session = await open(scope)
  const product = await aProduct(scope, 10, 2_500)
  const sale = aSale([{ ...product, quantity: 4 }])
  await sell(scope, sale)
  expect((await overview(scope)).monthRevenueCents?.value).toBe(10_000)
  await put(
    scope,
    `with r as (
       insert into refund (business_id, id, request_hash, sale_id, register_session_id, amount_cents, reason, restocks,
         refunded_at, zone, account_id, actor_name)
       values ($1, $2, '', $3, $4, 2500, 'Defeito', false, now(), 'America/Sao_Paulo', $5, 'Rita')
     ), i as (
       insert into refund_item (business_id, refund_id, sale_id, line, quantity, amount_cents)
       values ($1, $2, $3, 1, 1, 2500)
     )
     insert into refund_payment (business_id, refund_id, register_session_id, method, amount_cents, at)
     values ($1, $2, $4, 'card', 2500, now())`,
    newId(),
    sale.id,
    session.id,
    scope.actor.accountId,
  )
  expect((await overview(scope)).monthRevenueCents?.value).toBe(7_500)
  await close(scope, session.id)
})

// spec: home-9
test('the goal of the month is set by those who may change settings, and audited', async () => {
  const scope = await aBusiness()
  const procedures = createRouterClient(homeApi, { context: await signedIn(scope) })
  expect(await procedures.goal()).toEqual({ goalCents: 1_000_000 })
  await procedures.setGoal({ goalCents: 0 })
  await procedures.setGoal({ goalCents: 2_500_000 })
  expect((await procedures.overview()).monthlyGoalCents).toBe(2_500_000)
  expect(await procedures.goal()).toEqual({ goalCents: 2_500_000 })
  const { rows } = await put(scope, 'select action, account_id, detail from audit where business_id = $1 order by id')
  expect(rows).toEqual(
    [0, 2_500_000].map((goalCents) => ({
      action: 'business.goal',
      account_id: scope.actor.accountId,
      detail: { goalCents },
    })),
  )
  expect(await refusalOf(procedures.setGoal({ goalCents: -1 }))).toMatchObject({
    code: 'INVALID_INPUT',
    fields: { goalCents: 'Informe a meta do mês.' },
  })
  const receptionist = createRouterClient(homeApi, { context: await signedIn(await aMember(scope, 'receptionist')) })
  expect(await refusalOf(receptionist.setGoal({ goalCents: 1 }))).toMatchObject({ code: 'FORBIDDEN' })
})

// spec: home-3
test('what the month has earned is for who may see reports; all others see the day', async () => {
  const scope = await aBusiness()
  await open(scope)
  await sell(scope, aSale([{ ...(await aProduct(scope, 10, 2_500)), quantity: 4 }]))
  for (const role of rolesWith('dashboard.view')) {
    const procedures = createRouterClient(homeApi, { context: await signedIn(await aMember(scope, role)) })
    const { monthRevenueCents, monthlyGoalCents, ...day } = await procedures.overview()
    const sees = may(role, 'dashboard.export')
    expect([monthRevenueCents?.value ?? null, monthlyGoalCents]).toEqual(sees ? [10_000, 1_000_000] : [null, null])
    expect(Object.keys(day)).toContain('appointmentsToday')
  }
})

async function aProfessional(scope: Scope, name: string): Promise<string> {
  const id = newId()
  await put(scope, 'insert into professional (business_id, id, name) values ($1, $2, $3)', id, name)
  return id
}

async function anAgenda(scope: Scope) {
  const id = newId()
  await put(
    scope,
    `with c as (insert into client (business_id, id, name) values ($1, $2, 'Ana'))
     insert into service (business_id, id, name, duration_minutes, price_cents) values ($1, $2, 'Corte', 30, 5000)`,
    id,
  )
  return (professionalId: string, startsAt: string, minutes: number, status = 'scheduled') =>
    put(
      scope,
      `with v as (insert into visit (business_id, client_id, source) values ($1, $2, 'reception') returning id)
       insert into appointment (business_id, visit_id, client_id, service_id, professional_id, starts_at, ends_at, status, price_cents)
       select $1, v.id, $2, $2, $3, $4, $5, $6, 5000 from v`,
      id,
      professionalId,
      startsAt,
      new Date(Date.parse(startsAt) + minutes * 60_000),
      status,
    )
}

// spec: home-12
test('the day at the desk counts visits by what became of them, today’s sales, registers and online bookings', async () => {
  const [scope, rival] = [await aBusiness({ now }), await aBusiness({ now })]
  for (const one of [scope, rival]) {
    const book = await anAgenda(one)
    const rita = await aProfessional(one, 'Rita')
    await book(rita, '2026-11-20T15:00:00Z', 60)
    await book(rita, '2026-11-20T16:00:00Z', 60, 'confirmed')
    await book(rita, '2026-11-20T17:00:00Z', 60, 'cancelled')
    await book(rita, '2026-11-20T12:00:00Z', 60)
    await book(rita, '2026-11-25T12:00:00Z', 60)
    const visitAt = `select visit_id from appointment where business_id = $1 and starts_at`
    await put(
      one,
      `update visit set arrived_at = $2 where business_id = $1 and id in (${visitAt} = '2026-11-20T16:00:00Z')`,
      now,
    )
    await put(one, `update visit set created_at = $2 where business_id = $1`, now)
    await put(
      one,
      `with booked as (
         update visit set source = 'booking'
         where business_id = $1 and id in (${visitAt} = '2026-11-25T12:00:00Z') returning business_id, id)
       insert into online_booking (business_id, visit_id, name) select business_id, id, 'Ana' from booked`,
    )
    await put(one, `update appointment set created_at = $2 where business_id = $1`, now)
  }
  await open(scope)
  await sell(scope, aSale([await aProduct(scope)]))
  const { deskDay } = await overview(scope)
  expect(deskDay).toMatchObject({
    waiting: 1,
    served: 0,
    toConfirm: 1,
    toCharge: { count: 0, cents: 0 },
    sales: { count: 1 },
    registers: [{ openedAt: now.toISOString() }],
    newBookings: {
      count: 1,
      newest: [{ startsAt: '2026-11-25T12:00:00.000Z', client: 'Ana', service: 'Corte' }],
    },
  })
  expect(deskDay.sales!.cents).toBeGreaterThan(0)
  expect((await overview(rival)).deskDay).toMatchObject({
    sales: { count: 0, cents: 0 },
    registers: [{ openedAt: null }],
    newBookings: { count: 1 },
  })
  expect((await overview(await aMember(scope, 'receptionist'))).deskDay).toMatchObject({
    waiting: 1,
    toCharge: null,
    sales: null,
    registers: null,
  })
})
