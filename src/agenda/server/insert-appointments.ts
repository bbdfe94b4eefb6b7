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

/** One statement for any number of appointments. Each keeps the buffers that its service has now. */
export function insertAppointments(tx: BusinessTx, ...appointments: NewRow[]) {
  const rows = appointments.map(({ length, ...one }) => ({
    ...one,
    bufferBefore: length.before / MINUTE,
    bufferAfter: length.after / MINUTE,
  }))
  return { sql: insertText, parameters: [tx.businessId, JSON.stringify(rows)] }
}

const insertText = `
  insert into appointment (business_id, id, client_id, professional_id, service_id, starts_at, ends_at, status,
    price_cents, notes, source, buffer_before_minutes, buffer_after_minutes, squeeze_reason, series_id)
  select $1::uuid, id, "clientId", "professionalId", "serviceId", "startsAt", "endsAt", status,
    "priceCents", notes, source, "bufferBefore", "bufferAfter", "squeezeReason", "seriesId"
  from json_to_recordset($2) as one (id uuid, "clientId" uuid, "professionalId" uuid, "serviceId" uuid,
    "startsAt" timestamptz, "endsAt" timestamptz, status text, "priceCents" bigint, notes text, source text,
    "bufferBefore" int, "bufferAfter" int, "squeezeReason" text, "seriesId" uuid)`
