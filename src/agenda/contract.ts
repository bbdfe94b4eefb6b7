import * as z from 'zod/mini'
import { looks, procedure } from '../accounts/procedure.ts'
import { processing } from '../catalogue/processing.ts'
import * as field from '../platform/fields.ts'
import { agendaRules, unsavedSettings } from './agenda-rules.ts'
import { appointmentListQuery } from './appointment-list.ts'
import {
  addedService,
  appointmentRefusals,
  attendanceChange,
  attendanceRefusals,
  attendances,
  changedAppointment,
  followingChange,
  freeTime,
  furtherServices,
  onlineActs,
  squeezedChange,
  squeezedService,
  squeezedVisit,
  statuses,
  timeTaken,
  visitChange,
  visitNotes,
} from './appointment.ts'
import { newVisit, squeezedAppointment } from './visit.ts'
import { delayPreview, delayRefusals, delayRequest, seenDelay } from './delay.ts'
import { resourceDay } from './resources.ts'
import { clash, newSeries, seriesRefusals } from './series.ts'
import { occupiedWeek } from './occupancy.ts'
import { wall } from './waiting-room.ts'
import { serviceLineChange, squeezedLine } from './service-line.ts'
import { visitAnswers } from './visit-answer.ts'
import { newTimeOff, timeOff, timeOffRefusals } from './time-off.ts'
import { fewDaysOfWhole, whyNotAnswer } from './why-not.ts'

const { HAS_HISTORY, VISIT_CANCELLED, NOT_PERFORMED, CHANGED_MEANWHILE } = appointmentRefusals
const { SERIES_CLASHES } = seriesRefusals
const { NOT_TODAY, NOT_BEGUN } = attendanceRefusals
const { PROFESSIONAL_INACTIVE, VISIT_PAID, VISIT_COMPLETED, VISIT_TO_COME, DEPOSIT_ASKED } = appointmentRefusals
/** Why an appointment may not become another. */
const changing = [...timeTaken, NOT_PERFORMED, CHANGED_MEANWHILE, VISIT_PAID, VISIT_COMPLETED] as const
const squeezing = [NOT_PERFORMED, CHANGED_MEANWHILE, VISIT_PAID] as const
/** Why a visit may not get another service. */
const adding = [NOT_PERFORMED, VISIT_PAID, VISIT_CANCELLED] as const
const { TIME_OFF_CLASHES, TIME_OFF_OVERLAPS } = timeOffRefusals
const notAttended = [CHANGED_MEANWHILE, VISIT_COMPLETED, VISIT_PAID, NOT_TODAY, NOT_BEGUN] as const

const byId = z.object({ id: field.id() })
const minutes = z.object({ from: z.number(), to: z.number() })
/** The id with which `undo` takes the change back. */
const undoable = z.object({ undoId: z.nullable(z.string()) })

const appointment = z.object({
  id: z.string(),
  professionalId: z.string(),
  client: z.object({ id: z.string(), name: z.string(), phone: z.nullable(z.string()) }),
  /** The name under which it was booked, if that was another than the client's; shown by `nameAsBooked`. */
  bookedName: z.optional(z.string()),
  service: z.object({ id: z.string(), name: z.string() }),
  status: z.enum(statuses),
  /** True once a line of a sale has paid for it. */
  isPaid: z.boolean(),
  /** True once somebody said that it will not be charged. */
  isWaived: z.boolean(),
  /** What the client has paid ahead and not yet used or got back; missing if nothing. */
  depositCents: z.optional(z.number()),
  startsAt: z.string(),
  /** Minutes of the requested day: below 0 if it began the day before, above 1440 if it ends the day after. */
  ...minutes.shape,
  priceCents: z.number(),
  notes: z.nullable(z.string()),
  source: z.enum(['reception', 'booking']),
  /** The last change, if nobody of the business made it; see `onlineActs`. */
  onlineAct: z.nullable(z.enum(onlineActs)),
  attendance: z.enum(attendances),
  /** What the client said of coming; missing if nothing. */
  answer: z.optional(z.enum(visitAnswers)),
  /** When the client came; null if they have not, or did not. */
  arrivedAt: z.nullable(z.string()),
  bufferBeforeMinutes: z.number(),
  bufferAfterMinutes: z.number(),
  /** When its professional is free in between; missing if never. */
  processing: z.optional(processing),
  /** Null unless it is squeezed in. */
  squeezeReason: z.nullable(z.string()),
  /** Null unless it belongs to a series. */
  seriesId: z.nullable(z.string()),
  visitId: z.string(),
  /** How many services the visit has, this one included. */
  servicesOfVisit: z.number(),
  /** Sent back with a change, so that nobody overwrites somebody else's change. */
  version: z.number(),
})
export type Appointment = z.infer<typeof appointment>

