import { sql } from 'kysely'
import { firstIn, lastIn } from '../../platform/filled.ts'
import { written } from '../../clients/server/queries.ts'
import { addDays, dayBounds, localDate, localTime, type LocalDate } from '../../platform/clock.ts'
import { phoneOrWords } from '../../platform/matching.ts'
import { hasSigns, ifGiven } from '../../platform/server/database/sql-parts.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import { type AppointmentListQuery, cursorAt } from '../appointment-list.ts'
import type { AppointmentList } from '../contract.ts'
import { localDay, localDays } from '../../platform/local-day.ts'
import type { TimeOff } from '../time-off.ts'
import { appointmentColumns, appointmentOn, type AppointmentRow, joinedToAppointment } from './day-queries.ts'
import { isToChargeText } from './settle-visits.ts'

const pageSize = 50
const toChargeDays = 366

/** A page of appointments sorted by start, and the number of appointments in each tab. */
export async function listAppointments(tx: BusinessTx, query: AppointmentListQuery): Promise<AppointmentList> {
  const [rows, counts] = await awaitAll([pageOf(tx, query), countTabs(tx, query)])
  const shown = rows.slice(0, pageSize)
  const last = rows.length > pageSize ? shown.at(-1) : undefined
  return {
    appointments: shown.map((row) => dated(tx, row)),
    next: last ? cursorAt(new Date(last.startsAt), last.id) : null,
    counts,
  }
}

/** One appointment in the list's shape, or null. */
export async function findAppointment(tx: BusinessTx, id: string) {
  const [row] = await tx.rows<AppointmentRow>(
    `select ${appointmentColumns}
     from appointment a ${joinedToAppointment}
     where a.business_id = $1 and a.id = $2`,
    [tx.businessId, id],
  )
  return row ? dated(tx, row) : null
}

/** An appointment with its own date, on which its minutes are counted. */
export function dated(tx: BusinessTx, row: AppointmentRow) {
  const date = localDate(new Date(row.startsAt), tx.zone)
  return { ...appointmentOn(localDay(date, tx.zone), row), date }
}

async function pageOf(tx: BusinessTx, query: AppointmentListQuery): Promise<AppointmentRow[]> {
  const [at, id] = query.after?.split(' ') ?? []
  const tabs = tabsOf(tx, query)
  // What is to be charged is looked for among the last days first.
  const [beyond, order] = query.tab === 'toCharge' ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`]
  const { rows } = await sql<AppointmentRow>`
    select ${sql.raw(appointmentColumns)}
    from appointment a ${sql.raw(joinedToAppointment)}
    where a.business_id = ${tx.businessId} and ${tabs[query.tab]} ${filters(tx, query)}
      ${at && id ? sql`and (a.starts_at, a.id) ${beyond} (${new Date(at)}, ${id}::uuid)` : sql``}
    order by a.starts_at ${order}, a.id ${order}
    limit ${pageSize + 1}`.execute(tx.db)
  return rows
}

async function countTabs(tx: BusinessTx, query: AppointmentListQuery): Promise<AppointmentList['counts']> {
  const { active, finished, toCharge, all } = tabsOf(tx, query)
  const { rows } = await sql<AppointmentList['counts']>`
    select count(*) filter (where ${active})::int as active, count(*) filter (where ${finished})::int as finished,
      count(*) filter (where ${toCharge})::int as to_charge, count(*) filter (where ${all})::int as all
    from appointment a
    where a.business_id = ${tx.businessId} and (${all} or ${finished} or ${toCharge}) ${filters(tx, query)}`.execute(
    tx.db,
  )
  return firstIn(rows)
}

/**
 * The tabs as SQL conditions. `finished` and `toCharge` are about today, whichever days are requested; what is to be
 * charged has one status, so the one requested does not narrow it.
 */
function tabsOf(tx: BusinessTx, { from, days, status }: AppointmentListQuery) {
  const [first, last] = [localDay(from, tx.zone), lastIn(localDays(from, days, tx.zone))]
  const date = localDate(tx.now, tx.zone)
  const today = dayBounds(date, tx.zone)
  const begin = dayBounds(addDays(date, -toChargeDays), tx.zone).from
  const ofStatus = status ? sql`and a.status = ${status}` : sql``
  const all = sql`(a.starts_at >= ${new Date(first.from)} and a.starts_at < ${new Date(last.to)} ${ofStatus})`
  return {
    active: sql`(${all} and a.status <> 'completed')`,
    finished: sql`(a.status = 'completed' and a.starts_at >= ${today.from} and a.starts_at < ${today.to} ${ofStatus})`,
    toCharge: sql`(${sql.raw(isToChargeText('a.'))} and a.starts_at >= ${begin} and a.starts_at < ${today.to})`,
    all,
  }
}

const filters = (tx: BusinessTx, { professionalId, serviceId, search }: AppointmentListQuery) => sql`
  ${professionalId ? sql`and a.professional_id = ${professionalId}` : sql``}
  ${serviceId ? sql`and a.service_id = ${serviceId}` : sql``}
  ${search ? sql`and ${isOneOf(tx, search)}` : sql``}`

/**
 * Whether the client matches the search. `is true` keeps it from becoming a join, which would look up each client once
 * per appointment; the inner `select` keeps the pattern from being computed once per client.
 */
const isOneOf = (tx: BusinessTx, search: string) => sql`(a.client_id in (
  select id from client
  where business_id = ${tx.businessId} and search like (select '%' || search_key(${phoneOrWords(search)}) || '%')
    and ${hasSigns(written, search)}
)) is true`

type TimeOffQuery = { professionalId: string | null; from: LocalDate; days: number }

/** Time off that touches the days, in the order of its start. */
export async function listTimeOff(tx: BusinessTx, { professionalId, from, days }: TimeOffQuery): Promise<TimeOff[]> {
  const last = lastIn(localDays(from, days, tx.zone))
  const rows = await tx
    .selectFrom('timeOff')
    .select(['id', 'professionalId', 'startsAt', 'endsAt', 'reason'])
    .where('endsAt', '>', dayBounds(from, tx.zone).from)
    .where('startsAt', '<', new Date(last.to))
    .$call(ifGiven(professionalId, (query, professionalId) => query.where('professionalId', '=', professionalId)))
    .orderBy('startsAt')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    professionalId: row.professionalId,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    reason: row.reason,
    isWholeDays: [row.startsAt, row.endsAt].every((at) => isMidnight(at, tx.zone)),
  }))
}

/** Also true on a day whose first hour does not exist because clocks go forward. */
const isMidnight = (at: Date, zone: string) =>
  localTime(at, zone) === '00:00' || +dayBounds(localDate(at, zone), zone).from === +at
