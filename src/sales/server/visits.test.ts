import { beforeEach, describe, expect, test } from 'vitest'
import { aBusiness } from '../../accounts/server/testing/people.ts'
import { appointmentRefusals, type Status } from '../../agenda/appointment.ts'
import { bookAppointment } from '../../agenda/server/book-appointment.ts'
import { changeAppointment } from '../../agenda/server/change-appointment.ts'
import { getDay } from '../../agenda/server/day-queries.ts'
import { removeAppointment } from '../../agenda/server/remove-appointment.ts'
import { sumToCharge, waiveVisit } from '../../agenda/server/settle-visits.ts'
import { undoChange } from '../../agenda/server/undo-change.ts'
import { platformRefusals, type RefusalKind } from '../../platform/refusal.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { awaitAll, type Scope } from '../../platform/server/database/business-tx.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import { saleRefusals, type Line } from '../sale.ts'
import { listTillClients, readTillClient } from './client-queries.ts'
import { saleOfAppointment } from './sale-queries.ts'
import {
  aClient,
  anAppointment,
  aProduct,
  aRefund,
  aSale,
  aSeller,
  aService,
  checkIn,
  open,
  refund,
  sell,
} from './testing/till.ts'

const database = freshDatabase()
const now = new Date('2026-11-12T17:30:00Z') // 14:30 in São Paulo
const later = new Date('2026-11-12T20:00:00Z')
const refusedAs = (kind: RefusalKind, more: object = {}) => expect.objectContaining({ kind, ...more })
const rows = async (query: string, ...values: unknown[]) =>
  (await database.admin.query(query, [scope.businessId, ...values])).rows

let scope: Scope
let clientId: string

beforeEach(async () => {
  scope = await aBusiness({ now })
  await open(scope)
  clientId = await aClient(scope)
})

/** An appointment booked at R$ 80,00, whose service costs R$ 95,00 by now. */
async function aVisit(owner = scope, client = clientId, at = later): Promise<{ id: string; line: Line }> {
  const id = await anAppointment(owner, client, at)
  const {
    rows: [row],
  } = await database.admin.query('select service_id, professional_id from appointment where id = $1', [id])
  await database.admin.query('update service set price_cents = 9500 where id = $1', [row.service_id])
  const line = { kind: 'service' as const, id: row.service_id, quantity: 1, unitCents: 8_000 }
  return { id, line: { ...line, professionalId: row.professional_id, appointmentId: id } }
}

const visitsOf = async () => {
  const { found } = await inBusiness(scope, 'read', (tx) => listTillClients(tx, { search: 'Ana' }))
  return found[0]!.appointments.map(({ id, priceCents }) => ({ id, priceCents }))
}

