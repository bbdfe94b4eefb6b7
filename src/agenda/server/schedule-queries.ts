import { localDate } from '../../platform/clock.ts'
import type { BusinessTx } from '../../platform/server/transaction.ts'
import { defaultRules, longestBuffer } from '../agenda-rules.ts'
import { longestMinutes } from '../appointment.ts'
import type { Length, Schedule, WorkingMinutes } from '../availability.ts'
import { localDay, MINUTE } from '../local-day.ts'

export type ScheduleSpan = {
  /** Null for all who are active. */
  professionalIds: string[] | null
  from: number
  to: number
  /** Appointments that are about to move do not stand in their own way. */
  except?: string[] | undefined
  /** The service to be booked; without it `performs` is true for everybody. */
  serviceId?: string | undefined
}

export type AskedSchedule = Schedule & { name: string; performs: boolean }

/**
 * The hours of professionals, and what is busy between two instants or just beside them. One statement, with one JSON
 * text per professional: a row per appointment would cost ten times as much to read.
 */
export async function loadSchedules(tx: BusinessTx, span: ScheduleSpan): Promise<AskedSchedule[]> {
  const buffer = longestBuffer * MINUTE
  const [from, to] = [new Date(span.from - buffer), new Date(span.to + buffer)]
  const earliest = new Date(+from - buffer - longestMinutes * MINUTE)
  const latest = new Date(+to + buffer)
  const always = [tx.businessId, from, to, earliest, latest, weekdaysOf(span, tx.zone)]
  const rows = await tx.rows<ScheduleRow>(schedulesText(span), [
    ...always,
    ...[span.professionalIds, span.except, span.serviceId].filter((one) => one !== null && one !== undefined),
  ])
  return rows.map(({ week, ...row }) => ({
    ...row,
    week: week.map(([weekday, from, to]) => ({ weekday, from, to })),
  }))
}

type ScheduleRow = Omit<AskedSchedule, 'week'> & { week: [weekday: number, from: number, to: number][] }

/** The weekdays of a span, a bit for each: reading the hours of all seven is most of what a booking's one day would cost. */
function weekdaysOf({ from, to }: ScheduleSpan, zone: string): number {
  let weekdays = 0
  for (let day = localDay(localDate(new Date(from), zone), zone); day.from < to && weekdays < 0b1111111;) {
    weekdays |= 1 << day.weekday
    day = localDay(day.next, zone)
  }
  return weekdays
}

/** Each text is made of what is asked, so that PostgreSQL plans it for just that; there are eight, and it knows them all. */
function schedulesText({ professionalIds, except, serviceId }: ScheduleSpan): string {
  let last = 6
  const place = (value: unknown) => (value === null || value === undefined ? null : `$${++last}`)
  const [chosen, moving, service] = [place(professionalIds), place(except), place(serviceId)]
  const only = (column: string) => (chosen ? `and ${column} = any(${chosen}::uuid[])` : '')
  return `
    select p.id as "professionalId", p.name, ${service ? performs(service) : 'true'} as performs,
      coalesce(w.week, '[]') as week, coalesce(b.busy, '[]') as busy
    from professional p
    left join (
      select h.professional_id,
        to_json(array_agg(array[h.weekday, h.starts_minute, h.ends_minute] order by h.weekday, h.starts_minute)) as week
      from working_hours h
      where h.business_id = $1 and (1 << h.weekday) & $6 <> 0
        ${only('h.professional_id')}
      group by h.professional_id
    ) w on w.professional_id = p.id
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
        where a.business_id = $1 and a.status <> 'cancelled'
          and a.starts_at > $4 and a.starts_at < $5
          and a.occupied_to > $2 and a.occupied_from < $3
          ${only('a.professional_id')}
          ${moving ? `and a.id <> all(${moving}::uuid[])` : ''}
        union all
        select t.professional_id, t.starts_at, t.ends_at
        from time_off t
        where t.business_id = $1 and t.ends_at > $2 and t.starts_at < $3
          ${only('t.professional_id')}
      ) taken
      group by taken.professional_id
    ) b on b.professional_id = p.id
    where p.business_id = $1 and p.is_active
      ${only('p.id')}
    order by p.id`
}

/** A service that names nobody is performed by everyone. */
const performs = (service: string) => `(
  exists (
    select from service_professional s
    where s.business_id = $1 and s.service_id = ${service} and s.professional_id = p.id
  ) or not exists (
    select from service_professional s where s.business_id = $1 and s.service_id = ${service}
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

type ServiceRow = {
  name: string
  price_cents: number
  duration_minutes: number
  before: number
  after: number
  step: number
  opening: WorkingMinutes[] | null
}

export const findService = (tx: BusinessTx, id: string): Promise<BookableService | undefined> =>
  readService(tx, id, serviceText)

/** For an appointment that is about to be made: whoever removes the service meanwhile waits, and then finds a history. */
export const lockService = (tx: BusinessTx, id: string): Promise<BookableService | undefined> =>
  readService(tx, id, lockedServiceText)

async function readService(tx: BusinessTx, id: string, text: string): Promise<BookableService | undefined> {
  const [row] = await tx.rows<ServiceRow>(text, [tx.businessId, id, defaultRules.slotStepMinutes])
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

const serviceText = `
  select s.name, s.price_cents, s.duration_minutes, s.buffer_before_minutes as before,
    greatest(s.buffer_after_minutes, r.gap_minutes) as after, coalesce(r.slot_step_minutes, $3::int) as step,
    r.opening_hours as opening
  from service s
  left join agenda_rules r on r.business_id = s.business_id
  where s.business_id = $1 and s.id = $2 and s.is_active`
const lockedServiceText = `${serviceText} for key share of s`
