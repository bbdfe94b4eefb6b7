import * as z from 'zod/mini'
import type { Acts } from '../business/act.ts'
import { procedure } from '../accounts/procedure.ts'
import { appointmentRefusals, attendanceRefusals, freeTime, onlineActs } from '../agenda/appointment.ts'
import { visitAnswers } from '../agenda/visit-answer.ts'
import { moreServices } from '../agenda/visit.ts'
import { shownPicture } from '../business/picture.ts'
import { askedDeposit } from '../deposits/deposit.ts'
import * as field from '../platform/fields.ts'
import { numbered } from '../platform/words.ts'
import { ownRating, ratingRefusals } from '../ratings/rating.ts'
import { bookingGaps } from './booking-gaps.ts'
import { bookingLink, bookingLinkForm, bookingLinkRefusals, slug } from './booking-link.ts'
import { shownDays } from './free-days.ts'
import { bookingRequestSchema } from './booking-request.ts'
import { linkSources } from './link-source.ts'
import { changeStates, ownAnswer, ownKey, ownMove, ownRefusals } from './own-booking.ts'

const { SLUG_TAKEN, LINK_NOT_FOUND, BOOKED_ENOUGH, CALL_TO_BOOK, DEPOSIT_ASKED } = bookingLinkRefusals
const { SLOT_TAKEN, NOT_PERFORMED, CHANGED_MEANWHILE } = appointmentRefusals
const { ANSWER_TOO_LATE } = attendanceRefusals
const { CHANGE_TOO_LATE, BOOKING_SETTLED, MOVING_IS_OFF } = ownRefusals
const notFree = [CHANGE_TOO_LATE, BOOKING_SETTLED, MOVING_IS_OFF, CHANGED_MEANWHILE] as const

const notAnswered = [BOOKING_SETTLED, CHANGED_MEANWHILE, ANSWER_TOO_LATE] as const

const notRated = Object.values(ratingRefusals)

const bySlug = { slug: z.string('Informe o link.').check(z.maxLength(100, 'Este link não existe.')) }
const byKey = { ...bySlug, key: ownKey }
const span = {
  from: z.optional(field.date('Escolha a data.')),
  days: z.prefault(
    field.numeral(field.count(numbered('Escolha de 1 a {shownDays} dias.', { shownDays }), 1, shownDays)),
    shownDays,
  ),
}

const publicPage = z.object({
  link: z.object({
    slug: z.string(),
    businessName: z.string(),
    whatsapp: z.nullable(z.string()),
    primaryColor: z.string(),
    accentColor: z.string(),
    logo: z.nullable(shownPicture),
    cover: z.nullable(shownPicture),
    instagram: z.nullable(z.string()),
    facebook: z.nullable(z.string()),
    requirePhone: z.boolean(),
    requireAddress: z.boolean(),
    showPrices: z.boolean(),
    noticeMinutes: z.int(),
    horizonDays: z.int(),
    changeNoticeMinutes: z.int(),
    deposit: z.nullable(askedDeposit),
    closed: z.nullable(z.object({ phone: z.nullable(z.string()), isGone: z.boolean() })),
  }),
  services: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      category: z.nullable(z.string()),
      description: z.nullable(z.string()),
      photo: z.nullable(shownPicture),
      durationMinutes: z.int(),
      priceCents: z.nullable(z.int()),
      depositCents: z.int(),
      professionalIds: z.nullable(z.array(z.string())),
      /** What it is with those who have terms of their own. */
      ownTerms: z.array(
        z.object({
          professionalId: z.string(),
          durationMinutes: z.int(),
          priceCents: z.nullable(z.int()),
          depositCents: z.int(),
        }),
      ),
    }),
  ),
  professionals: z.array(z.object({ id: z.string(), name: z.string(), photo: z.nullable(shownPicture) })),
  /** Today's date in the business's time zone. */
  today: z.string(),
})

const localMoment = z.object({ date: z.string(), time: z.string() })

const booking = z.object({
  id: z.string(),
  key: z.string(),
  name: z.string(),
  serviceName: z.string(),
  professionalName: z.string(),
  /** In order; usually one. */
  services: z.array(
    z.object({
      name: z.string(),
      professionalName: z.string(),
      date: z.string(),
      from: z.string(),
      to: z.string(),
      priceCents: z.nullable(z.int()),
      isCancelled: z.boolean(),
    }),
  ),
  date: z.string(),
  from: z.string(),
  to: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  priceCents: z.nullable(z.int()),
  hasEmail: z.boolean(),
  isCancelled: z.boolean(),
  answer: z.nullable(z.enum(visitAnswers)),
  answers: z.array(z.enum(visitAnswers)),
  heldUntil: z.nullable(localMoment),
  deposit: z.nullable(
    z.object({
      askedCents: z.int(),
      heldCents: z.int(),
      isWaiting: z.boolean(),
      code: z.nullable(z.string()),
      isByProvider: z.boolean(),
      returnUntil: localMoment,
      isReturnable: z.boolean(),
    }),
  ),
  onlineAct: z.nullable(z.enum(onlineActs)),
  changeState: z.enum(changeStates),
  until: localMoment,
})

