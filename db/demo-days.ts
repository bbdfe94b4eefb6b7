import { bookAppointment } from '../src/agenda/server/book-appointment.ts'
import { defaultWeek } from '../src/team/hours.ts'
import { addDays, instantOf, localDate, minutesOf, timeOf, weekdayOf, type LocalDate } from '../src/platform/clock.ts'
import { newId } from '../src/platform/id.ts'
import type { BusinessTx } from '../src/platform/server/database/business-tx.ts'
import { inBusiness } from '../src/platform/server/database/run-transaction.ts'
import { paymentMethods } from '../src/register/payment.ts'
import { checkInClient } from '../src/sales/server/check-in-client.ts'
import { closeRegister } from '../src/register/server/close-register.ts'
import { closeSale } from '../src/sales/server/close-sale.ts'
import { openRegister } from '../src/register/server/open-register.ts'
import type { SaleRequest } from '../src/sales/sale.ts'
import type { DemoBusiness } from './demo-business.ts'
import { endDay } from './demo-register.ts'

const past = 21
const coming = 14
const openingCents = 15_000

/**
 * Makes three weeks of past work and two weeks of bookings. Every command runs at its own time of the past, so the
 * demo holds nothing that the product could not have made.
 */
export async function liveThroughDays(business: DemoBusiness, now: Date): Promise<void> {
  const pick = dice(business.clients.length)
  const today = localDate(now, business.scope.zone)
  for (let day = -past; day <= coming; day++) {
    const date = addDays(today, day)
    const visits = await bookDay(business, date, pick, earlier(now, instantOf(date, '07:00', business.scope.zone)))
    const opening = instantOf(date, '07:45', business.scope.zone)
    if (visits.length > 0 && opening < now) await workDay(business, date, visits, pick, now)
  }
}

type Visit = {
  id: string
  clientId: string
  professionalId: string
  serviceId: string
  cents: number
  startsAt: Date
  endsAt: Date
}

async function bookDay(business: DemoBusiness, date: LocalDate, pick: Pick, at: Date): Promise<Visit[]> {
  const visits: Visit[] = []
  for (const professionalId of business.professionals)
    for (const { from, to } of defaultWeek[weekdayOf(date)]!) {
      let minute = minutesOf(from) + 30 * pick(3)
      while (minute < minutesOf(to)) {
        const service = business.services[pick(business.services.length)]!
        if (minute + service.minutes > minutesOf(to)) break
        const clientId = business.clients[pick(business.clients.length)]!
        const time = timeOf(minute)
        const booking = {
          clientId,
          professionalId,
          serviceId: service.id,
          date,
          time,
          notes: null,
          source: 'reception',
        }
        const booked = await inBusiness({ ...business.scope, now: at }, 'write', (tx) =>
          bookAppointment(tx, booking as Parameters<typeof bookAppointment>[1]),
        )
        visits.push({ clientId, serviceId: service.id, cents: booked.priceCents, ...booked })
        minute += Math.ceil(service.minutes / 30) * 30 + 30 * pick(4)
      }
    }
  return visits.toSorted((a, b) => a.endsAt.getTime() - b.endsAt.getTime())
}

/** Opens the register, sells the day's visits that are over by now, and closes the register in the evening. */
async function workDay(business: DemoBusiness, date: LocalDate, visits: Visit[], pick: Pick, now: Date) {
  const { scope } = business
  const at = <T>(when: Date, work: (tx: BusinessTx) => Promise<T>) => inBusiness({ ...scope, now: when }, 'write', work)
  const cashierName = scope.actor.name
  const register = await at(instantOf(date, '07:45', scope.zone), (tx) =>
    openRegister(tx, { cashierName, openingCents }),
  )
  let drawer = openingCents
  let lastSale: SaleRequest | undefined
  for (const visit of visits) {
    if (visit.startsAt > now) continue
    await at(visit.startsAt, (tx) => checkInClient(tx, { id: visit.clientId }))
    if (visit.endsAt > now) continue
    const sale = saleOf(business, visit, pick)
    await at(visit.endsAt, (tx) => closeSale(tx, sale))
    lastSale = sale
    const [payment] = sale.payments
    if (payment!.method === 'cash') drawer += payment!.amountCents
  }
  const evening = instantOf(date, '20:00', scope.zone)
  // On some days two reais are missing, so that the demo shows a difference.
  const missingCents = pick(5) === 0 ? 200 : 0
  if (evening >= now) return
  const closingCents = (await endDay(scope, date, lastSale, drawer)) - missingCents
  await at(evening, (tx) => closeRegister(tx, { id: register.id, closingCents }))
}

function saleOf(business: DemoBusiness, visit: Visit, pick: Pick) {
  const { professionalId } = visit
  const service = {
    kind: 'service' as const,
    id: visit.serviceId,
    quantity: 1,
    unitCents: visit.cents,
    professionalId,
    appointmentId: visit.id,
  }
  const product = business.products[pick(business.products.length * 4)]
  const lines = product
    ? [service, { kind: 'product' as const, id: product.id, quantity: 1, unitCents: product.cents }]
    : [service]
  const amountCents = visit.cents + (product?.cents ?? 0)
  const method = paymentMethods[pick(paymentMethods.length)]!
  const payments = [
    { method, amountCents, receivedCents: method === 'cash' ? Math.ceil(amountCents / 5000) * 5000 : null },
  ]
  return { id: newId(visit.endsAt.getTime()), clientId: visit.clientId, lines, discount: null, payments }
}

const earlier = (a: Date, b: Date): Date => (a < b ? a : b)

type Pick = (sides: number) => number
/** A seeded generator (Lehmer), so that the demo is the same on every machine. */
function dice(seed: number): Pick {
  let state = seed
  return (sides) => {
    state = (state * 48_271) % 2_147_483_647
    return state % sides
  }
}
