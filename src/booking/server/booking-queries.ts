import type { OnlineAct, Status } from '../../agenda/appointment.ts'
import { defaultRules } from '../../agenda/agenda-rules.ts'
import { ownDeposit, type PayableDeposit } from '../../deposits/deposit.ts'
import { pixKeyOf } from '../../deposits/server/deposit-queries.ts'
import { localDate, localMoment, localTime, type LocalDate } from '../../platform/clock.ts'
import type { BusinessTx } from '../../platform/server/transaction.ts'
import type { Booking } from '../booking-page.ts'
import { changeUntil, freedomOf, keyOf } from '../own-booking.ts'

type Row = {
  id: string
  secret: string
  name: string
  email: string | null
  serviceName: string
  professionalName: string
  startsAt: Date
  endsAt: Date
  priceCents: number | null
  status: Status
  isPaid: boolean
  askedCents: number | null
  heldCents: number
  pixKey: PayableDeposit['pixKey'] | null
  bookedAt: Date
  onlineAct: OnlineAct | null
  heldUntil: Date | null
  changeNoticeMinutes: number
}

/** A booking with what its maker is not shown: where it is mailed to, and the version that was seen. */
export type FoundBooking = Booking & { email: string | null; version: number; isPending: boolean }

/** A booking by its appointment. The name and address are those that were typed with it. */
export async function findBooking(tx: BusinessTx, id: string): Promise<FoundBooking | undefined> {
  const [row] = await tx.rows<Row & { version: number; showPrices: boolean }>(bookingText, [
    tx.businessId,
    id,
    defaultRules.changeNoticeMinutes,
  ])
  if (!row) return undefined
  const { showPrices, version, ...booking } = row
  const priceCents = showPrices ? booking.priceCents : null
  return {
    ...toBooking(tx, { ...booking, priceCents }),
    email: row.email,
    version,
    isPending: isPending(row),
  }
}

const bookingText = `
  select a.id, o.secret, o.name, o.email, s.name as "serviceName", p.name as "professionalName",
    a.starts_at as "startsAt", a.ends_at as "endsAt", a.price_cents as "priceCents", a.status, a.is_paid as "isPaid",
    a.online_act as "onlineAct", a.version, a.deposit_asked_cents as "askedCents", a.deposit_cents as "heldCents",
    case when a.deposit_asked_cents is not null then ${pixKeyOf('a.business_id')} end as "pixKey", o.created_at as "bookedAt",
    o.held_until as "heldUntil", l.show_prices as "showPrices",
    coalesce(r.change_notice_minutes, $3::int) as "changeNoticeMinutes"
  from online_booking o
  join appointment a on a.business_id = o.business_id and a.id = o.appointment_id
  join service s on s.business_id = a.business_id and s.id = a.service_id
  join professional p on p.business_id = a.business_id and p.id = a.professional_id
  join booking_link l on l.business_id = o.business_id
  left join agenda_rules r on r.business_id = o.business_id
  where o.business_id = $1 and o.appointment_id = $2`

/** A booking whose appointment was deleted from the agenda. */
export async function findRemoved(
  tx: BusinessTx,
  id: string,
): Promise<(Booking & { email: string | null }) | undefined> {
  const [row] = await tx.rows<
    Pick<Row, 'id' | 'secret' | 'name' | 'email' | 'serviceName' | 'professionalName' | 'startsAt' | 'endsAt'>
  >(
    `select appointment_id as id, secret, coalesce(name, '') as name, email, service_name as "serviceName",
       professional_name as "professionalName", starts_at as "startsAt", ends_at as "endsAt"
     from removed_booking where business_id = $1 and appointment_id = $2`,
    [tx.businessId, id],
  )
  if (!row) return undefined
  const gone = {
    ...nothing,
    bookedAt: row.startsAt,
    status: 'cancelled',
    isPaid: false,
    changeNoticeMinutes: 0,
  } as const
  return { ...toBooking(tx, { ...row, ...gone }), email: row.email }
}

/** Waits for the business's word; somebody who paid has it. */
const isPending = ({ status, isPaid }: Pick<Row, 'status' | 'isPaid'>) => status === 'pending' && !isPaid

const nothing = { priceCents: null, onlineAct: null, heldUntil: null, askedCents: null, heldCents: 0, pixKey: null }

/** A row as the booking that its maker sees. */
export function toBooking(tx: BusinessTx, { startsAt, endsAt, heldUntil, changeNoticeMinutes, ...row }: Row): Booking {
  return {
    id: row.id,
    key: keyOf(row.id, row.secret),
    name: row.name,
    hasEmail: row.email !== null,
    serviceName: row.serviceName,
    professionalName: row.professionalName,
    date: localDate(startsAt, tx.zone),
    from: localTime(startsAt, tx.zone),
    to: localTime(endsAt, tx.zone),
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    priceCents: row.priceCents,
    isCancelled: row.status === 'cancelled',
    heldUntil: heldUntil && isPending(row) ? localMoment(heldUntil, tx.zone) : null,
    deposit: ownDeposit(
      { ...row, startsAt, isHeld: heldUntil !== null && isPending(row) },
      changeNoticeMinutes,
      tx.now,
      tx.zone,
    ),
    onlineAct: row.onlineAct,
    freedom: freedomOf({ ...row, startsAt }, changeNoticeMinutes, tx.now),
    until: localMoment(changeUntil(startsAt, changeNoticeMinutes), tx.zone),
  }
}

/** How many bookings wait for the business to confirm them, and the day of the first. */
export async function countWaiting(tx: BusinessTx): Promise<{ count: number; firstDate: LocalDate | null }> {
  const [row] = await tx.rows<{ count: number; first: Date | null }>(waitingText, [tx.businessId, tx.now])
  const { count, first } = row!
  return { count, firstDate: first && localDate(first, tx.zone) }
}

const waitingText = `
  select count(*)::int as count, min(a.starts_at) as first
  from online_booking o
  join appointment a on a.business_id = o.business_id and a.id = o.appointment_id and a.status = 'pending' and not a.is_paid
    and a.deposit_asked_cents is null
  where o.business_id = $1 and o.held_until > $2`
