import type { BusinessTx } from '../../platform/server/transaction.ts'
import type { Status } from '../appointment.ts'
import type { Length } from '../availability.ts'
import { MINUTE } from '../local-day.ts'

export type NewRow = {
  id: string
  clientId: string
  professionalId: string
  serviceId: string
  startsAt: Date
  endsAt: Date
  status: Status
  priceCents: number
  notes: string | null
  source: 'reception' | 'booking'
  length: Length
  squeezeReason?: string | null
  seriesId?: string
}

/** The buffers of the moment stay with the appointment. */
export const insertAppointments = (tx: BusinessTx, ...appointments: NewRow[]) =>
  newAppointments(tx, ...appointments).execute()

export const newAppointments = (tx: BusinessTx, ...appointments: NewRow[]) =>
  tx.db.insertInto('appointment').values(
    appointments.map((one) => ({
      business_id: tx.businessId,
      id: one.id,
      client_id: one.clientId,
      professional_id: one.professionalId,
      service_id: one.serviceId,
      starts_at: one.startsAt,
      ends_at: one.endsAt,
      status: one.status,
      price_cents: one.priceCents,
      notes: one.notes,
      source: one.source,
      buffer_before_minutes: one.length.before / MINUTE,
      buffer_after_minutes: one.length.after / MINUTE,
      squeeze_reason: one.squeezeReason ?? null,
      series_id: one.seriesId ?? null,
    })),
  )
