import type { NeededResource } from '../../catalogue/resource.ts'
import type { LocalDate } from '../../platform/clock.ts'
import { localDay, MINUTE, minuteAt } from '../../platform/local-day.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import type { RowLock } from '../../platform/server/database/locks.ts'
import { LockTargetChanged } from '../../platform/server/database/outage.ts'
import { amongIds, wholeMilliseconds } from '../../platform/server/database/sql-parts.ts'
import { longestBuffer } from '../agenda-rules.ts'
import { longestMinutes } from '../appointment.ts'
import type { Interval } from '../availability.ts'
import { noResources, type ResourceDay, type Resources, unitName } from '../resources.ts'

/** The lock on the resources that services need. What is read of them after it stays free. */
export const neededResourcesLock = (serviceIds: readonly string[]): RowLock<{ id: string }> => {
  const { among, value } = amongIds(serviceIds)
  return {
    kind: 'resource',
    mode: 'no key update',
    text: `select id from resource where business_id = $1 and is_active and id in (${ofServices(among)})`,
    values: [value],
  }
}

type Span = {
  from: number
  to: number
  /** Appointments that are about to move; the units that they hold count as free. */
  except?: readonly string[] | undefined
}

/** When each unit of some resources is busy, in a span or within a buffer of it. Those that are out of use are missing. */
export async function loadResources(tx: BusinessTx, ids: readonly string[], span: Span): Promise<Resources> {
  return ids.length === 0 ? noResources : readResources(tx, byId, ids, span)
}

/** The same of what services need, or what the appointments hold that are about to move, without knowing what that is. */
export const loadNeededResources = (tx: BusinessTx, serviceIds: readonly string[], span: Span): Promise<Resources> =>
  readResources(tx, needed, serviceIds, span)

/** Which resources are asked for, by the ids that a statement's second value holds. */
type AskedResources = (among: string, isMoving: boolean) => string

async function readResources(
  tx: BusinessTx,
  asked: AskedResources,
  ids: readonly string[],
  span: Span,
): Promise<Resources> {
  const buffer = longestBuffer * MINUTE
  const { except } = span
  const { among, value } = amongIds(ids)
  const rows = await tx.rows<ResourceRow>(resourcesText(asked(among, Boolean(except)), Boolean(except)), [
    tx.businessId,
    value,
    new Date(span.from - buffer),
    new Date(span.to + buffer),
    new Date(span.from - 3 * buffer - longestMinutes * MINUTE),
    ...(except ? [except] : []),
  ])
  const busyOf = (unit: number, { busy }: ResourceRow): Interval[] =>
    (busy ?? []).filter(([of]) => of === unit).map(([, from, to]) => ({ from, to }))
  return new Map(
    rows.map((row) => [
      row.id,
      { name: row.name, units: Array.from({ length: row.units }, (_, at) => busyOf(at + 1, row)) },
    ]),
  )
}

/** The same of what was locked: if a service needs more by now, the transaction is done once more. */
export function loadLockedResources(
  tx: BusinessTx,
  locked: readonly { id: string }[],
  services: readonly { needs: readonly NeededResource[] }[],
  span: Span,
): Promise<Resources> {
  const ids = locked.map(({ id }) => id)
  if (services.some(({ needs }) => needs.some(({ resourceId }) => !ids.includes(resourceId))))
    throw new LockTargetChanged('a service has just got another resource')
  return loadResources(tx, ids, span)
}

type ResourceRow = { id: string; name: string; units: number; busy: [unit: number, from: number, to: number][] | null }

/** Without what moves it is another text: PostgreSQL plans the longer one anew each time, which takes five times as long as to run it. */
const resourcesText = (isAsked: string, isMoving: boolean) => `
  select r.id, r.name, r.units, b.busy
  from resource r
  left join lateral (
    select json_agg(json_build_array(unit, ${wholeMilliseconds('occupied_from')}, ${wholeMilliseconds('occupied_to')})
      order by unit, occupied_from) as busy
    from occupation
    where business_id = $1 and holder_id = r.id and occupied_from > $5 and occupied_from < $4 and occupied_to > $3
      ${isMoving ? 'and appointment_id <> all($6::uuid[])' : ''}
  ) b on true
  where r.business_id = $1 and r.is_active and r.id ${isAsked}`
const ofServices = (among: string) =>
  `select resource_id from service_resource where business_id = $1 and service_id ${among}`
const byId: AskedResources = (among) => among
const needed: AskedResources = (among, isMoving) =>
  isMoving
    ? `in (
      ${ofServices(among)}
      union all
      select (one ->> 'resourceId')::uuid from appointment a, jsonb_array_elements(a.units) one
      where a.business_id = $1 and a.id = any($6::uuid[]))`
    : `in (${ofServices(among)})`

type DayRow = {
  id: string
  name: string
  units: number
  taken: [unit: number, appointmentId: string, from: number, to: number][] | null
}

/** What takes up each unit on a day. What is out of use is there while visits still hold it. */
export async function getResourceDay(tx: BusinessTx, { date }: { date: LocalDate }): Promise<ResourceDay> {
  const day = localDay(date, tx.zone)
  const rows = await tx.rows<DayRow>(dayText, [
    tx.businessId,
    new Date(day.from),
    new Date(day.to),
    new Date(day.from - 2 * longestBuffer * MINUTE - longestMinutes * MINUTE),
  ])
  return {
    units: rows.flatMap(({ id, name, units, taken }) =>
      Array.from({ length: units }, (_, at) => ({
        id: `${id} ${at + 1}`,
        name: unitName(name, at + 1, units),
        taken: (taken ?? [])
          .filter(([unit]) => unit === at + 1)
          .map(([, appointmentId, from, to]) => ({
            appointmentId,
            from: minuteAt(day, from),
            to: minuteAt(day, to),
          })),
      })),
    ),
  }
}

const dayText = `
  select r.id, r.name, r.units, b.taken
  from resource r
  left join lateral (
    select json_agg(json_build_array(unit, appointment_id, ${wholeMilliseconds('occupied_from')}, ${wholeMilliseconds('occupied_to')})
      order by unit, occupied_from) as taken
    from occupation
    where business_id = $1 and holder_id = r.id and unit > 0
      and occupied_from > $4 and occupied_from < $3 and occupied_to > $2
  ) b on true
  where r.business_id = $1 and (r.is_active or b.taken is not null)
  order by searchable(r.name), r.id`