describe('an appointment that is paid', () => {
  test('with the others of its visit is one sale, each at its own price', async () => {
    const [one, other] = [await aVisit(), await aVisit(scope, clientId, new Date(later.getTime() + 3_600_000))]
    await rows('update appointment set visit_id = $2 where business_id = $1', one.id)
    await rows('delete from visit where business_id = $1 and id = $2', other.id)
    const { found } = await inBusiness(scope, 'read', (tx) => listTillClients(tx, { search: 'Ana' }))
    expect(found[0]!.appointments).toMatchObject([one, other].map(({ id }) => ({ id, visitId: one.id })))
    expect((await sell(scope, aSale([one.line, other.line], { clientId }))).totalCents).toBe(16_000)
    expect(await rows('select status, is_paid from appointment where business_id = $1')).toEqual(
      [one, other].map(() => ({ status: 'completed', is_paid: true })),
    )
  })

  test('costs what was agreed, whatever its service costs now, and earns its commission on that', async () => {
    const { id, line } = await aVisit()
    await rows('update professional set commission_hundredths = 4000 where business_id = $1')
    expect(await visitsOf()).toEqual([{ id, priceCents: 8_000 }])
    const listed = refusedAs(saleRefusals.PRICE_CHANGED, {
      facts: [{ id: line.id, appointmentId: id, unitCents: 8_000 }],
    })
    await expect(sell(scope, aSale([{ ...line, unitCents: 9_500 }], { clientId }))).rejects.toEqual(listed)
    const plain = { ...line, appointmentId: null }
    await expect(sell(scope, aSale([plain], { clientId }))).rejects.toEqual(
      refusedAs(saleRefusals.PRICE_CHANGED, { facts: [{ id: line.id, appointmentId: null, unitCents: 9_500 }] }),
    )
    expect((await sell(scope, aSale([line], { clientId }))).totalCents).toBe(8_000)
    expect(await rows('select appointment_id, unit_cents from sale_item where business_id = $1')).toEqual([
      { appointment_id: id, unit_cents: 8_000 },
    ])
    expect(await rows('select base_cents, amount_cents from commission_entry where business_id = $1')).toEqual([
      { base_cents: 8_000, amount_cents: 3_200 },
    ])
    expect(await rows('select status from appointment where business_id = $1')).toEqual([{ status: 'completed' }])
    expect(await visitsOf()).toEqual([])
  })

  test('is paid once, also by ten tills at the same time and by two lines of one cart', async () => {
    const { line } = await aVisit()
    const paid = refusedAs(saleRefusals.APPOINTMENT_PAID)
    await expect(sell(scope, aSale([line, line], { clientId }))).rejects.toEqual(paid)
    const tills = await Promise.allSettled(Array.from({ length: 10 }, () => sell(scope, aSale([line], { clientId }))))
    expect(tills.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const one of tills) if (one.status === 'rejected') expect(one.reason).toEqual(paid)
  })

  test('leads to its receipt, and after a refund to the one by which it was paid anew', async () => {
    const { id, line } = await aVisit()
    const receiptOf = async () =>
      (await inBusiness(scope, 'read', (tx) => saleOfAppointment(tx, { id }))).receipt.saleId
    const none = refusedAs(platformRefusals.NOT_FOUND)
    await expect(receiptOf()).rejects.toEqual(none)
    const first = aSale([line], { clientId })
    await sell(scope, first)
    expect(await receiptOf()).toBe(first.id)
    await refund(scope, aRefund(first.id, { 1: 1 }, 8_000))
    await expect(receiptOf()).rejects.toEqual(none)
    const second = aSale([line], { clientId })
    await sell(scope, second)
    expect(await receiptOf()).toBe(second.id)
  })

  test('is charged while other tills charge the client’s other ones', async () => {
    for (let round = 0; round < 5; round++) {
      const client = await aClient(scope)
      const visits = [await aVisit(scope, client), await aVisit(scope, client), await aVisit(scope, client)]
      const tills = visits.map(({ line }) => sell(scope, aSale([line], { clientId: client })))
      await awaitAll([...tills, checkIn(scope, client)])
      expect(
        await rows('select status, is_paid from appointment where business_id = $1 and client_id = $2', client),
      ).toEqual(visits.map(() => ({ status: 'completed', is_paid: true })))
    }
  })

  // spec: states-5
  test('is not cancelled, opened again or deleted, by whomever, until the money was given back', async () => {
    const { id, line } = await aVisit()
    const sale = aSale([line], { clientId })
    await sell(scope, sale)
    const paid = refusedAs(appointmentRefusals.VISIT_PAID)
    const inAgenda = async () =>
      (await inBusiness(scope, 'read', (tx) => getDay(tx, { date: '2026-11-12' }))).appointments
    expect(await inAgenda()).toMatchObject([{ id, isPaid: true }])
    const change = (status: Status) => inBusiness(scope, 'write', (tx) => changeAppointment(tx, { id, status }))
    for (const status of ['scheduled', 'pending', 'confirmed', 'cancelled'] as const)
      await expect(change(status)).rejects.toEqual(paid)
    await expect(inBusiness(scope, 'write', (tx) => removeAppointment(tx, { id }))).rejects.toEqual(paid)
    await refund(scope, aRefund(sale.id, { 1: 1 }, 8_000))
    expect(await inAgenda()).toMatchObject([{ id, isPaid: false }])
    await change('cancelled')
    expect(await rows('select status, is_paid from appointment where business_id = $1')).toEqual([
      { status: 'cancelled', is_paid: false },
    ])
  })

  test('is not taken back by undoing its booking', async () => {
    const professional = await aSeller(scope, 'Bruna')
    const service = await aService(scope)
    const wish = { clientId, professionalId: professional, serviceId: service.id, date: '2026-11-20', time: '10:00' }
    const { id, undoId } = await inBusiness(scope, 'write', (tx) =>
      bookAppointment(tx, { ...wish, notes: null, source: 'reception' }),
    )
    const line = { ...service, professionalId: professional, appointmentId: id }
    await sell(scope, aSale([line], { clientId }))
    await expect(inBusiness(scope, 'write', (tx) => undoChange(tx, { id: undoId! }))).rejects.toEqual(
      refusedAs(appointmentRefusals.VISIT_PAID),
    )
    expect(await rows('select status, is_paid from appointment where business_id = $1')).toEqual([
      { status: 'scheduled', is_paid: true },
    ])
  })

  test('is recognised when its sale is sent again, and another appointment under the same key is not', async () => {
    const [{ line }, other] = [await aVisit(), await aVisit()]
    const sale = aSale([line], { clientId })
    expect(await sell(scope, sale)).toEqual(await sell(scope, sale))
    const another = { ...sale, lines: [{ ...line, appointmentId: other.id }] }
    await expect(sell(scope, another)).rejects.toEqual(refusedAs(saleRefusals.SALE_KEY_REUSED))
  })

  test('can be paid again once its line was given back', async () => {
    const { line } = await aVisit()
    const sale = aSale([line], { clientId })
    await sell(scope, sale)
    await refund(scope, aRefund(sale.id, { 1: 1 }, 8_000))
    expect((await sell(scope, aSale([line], { clientId }))).totalCents).toBe(8_000)
  })

  test('may have been marked as done before; it waits at the till until the client has bought', async () => {
    const { id, line } = await aVisit()
    await rows(`update appointment set status = 'completed' where business_id = $1`)
    expect(await visitsOf()).toEqual([{ id, priceCents: 8_000 }])
    await sell(scope, aSale([line], { clientId }))
    expect(await visitsOf()).toEqual([])
  })

  test('is kept, even if somebody marks it as open again before its time', async () => {
    const { id, line } = await aVisit()
    await sell(scope, aSale([line], { clientId }))
    await rows(`update appointment set status = 'confirmed' where business_id = $1`)
    await expect(inBusiness(scope, 'write', (tx) => removeAppointment(tx, { id }))).rejects.toEqual(
      refusedAs(appointmentRefusals.VISIT_PAID),
    )
  })
})

