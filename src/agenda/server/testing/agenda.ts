import type pg from 'pg'
import { aBusiness } from '../../../accounts/server/testing/people.ts'
import { instantOf } from '../../../platform/clock.ts'
import { newId } from '../../../platform/id.ts'
import type { BusinessTx, Scope } from '../../../platform/server/database/business-tx.ts'
import { inBusiness } from '../../../platform/server/database/run-transaction.ts'
import { insertRow, type StoredValues } from '../../../platform/server/testing/rows.ts'
import { serviceForm } from '../../../catalogue/service.ts'
import { updateService } from '../../../catalogue/server/update-service.ts'
import { defaultWeek, type Week } from '../../../team/hours.ts'
import { bookAppointment, type BookingWish } from '../book-appointment.ts'
import { createProfessional } from '../../../team/server/save-professional.ts'

/** `tuesday` is the day of the tests; `before` is the clock's date, some days earlier. */
export const tuesday = '2030-03-12'
const before = '2030-03-01'

/**
 * A business with a professional, a service of half an hour and a client. Its clock stands some days before `tuesday`.
 */
export async function aSalon(options: { zone?: string; week?: Week; minutes?: number } = {}) {
  const zone = options.zone ?? 'America/Sao_Paulo'
  const scope = await aBusiness({ zone, now: instantOf(before, '10:00', zone) })
  return {
    scope,
    professionalId: await aProfessional(scope, 'Bruna', options.week),
    serviceId: await aService(scope, options.minutes),
    clientId: await aClient(scope),
  }
}
export type Salon = Awaited<ReturnType<typeof aSalon>>

export const write = <T>(scope: Scope, work: (tx: BusinessTx) => Promise<T>) => inBusiness(scope, 'write', work)

export const aProfessional = async (scope: Scope, name = 'Bruna', hours = defaultWeek): Promise<string> => {
  const form = {
    name,
    email: 'equipe@exemplo.com',
    phone: '+5511987654321',
    document: null,
    birthday: null,
    commissionPercent: 40,
    accountId: null,
    photo: null,
  }
  const { id } = await write(scope, (tx) => createProfessional(tx, { ...form, specialtyIds: [], hours }))
  return id
}

export const aService = async (scope: Scope, minutes = 30): Promise<string> => {
  const service = { name: 'Corte', durationMinutes: minutes, priceCents: 8_000 }
  const { id } = await write(scope, (tx) =>
    tx
      .insertInto('service')
      .values({ ...service })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return id
}

export const aClient = async (scope: Scope, name = 'Ana'): Promise<string> => {
  const { id } = await write(scope, (tx) =>
    tx.insertInto('client').values({ name }).returning('id').executeTakeFirstOrThrow(),
  )
  return id
}

/** Books at the reception on `tuesday`, unless told otherwise. */
export const book = ({ scope, ...salon }: Salon, time: string, more: Partial<BookingWish> = {}) =>
  write(scope, async (tx) => {
    const booked = await bookAppointment(tx, {
      ...salon,
      date: tuesday,
      time,
      notes: null,
      source: 'reception',
      ...more,
    })
    // What is booked online has an online booking.
    if (more.source === 'booking')
      tx.finish({
        sql: `insert into online_booking (business_id, visit_id, name) values ($1, $2, 'Ana')`,
        parameters: [tx.businessId, booked.id],
      })
    return booked
  })

type NewRow = Omit<StoredValues<'appointment'>, 'visit_id'> & { source?: 'reception' | 'booking' }

/** Writes an appointment as the database's owner, with a visit of its own that bears its id. */
export async function insertVisit(admin: pg.Client, { source = 'reception', ...row }: NewRow) {
  const { business_id, client_id, id = newId() } = row
  await insertRow(admin, 'visit', { business_id, id, client_id, source })
  return insertRow(admin, 'appointment', { ...row, id, visit_id: id })
}

/** The outcomes of concurrent requests: the results of those that won, and the errors of the others. */
export async function outcomes<T>(requests: Promise<T>[]): Promise<{ won: T[]; lost: unknown[] }> {
  const won: T[] = []
  const lost: unknown[] = []
  for (const result of await Promise.allSettled(requests))
    if (result.status === 'fulfilled') won.push(result.value)
    else lost.push(result.reason)
  return { won, lost }
}

/** Of the salon's service: half an hour for R$ 80,00 with Carla, who is returned; with its first professional an hour for R$ 100,50. */
export async function withOwnPace(
  { scope, serviceId, professionalId }: Pick<Salon, 'scope' | 'serviceId' | 'professionalId'>,
  hours?: Week,
): Promise<string> {
  const carla = await aProfessional(scope, 'Carla', hours)
  const form = serviceForm.parse({
    name: 'Corte',
    durationMinutes: 30,
    priceCents: 8_000,
    professionalIds: [professionalId, carla],
    ownTerms: [{ professionalId, durationMinutes: 60, priceCents: 10_050 }],
    isActive: true,
  })
  await write(scope, (tx) => updateService(tx, { ...form, id: serviceId }))
  return carla
}