const sums = { views: z.int(), started: z.int(), finished: z.int() }
const statistics = z.object({
  /** One entry per day up to today, in the business's time zone. */
  days: z.array(z.object({ date: z.string(), ...sums })),
  sources: z.array(z.object({ source: z.enum(linkSources), ...sums })),
})
export type LinkStatistics = z.output<typeof statistics>

export const bookingContract = {
  link: {
    /** Everyone who makes appointments may see the link and share it. */
    get: procedure('bookings.view', 'GET', '/booking-link').output(
      z.object({
        isSaved: z.boolean(),
        link: bookingLink,
        /** Gaps in the setup that prevent online booking. */
        gaps: z.array(z.enum(bookingGaps)),
        /** The address of the business in one line, for its poster. */
        place: z.nullable(z.string()),
      }),
    ),
    /** Views, started bookings and finished bookings, by day and by source. */
    statistics: procedure('bookings.view', 'GET', '/booking-link/statistics')
      .input(z.object({ days: z.prefault(field.numeral(field.count('Escolha de 1 a 92 dias.', 1, 92)), 30) }))
      .output(statistics),
    /** Whether the address can be had, and the next similar one that can. */
    checkPath: procedure('landing.edit', 'GET', '/booking-link/path')
      .input(z.object({ slug }))
      .output(z.object({ isFree: z.boolean(), proposal: z.nullable(z.string()) })),
    save: procedure('landing.edit', 'PUT', '/booking-link', SLUG_TAKEN).input(bookingLinkForm).output(z.void()),
  },

  page: procedure('public', 'GET', '/booking/{slug}', LINK_NOT_FOUND).input(z.object(bySlug)).output(publicPage),

  freeTimes: procedure('public', 'GET', '/booking/{slug}/free-times', LINK_NOT_FOUND)
    .input(
      z.object({
        ...bySlug,
        serviceId: field.id('Escolha o serviço.'),
        moreServiceIds: moreServices,
        professionalId: z.prefault(z.nullable(field.id('Escolha o profissional.')), null),
        ...span,
      }),
    )
    .output(z.array(freeTime)),

  book: procedure(
    'public',
    'POST',
    '/booking/{slug}/bookings',
    LINK_NOT_FOUND,
    BOOKED_ENOUGH,
    CALL_TO_BOOK,
    DEPOSIT_ASKED,
    SLOT_TAKEN,
    NOT_PERFORMED,
  )
    .input(z.extend(bookingRequestSchema, bySlug))
    .output(booking),

  /** Procedures for the client who booked. Clients have no account; the secret in the key proves whose booking it is. */
  own: {
    get: procedure('public', 'GET', '/booking/{slug}/bookings/{key}', LINK_NOT_FOUND)
      .input(z.object(byKey))
      .output(booking),
    freeTimes: procedure('public', 'GET', '/booking/{slug}/bookings/{key}/free-times', LINK_NOT_FOUND)
      .input(z.object({ ...byKey, ...span }))
      .output(z.array(freeTime)),
    move: procedure('public', 'POST', '/booking/{slug}/bookings/{key}/move', LINK_NOT_FOUND, SLOT_TAKEN, ...notFree)
      .input(z.object({ ...byKey, ...ownMove }))
      .output(booking),
    /** The client says that they come, or that they do not; `startsAt` is the time that they saw. */
    confirm: procedure('public', 'POST', '/booking/{slug}/bookings/{key}/confirm', LINK_NOT_FOUND, ...notAnswered)
      .input(z.object({ ...byKey, ...ownAnswer }))
      .output(booking),
    decline: procedure('public', 'POST', '/booking/{slug}/bookings/{key}/decline', LINK_NOT_FOUND, ...notAnswered)
      .input(z.object({ ...byKey, ...ownAnswer }))
      .output(booking),
    /** What the client says of a visit that is over: once, for good. */
    rate: procedure('public', 'POST', '/booking/{slug}/bookings/{key}/rating', LINK_NOT_FOUND, ...notRated)
      .input(z.object({ ...byKey, ...ownRating }))
      .output(booking),
    cancel: procedure('public', 'POST', '/booking/{slug}/bookings/{key}/cancel', LINK_NOT_FOUND, ...notFree)
      .input(z.object(byKey))
      .output(booking),
  },
}

/** What is recorded in the audit, with its topic and its words. */
export const bookingActs = {
  'booking.book': ['visits', 'Agendou pela página'],
  'booking.move': ['visits', 'Remarcou pela página'],
  'booking.cancel': ['visits', 'Cancelou pela página'],
  'booking.expire': ['visits', 'Agendamento não confirmado a tempo'],
  'booking-link.save': ['page', 'Alterou a página de agendamento'],
} as const satisfies Acts