const visitDetails = z.object({
  id: z.string(),
  /** In the order of their starts; each one's minutes are counted on its own date. */
  services: z.array(
    z.extend(appointment, {
      date: z.string(),
      /** Why it costs less than the service does; null unless somebody said so. */
      priceReason: z.nullable(z.string()),
      /** The rooms and devices that it takes up. */
      rooms: z.array(z.string()),
    }),
  ),
  client: z.object({
    id: z.string(),
    name: z.string(),
    phone: z.nullable(z.string()),
    notes: z.nullable(z.string()),
    /** Visits that were done before this one. */
    visitsBefore: z.number(),
    lastVisitAt: z.nullable(z.iso.datetime()),
    totalSpentCents: z.number(),
    noShows: z.number(),
  }),
  /** Since when the client is served; null before. */
  servedFrom: z.nullable(z.string()),
  /** The highest discount in percent that whoever asks gives without a reason; null for none. */
  priceLimitPercent: z.nullable(z.number()),
})
export type VisitDetails = z.infer<typeof visitDetails>

const appointmentList = z.object({
  /** Each appointment's minutes are counted on its own date. */
  appointments: z.array(z.extend(appointment, { date: z.string() })),
  /** The `after` of the next page; null on the last page. */
  next: z.nullable(z.string()),
  counts: z.object({ active: z.number(), finished: z.number(), toCharge: z.number(), all: z.number() }),
})
export type AppointmentList = z.infer<typeof appointmentList>

const dayPlan = z.object({
  date: z.string(),
  /** What the business is closed for, if it is. */
  closed: z.optional(z.string()),
  /** The active professionals, and inactive ones with an appointment on the day. */
  professionals: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      isActive: z.boolean(),
      /** True for the one that is linked to whoever asks, who comes first. */
      isOwn: z.optional(z.boolean()),
      working: z.array(minutes),
      /** Days off and blocked time, as far as they touch the day. */
      off: z.array(z.object({ id: z.string(), reason: z.string(), ...minutes.shape })),
    }),
  ),
  appointments: z.array(appointment),
})

/** The clients who checked out today, whichever day is requested. */
const finished = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    checkedOutAt: z.nullable(z.string()),
    totalSpentCents: z.number(),
  }),
)
export type DayPlan = z.infer<typeof dayPlan>
const day = z.extend(dayPlan, { finished })
export type Day = z.infer<typeof day>

const week = z.object({ days: z.array(dayPlan), finished })
export type AgendaWeek = z.infer<typeof week>

const monthDay = z.object({
  date: z.string(),
  /** Number and minutes of appointments that are not cancelled, and the minutes of work. */
  booked: z.number(),
  bookedMinutes: z.number(),
  workingMinutes: z.number(),
  /** The first appointments of the day. */
  first: z.array(appointment),
})
const month = z.object({ days: z.array(monthDay) })
export type MonthDay = z.infer<typeof monthDay>

/** Free times, and who is free then by their places among the professionals; where one was asked for, nobody is named. */
const staffedTimes = z.object({
  professionals: z.array(z.object({ id: z.string(), name: z.string() })),
  times: z.array(
    z.extend(freeTime, {
      /** First who has the fewest appointments of the day. */
      who: z.optional(z.array(z.number())),
      /** How many others are free. */
      more: z.optional(z.number()),
    }),
  ),
})
export type StaffedTimes = z.infer<typeof staffedTimes>

const times = z.array(z.string())
const previewDay = z.object({ date: z.string(), before: times, after: times })
export type PreviewDay = z.infer<typeof previewDay>

const onDate = z.object({ date: field.date('Escolha a data.') })
/** Null for anybody. */
const anyProfessional = z.prefault(z.nullable(field.id('Escolha o profissional.')), null)
/** What shall find its time. */
const sought = {
  serviceId: field.id('Escolha o serviço.'),
  professionalId: anyProfessional,
  /** The further services of the visit: a time is one at which all of it can be. */
  more: furtherServices,
  /** An appointment that is to move: its length stays, and its present time counts as free. */
  movedId: z.optional(field.id()),
  /** Its whole visit moves with it, as a change of it would. */
  movesVisit: field.flag('Escolha o que muda de horário.'),
}
const daysUpTo = (most: number, tooMany: string) =>
  z.int('Informe os dias.').check(z.minimum(1, 'Escolha pelo menos um dia.'), z.maximum(most, tooMany))

