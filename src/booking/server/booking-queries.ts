import { firstIn } from '../../platform/filled.ts'
import { isLive, isOpen, type OnlineAct, type Status } from '../../agenda/appointment.ts'
import { answersOpen, type VisitAnswer } from '../../agenda/visit-answer.ts'
import { defaultRules } from '../../agenda/agenda-rules.ts'
import { ownDeposit, type OwnCharge, type PayableDeposit } from '../../deposits/deposit.ts'
import { ownChargeOf, pixKeyOf } from '../../deposits/server/deposit-queries.ts'
import type { Language } from '../../languages/language.ts'
import { firstName } from '../../platform/first-name.ts'
import { localDate, localMoment, localTime, type LocalDate } from '../../platform/clock.ts'
import { type Currency, listed, real } from '../../platform/format.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import { wholeMilliseconds } from '../../platform/server/database/sql-parts.ts'
import type { Booking } from '../booking-facts.ts'
import { changeUntil, changeStateOf, keyOf } from '../own-booking.ts'

/** One service of a booking. */
type PartRow = {
  serviceName: string
  professionalName: string
  startsAt: Date
  endsAt: Date
  priceCents: number
  status: Status
  isPaid: boolean
  onlineAct: OnlineAct | null
}

type Row = {
  id: string
  secret: string
  /** The full name: as it was typed online, or else that of the card. */
  name: string
  isOnline: boolean
  answer: VisitAnswer | null
  hasArrived: boolean
  email: string | null
  language: Language
  askedCents: number | null
  heldCents: number
  pixKey: PayableDeposit['pixKey'] | null
  charge: OwnCharge | null
  bookedAt: Date
  heldUntil: Date | null
  changeNoticeMinutes: number
  showPrices: boolean
  currency: Currency
  /** In order; at least one. */
  parts: readonly PartRow[]
}

/** How often a booking was changed since it was made, and when last. */
export type Revision = { sequence: number; changedAt: Date }

/**
 * A booking with data that its client is not shown: the e-mail, the version (summed over a visit), the stored deadline of its
 * confirmation or deposit, and in `unaskedDepositUntil` that of a deposit for which the payment provider has not been asked yet.
 */
export type FoundBooking = Booking &
  Revision & {
    /** The full name, for the business. */
    clientName: string
    email: string | null
    version: number
    holdsUntil: Date | null
    isPending: boolean
    unaskedDepositUntil: Date | null
  }

/**
 * Finds a booking by its visit's id, made online or at the desk. Name and e-mail are those typed in the booking form; of a visit
 * made at the desk nothing is told but the first name on the card.
 */
export async function findBooking(tx: BusinessTx, id: string): Promise<FoundBooking | undefined> {
  const row = await findRow(tx, id)
  if (!row) return undefined
  const parts = row.ofVisit.map(partOf)
  const version = row.ofVisit.reduce((sum, part) => sum + part.version, 0)
  const seen = toBooking(tx, { ...row, parts })
  return {
    ...seen,
    clientName: row.name,
    email: row.email,
    version,
    sequence: version - parts.length,
    changedAt: new Date(Math.max(...row.ofVisit.map((part) => part.changedAt))),
    holdsUntil: row.heldUntil,
    isPending: isPending({ parts, heldCents: row.heldCents }),
    unaskedDepositUntil: seen.deposit?.isWaiting && row.charge?.isToAsk ? row.heldUntil : null,
  }
}

/** A booking as its client sees it, and nothing more. */
export async function findPublicBooking(tx: BusinessTx, id: string): Promise<Booking | undefined> {
  const row = await findRow(tx, id)
  return row && toBooking(tx, { ...row, parts: row.ofVisit.map(partOf) })
}

const findRow = async (tx: BusinessTx, id: string): Promise<FoundRow | undefined> =>
  (await tx.rows<FoundRow>(bookingText, [tx.businessId, id, defaultRules.changeNoticeMinutes]))[0]

type FoundRow = Omit<Row, 'parts'> & { ofVisit: VisitPart[] }
/** Times in milliseconds since 1970. */
type VisitPart = Omit<PartRow, 'startsAt' | 'endsAt'> &
  Record<'startsAt' | 'endsAt' | 'changedAt', number> & { version: number }

