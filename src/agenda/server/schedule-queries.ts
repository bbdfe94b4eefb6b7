import { sql } from 'kysely'
import type { BusinessTx } from '../../platform/server/transaction.ts'
import { longestMinutes } from '../appointment.ts'
import type { Schedule } from '../availability.ts'
import { MINUTE } from '../local-day.ts'

export type ScheduleSpan = {
  /** Null for all who are active. */
  professionalId: string | null
  from: number
  to: number
  /** An appointment that is about to move does not stand in its own way. */
  except?: string | undefined
}

/**
 * The hours of professionals, and what is busy between two instants. One statement, with one JSON text per professional:
 * a row per appointment would cost ten times as much to read.
 */
export async function loadSchedules(tx: BusinessTx, span: ScheduleSpan): Promise<Schedule[]> {
  const { professionalId, except } = span
  const [from, to] = [new Date(span.from), new Date(span.to)]
  const earliest = new Date(span.from - longestMinutes * MINUTE)
  const { rows } = await sql<Schedule>`
    select p.id as "professionalId",
      coalesce((
        select json_agg(
          json_build_object('weekday', h.weekday, 'from', h.starts_minute, 'to', h.ends_minute) order by h.starts_minute
        )
        from working_hours h
        where h.business_id = p.business_id and h.professional_id = p.id
      ), '[]') as week,
      coalesce(b.busy, '[]') as busy
    from professional p
    left join (
      select a.professional_id, json_agg(
        json_build_object(
          'from', (extract(epoch from a.starts_at) * 1000)::bigint,
          'to', (extract(epoch from a.ends_at) * 1000)::bigint
        ) order by a.starts_at
      ) as busy
      from appointment a
      where a.business_id = ${tx.businessId} and a.status <> 'cancelled'
        and a.starts_at > ${earliest} and a.starts_at < ${to} and a.ends_at > ${from}
        ${professionalId ? sql`and a.professional_id = ${professionalId}` : sql``}
        ${except ? sql`and a.id <> ${except}` : sql``}
      group by a.professional_id
    ) b on b.professional_id = p.id
    where p.business_id = ${tx.businessId} and p.is_active
      ${professionalId ? sql`and p.id = ${professionalId}` : sql``}
    order by p.id`.execute(tx.db)
  return rows
}

export const findService = (tx: BusinessTx, id: string) =>
  tx.db
    .selectFrom('service')
    .select(['duration_minutes as durationMinutes', 'price_cents as priceCents'])
    .where('business_id', '=', tx.businessId)
    .where('id', '=', id)
    .where('is_active', '=', true)
    .executeTakeFirst()
