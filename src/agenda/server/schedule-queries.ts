import { localDate } from '../../platform/clock.ts'
import type { Refusal } from '../../platform/refusal-error.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import { defaultRules, longestBuffer } from '../agenda-rules.ts'
import { longestMinutes } from '../appointment.ts'
import type { Length, Schedule, WorkingMinutes } from '../availability.ts'
import { localDay, MINUTE } from '../../platform/local-day.ts'

export type ScheduleSpan = {
  /** Null for all active professionals. */
  professionalIds: string[] | null
  from: number
  to: number
  /** Ids of appointments that are about to move; their present time counts as free. */
  except?: string[] | undefined
  /** The service to be booked; without it `performs` is true for everybody. */
  serviceId?: string | undefined
  /** True: as if nothing were booked, so that only time off is busy. */
  asIfEmpty?: boolean | undefined
}

export type AskedSchedule = Schedule & { name: string; performs: boolean }

/**
 * Locks professionals until the end of the transaction, then reads their schedules: what is free stays free. The read
 * is a second statement, so it sees what was committed while the lock waited.
 */
export async function lockSchedules(tx: BusinessTx, span: ScheduleSpan): Promise<AskedSchedule[]> {
  const [, schedules] = await awaitAll([lockProfessionals(tx, span.professionalIds), loadSchedules(tx, span)])
  return schedules
}

/** Locks active professionals; null locks all of them. */
export const lockProfessionals = (tx: BusinessTx, ids: string[] | null) =>
  tx.lockAndRead<{ id: string }>(
    'professional',
    'no key update',
    `select id from professional
     where business_id = $1 and is_active and ($2::uuid[] is null or id = any($2))`,
    [tx.businessId, ids],
  )

/**
 * The working hours of professionals, and what is busy in a span or within a buffer of it. One statement with one JSON
 * text per professional; a row per appointment would cost ten times as much to read.
 */
export async function loadSchedules(tx: BusinessTx, span: ScheduleSpan): Promise<AskedSchedule[]> {
  const buffer = longestBuffer * MINUTE
  const [from, to] = [new Date(span.from - buffer), new Date(span.to + buffer)]
  const earliest = new Date(+from - buffer - longestMinutes * MINUTE)
  const latest = new Date(+to + buffer)
  const { professionalIds, except, serviceId, asIfEmpty } = span
  // For one professional, `=` uses an index. `any` is planned for ten, and reads the rows of all.
  const one = professionalIds?.length === 1 ? professionalIds[0] : undefined
  const chosen = one ?? professionalIds
  const rows = await tx.rows<ScheduleRow>(
    schedulesText({ chosen: one ? 'one' : professionalIds && 'some', except, serviceId, asIfEmpty }),
    [
      tx.businessId,
      from,
      to,
      earliest,
      latest,
      weekdaysOf(span, tx.zone),
      ...[chosen, except, serviceId].filter((value) => value !== null && value !== undefined),
    ],
  )
  return rows.map(({ week, begins, ends, ...row }) => ({
    ...row,
    week: week?.map(([weekday, from, to]) => ({ weekday, from, to })) ?? [],
    busy: begins?.map((from, at) => ({ from, to: ends![at]! })) ?? [],
  }))
}

/** `week` is null without hours on these weekdays; `begins` and `ends` are null if nothing is busy. */
type ScheduleRow = Omit<AskedSchedule, 'week' | 'busy'> & {
  week: [weekday: number, from: number, to: number][] | null
  begins: number[] | null
  ends: number[] | null
}

/**
 * The weekdays of a span as a bit mask. Reading the hours of all seven would be most of the cost of a one-day booking.
 */
function weekdaysOf({ from, to }: ScheduleSpan, zone: string): number {
  let weekdays = 0
  for (let day = localDay(localDate(new Date(from), zone), zone); day.from < to && weekdays < 0b1111111;) {
    weekdays |= 1 << day.weekday
    day = localDay(day.next, zone)
  }
  return weekdays
}

type SchedulesFilter = Pick<ScheduleSpan, 'except' | 'serviceId' | 'asIfEmpty'> & { chosen: 'one' | 'some' | null }

