import { sql } from 'kysely'
import type { BusinessTx } from '../../platform/server/transaction.ts'
import { defaultRules, longestBuffer } from '../agenda-rules.ts'
import { longestMinutes } from '../appointment.ts'
import type { Length, Schedule, WorkingMinutes } from '../availability.ts'
import { MINUTE } from '../local-day.ts'

export type ScheduleSpan = {
  /** Null for all who are active. */
  professionalIds: string[] | null
  from: number
  to: number
  /** Appointments that are about to move do not stand in their own way. */
  except?: string[] | undefined
  /** What is to be done; without it nobody is asked whether they perform it. */
  serviceId?: string | undefined
}

export type AskedSchedule = Schedule & { name: string; performs: boolean }

/**
 * The hours of professionals, and what is busy between two instants or just beside them. One statement, with one JSON
 * text per professional: a row per appointment would cost ten times as much to read.
 */
export async function loadSchedules(tx: BusinessTx, span: ScheduleSpan): Promise<AskedSchedule[]> {
  const { professionalIds, except, serviceId } = span
  const buffer = longestBuffer * MINUTE
  const [from, to] = [new Date(span.from - buffer), new Date(span.to + buffer)]
  const earliest = new Date(+from - buffer - longestMinutes * MINUTE)
  const latest = new Date(+to + buffer)
  const { rows } = await sql<AskedSchedule>`
    select p.id as "professionalId", p.name, ${serviceId ? performs(tx, serviceId) : sql`true`} as performs,
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
      select taken.professional_id, json_agg(
        json_build_object(
          'from', (extract(epoch from taken.since) * 1000)::bigint,
          'to', (extract(epoch from taken.until) * 1000)::bigint
        ) order by taken.since
      ) as busy
      from (
        select a.professional_id, a.occupied_from as since, a.occupied_to as until
        from appointment a
        where a.business_id = ${tx.businessId} and a.status <> 'cancelled'
          and a.starts_at > ${earliest} and a.starts_at < ${latest}
          and a.occupied_to > ${from} and a.occupied_from < ${to}
          ${professionalIds ? sql`and a.professional_id = any(${professionalIds}::uuid[])` : sql``}
          ${except ? sql`and a.id <> all(${except}::uuid[])` : sql``}
        union all
        select t.professional_id, t.starts_at, t.ends_at
        from time_off t
        where t.business_id = ${tx.businessId} and t.ends_at > ${from} and t.starts_at < ${to}
          ${professionalIds ? sql`and t.professional_id = any(${professionalIds}::uuid[])` : sql``}
      ) taken
      group by taken.professional_id
    ) b on b.professional_id = p.id
    where p.business_id = ${tx.businessId} and p.is_active
      ${professionalIds ? sql`and p.id = any(${professionalIds}::uuid[])` : sql``}
    order by p.id`.execute(tx.db)
  return rows
}

/** A service that names nobody is performed by everyone. */
const performs = (tx: BusinessTx, serviceId: string) => sql`(
  exists (
    select from service_professional s
    where s.business_id = ${tx.businessId} and s.service_id = ${serviceId} and s.professional_id = p.id
  ) or not exists (
    select from service_professional s where s.business_id = ${tx.businessId} and s.service_id = ${serviceId}
  )
)`

/** A service as it can be booked now: what it takes up, and the rules under which it is offered. */
export type BookableService = {
  name: string
  priceCents: number
  length: Length
  step: number
  opening: WorkingMinutes[] | null
}

export async function findService(tx: BusinessTx, id: string): Promise<BookableService | undefined> {
  const { rows } = await sql<{
    name: string
    price_cents: number
    duration_minutes: number
    before: number
    after: number
    step: number
    opening: WorkingMinutes[] | null
  }>`
    select s.name, s.price_cents, s.duration_minutes, s.buffer_before_minutes as before,
      greatest(s.buffer_after_minutes, r.gap_minutes) as after, coalesce(r.slot_step_minutes, ${defaultRules.slotStepMinutes}::int) as step,
      r.opening_hours as opening
    from service s
    left join agenda_rules r on r.business_id = s.business_id
    where s.business_id = ${tx.businessId} and s.id = ${id} and s.is_active`.execute(tx.db)
  const [row] = rows
  if (!row) return undefined
  return {
    name: row.name,
    priceCents: row.price_cents,
    length: {
      duration: row.duration_minutes * MINUTE,
      before: row.before * MINUTE,
      after: row.after * MINUTE,
    },
    step: row.step * MINUTE,
    opening: row.opening,
  }
}
