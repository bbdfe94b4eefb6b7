import { addDays, localDate } from '../../platform/clock.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import type { RowLock } from '../../platform/server/database/locks.ts'
import { amongIds, wholeMilliseconds } from '../../platform/server/database/sql-parts.ts'
import { defaultRules, longestBuffer } from '../agenda-rules.ts'
import { longestMinutes } from '../appointment.ts'
import { lengthFrom, type Interval, type Schedule } from '../availability.ts'
import { specialHoursText } from '../../hours/server/special-hours-queries.ts'
import { closedFor, type SpecialMinutes, withSpecialHours } from '../../hours/special-hours.ts'
import type { WorkingMinutes } from '../../team/hours.ts'
import { localDay, localDays, type LocalDay, MINUTE } from '../../platform/local-day.ts'
import type { ProcessingTime } from '../../catalogue/processing.ts'
import { needsText, ownTermsText } from '../../catalogue/server/queries.ts'
import type { ServiceFacts } from '../visit-decision.ts'

export type ScheduleSpan = {
  /** Null for all active professionals. */
  professionalIds: string[] | null
  from: number
  to: number
  /** Ids of appointments that are about to move; their present time counts as free. */
  except?: string[] | undefined
  /** True: as if nothing were booked, so that only time off is busy. */
  asIfEmpty?: boolean | undefined
  /** Hours that are not stored yet, to be read in place of those that are. */
  instead?: UnsavedHours | undefined
}

/** The week of a professional, or the hours of some dates; they stand in place of an entry, or are new. */
export type UnsavedHours =
  | { kind: 'week'; professionalId: string; week: WorkingMinutes[] }
  | { kind: 'dates'; special: SpecialMinutes; replaces: Pick<SpecialMinutes, 'professionalId' | 'firstDate'> | null }

export type StaffSchedule = Schedule & { name: string }

/**
 * The lock on active professionals; null for all of them. Schedules that are read after it stay as they are: what is free
 * stays free.
 */
export const professionalsLock = (ids: readonly string[] | null): RowLock<{ id: string }> => ({
  kind: 'professional',
  mode: 'no key update',
  text: `select id from professional
     where business_id = $1 and is_active and ($2::uuid[] is null or id = any($2))`,
  values: [ids],
})

/**
 * The working hours of professionals, and what is busy in a span or within a buffer of it. One statement with one JSON
 * text per professional; a row per appointment would cost ten times as much to read.
 */
export async function loadSchedules(tx: BusinessTx, span: ScheduleSpan): Promise<StaffSchedule[]> {
  const buffer = longestBuffer * MINUTE
  const [from, to] = [new Date(span.from - buffer), new Date(span.to + buffer)]
  // The longest time that an appointment takes up: one that began before is over.
  const earliest = new Date(+from - 2 * buffer - longestMinutes * MINUTE)
  const { professionalIds, except, asIfEmpty } = span
  // `any` is planned for ten, and reads the rows of all.
  const chosen = professionalIds && amongIds(professionalIds, '$8')
  const days = daysOf(span, tx.zone)
  const rows = await tx.rows<ScheduleRow>(schedulesText({ among: chosen?.among, except, asIfEmpty }), [
    tx.businessId,
    from,
    to,
    earliest,
    weekdaysOf(days),
    addDays(days[0]!.date, -1),
    days.at(-1)!.next,
    ...(chosen ? [chosen.value] : []),
    ...(except ? [except] : []),
  ])
  const special = withUnsaved(rows[0]?.special ?? [], span.instead)
  const dates = days.map(({ date }) => date)
  const closed = closedTime(special, days)
  return rows.map(({ week, begins, ends, kept, special: _first, ...row }) => ({
    ...row,
    ...withSpecialHours(
      row.professionalId,
      unsavedWeek(row.professionalId, span.instead) ??
        week?.map(([weekday, from, to]) => ({ weekday, from, to })) ??
        [],
      special,
      dates,
    ),
    busy: withClosed(begins?.map((from, at) => ({ from, to: ends![at]! })) ?? [], closed),
    ...(kept && { kept: kept.map(([from, to]) => ({ from, to })) }),
  }))
}

const unsavedWeek = (professionalId: string, unsaved: UnsavedHours | undefined) =>
  unsaved?.kind === 'week' && unsaved.professionalId === professionalId ? unsaved.week : undefined

function withUnsaved(special: readonly SpecialMinutes[], unsaved: UnsavedHours | undefined): readonly SpecialMinutes[] {
  if (unsaved?.kind !== 'dates') return special
  const { replaces } = unsaved
  const isReplaced = (one: SpecialMinutes) =>
    replaces !== null && one.professionalId === replaces.professionalId && one.firstDate === replaces.firstDate
  return [...special.filter((one) => !isReplaced(one)), unsaved.special]
}

/**
 * The days on which the business is closed. They are busy for everybody, as time off is. Buffers reach into the days
 * before and after the span.
 */
const closedTime = (special: readonly SpecialMinutes[], days: readonly LocalDay[]): Interval[] =>
  special.length === 0
    ? []
    : localDays(addDays(days[0]!.date, -1), days.length + 2, days[0]!.zone).filter(
        ({ date }) => closedFor(special, date) !== undefined,
      )

const withClosed = (busy: Interval[], closed: readonly Interval[]): Interval[] =>
  closed.length === 0 ? busy : [...busy, ...closed].toSorted((a, b) => a.from - b.from)

/** `week` is null without hours on these weekdays; `begins` and `ends` are null if nothing is busy. */
type ScheduleRow = Omit<StaffSchedule, 'week' | 'dates' | 'busy' | 'kept'> & {
  week: [weekday: number, from: number, to: number][] | null
  begins: number[] | null
  ends: number[] | null
  kept: [from: number, to: number][] | null
  /** In the first row only; null if no date of the span has hours of its own. */
  special: SpecialMinutes[] | null
}

