import { sql } from 'kysely'
import { rolesWith } from '../../accounts/permissions.ts'
import { behindSecret } from '../../accounts/server/behind-secret.ts'
import type { CalendarEvent } from '../../booking/calendar-file.ts'
import { nameAsBooked } from '../../clients/booked-name.ts'
import { addMinutes } from '../../platform/clock.ts'
import { firstName } from '../../platform/first-name.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import { activeProfessionals } from '../../team/server/professional-queries.ts'
import type { Feed } from '../contract.ts'
import { feedDays, leftOutTitle, mostEvents } from '../feed.ts'

/** The actor of reads by a calendar's secret address. */
export const reader = { accountId: null, name: 'Calendário' }

/** The whole business and its active professionals, each with the date of its calendar address, if it has one. */
export async function listFeeds(tx: BusinessTx): Promise<Feed[]> {
  const [professionals, feeds] = await awaitAll([
    activeProfessionals(tx).execute(),
    tx.selectFrom('calendarFeed').select(['professionalId', 'madeAt']).execute(),
  ])
  return [{ id: null, name: 'Todo o negócio' }, ...professionals].map(({ id, name }) => ({
    professionalId: id,
    name,
    madeAt: feeds.find(({ professionalId }) => professionalId === id)?.madeAt.toISOString() ?? null,
  }))
}

type FeedOwner = { businessId: string; businessName: string; zone: string; professionalId: string | null }

/**
 * The calendar behind a secret; undefined if it was renewed, if its maker may no longer make calendars, or if the professional is not
 * active or, if linked to an account, may not sign in.
 */
export const feedBehind = (secret: string): Promise<FeedOwner | undefined> =>
  behindSecret(
    secret,
    (business, hash) => sql<FeedOwner>`
      select b.id as business_id, b.name as business_name, b.zone, f.professional_id
      from calendar_feed f
      join business b on b.id = f.business_id
      left join professional p on p.business_id = f.business_id and p.id = f.professional_id
      left join member m on m.business_id = p.business_id and m.account_id = p.account_id
      left join account a on a.id = m.account_id
      where f.business_id = ${business} and f.secret_hash = ${hash}
        and stands(f.business_id, f.made_by, f.made_at, 'settings.edit', ${rolesWith('settings.edit')})
        and (f.professional_id is null or p.is_active) and m.removed_at is null and a.suspended_at is null`,
  )

type Row = {
  id: string
  client: string
  bookedName: string | null
  service: string
  professional: string
  status: string
  startsAt: Date
  endsAt: Date
  changedAt: Date
  version: number
  countOfAll: number
}

/**
 * The entries of a calendar: the client's name (in the business's calendar the first name of the card), no phone, no notes. What it has
 * no room for is what is past, and then what is furthest ahead, and an entry says so.
 */
export async function feedEvents(tx: BusinessTx, professionalId: string | null): Promise<CalendarEvent[]> {
  const { back, ahead } = feedDays
  const rows = await tx.rows<Row>(eventsText, [tx.businessId, professionalId, back, ahead, mostEvents, tx.now])
  const events = rows.map(
    ({
      id,
      client,
      bookedName,
      service,
      professional,
      status,
      startsAt,
      endsAt,
      changedAt,
      version,
    }): CalendarEvent => ({
      id,
      title: `${service}: ${professionalId ? nameAsBooked(client, bookedName) : firstName(client)}`,
      description: professionalId ? '' : `Com ${professional}`,
      place: '',
      startsAt,
      endsAt,
      sequence: version - 1,
      changedAt,
      state: status === 'pending' ? 'tentative' : 'confirmed',
    }),
  )
  return [...events, ...leftOut(tx, rows)]
}

/** Stands after the last visit that is shown, or before the first one if only past visits are missing. */
function leftOut({ businessId, now }: BusinessTx, rows: readonly Row[]): CalendarEvent[] {
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last || last.countOfAll <= mostEvents) return []
  const at = first.startsAt < now ? first.startsAt : last.endsAt
  return [
    {
      id: `${businessId}-mais`,
      title: leftOutTitle(last.countOfAll - rows.length),
      description: `Este calendário mostra os ${mostEvents} horários mais próximos. Veja todos na agenda do sistema.`,
      place: '',
      startsAt: at,
      endsAt: addMinutes(at, 15),
      sequence: 0,
      changedAt: new Date(Math.max(...rows.map(({ changedAt }) => +changedAt))),
      state: 'confirmed',
    },
  ]
}

const eventsText = `
  select * from (
  select a.id, c.name as client, v.booked_name, s.name as service, p.name as professional, a.status,
    a.starts_at, a.ends_at, a.updated_at as changed_at, a.version,
    (count(*) over ())::int as count_of_all
  from appointment a
  join visit v on v.business_id = a.business_id and v.id = a.visit_id
  join client c on c.business_id = a.business_id and c.id = a.client_id
  join service s on s.business_id = a.business_id and s.id = a.service_id
  join professional p on p.business_id = a.business_id and p.id = a.professional_id
  where a.business_id = $1 and ($2::uuid is null or a.professional_id = $2) and a.status <> 'cancelled'
    and a.starts_at >= now() - make_interval(days => $3) and a.starts_at < now() + make_interval(days => $4)
  order by a.starts_at < $6, abs(extract(epoch from a.starts_at - $6)), a.id
  limit $5) nearest
  order by starts_at, id`
