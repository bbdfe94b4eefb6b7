import { firstIn, lastIn } from '../../platform/filled.ts'
import { nameAsBooked } from '../../clients/booked-name.ts'
import { specialHoursOf } from '../../hours/server/special-hours-queries.ts'
import { addDays, addMinutes, instantOf, localDate, type LocalDate, type LocalTime } from '../../platform/clock.ts'
import { localDays, MINUTE } from '../../platform/local-day.ts'
import { orNotFound } from '../../platform/refusal-error.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import { longestBuffer } from '../agenda-rules.ts'
import { isLive, longestMinutes } from '../appointment.ts'
import type { WhyNotAnswer } from '../why-not.ts'
import type { TimeOff } from '../time-off.ts'
import { canServe } from '../visit.ts'
import type { ServiceRequest } from '../visit-decision.ts'
import { whyNot, type BusyCause, type ReasonFacts } from '../why-not.ts'
import { lengthFrom, worked } from '../availability.ts'
import { appointmentsOf, type AppointmentRow } from './day-queries.ts'
import { asMoved, movedVisit, performersFor, withPerformers } from './free-times.ts'
import { partsAsTheyStand } from '../change-decision.ts'
import { listTimeOff } from './list-queries.ts'
import { findStates } from './parts/appointment-states.ts'
import { resourcesOf } from '../resources.ts'
import { loadResources } from './resource-queries.ts'
import { loadRules } from './rules-queries.ts'
import { findServices, loadSchedules } from './schedule-queries.ts'

type TimeQuestion = {
  serviceId: string
  /** Null for anybody. */
  professionalId: string | null
  /** The further services of the same visit. */
  more?: readonly ServiceRequest[] | undefined
  date: LocalDate
  time: LocalTime
  /** An appointment that is to move there, alone or with its visit. */
  movedId?: string | undefined
  movesVisit?: boolean
  audience: 'desk' | 'visitors'
}

/** Why a time is not offered, and which other people could begin then, if it is at a step or not. */
export async function explainTime(tx: BusinessTx, asked: TimeQuestion): Promise<WhyNotAnswer> {
  const { serviceId, professionalId, more = [], date, time, movedId, movesVisit = false } = asked
  const whole = movedId && movesVisit ? await movedVisit(tx, movedId) : null
  const except = whole?.visit.map(({ id }) => id) ?? (movedId ? [movedId] : undefined)
  const others = whole ? whole.visit.filter(({ id }) => id !== movedId) : more
  const days = localDays(date, 2, tx.zone)
  const [from, to] = [firstIn(days).from, lastIn(days).from + longestMinutes * MINUTE]
  const buffer = longestBuffer * MINUTE
  const [found, alone, schedules, rules, special, appointments, timeOff] = await awaitAll([
    findServices(tx, [...new Set([serviceId, ...others.map((one) => one.serviceId)])]),
    movedId && !whole ? findStates(tx, { ids: [movedId] }) : [],
    loadSchedules(tx, { professionalIds: null, from, to, except }),
    loadRules(tx),
    specialHoursOf(tx, addDays(date, -1), lastIn(days).next),
    appointmentsOf(tx, { from: from - 2 * buffer, to: to + 2 * buffer }),
    listTimeOff(tx, { professionalId: null, from: addDays(date, -1), days: 4 }),
  ])
  const moved = whole ? whole.visit.slice(whole.at, whole.at + 1) : alone
  const services = new Map(found.map((one) => [one.id, one.id === serviceId ? asMoved(one, moved) : one]))
  const service = orNotFound(services.get(serviceId))
  const needs = services.values().flatMap((one) => one.needs)
  const resources = await loadResources(tx, resourcesOf([...needs]), {
    from,
    to,
    except,
  })
  const booked = appointments.filter(({ id, status }) => !except?.includes(id) && isLive(status))
  const isVisitor = asked.audience === 'visitors'
  const facts: ReasonFacts = {
    now: tx.now,
    days,
    services,
    schedules,
    resources,
    step: service.step,
    opening: service.opening,
    rules,
    horizon: isVisitor
      ? { days: rules.horizonDays, last: addDays(localDate(tx.now, tx.zone), rules.horizonDays) }
      : null,
    special,
    causes: [...booked.flatMap((one) => ofAppointment(one, { isVisitor, zone: tx.zone })), ...timeOff.map(ofTimeOff)],
  }
  const ask = (who: string | null) => {
    const visitor = isVisitor ? { notBefore: addMinutes(tx.now, rules.noticeMinutes) } : null
    const startsAt = instantOf(date, time, tx.zone)
    if (!whole) return whyNot({ services: [{ serviceId, professionalId: who }, ...more], startsAt, visitor }, facts)
    const { visit, at, allowed } = whole
    const parts = partsAsTheyStand(visit)
    const [first, ...rest] = visit.map((one, i) => ({
      serviceId: one.serviceId,
      professionalId: i === at ? who : one.professionalId,
    }))
    if (!first) return []
    const begins = new Date(+startsAt - (parts[at]?.offset ?? 0))
    return whyNot(
      { services: [first, ...rest], startsAt: begins, visitor },
      facts,
      withPerformers(parts, at, performersFor(allowed, who)),
    )
  }
  // Whoever is free beside the steps could begin as well: the desk books there.
  const colleagues = schedules.filter(
    (one) =>
      one.professionalId !== professionalId &&
      canServe(one, service) &&
      ask(one.professionalId).every(({ kind }) => kind === 'step'),
  )
  return {
    reasons: ask(professionalId),
    colleagues: colleagues.map(({ professionalId: id, name }) => ({ id, name })),
  }
}

/** What an appointment keeps its professional from, for each part of the work; visitors may not book every processing. */
function ofAppointment(row: AppointmentRow, { isVisitor, zone }: { isVisitor: boolean; zone: string }): BusyCause[] {
  const [startsAt, endsAt] = [new Date(row.startsAt), new Date(row.endsAt)]
  const isWhole = isVisitor && row.processing?.isOffered === false
  const length = lengthFrom({
    durationMinutes: (row.endsAt - row.startsAt) / MINUTE,
    before: row.bufferBeforeMinutes,
    after: row.bufferAfterMinutes,
    processing: isWhole ? null : row.processing,
  })
  return worked(row.startsAt, length).map((part) => ({
    ...part,
    own: { from: Math.max(part.from, row.startsAt), to: Math.min(part.to, row.endsAt) },
    professionalId: row.professionalId,
    occupant: {
      kind: 'appointment',
      id: row.id,
      date: localDate(startsAt, zone),
      clientName: nameAsBooked(row.clientName, row.bookedName),
      serviceName: row.serviceName,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
    },
  }))
}

function ofTimeOff({ professionalId, ...timeOff }: TimeOff): BusyCause {
  const own = { from: +new Date(timeOff.startsAt), to: +new Date(timeOff.endsAt) }
  return { ...own, own, professionalId, occupant: { kind: 'timeOff', ...timeOff } }
}