const partOf = ({ startsAt, endsAt, ...part }: VisitPart): PartRow => ({
  ...part,
  startsAt: new Date(startsAt),
  endsAt: new Date(endsAt),
})

// The deposit of a visit stands with the appointment that bears its id.
const bookingText = `
  select v.id, v.secret, coalesce(o.name, v.booked_name, c.name) as name, o.visit_id is not null as is_online,
    v.answer, v.arrived_at is not null as has_arrived,
    o.email, coalesce(o.language, nullif(l.language, 'visitor'), 'pt-BR') as language, of_visit.parts as of_visit,
    of_visit.asked_cents, of_visit.held_cents,
    case when of_visit.asked_cents is not null then ${pixKeyOf('v.business_id')} end as pix_key,
    case when of_visit.asked_cents is not null then ${ownChargeOf('v.business_id', 'v.id')} end as charge,
    coalesce(o.created_at, v.created_at) as booked_at,
    case when o.visit_id is null then of_visit.starts_at else o.held_until end as held_until,
    coalesce(l.show_prices, true) as show_prices, b.currency,
    coalesce(r.change_notice_minutes, $3::int) as change_notice_minutes
  from visit v
  join business b on b.id = v.business_id
  join client c on c.business_id = v.business_id and c.id = v.client_id
  left join online_booking o on o.business_id = v.business_id and o.visit_id = v.id
  left join booking_link l on l.business_id = v.business_id
  left join agenda_rules r on r.business_id = v.business_id
  cross join lateral (
    select min(a.starts_at) as starts_at, bool_or(a.online_act = 'offered') as is_offered,
      max(a.deposit_asked_cents) as asked_cents, sum(a.deposit_cents)::bigint as held_cents,
      json_agg(json_build_object(
        'serviceName', s.name, 'professionalName', p.name, 'priceCents', a.price_cents, 'status', a.status,
        'isPaid', a.is_paid, 'onlineAct', a.online_act, 'version', a.version,
        'startsAt', ${wholeMilliseconds('a.starts_at')},
        'endsAt', ${wholeMilliseconds('a.ends_at')},
        'changedAt', ${wholeMilliseconds('a.updated_at')}) order by a.starts_at, a.id) as parts
    from appointment a
    join service s on s.business_id = a.business_id and s.id = a.service_id
    join professional p on p.business_id = a.business_id and p.id = a.professional_id
    where a.business_id = v.business_id and a.visit_id = v.id
  ) of_visit
  where v.business_id = $1 and v.id = $2 and (o.visit_id is not null or (
    of_visit.is_offered is not true and c.erased_at is null))`

/** A booking whose appointment was deleted from the agenda. */
export type RemovedBooking = Booking & Revision & { email: string | null }

export async function findRemoved(tx: BusinessTx, id: string): Promise<RemovedBooking | undefined> {
  const [row] = await tx.rows<RemovedRow>(
    `select visit_id as id, secret, coalesce(name, '') as name, email, language, service_name,
       professional_name, starts_at, ends_at, version,
       removed_at as changed_at
     from removed_booking where business_id = $1 and visit_id = $2`,
    [tx.businessId, id],
  )
  return (
    row && {
      ...toBooking(tx, { ...row, ...gone.booking, bookedAt: row.startsAt, parts: [{ ...row, ...gone.part }] }),
      email: row.email,
      sequence: row.version - 1,
      changedAt: row.changedAt,
    }
  )
}

type RemovedRow = Pick<Row, 'id' | 'secret' | 'name' | 'email' | 'language'> &
  Pick<PartRow, 'serviceName' | 'professionalName' | 'startsAt' | 'endsAt'> & { version: number; changedAt: Date }

const gone = {
  booking: {
    isOnline: true,
    answer: null,
    hasArrived: false,
    heldUntil: null,
    changeNoticeMinutes: 0,
    showPrices: false,
    currency: real,
    askedCents: null,
    heldCents: 0,
    pixKey: null,
    charge: null,
  },
  part: { priceCents: 0, status: 'cancelled', isPaid: false, onlineAct: null },
} as const