/** The text depends on which filters are given, so that PostgreSQL plans each variant for itself. */
function schedulesText({ chosen, except, serviceId, asIfEmpty }: SchedulesFilter): string {
  let last = 6
  const place = (value: unknown) => (value === null || value === undefined ? null : `$${++last}`)
  const [professional, moving, service] = [place(chosen), place(except), place(serviceId)]
  const only = (column: string) =>
    professional ? `and ${column} = ${chosen === 'one' ? professional : `any(${professional}::uuid[])`}` : ''
  return `
    select p.id as "professionalId", p.name, ${service ? performs(service) : 'true'} as performs,
      w.week, b.begins, b.ends
    from professional p
    left join (
      select professional_id,
        to_json(array_agg(array[weekday, starts_minute, ends_minute] order by weekday, starts_minute)) as week
      from working_hours
      where business_id = $1 and (1 << weekday) & $6 <> 0 ${only('professional_id')}
      group by professional_id
    ) w on w.professional_id = p.id
    left join (
      select professional_id, ${instants('since')} as begins, ${instants('until')} as ends
      from (
        select professional_id, occupied_from as since, occupied_to as until
        from appointment
        where ${asIfEmpty ? 'false and ' : ''}business_id = $1 and status <> 'cancelled'
          and starts_at > $4 and starts_at < $5 and occupied_to > $2 and occupied_from < $3
          ${only('professional_id')} ${moving ? `and id <> all(${moving}::uuid[])` : ''}
        union all
        select professional_id, starts_at, ends_at
        from time_off
        where business_id = $1 and ends_at > $2 and starts_at < $3 ${only('professional_id')}
      ) taken
      group by professional_id
    ) b on b.professional_id = p.id
    where p.business_id = $1 and p.is_active ${only('p.id')}
    order by p.id`
}

/** Milliseconds, in the same order for both columns. `extract` is several times slower, as it returns numerics. */
const instants = (column: string) =>
  `to_json(array_agg((date_part('epoch', ${column}) * 1000)::bigint order by since, until))`

/** Read once per query. A service without named professionals is performed by everybody. */
const performs = (service: string) => `coalesce(p.id = any((
  select array_agg(professional_id) from service_professional where business_id = $1 and service_id = ${service}
)::uuid[]), true)`

/** A service as it can be booked now: what it occupies, and the agenda rules that apply. */
export type BookableService = {
  name: string
  priceCents: number
  length: Length
  step: number
  opening: WorkingMinutes[] | null
}

type ServiceRow = {
  id: string
  name: string
  priceCents: number
  durationMinutes: number
  before: number
  after: number
  step: number
  opening: WorkingMinutes[] | null
}

export const findService = async (tx: BusinessTx, id: string): Promise<BookableService | undefined> =>
  serviceOf(await tx.rows<ServiceRow>(oneServiceText, [tx.businessId, id, defaultRules.slotStepMinutes]))

/** Locks a service for a new appointment. A concurrent removal waits, and then finds that the service is in use. */
export async function lockService(tx: BusinessTx, id: string): Promise<BookableService | undefined> {
  const values = [tx.businessId, id, defaultRules.slotStepMinutes]
  return serviceOf(await tx.lockAndRead<ServiceRow>('service', 'key share', oneServiceText, values))
}

function serviceOf([row]: readonly ServiceRow[]): BookableService | undefined {
  if (!row) return undefined
  return {
    name: row.name,
    priceCents: row.priceCents,
    length: {
      duration: row.durationMinutes * MINUTE,
      before: row.before * MINUTE,
      after: row.after * MINUTE,
    },
    step: row.step * MINUTE,
    opening: row.opening,
  }
}

function serviceText(id = '$2', more = ''): string {
  return `
  select service.id, name, price_cents, duration_minutes, buffer_before_minutes as before,${more}
    greatest(buffer_after_minutes, r.gap_minutes) as after, coalesce(r.slot_step_minutes, $3::int) as step,
    r.opening_hours as opening
  from service
  left join agenda_rules r on r.business_id = service.business_id
  where service.business_id = $1 and service.id = ${id} and is_active`
}
const oneServiceText = serviceText()

/** A service of a visit, with those who perform it; null for everybody. */
export type VisitService = BookableService & { id: string; performers: string[] | null }
type VisitServiceRow = ServiceRow & { performers: string[] | null }

/** Services in the requested order. Those that cannot be booked are missing. */
export const findServices = async (tx: BusinessTx, ids: readonly string[]): Promise<VisitService[]> =>
  servicesOf(ids, await tx.rows<VisitServiceRow>(servicesText, [tx.businessId, ids, defaultRules.slotStepMinutes]))

export async function lockServices(tx: BusinessTx, ids: readonly string[]): Promise<VisitService[]> {
  const values = [tx.businessId, ids, defaultRules.slotStepMinutes]
  return servicesOf(ids, await tx.lockAndRead<VisitServiceRow>('service', 'key share', servicesText, values))
}

const servicesOf = (ids: readonly string[], rows: readonly VisitServiceRow[]): VisitService[] =>
  ids.flatMap((id) => {
    const row = rows.find((one) => one.id === id)
    const service = row && serviceOf([row])
    return service ? [{ ...service, id, performers: row.performers }] : []
  })

const servicesText = serviceText(
  'any($2::uuid[])',
  `
    (select array_agg(professional_id) from service_professional p
     where p.business_id = service.business_id and p.service_id = service.id) as performers,`,
)

const exclusionViolation = '23P01'

/** Whether the database's exclusion constraint failed. It catches overlaps that the locks do not prevent. */
export const isTaken = (error: unknown): boolean => (error as { code?: unknown }).code === exclusionViolation

export async function orTaken<T>(write: Promise<T>, refusal: () => Refusal): Promise<T> {
  try {
    return await write
  } catch (error) {
    throw isTaken(error) ? refusal() : error
  }
}
