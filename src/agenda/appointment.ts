import * as z from 'zod/mini'
import * as field from '../platform/fields.ts'
import { localDate, type LocalDate } from '../platform/clock.ts'
import type { Formats } from '../platform/format.ts'
import { refusals, type RefusalKind } from '../platform/refusal.ts'
import { MINUTE } from '../platform/local-day.ts'
import { numbered } from '../platform/words.ts'
import { longestMinutes, shortestMinutes } from '../catalogue/own-terms.ts'

export const statuses = ['scheduled', 'pending', 'confirmed', 'cancelled', 'completed'] as const
export type Status = (typeof statuses)[number]

export const statusNames = {
  scheduled: 'Agendado',
  pending: 'Pendente',
  confirmed: 'Confirmado',
  cancelled: 'Cancelado',
  completed: 'Concluído',
} as const satisfies Record<Status, string>

/** The colour of the badge. The badge also names the status, so colour is never the only sign. */
export const statusTones = {
  scheduled: 'neutral',
  pending: 'warning',
  confirmed: 'success',
  cancelled: 'danger',
  completed: 'info',
} as const satisfies Record<Status, string>

/**
 * The last change of an appointment if nobody of the business made it: the client, a deadline or the waiting list did.
 */
export const onlineActs = ['moved', 'cancelled', 'expired', 'offered'] as const
export type OnlineAct = (typeof onlineActs)[number]

export const onlineActNames = {
  moved: 'Remarcado pelo cliente',
  cancelled: 'Cancelado pelo cliente',
  expired: 'Não confirmado a tempo',
  offered: 'Oferta da lista de espera',
} as const satisfies Record<OnlineAct, string>

/** Whether the client of a visit is expected, has come, is being served, or did not come. */
export const attendances = ['expected', 'arrived', 'served', 'missed'] as const
export type Attendance = (typeof attendances)[number]

export const attendanceNames = {
  arrived: 'Chegou',
  served: 'Em atendimento',
  missed: 'Faltou',
} as const satisfies Record<Exclude<Attendance, 'expected'>, string>

type Standing = { status: Status; onlineAct: OnlineAct | null; attendance: Attendance }
type StandingName =
  | (typeof statusNames)[Status]
  | (typeof onlineActNames)[Exclude<OnlineAct, 'moved'>]
  | (typeof attendanceNames)[keyof typeof attendanceNames]

/** The status in words. It also tells an offered time, a cancellation that was not the business's, and who came. */
export function standingName({ status, onlineAct, attendance }: Standing): StandingName {
  if (attendance !== 'expected' && (attendance === 'missed') === !isLive(status) && status !== 'completed')
    return attendanceNames[attendance]
  return onlineAct && onlineAct !== 'moved' ? onlineActNames[onlineAct] : statusNames[status]
}

/** The statuses a person can choose. `scheduled` is missing: appointments begin with it. */
export const chosenStatuses = ['pending', 'confirmed', 'cancelled', 'completed'] as const satisfies Status[]

/** A live appointment takes up its professional's time. */
export const isLive = (status: Status): boolean => status !== 'cancelled'

/** Live, and not completed. */
export const isOpen = (status: Status): boolean => isLive(status) && status !== 'completed'

/** When an appointment of a day's agenda begins and ends, which counts in minutes. */
export function instantsOf({ startsAt, from, to }: { startsAt: string; from: number; to: number }) {
  const begins = new Date(startsAt)
  return { startsAt: begins, endsAt: new Date(+begins + (to - from) * MINUTE) }
}

type Part = { status: Status; startsAt: Date; endsAt: Date }

/** Whether what is still open of a visit is of this day: it begins on it, or began before and lasts beyond midnight. */
export function isDayOfVisit(parts: readonly Part[], day: LocalDate, zone: string): boolean {
  const open = parts.filter(({ status }) => isOpen(status))
  const first = Math.min(...open.map(({ startsAt }) => +startsAt))
  const last = Math.max(...open.map(({ endsAt }) => +endsAt))
  // What ends at midnight does not reach into the next day.
  return open.length > 0 && localDate(new Date(first), zone) <= day && day <= localDate(new Date(last - 1), zone)
}

