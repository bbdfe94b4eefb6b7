import type { BusinessTx } from '../../platform/server/transaction.ts'
import type { Length } from '../availability.ts'
import { MINUTE } from '../../platform/local-day.ts'
import { booked, listed, type Named, named, namedTypes } from './appointment-columns.ts'

export type NewRow = Omit<
  Named,
  'isPaid' | 'version' | 'bufferBeforeMinutes' | 'bufferAfterMinutes' | 'squeezeReason' | 'seriesId'
> & { length: Length; squeezeReason?: string | null; seriesId?: string }

/** One statement for any number of appointments. Each keeps the buffers that its service has now. */
export function insertAppointments(tx: BusinessTx, ...appointments: NewRow[]) {
  const rows = appointments.map(({ length, ...one }) => ({
    ...one,
    bufferBeforeMinutes: length.before / MINUTE,
    bufferAfterMinutes: length.after / MINUTE,
  }))
  return { sql: insertText, parameters: [tx.businessId, JSON.stringify(rows)] }
}

const insertText = `
  insert into appointment (business_id, ${listed('', booked)})
  select $1::uuid, ${named(booked)}
  from json_to_recordset($2) as one (${namedTypes(booked)})`
