import { createRouterClient } from '@orpc/server'
import { describe, expect, test } from 'vitest'
import { refusalOf } from '../../accounts/server/testing/calls.ts'
import { aBusiness, aMember } from '../../accounts/server/testing/people.ts'
import { signedIn } from '../../accounts/server/testing/signed-in.ts'
import { aProfessional } from '../../agenda/server/testing/agenda.ts'
import { createService } from '../../catalogue/server/create-service.ts'
import { serviceForm } from '../../catalogue/service.ts'
import { createClient } from '../../clients/server/create-client.ts'
import { markServed, markPresent, markScheduled } from '../../clients/server/mark-client.ts'
import { countActiveClients, listClients } from '../../clients/server/queries.ts'
import { removeClient } from '../../clients/server/remove-client.ts'
import { defaultZone, localDate } from '../../platform/clock.ts'
import { newId } from '../../platform/id.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import type { Scope } from '../../platform/server/database/business-tx.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import { homeApi } from './api.ts'
import { readOverview } from './queries.ts'

freshDatabase()

// 22:30 of November 20 in São Paulo is November 21 in UTC.
const now = new Date('2026-11-21T01:30:00Z')
const overview = (scope: Scope) => inBusiness(scope, 'read', readOverview)

test('a new account shows the first values', async () => {
  const procedures = createRouterClient(homeApi, { context: await signedIn(await aBusiness()) })
  const nothing = { value: 0, change: 0 }
  expect(await procedures.overview()).toEqual({
    today: localDate(new Date(), 'America/Sao_Paulo'),
    appointmentsToday: nothing,
    activeClients: nothing,
    monthRevenueCents: nothing,
    occupancyPercent: nothing,
    monthlyGoalCents: 1_000_000,
    deskDay: {
      waiting: 0,
      served: 0,
      toConfirm: 0,
      toCharge: { count: 0, cents: 0 },
      sales: { count: 0, cents: 0 },
      registers: [{ name: 'Caixa 1', openedAt: null }],
      newBookings: { count: 0, newest: [] },
    },
    bookingGaps: [],
    firstSteps: { done: [], setAside: [], hasAppointment: false },
    isPlanWanted: false,
    waitingBookings: { count: 0, firstDate: null },
    toCharge: null,
    deposits: { waiting: 0, toDecide: 0 },
    clientRequests: { count: 0, firstDue: null },
    next: [],
    day: { hasProfessionals: false, professionals: [], appointments: [] },
  })
})

describe('the first steps', () => {
  const stepsOf = async (scope: Scope) => (await overview(scope)).firstSteps

  // spec: shell-2
  test('are told as they are done or left for later, and stay beside the first appointment', async () => {
    const scope = await aBusiness({ now })
    const procedures = createRouterClient(homeApi, { context: await signedIn(scope) })
    const book = await anAgenda(scope)
    const done = ['services', 'professionals']
    expect(await stepsOf(scope)).toEqual({ done, setAside: [], hasAppointment: false })
    for (const step of ['team', 'cards', 'team'] as const) await procedures.firstSteps.setAside({ step })
    await book('2026-11-20T15:00:00Z', 'cancelled')
    expect(await stepsOf(scope)).toEqual({ done, setAside: ['cards', 'team'], hasAppointment: true })
    await aProfessional(scope)
    expect((await stepsOf(scope))?.done).toEqual([...done, 'team'])
    expect((await stepsOf(await aBusiness()))?.done).toEqual([])
  })

  // spec: shell-2
  test('end when somebody who may edit the settings closes them', async () => {
    const scope = await aBusiness({ now })
    const receptionist = createRouterClient(homeApi, {
      context: await signedIn(await aMember(scope, 'receptionist')),
    })
    expect((await refusalOf(receptionist.firstSteps.end())).code).toBe('FORBIDDEN')
    expect((await refusalOf(receptionist.firstSteps.setAside({ step: 'pix' }))).code).toBe('FORBIDDEN')
    const procedures = createRouterClient(homeApi, { context: await signedIn(scope) })
    await procedures.firstSteps.end()
    await procedures.firstSteps.end()
    expect(await stepsOf(scope)).toBeNull()
    expect(await stepsOf(await aBusiness())).not.toBeNull()
  })

  test('are nothing for a business that is settled', async () => {
    const scope = await aBusiness({ now })
    const book = await anAgenda(scope)
    for (let day = 10; day < 29; day++) await book(`2026-10-${day}T15:00:00Z`)
    expect(await stepsOf(scope)).not.toBeNull()
    await book('2026-10-29T15:00:00Z')
    expect(await stepsOf(scope)).toBeNull()
  })
})

