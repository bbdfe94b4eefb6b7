import { findAppointment, listAppointments } from '../../agenda/server/list-queries.ts'
import { freeTimes } from '../../agenda/server/free-times.ts'
import type { Appointment } from '../../agenda/contract.ts'
import { listServices } from '../../catalogue/server/queries.ts'
import { takesBookings } from '../../business/server/business-queries.ts'
import type { Client } from '../../clients/contract.ts'
import { cardsOf, listClients } from '../../clients/server/queries.ts'
import { localTime } from '../../platform/clock.ts'
import { orNotFound } from '../../platform/refusal-error.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import type { SoldSale } from '../../sales/history.ts'
import { findSold, listSales } from '../../sales/server/history-queries.ts'
import { listProfessionals } from '../../team/server/professional-queries.ts'
import type {
  PublicListQuery,
  AppointmentResource,
  ClientResource,
  ProfessionalResource,
  SaleResource,
  ServiceResource,
} from '../public-api.ts'

// The fields of each resource are written out, so that a field added for our own screens does not leak into the API.

export async function clientsForKey(tx: BusinessTx, { search, page }: { search: string; page: number }) {
  const { clients, count } = await listClients(tx, { search, page, list: 'current' })
  return { clients: clients.map(clientResource), count }
}

export async function clientForKey(tx: BusinessTx, { id }: { id: string }): Promise<ClientResource> {
  return clientResource(await tx.one(cardsOf(tx, [id])))
}

const clientResource = (client: Client): ClientResource => ({
  id: client.id,
  name: client.name,
  phone: client.phone,
  email: client.email,
  document: client.document,
  lastVisitAt: client.lastVisitAt,
  nextAppointmentAt: client.nextAppointmentAt,
  totalSpentCents: client.totalSpentCents,
})

export async function servicesForKey(tx: BusinessTx): Promise<ServiceResource[]> {
  const services = await listServices(tx)
  return services.map((service) => ({
    id: service.id,
    name: service.name,
    category: service.category,
    description: service.description,
    durationMinutes: service.durationMinutes,
    priceCents: service.priceCents,
    isActive: service.isActive,
    professionalIds: service.professionalIds,
    ownTerms: service.ownTerms,
  }))
}

export async function professionalsForKey(tx: BusinessTx): Promise<ProfessionalResource[]> {
  const professionals = await listProfessionals(tx)
  return professionals.map(({ id, name, specialties, isActive }) => ({ id, name, specialties, isActive }))
}

type Wish = { serviceId: string; professionalId?: string | undefined; from: string; days: number }

/** None while the plan takes no new appointments, which every booking would be refused for. */
export const freeTimesForKey = async (tx: BusinessTx, { professionalId, ...wish }: Wish) =>
  (await takesBookings(tx)) ? freeTimes(tx, { ...wish, professionalId: professionalId ?? null }) : []

export async function appointmentsForKey(tx: BusinessTx, query: PublicListQuery) {
  const { professionalId = null, status = null, after = null, from, days } = query
  const { appointments, next } = await listAppointments(tx, {
    tab: 'all',
    from,
    days,
    professionalId,
    serviceId: null,
    status,
    search: '',
    after,
  })
  return { appointments: appointments.map((one) => appointmentResource(tx, one)), next }
}

export async function appointmentForKey(tx: BusinessTx, { id }: { id: string }): Promise<AppointmentResource> {
  return appointmentResource(tx, orNotFound(await findAppointment(tx, id)))
}

function appointmentResource(tx: BusinessTx, one: Appointment & { date: string }): AppointmentResource {
  const startsAt = new Date(one.startsAt)
  return {
    id: one.id,
    status: one.status,
    startsAt: one.startsAt,
    endsAt: new Date(startsAt.getTime() + (one.to - one.from) * 60_000).toISOString(),
    date: one.date,
    time: localTime(startsAt, tx.zone),
    client: one.client,
    service: one.service,
    professionalId: one.professionalId,
    priceCents: one.priceCents,
    isPaid: one.isPaid,
    source: one.source,
    version: one.version,
  }
}

type SalesFilter = { from?: string | undefined; to?: string | undefined; page: number }

export async function salesForKey(
  tx: BusinessTx,
  sold: SalesFilter,
): Promise<{ sales: SaleResource[]; count: number }> {
  const { sales, saleCount } = await listSales(tx, sold)
  return { count: saleCount, sales: sales.map(saleResource) }
}

export const saleForKey = async (tx: BusinessTx, { id }: { id: string }): Promise<SaleResource> =>
  saleResource(await findSold(tx, { id }))

const saleResource = (sale: SoldSale): SaleResource => ({
  id: sale.id,
  date: sale.date,
  time: sale.time,
  clientName: sale.clientName,
  methods: sale.methods,
  totalCents: sale.totalCents,
  refundedCents: sale.refundedCents,
})