/** Whether the booking waits for a confirmation. One confirmed or paid service, or a paid deposit, confirms all of it. */
const isPending = ({ parts, heldCents }: Pick<Row, 'parts' | 'heldCents'>) =>
  heldCents === 0 &&
  parts.some(({ status }) => isLive(status)) &&
  parts.every(({ status, isPaid }) => !isLive(status) || (status === 'pending' && !isPaid))

/** The state of a whole visit. Only its live parts count, or all parts if all are cancelled. */
function standingOf(parts: readonly PartRow[]) {
  const live = parts.filter(({ status }) => isLive(status))
  const shown = live.length > 0 ? live : parts
  return {
    shown,
    startsAt: new Date(Math.min(...shown.map((part) => +part.startsAt))),
    endsAt: new Date(Math.max(...shown.map((part) => +part.endsAt))),
    status: (shown.find(({ status }) => !isOpen(status)) ?? firstIn(shown)).status,
    isPaid: shown.some((part) => part.isPaid),
    onlineAct: shown.find((part) => part.onlineAct)?.onlineAct ?? null,
  }
}

/** Turns a row into the booking that its client sees. */
export function toBooking(tx: BusinessTx, { parts, changeNoticeMinutes, showPrices, ...row }: Row): Booking {
  const heldUntil = isPending({ ...row, parts }) ? row.heldUntil : null
  const { shown, startsAt, endsAt, ...standing } = standingOf(parts)
  const booked = { startsAt, bookedAt: row.bookedAt }
  const priceOf = (of: readonly PartRow[]) => (showPrices ? of.reduce((sum, part) => sum + part.priceCents, 0) : null)
  return {
    id: row.id,
    key: keyOf(row.id, row.secret),
    name: row.isOnline ? row.name : firstName(row.name),
    isOnline: row.isOnline,
    hasEmail: row.email !== null,
    language: row.language,
    serviceName: listed(shown.map((part) => part.serviceName)),
    professionalName: listed([...new Set(shown.map((part) => part.professionalName))]),
    services: parts.map((part) => ({
      name: part.serviceName,
      professionalName: part.professionalName,
      date: localDate(part.startsAt, tx.zone),
      from: localTime(part.startsAt, tx.zone),
      to: localTime(part.endsAt, tx.zone),
      priceCents: priceOf([part]),
      isCancelled: !isLive(part.status),
    })),
    zone: tx.zone,
    date: localDate(startsAt, tx.zone),
    from: localTime(startsAt, tx.zone),
    to: localTime(endsAt, tx.zone),
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    currency: row.currency,
    priceCents: priceOf(shown),
    isCancelled: !isLive(standing.status),
    answer: row.answer,
    answers: answersOpen({ parts, hasArrived: row.hasArrived }, tx.now),
    isConfirmed: row.heldCents > 0 || shown.some(({ status }) => status === 'confirmed'),
    heldUntil: heldUntil && localMoment(heldUntil, tx.zone),
    deposit: ownDeposit(
      { ...row, ...standing, startsAt, isHeld: heldUntil !== null },
      changeNoticeMinutes,
      tx.now,
      tx.zone,
    ),
    onlineAct: standing.onlineAct,
    changeState: changeStateOf({ ...standing, ...booked }, changeNoticeMinutes, tx.now),
    until: localMoment(changeUntil(booked, changeNoticeMinutes), tx.zone),
    changeNoticeMinutes,
  }
}

/** How many bookings wait for the business to confirm them, and the day of the first. */
export async function countWaiting(tx: BusinessTx): Promise<{ count: number; firstDate: LocalDate | null }> {
  const row = firstIn(await tx.rows<{ count: number; first: Date | null }>(waitingText, [tx.businessId, tx.now]))
  const { count, first } = row
  return { count, firstDate: first && localDate(first, tx.zone) }
}

const waitingText = `
  select count(distinct o.visit_id)::int as count, min(a.starts_at) as first
  from online_booking o
  join appointment a on a.business_id = o.business_id and a.visit_id = o.visit_id and a.status = 'pending' and not a.is_paid
  where o.business_id = $1 and o.held_until > $2 and o.deposit_policy_version is null
    and not exists (
      select from appointment v
      where v.business_id = o.business_id and v.visit_id = o.visit_id and v.status not in ('pending', 'cancelled'))`