describe('appointments', () => {
  // spec: home-1, home-5
  test('are counted in the local day, the cancelled ones aside, and compared with a working day of last month', async () => {
    const scope = await aBusiness({ now })
    const book = await anAgenda(scope)
    await book('2026-11-20T03:00:00Z') // 00:00 today
    await book('2026-11-21T02:30:00Z') // 23:30 today
    await book('2026-11-20T15:00:00Z', 'cancelled')
    await book('2026-11-20T02:30:00Z') // yesterday
    await book('2026-11-21T03:00:00Z') // tomorrow
    for (let day = 10; day < 20; day++) await book(`2026-10-${day}T15:00:00Z`)
    const { appointmentsToday, occupancyPercent, activeClients } = await overview(scope)
    expect(appointmentsToday).toEqual({ value: 2, change: 100 })
    expect(occupancyPercent).toEqual({ value: 4, change: 100 })
    expect(activeClients).toEqual({ value: 0, change: 0 })
    expect((await overview(await aBusiness({ now }))).appointmentsToday.value).toBe(0)
  })

  // spec: home-6
  test('to come are listed first, five at most, and those of today fill the rest', async () => {
    const scope = await aBusiness({ now })
    const book = await anAgenda(scope)
    await book('2026-11-20T12:00:00Z', 'completed')
    await book('2026-11-20T13:00:00Z', 'completed')
    const starts = async () => (await overview(scope)).next.map(({ startsAt }) => startsAt.slice(0, 16))
    await book('2026-11-21T02:00:00Z', 'confirmed')
    await book('2026-11-23T12:00:00Z')
    expect(await starts()).toEqual(['2026-11-20T12:00', '2026-11-20T13:00', '2026-11-21T02:00', '2026-11-23T12:00'])
    await book('2026-11-21T12:00:00Z')
    await book('2026-11-22T12:00:00Z')
    await book('2026-11-24T12:00:00Z')
    await book('2026-11-25T12:00:00Z')
    const coming = ['2026-11-21T02:00', '2026-11-21T12:00', '2026-11-22T12:00', '2026-11-23T12:00', '2026-11-24T12:00']
    expect(await starts()).toEqual(coming)
    expect((await overview(scope)).next[0]).toMatchObject({
      client: 'Ana',
      service: 'Corte',
      status: 'confirmed',
      priceCents: 5000,
    })
  })
})

// spec: home-3
test('revenue is that of the local month, against as much of the month before', async () => {
  const scope = await aBusiness({ now })
  await sell(scope, '2026-11-01T02:59:59Z', 7_000) // October 31, 23:59
  await sell(scope, '2026-11-01T03:00:00Z', 30_000)
  await sell(scope, '2026-11-20T12:00:00Z', 15_000)
  await sell(scope, '2026-10-10T12:00:00Z', 30_000)
  await sell(scope, '2026-10-21T12:00:00Z', 99_000) // later in its month than today is in this one
  expect((await overview(scope)).monthRevenueCents).toEqual({ value: 45_000, change: 50 })
})