/** Beside its status: what is done and has neither been paid nor let go. */
export const toChargeName = 'A cobrar'
type ChargeState = { status: Status; isPaid: boolean; isWaived: boolean; priceCents: number }
export const isToCharge = ({ status, isPaid, isWaived, priceCents }: ChargeState): boolean =>
  status === 'completed' && !isPaid && !isWaived && priceCents > 0

export const toChargeSchema = z.object({ count: z.int(), cents: z.int() })
export type ToCharge = z.infer<typeof toChargeSchema>

/** `A cobrar hoje: 2 atendimentos, R$ 330,00`. */
export const toChargeText = ({ count, cents }: ToCharge, { money }: Pick<Formats, 'money'>, when: string): string =>
  `${toChargeName} ${when}: ${count === 1 ? '1 atendimento' : `${count} atendimentos`}, ${money(cents)}`

type Condition = 'always' | 'unpaid' | 'reopened'
const open = { scheduled: 'always', pending: 'always', confirmed: 'always' } as const
const reopened = { scheduled: 'reopened', pending: 'reopened', confirmed: 'reopened', cancelled: 'reopened' } as const

/**
 * The status changes that a person can make. A paid appointment is refunded before it is cancelled or reopened. A
 * completed one can be reopened only with `bookings.delete`; undoing one's own change needs no such permission.
 */
const moves: Record<Status, Partial<Record<Status, Condition>>> = {
  scheduled: { ...open, cancelled: 'unpaid', completed: 'always' },
  pending: { ...open, cancelled: 'unpaid', completed: 'always' },
  confirmed: { ...open, cancelled: 'unpaid', completed: 'always' },
  cancelled: { ...open, completed: 'always' },
  completed: reopened,
}

/** What decides which status changes an appointment allows. `isToCome`: its day has not begun. */
export type AppointmentStanding = { status: Status; isPaid: boolean; isToCome?: boolean }

/** Why a status change is not allowed, or null. Screens show it beside the choice; the server enforces it. */
export function statusRefusal(
  { status: from, isPaid, isToCome = false }: AppointmentStanding,
  to: Status,
  { mayReopen }: { mayReopen: boolean },
): RefusalKind | null {
  const condition = from === to ? 'always' : moves[from][to]
  if (to === 'completed' && from !== to && isToCome) return appointmentRefusals.VISIT_TO_COME
  if (condition === 'always') return null
  if (isPaid) return appointmentRefusals.VISIT_PAID
  return condition === 'unpaid' || mayReopen ? null : appointmentRefusals.VISIT_COMPLETED
}

/**
 * Why an appointment may not be moved to another time or professional, or null. A completed one must be reopenable.
 */
export const placeRefusal = (was: AppointmentStanding, by: { mayReopen: boolean }): RefusalKind | null =>
  was.status === 'completed' ? statusRefusal(was, 'confirmed', by) : null

/** An appointment lasts as long as a service may. */
export { longestMinutes }
export const appointmentDuration = () =>
  field.count('A duração vai de 5 minutos a 12 horas.', shortestMinutes, longestMinutes)