export const agendaContract = {
  day: procedure('bookings.view', 'GET', '/appointments/days/{date}').input(onDate).output(day),
  /** What takes up each unit of a resource on a day. */
  resourceDay: procedure('bookings.view', 'GET', '/appointments/days/{date}/resources')
    .input(onDate)
    .output(resourceDay),
  /** Today on a screen that everybody sees: of clients and colleagues nothing but what they are called. */
  wall: procedure('bookings.view', 'GET', '/appointments/wall').output(wall),
  /** The week around a date, from Sunday on. */
  week: procedure('bookings.view', 'GET', '/appointments/weeks/{date}').input(onDate).output(week),
  /** How full the days of that week are for each professional. */
  occupiedWeek: procedure('bookings.view', 'GET', '/appointments/weeks/{date}/occupancy')
    .input(onDate)
    .output(occupiedWeek),
  /** How full each day of a month is, in whole weeks; of all professionals and services, or of one. */
  month: procedure('bookings.view', 'GET', '/appointments/months/{date}')
    .input(
      z.object({
        date: field.date('Escolha a data.'),
        professionalId: anyProfessional,
        serviceId: z.prefault(z.nullable(field.id('Escolha o serviço.')), null),
      }),
    )
    .output(month),

  list: procedure('bookings.view', 'GET', '/appointments').input(appointmentListQuery).output(appointmentList),

  freeTimes: procedure('bookings.view', 'GET', '/appointments/free-times')
    .input(
      z
        .object({
          ...sought,
          from: field.date('Escolha a data.'),
          days: z.prefault(field.numeral(daysUpTo(62, 'Escolha no máximo 62 dias.')), 1),
        })
        .check(fewDaysOfWhole),
    )
    .output(staffedTimes),

  /** Why a time is not offered, and who else could begin then. */
  whyNot: procedure('bookings.view', 'GET', '/appointments/why-not')
    .input(
      z.object({
        ...sought,
        date: field.date('Escolha a data.'),
        time: field.time('Escolha o horário.'),
        /** By whose rules: visitors keep all, the desk only those of hours and steps. */
        audience: z.prefault(z.enum(['desk', 'visitors']), 'desk'),
      }),
    )
    .output(whyNotAnswer),
  /** The free times of a week before and after settings that are not saved yet. They may be too long for an address. */
  preview: procedure('settings.edit', 'POST', '/appointments/preview')
    .meta(looks)
    .input(
      z.object({
        serviceId: field.id('Escolha o serviço.'),
        from: field.date('Escolha a data.'),
        unsaved: unsavedSettings,
      }),
    )
    .output(z.array(previewDay)),

  create: procedure('bookings.create', 'POST', '/appointments', ...timeTaken, NOT_PERFORMED)
    .input(newVisit)
    .output(z.extend(undoable, byId.shape)),
  update: procedure('bookings.edit', 'PATCH', '/appointments/{id}', ...changing, VISIT_TO_COME)
    .input(changedAppointment)
    .output(undoable),
  /** Whether it will be charged at all. What is paid is refunded first. */
  waive: procedure('bookings.edit', 'POST', '/appointments/{id}/waive', VISIT_PAID, CHANGED_MEANWHILE)
    .input(z.extend(byId, { isWaived: z.boolean(), version: z.optional(field.version()) }))
    .output(z.void()),
  remove: procedure('bookings.delete', 'DELETE', '/appointments/{id}', HAS_HISTORY, VISIT_PAID, DEPOSIT_ASKED)
    .input(byId)
    .output(undoable),
  /** Undoes a creation, change or removal. Only the person who made it can, within a day. */
  undo: procedure(
    'bookings.edit',
    'POST',
    '/appointments/undo/{id}',
    ...timeTaken,
    PROFESSIONAL_INACTIVE,
    CHANGED_MEANWHILE,
    TIME_OFF_OVERLAPS,
    VISIT_PAID,
  )
    .input(byId)
    .output(z.void()),

  /** Squeezing in uses the permission to delete: the catalogue of permissions has none of its own for it. */
  squeezeIn: procedure('bookings.delete', 'POST', '/appointments/squeezed-in', NOT_PERFORMED)
    .input(squeezedAppointment)
    .output(z.extend(undoable, byId.shape)),
  squeezeTo: procedure('bookings.delete', 'PATCH', '/appointments/{id}/squeezed-in', ...squeezing, VISIT_TO_COME)
    .input(squeezedChange)
    .output(undoable),

  /** Recurring appointments. All are created or changed, or none, unless `skipClashes` leaves out the taken dates. */
  series: {
    create: procedure('bookings.create', 'POST', '/appointments/series', SERIES_CLASHES, NOT_PERFORMED)
      .input(newSeries)
      .output(z.extend(undoable, { id: z.string(), appointmentIds: z.array(z.string()), skipped: z.array(clash) })),
    /** Changes an appointment and those that follow it in its series. */
    change: procedure(
      'bookings.edit',
      'PATCH',
      '/appointments/{id}/following',
      SERIES_CLASHES,
      NOT_PERFORMED,
      CHANGED_MEANWHILE,
      VISIT_PAID,
    )
      .input(followingChange)
      .output(z.extend(undoable, { changed: z.number(), skipped: z.array(clash) })),
  },

  /** Changes an appointment and the others of its visit that are in the same state (open or cancelled). */
  visits: {
    /** A whole visit, by any of its appointments. */
    get: procedure('bookings.view', 'GET', '/appointments/{id}/visit').input(byId).output(visitDetails),
    change: procedure('bookings.edit', 'PATCH', '/appointments/{id}/visit', ...changing)
      .input(visitChange)
      .output(z.extend(undoable, { changed: z.number() })),
    squeezeTo: procedure('bookings.delete', 'PATCH', '/appointments/{id}/visit/squeezed-in', ...squeezing)
      .input(squeezedVisit)
      .output(z.extend(undoable, { changed: z.number() })),
    /** Who did not come frees the time of all that is open. */
    attend: procedure('bookings.edit', 'POST', '/appointments/{id}/attendance', ...notAttended)
      .input(attendanceChange)
      .output(undoable),
    /** Another service, professional, length or price of one of its services, for this visit only. */
    changeService: procedure('bookings.edit', 'PATCH', '/appointments/{id}/service', ...changing)
      .input(serviceLineChange)
      .output(undoable),
    addService: procedure('bookings.edit', 'POST', '/appointments/{id}/services', ...timeTaken, ...adding)
      .input(addedService)
      .output(z.extend(undoable, byId.shape)),
    /** Squeezes another service in, or a service as it is changed. */
    squeezeIn: procedure('bookings.delete', 'POST', '/appointments/{id}/services/squeezed-in', ...adding)
      .input(squeezedService)
      .output(z.extend(undoable, byId.shape)),
    squeezeLine: procedure('bookings.delete', 'PATCH', '/appointments/{id}/service/squeezed-in', ...squeezing)
      .input(squeezedLine)
      .output(undoable),
    note: procedure('bookings.edit', 'PUT', '/appointments/{id}/notes').input(visitNotes).output(z.void()),
  },

  /** A professional who is late. */
  delay: {
    /** Nothing is stored; what was chosen is too long for an address. */
    preview: procedure('bookings.edit', 'POST', '/appointments/delays/preview')
      .meta(looks)
      .input(delayRequest)
      .output(delayPreview),
    apply: procedure('bookings.edit', 'POST', '/appointments/delays', delayRefusals.DELAY_STALE)
      .input(seenDelay)
      .output(z.extend(undoable, { changed: z.number() })),
  },

  timeOff: {
    list: procedure('bookings.view', 'GET', '/time-off')
      .input(
        z.object({
          professionalId: anyProfessional,
          from: field.date('Escolha a data.'),
          days: z.prefault(field.numeral(daysUpTo(366, 'Escolha no máximo um ano.')), 31),
        }),
      )
      .output(z.array(timeOff)),
    create: procedure('bookings.edit', 'POST', '/time-off', TIME_OFF_CLASHES, TIME_OFF_OVERLAPS)
      .input(newTimeOff)
      .output(byId),
    remove: procedure('bookings.edit', 'DELETE', '/time-off/{id}').input(byId).output(undoable),
  },

  rules: {
    get: procedure('bookings.view', 'GET', '/agenda/rules').output(agendaRules),
    save: procedure('settings.edit', 'PUT', '/agenda/rules').input(agendaRules).output(z.void()),
  },
}