test('an appointment that is cancelled, of somebody else, for another service or of another business is none', async () => {
  const { id, line } = await aVisit()
  const cancelled = await aVisit()
  await rows(`update appointment set status = 'cancelled' where business_id = $1 and id = $2`, cancelled.id)
  const stranger = await aVisit(scope, await aClient(scope, 'Bia'))
  const other = await aBusiness({ now })
  const foreign = await aVisit(other, await aClient(other))
  const refused = refusedAs(platformRefusals.NOT_FOUND, {
    fields: { 'lines.0.appointmentId': 'Este agendamento foi cancelado ou mudou. Remova-o do carrinho.' },
  })
  const lines = [
    cancelled.line,
    stranger.line,
    { ...(await aService(scope)), appointmentId: id },
    { ...line, appointmentId: foreign.id },
    { ...line, appointmentId: crypto.randomUUID() },
  ]
  for (const one of lines) await expect(sell(scope, aSale([one], { clientId }))).rejects.toEqual(refused)
  await expect(sell(scope, aSale([line]))).rejects.toEqual(refused)
  expect(await rows('select id from sale where business_id = $1')).toEqual([])
})

describe('who did a service', () => {
  test('performs it, where it says who does', async () => {
    const [service, product] = [await aService(scope), await aProduct(scope)]
    const [bruna, caio] = [await aSeller(scope, 'Bruna'), await aSeller(scope, 'Caio')]
    await rows('insert into service_professional values ($1, $2, $3)', service.id, bruna)
    const refused = refusedAs(appointmentRefusals.NOT_PERFORMED, {
      fields: { 'lines.1.professionalId': appointmentRefusals.NOT_PERFORMED.text },
    })
    const by = (professionalId: string) =>
      aSale([
        { ...product, professionalId: caio },
        { ...service, professionalId },
      ])
    await expect(sell(scope, by(caio))).rejects.toEqual(refused)
    expect((await sell(scope, by(bruna))).items.map(({ professionalName }) => professionalName)).toEqual([
      'Caio',
      'Bruna',
    ])
  })

  test('may be whose appointment it was, though they perform it no longer', async () => {
    const { line } = await aVisit()
    const caio = await aSeller(scope, 'Caio')
    await rows('insert into service_professional values ($1, $2, $3)', line.id, caio)
    await expect(sell(scope, aSale([{ ...line, appointmentId: null, unitCents: 9_500 }]))).rejects.toEqual(
      refusedAs(appointmentRefusals.NOT_PERFORMED),
    )
    expect((await sell(scope, aSale([line], { clientId }))).totalCents).toBe(8_000)
  })
})