export const appointmentRefusals = refusals({
  SLOT_TAKEN: { status: 409, title: 'Horário ocupado', text: 'Este horário não está mais livre. Escolha outro.' },
  /** `resourceTaken` says which. */
  RESOURCE_TAKEN: {
    status: 409,
    title: 'Sem sala ou equipamento',
    text: 'Não há sala ou equipamento livre neste horário.',
  },
  HAS_HISTORY: {
    status: 409,
    title: 'Agendamento com histórico',
    text: 'Um atendimento concluído ou já iniciado não pode ser excluído. Marque como cancelado.',
  },
  NOT_PERFORMED: {
    status: 409,
    title: 'Serviço de outro profissional',
    text: 'Este profissional não faz este serviço. Escolha outro.',
  },
  PROFESSIONAL_INACTIVE: {
    status: 409,
    title: 'Profissional desativado',
    text: 'O profissional deste horário foi desativado. Reative o cadastro e tente novamente.',
  },
  CHANGED_MEANWHILE: {
    status: 409,
    title: 'Agendamento alterado',
    text: 'Outra pessoa alterou este agendamento. Confira como ficou e tente novamente.',
  },
  VISIT_PAID: {
    status: 409,
    title: 'Agendamento pago',
    text: 'Este agendamento já foi pago. Estorne a venda antes de cancelar ou reabrir.',
  },
  VISIT_COMPLETED: {
    status: 409,
    title: 'Agendamento concluído',
    text: 'Este agendamento já está concluído. Só o proprietário ou o gerente pode reabrir.',
  },
  VISIT_TO_COME: {
    status: 409,
    title: 'Agendamento de outro dia',
    text: 'O dia deste agendamento ainda não chegou. Conclua no dia do atendimento.',
  },
  VISIT_CANCELLED: {
    status: 409,
    title: 'Atendimento cancelado',
    text: 'Este atendimento foi cancelado. Marque um novo.',
  },
  DEPOSIT_ASKED: {
    status: 409,
    title: 'Agendamento com sinal',
    text: 'Este agendamento tem um sinal. Cancele em vez de excluir, para o dinheiro não se perder.',
  },
})

/** Why nobody can come, or say that they do. */
export const attendanceRefusals = refusals({
  NOT_TODAY: {
    status: 409,
    title: 'Atendimento de outro dia',
    text: 'A chegada é marcada no dia do atendimento.',
  },
  NOT_BEGUN: {
    status: 409,
    title: 'Horário ainda não chegou',
    text: 'A falta é marcada a partir do horário do atendimento.',
  },
  ANSWER_TOO_LATE: {
    status: 409,
    title: 'Horário encerrado',
    text: 'Este horário já começou ou não está mais marcado. Fale com o estabelecimento.',
  },
})

const { SLOT_TAKEN, RESOURCE_TAKEN } = appointmentRefusals
/** Why somebody else has what is asked for. */
export const timeTaken = [SLOT_TAKEN, RESOURCE_TAKEN] as const

export const freeTime = z.object({ date: z.string(), time: z.string() })
/** The facts of SLOT_TAKEN and RESOURCE_TAKEN. */
export const slotTakenFacts = z.object({ free: z.array(freeTime) })

/** The most services of one visit, which is several services for a client, one after another or at the same time. */
export const mostServices = 5
export const tooManyServices = numbered('Escolha até {mostServices} serviços.', { mostServices })

/** A further service of a visit, after the one before it or with it; with nobody named, whoever is free does it. */
const furtherService = z.object({
  serviceId: field.id('Escolha o serviço.'),
  professionalId: field.optionalId('Escolha o profissional.'),
  /** It begins with the one before it, and somebody else does it. */
  isBeside: field.flag('Escolha quando o serviço começa.'),
})
export const furtherServices = z.optional(field.list(furtherService, mostServices - 1, tooManyServices))

/** A service that is added to a visit that stands. */
export const addedService = z.object({
  /** An appointment of the visit. */
  id: field.id(),
  /** Made by the caller, so that a request sent twice adds one service. */
  newId: field.id(),
  serviceId: field.id('Escolha o serviço.'),
  professionalId: field.optionalId('Escolha o profissional.'),
  date: field.date('Escolha a data.'),
  time: field.time('Escolha o horário.'),
})
export type AddedService = z.output<typeof addedService> & { squeezeReason?: string }