// spec: home-2
test('active clients are exactly those whom the list shows as present or scheduled', async () => {
  const scope = await aBusiness({ now })
  const yesterday = { ...scope, now: new Date('2026-11-20T01:00:00Z') }
  const coming = new Date('2026-11-25T12:00:00Z')
  type Step = (scope: Scope, id: string) => Promise<unknown>
  const here: Step = (scope, id) => inBusiness(scope, 'write', (tx) => markPresent(tx, id))
  const paid: Step = (scope, id) =>
    inBusiness(scope, 'write', async (tx) =>
      markServed(tx, { id, spentCents: 0, at: tx.now, hasLeft: true, next: null }),
    )
  const booked: Step = (scope, id) => inBusiness(scope, 'write', (tx) => markScheduled(tx, id, coming))
  const gone: Step = (scope, id) => inBusiness(scope, 'write', (tx) => removeClient(tx, { id }))
  const stories: [Scope, Step][][] = [
    [],
    [[scope, here]],
    [[yesterday, here]],
    [[scope, paid]],
    [[scope, booked]],
    [
      [yesterday, here],
      [yesterday, booked],
    ],
    [
      [scope, paid],
      [scope, booked],
    ],
    [
      [scope, booked],
      [scope, gone],
    ],
  ]
  for (const story of stories) {
    const card = { name: 'Ana', phone: null, email: null, document: null, birthday: null }
    const { id } = await inBusiness(scope, 'write', (tx) => createClient(tx, card))
    for (const [at, step] of story) await step(at, id)
  }
  const { clients } = await inBusiness(scope, 'read', (tx) => listClients(tx, { search: '', page: 1 }))
  const shown = clients.filter(({ status }) => status === 'present' || status === 'scheduled').length
  expect(shown).toBe(3)
  expect(await inBusiness(scope, 'read', countActiveClients)).toBe(shown)
  expect((await overview(scope)).activeClients.value).toBe(shown)
})

async function anAgenda(scope: Scope) {
  const cut = serviceForm.parse({ name: 'Corte', durationMinutes: 30, priceCents: 5000, isActive: true })
  const card = { name: 'Ana', phone: null, email: null, document: null, birthday: null }
  const professionalId = newId()
  const [service, client] = await inBusiness(scope, 'write', async (tx) => {
    await tx.insertInto('professional').values({ id: professionalId, name: 'Rita' }).execute()
    return [await createService(tx, cut), await createClient(tx, card)]
  })
  return (startsAt: string, status: 'scheduled' | 'confirmed' | 'cancelled' | 'completed' = 'scheduled') =>
    inBusiness(scope, 'write', async (tx) => {
      const visitId = newId()
      await tx.insertInto('visit').values({ id: visitId, clientId: client.id, source: 'reception' }).execute()
      await tx
        .insertInto('appointment')
        .values({
          visitId,
          clientId: client.id,
          professionalId,
          serviceId: service.id,
          startsAt,
          endsAt: new Date(Date.parse(startsAt) + 1_800_000),
          status,
          priceCents: 5000,
        })
        .execute()
    })
}

/** Makes a sale of one service, paid at once, in a register session of its own that is then closed. */
async function sell(scope: Scope, at: string, cents: number) {
  await inBusiness(scope, 'write', async (tx) => {
    const [session, sale, service] = [newId(), newId(), newId()]
    await tx
      .insertInto('service')
      .values({ id: service, name: 'Corte', durationMinutes: 30, priceCents: cents })
      .execute()
    await tx
      .insertInto('registerSession')
      .values({
        id: session,
        registerId: tx.selectFrom('register').select('id'),
        cashierName: 'Rita',
        openingCents: 0,
        openedAt: at,
      })
      .execute()
    await tx
      .insertInto('sale')
      .values({
        id: sale,
        requestHash: Buffer.alloc(32),
        registerSessionId: session,
        subtotalCents: cents,
        totalCents: cents,
        soldAt: at,
        zone: defaultZone,
      })
      .execute()
    await tx
      .insertInto('audit')
      .values({
        action: 'sale.close',
        detail: JSON.stringify({ sale }),
        actorName: 'Rita',
        at,
      })
      .execute()
    await tx
      .insertInto('saleItem')
      .values({
        saleId: sale,
        line: 1,
        serviceId: service,
        name: 'Corte',
        quantity: 1,
        unitCents: cents,
        totalCents: cents,
      })
      .execute()
    await tx
      .insertInto('payment')
      .values({
        saleId: sale,
        registerSessionId: session,
        method: 'pix',
        amountCents: cents,
        at,
      })
      .execute()
    await tx
      .updateTable('registerSession')
      .set({ status: 'closed', closedAt: at, closingCents: 0, totalCents: cents, cardCents: 0, cashCents: 0 })
      .set({ pixCents: cents })
      .where('id', '=', session)
      .execute()
  })
}