function daysOf({ from, to }: ScheduleSpan, zone: string): LocalDay[] {
  const days = [localDay(localDate(new Date(from), zone), zone)]
  while (days.at(-1)!.to < to) days.push(localDay(days.at(-1)!.next, zone))
  return days
}

/**
 * The weekdays of a span as a bit mask. Reading the hours of all seven would be most of the cost of a one-day booking.
 */
const weekdaysOf = (days: readonly LocalDay[]): number => days.reduce((mask, { weekday }) => mask | (1 << weekday), 0)

type SchedulesFilter = Pick<ScheduleSpan, 'except' | 'asIfEmpty'> & { among: string | undefined }

/**
 * The text depends on which filters are given, so that PostgreSQL plans each variant for itself. What a professional's
 * time is taken up by is read by the index that begins with them: for all at once it would be all of the business's.
 */
function schedulesText({ among, except, asIfEmpty }: SchedulesFilter): string {
  const moving = among ? '$9' : '$8'
  const only = (column: string) => (among ? `and ${column} ${among}` : '')
  return `
    select p.id as professional_id, p.name, w.week, b.begins, b.ends, b.kept,
      case when row_number() over (order by p.id) = 1 then ${specialHoursText('$6', '$7')} end as special
    from professional p
    left join (
      select professional_id,
        to_json(array_agg(array[weekday, starts_minute, ends_minute] order by weekday, starts_minute)) as week
      from working_hours
      where business_id = $1 and (1 << weekday) & $5 <> 0 ${only('professional_id')}
      group by professional_id
    ) w on w.professional_id = p.id
    left join lateral (
      select ${instants('since')} as begins, ${instants('until')} as ends,
        json_agg(json_build_array(${wholeMilliseconds('since')}, ${wholeMilliseconds('until')}) order by since) filter (where is_kept) as kept
      from (
        select occupied_from as since, occupied_to as until, is_kept_from_visitors as is_kept
        from occupation
        where ${asIfEmpty ? 'false and ' : ''}business_id = $1 and holder_id = p.id and unit = 0
          and occupied_from > $4 and occupied_from < $3 and occupied_to > $2
          ${except ? `and appointment_id <> all(${moving}::uuid[])` : ''}
        union all
        select starts_at, ends_at, false
        from time_off
        where business_id = $1 and professional_id = p.id and ends_at > $2 and starts_at < $3
      ) taken
    ) b on true
    where p.business_id = $1 and p.is_active ${only('p.id')}
    order by p.id`
}

/** In the same order for both columns. */
const instants = (column: string) =>
  `to_json(array_agg(${wholeMilliseconds(column)} order by since, until) filter (where not is_kept))`

/** A service, and the agenda rules that apply to it. */
export type BookableService = ServiceFacts & { id: string; step: number; opening: WorkingMinutes[] | null }

type ServiceRow = Pick<
  BookableService,
  'id' | 'name' | 'priceCents' | 'performers' | 'ownTerms' | 'needs' | 'opening'
> &
  Record<'durationMinutes' | 'before' | 'after' | 'stepMinutes', number> & { processing: ProcessingTime | null }

/** Services in the requested order. Those that cannot be booked are missing. */
export const findServices = async (tx: BusinessTx, ids: readonly string[]): Promise<BookableService[]> =>
  servicesInOrder(ids, await tx.rows<ServiceRow>(servicesText(ids), [tx.businessId, ...servicesValues(ids)]))

/** The lock for new appointments. A concurrent removal of a service waits, and then finds that it is in use. */
export const servicesLock = (ids: readonly string[]): RowLock<ServiceRow> => ({
  kind: 'service',
  mode: 'key share',
  text: servicesText(ids),
  values: servicesValues(ids),
})

export const servicesInOrder = (ids: readonly string[], rows: readonly ServiceRow[]): BookableService[] =>
  ids.flatMap((id) => {
    const row = rows.find((one) => one.id === id)
    if (!row) return []
    const { durationMinutes, before, after, processing, stepMinutes, ...service } = row
    return [
      { ...service, length: lengthFrom({ durationMinutes, before, after, processing }), step: stepMinutes * MINUTE },
    ]
  })

export type Performers = ReadonlyMap<string, readonly string[]>

/** Who performs services, by their ids. A service that is missing is performed by everybody. */
export async function performersOf(tx: BusinessTx, serviceIds: readonly string[]): Promise<Performers> {
  if (serviceIds.length === 0) return new Map()
  const rows = await tx.rows<{ id: string; performers: string[] }>(performersText, [tx.businessId, serviceIds])
  return new Map(rows.map(({ id, performers }) => [id, performers]))
}

const performersText = `
  select service_id as id, array_agg(professional_id) as performers
  from service_professional
  where business_id = $1 and service_id = any($2::uuid[])
  group by service_id`

const servicesValues = (ids: readonly string[]) => [amongIds(ids).value, defaultRules.slotStepMinutes]

const servicesText = (ids: readonly string[]) => `
  select service.id, name, price_cents, duration_minutes, processing, buffer_before_minutes as before,
    greatest(buffer_after_minutes, r.gap_minutes) as after, coalesce(r.slot_step_minutes, $3::int) as step_minutes,
    r.opening_hours as opening,
    (select array_agg(professional_id) from service_professional p
     where p.business_id = service.business_id and p.service_id = service.id) as performers,
    ${ownTermsText('service')} as own_terms,
    ${needsText('u.is_active')} as needs
  from service
  left join agenda_rules r on r.business_id = service.business_id
  where service.business_id = $1 and service.id ${amongIds(ids).among} and is_active`