export const newAppointment = z.object({
  /** Made by the caller, so that a request sent twice creates one appointment. */
  id: z.optional(field.id()),
  clientId: field.id('Escolha o cliente.'),
  professionalId: field.id('Escolha o profissional.'),
  serviceId: field.id('Escolha o serviço.'),
  date: field.date('Escolha a data.'),
  time: field.time('Escolha o horário.'),
  notes: field.optionalProse(1000),
  more: furtherServices,
  /** The combo for whose price exactly its services are booked. */
  comboId: z.optional(field.optionalId('Escolha o combo.')),
})

/** Why an appointment is squeezed in (`encaixe`): it overlaps others on purpose. */
export const squeezeReason = field.text('Informe o motivo do encaixe.', 200)
/** Nobody in particular is squeezed in by whoever is free. */
export const squeezedService = z.extend(addedService, {
  professionalId: field.id('Escolha o profissional.'),
  squeezeReason,
})

/** The fields of the appointment's details dialog. */
export const appointmentSettings = z.object({
  status: z.enum(statuses, 'Escolha o status.'),
  professionalId: field.id('Escolha o profissional.'),
  date: field.date('Escolha a data.'),
  time: field.time('Escolha o horário.'),
})

const change = z.extend(z.partial(appointmentSettings), {
  id: field.id(),
  /** The version that the person saw. If the appointment has another one by now, the change is refused. */
  version: z.optional(field.version()),
  durationMinutes: z.optional(appointmentDuration()),
})
const dateWithTime = z.refine<{ date?: string | undefined; time?: string | undefined }>(
  ({ date, time }) => !date === !time,
  { path: ['time'], error: 'Escolha a data e o horário.' },
)

/** A change of any part of an appointment. A date needs a time, and a time needs a date. */
export const changedAppointment = change.check(dateWithTime)
export type AppointmentChange = z.output<typeof changedAppointment> & { squeezeReason?: string; onlineAct?: OnlineAct }

/** A move to a taken time, on purpose. */
export const squeezedChange = z.extend(change, { squeezeReason }).check(dateWithTime)

/** A change of an appointment and the open ones that follow it in its series. */
export const followingChange = z
  .extend(change, {
    status: z.optional(z.enum(['pending', 'confirmed', 'cancelled'], 'Escolha o status.')),
    /** True: appointments whose new time is taken stay where they are, and the others change. */
    skipClashes: z.prefault(z.boolean(), false),
  })
  .check(dateWithTime)
export type FollowingChange = z.output<typeof followingChange>

/**
 * A change of a whole visit: all its appointments move by the same amount, or none moves. A new professional applies
 * only to the appointment with this id.
 */
const wholeVisit = z.object({
  id: field.id(),
  version: z.optional(field.version()),
  status: z.optional(z.enum(['pending', 'confirmed', 'cancelled'], 'Escolha o status.')),
  professionalId: z.optional(field.id('Escolha o profissional.')),
  date: z.optional(field.date('Escolha a data.')),
  time: z.optional(field.time('Escolha o horário.')),
})
export const visitChange = wholeVisit.check(dateWithTime)
export type VisitChange = z.output<typeof visitChange> & { onlineAct?: OnlineAct; squeezeReason?: string }
/** A visit that moves into taken time, on purpose. */
export const squeezedVisit = z.extend(wholeVisit, { squeezeReason }).check(dateWithTime)

/** Says of the visit of an appointment who came. */
export const attendanceChange = z.object({
  id: field.id(),
  version: z.optional(field.version()),
  attendance: z.enum(attendances, 'Escolha se o cliente chegou ou faltou.'),
})
export type AttendanceChange = z.output<typeof attendanceChange>

export const visitNotes = z.object({ id: field.id(), notes: field.optionalProse(1000) })

/** No-shows count for so long, wherever they are counted: `countedNoShows` (server/visit-queries.ts). */
export const noShowMonths = 12

export const noShowWords = (count: number): string =>
  `${count === 1 ? '1 falta' : `${count} faltas`} em ${noShowMonths} meses`