describe('a visit that is not charged', () => {
  const toCharge = async () => {
    return inBusiness({ ...scope, now: later }, 'read', (tx) =>
      sumToCharge(tx, { from: '2026-11-11', to: '2026-11-13' }),
    )
  }
  const standing = (id: string) =>
    rows('select status, is_paid, is_waived from appointment where business_id = $1 and id = $2', id)
  const begun = new Date('2026-11-12T17:00:00Z')

  test('stays as it is beside a sale to its client, and once done it is to be charged, at the till as well', async () => {
    const { id, line } = await aVisit(scope, clientId, begun)
    await sell(scope, aSale([await aProduct(scope)], { clientId }))
    expect(await standing(id)).toEqual([{ status: 'scheduled', is_paid: false, is_waived: false }])
    expect(await toCharge()).toEqual({ count: 0, cents: 0 })
    await inBusiness(scope, 'write', (tx) => changeAppointment(tx, { id, status: 'completed' }))
    expect(await toCharge()).toEqual({ count: 1, cents: 8_000 })
    expect(await visitsOf()).toEqual([{ id, priceCents: 8_000 }])
    await sell(scope, aSale([line], { clientId }))
    expect(await standing(id)).toEqual([{ status: 'completed', is_paid: true, is_waived: false }])
    expect(await toCharge()).toEqual({ count: 0, cents: 0 })
  })

  test('is let go by the sale, once for all: it ends if it has begun, and is charged no more', async () => {
    const [done, toCome] = [await aVisit(scope, clientId, begun), await aVisit()]
    const sale = aSale([await aProduct(scope)], { clientId, waivedVisitIds: [done.id, toCome.id] })
    await sell(scope, sale)
    await sell(scope, sale)
    expect(await standing(done.id)).toEqual([{ status: 'completed', is_paid: false, is_waived: true }])
    expect(await standing(toCome.id)).toEqual([{ status: 'scheduled', is_paid: false, is_waived: true }])
    expect(await toCharge()).toEqual({ count: 0, cents: 0 })
    expect(await visitsOf()).toEqual([])
    expect(await rows(`select detail from audit where business_id = $1 and action = 'appointment.waive'`)).toEqual([
      { detail: { appointments: expect.arrayContaining([done.id, toCome.id]), isWaived: true } },
    ])
  })

  test('whose client still has it before her, let go or not, has not gone with the sale', async () => {
    const { id } = await aVisit()
    await checkIn(scope, clientId)
    const clientAfter = async (sale: object) => {
      await sell(scope, aSale([await aProduct(scope)], { clientId, ...sale }))
      return rows('select status from client where business_id = $1')
    }
    expect(await clientAfter({ waivedVisitIds: [id] })).toEqual([{ status: 'present' }])
    expect(await clientAfter({})).toEqual([{ status: 'present' }])
    await inBusiness(scope, 'write', (tx) => changeAppointment(tx, { id, status: 'completed' }))
    expect(await clientAfter({})).toEqual([{ status: 'completed' }])
  })

  test('is opened at the till with who is here today, not with who was here yesterday', async () => {
    await rows('update client set next_appointment_at = $2 where business_id = $1', new Date('2026-11-14T20:00:00Z'))
    const standsAs = (at: Date) =>
      inBusiness({ ...scope, now: at }, 'read', (tx) => readTillClient(tx, { id: clientId }))
    await checkIn(scope, clientId)
    expect(await standsAs(now)).toMatchObject({ status: 'present', checkedInTime: '14:30' })
    const tomorrow = new Date(now.getTime() + 24 * 3_600_000)
    expect(await standsAs(tomorrow)).toMatchObject({ status: 'scheduled', checkedInTime: null })
  })

  test('is charged after all when somebody says so; what is paid is not let go', async () => {
    const { id, line } = await aVisit(scope, clientId, begun)
    const waive = (isWaived: boolean) => inBusiness(scope, 'write', (tx) => waiveVisit(tx, { id, isWaived }))
    await inBusiness(scope, 'write', (tx) => changeAppointment(tx, { id, status: 'completed' }))
    await waive(true)
    expect(await toCharge()).toEqual({ count: 0, cents: 0 })
    await waive(false)
    expect(await toCharge()).toEqual({ count: 1, cents: 8_000 })
    await waive(true)
    // Whoever opens it again decides anew.
    await inBusiness(scope, 'write', (tx) => changeAppointment(tx, { id, status: 'confirmed' }))
    expect(await standing(id)).toEqual([{ status: 'confirmed', is_paid: false, is_waived: false }])
    await waive(true)
    await sell(scope, aSale([line], { clientId }))
    expect(await standing(id)).toEqual([{ status: 'completed', is_paid: true, is_waived: false }])
    await expect(waive(true)).rejects.toEqual(refusedAs(appointmentRefusals.VISIT_PAID))
  })

  test('is let go by one till while another charges it: one of both is so, and each sale is made', async () => {
    for (let round = 0; round < 6; round++) {
      const client = await aClient(scope)
      const { id, line } = await aVisit(scope, client, begun)
      const product = await aProduct(scope)
      const letGo = () => sell(scope, aSale([product], { clientId: client, waivedVisitIds: [id] }))
      const charge = () => sell(scope, aSale([line], { clientId: client }))
      await awaitAll(round % 2 === 0 ? [letGo(), charge()] : [charge(), letGo()])
      expect(await standing(id)).toEqual([{ status: 'completed', is_paid: true, is_waived: false }])
    }
  })

  test('of an earlier day is at the till with its date while it is to be charged, and is paid or let go there', async () => {
    const [paid, waived, open, old] = [
      await aVisit(scope, clientId, new Date('2026-11-10T13:00:00Z')),
      await aVisit(scope, clientId, new Date('2026-11-11T13:00:00Z')),
      await aVisit(scope, clientId, new Date('2026-11-11T15:00:00Z')),
      await aVisit(scope, clientId, new Date('2026-08-01T15:00:00Z')),
    ]
    await rows(`update appointment set status = 'completed' where business_id = $1 and id <> $2`, open.id)
    const atTheTill = async () => {
      const { found } = await inBusiness(scope, 'read', (tx) => listTillClients(tx, { search: 'Ana' }))
      return found[0]!.appointments.map(({ id, date, time }) => [id, date, time])
    }
    expect(await atTheTill()).toEqual([
      [paid.id, '2026-11-10', '10:00'],
      [waived.id, '2026-11-11', '10:00'],
    ])
    await sell(scope, aSale([paid.line], { clientId, waivedVisitIds: [waived.id] }))
    expect(await atTheTill()).toEqual([])
    expect(await standing(paid.id)).toEqual([{ status: 'completed', is_paid: true, is_waived: false }])
    expect(await standing(waived.id)).toEqual([{ status: 'completed', is_paid: false, is_waived: true }])
    expect(await standing(old.id)).toEqual([{ status: 'completed', is_paid: false, is_waived: false }])
  })

  test('that is not due, or somebody else’s, is not let go, and nothing is sold', async () => {
    const stranger = await aClient(scope, 'Bia')
    const [theirs, tomorrow] = [
      await aVisit(scope, stranger),
      await aVisit(scope, clientId, new Date(+later + 86_400_000)),
    ]
    const product = await aProduct(scope)
    for (const { id } of [theirs, tomorrow])
      await expect(sell(scope, aSale([product], { clientId, waivedVisitIds: [id] }))).rejects.toMatchObject({
        fields: { waivedVisitIds: expect.any(String) },
      })
    expect(await rows('select from sale where business_id = $1')).toEqual([])
    expect(await rows('select from appointment where business_id = $1 and is_waived')).toEqual([])
  })
})

// spec: till-45
test('the till is opened for one client, with what they have to pay and nobody else has', async () => {
  const [mine] = [await aVisit(), await aVisit(scope, await aClient(scope))]
  const client = await inBusiness(scope, 'read', (tx) => readTillClient(tx, { id: clientId }))
  expect(client.appointments.map(({ id, visitId }) => ({ id, visitId }))).toEqual([{ id: mine.id, visitId: mine.id }])
  const stranger = await aBusiness({ now })
  await expect(inBusiness(stranger, 'read', (tx) => readTillClient(tx, { id: clientId }))).rejects.toMatchObject({
    kind: { code: 'NOT_FOUND' },
  })
})
