import * as z from 'zod/mini'
import * as field from '../platform/fields.ts'
import { refusals, type RefusalKind } from '../platform/refusal.ts'

export const statuses = ['scheduled', 'pending', 'confirmed', 'cancelled', 'completed'] as const
export type Status = (typeof statuses)[number]

export const statusNames: Record<Status, string> = {
  scheduled: 'Agendado',
  pending: 'Pendente',
  confirmed: 'Confirmado',
  cancelled: 'Cancelado',
  completed: 'Concluído',
}

/** The badge's colour; the word beside it says the same. */
export const statusTones = {
  scheduled: 'neutral',
  pending: 'warning',
  confirmed: 'success',
  cancelled: 'danger',
  completed: 'info',
} as const satisfies Record<Status, string>

/** What happened to an appointment last without anybody of the business. */
export const onlineActs = ['moved', 'cancelled', 'expired', 'offered'] as const
export type OnlineAct = (typeof onlineActs)[number]

export const onlineActNames: Record<OnlineAct, string> = {
  moved: 'Remarcado pelo cliente',
  cancelled: 'Cancelado pelo cliente',
  expired: 'Não confirmado a tempo',
  offered: 'Oferta da lista de espera',
}

/** The status in words, which tells why it was cancelled if the business did not do it, and whether it only holds its time. */
export const standingName = ({ status, onlineAct }: { status: Status; onlineAct: OnlineAct | null }): string =>
  onlineAct && onlineAct !== 'moved' ? onlineActNames[onlineAct] : statusNames[status]

/** What a person can set; an appointment is only ever created as scheduled. */
export const chosenStatuses = ['pending', 'confirmed', 'cancelled', 'completed'] as const satisfies Status[]

/** A live appointment takes up its professional's time. */
export const isLive = (status: Status): boolean => status !== 'cancelled'

/** Live, and not completed. */
export const isOpen = (status: Status): boolean => isLive(status) && status !== 'completed'

type Condition = 'always' | 'unpaid' | 'reopened'
const open = { scheduled: 'always', pending: 'always', confirmed: 'always' } as const
const reopened = { scheduled: 'reopened', pending: 'reopened', confirmed: 'reopened', cancelled: 'reopened' } as const

/**
 * What an appointment may become by hand. Where it is paid, the money is given back first; what is done is opened again by
 * whoever may delete. Undoing takes back a change of one's own and needs no right beside it.
 */
const moves: Record<Status, Partial<Record<Status, Condition>>> = {
  scheduled: { ...open, cancelled: 'unpaid', completed: 'always' },
  pending: { ...open, cancelled: 'unpaid', completed: 'always' },
  confirmed: { ...open, cancelled: 'unpaid', completed: 'always' },
  cancelled: { ...open, completed: 'always' },
  completed: reopened,
}

/** The present state of an appointment, as far as it decides on moves. */
export type Standing = { status: Status; isPaid: boolean }

/** Why an appointment may not become this, or null: what the screens say beside the choice, and the server to everybody. */
export function statusRefusal(
  { status: from, isPaid }: Standing,
  to: Status,
  { mayReopen }: { mayReopen: boolean },
): RefusalKind | null {
  const condition = from === to ? 'always' : moves[from][to]
  if (condition === 'always') return null
  if (isPaid) return appointmentRefusals.VISIT_PAID
  return condition === 'unpaid' || mayReopen ? null : appointmentRefusals.VISIT_COMPLETED
}

/** Why an appointment may not be moved to another time or professional, or null: what is done stays where it was done. */
export const placeRefusal = (was: Standing, by: { mayReopen: boolean }): RefusalKind | null =>
  was.status === 'completed' ? statusRefusal(was, 'confirmed', by) : null

const shortestMinutes = 5
export const longestMinutes = 720

export const appointmentRefusals = refusals({
  SLOT_TAKEN: { status: 409, title: 'Horário ocupado', text: 'Este horário não está mais livre. Escolha outro.' },
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
  DEPOSIT_ASKED: {
    status: 409,
    title: 'Agendamento com sinal',
    text: 'Este agendamento tem um sinal. Cancele em vez de excluir, para o dinheiro não se perder.',
  },
  SERIES_CLASHES: {
    status: 409,
    title: 'Datas ocupadas',
    text: 'Algumas datas não estão livres. Nada foi alterado.',
  },
})

export const freeTime = z.object({ date: z.string(), time: z.string() })
/** The facts of SLOT_TAKEN. */
export const slotTakenFacts = z.object({ free: z.array(freeTime) })

export const newAppointment = z.object({
  /** Made by the caller: the same request sent twice is one appointment. */
  id: z.optional(field.id()),
  clientId: field.id('Escolha o cliente.'),
  professionalId: field.id('Escolha o profissional.'),
  serviceId: field.id('Escolha o serviço.'),
  date: field.date('Escolha a data.'),
  time: field.time('Escolha o horário.'),
  notes: field.optionalText(1000),
})

/** An appointment that overlaps others on purpose: an encaixe. It says why. */
const squeezeReason = field.text('Informe o motivo do encaixe.', 200)
export const squeezedAppointment = z.extend(newAppointment, { squeezeReason })

/** What the settings of an appointment change. */
export const appointmentSettings = z.object({
  status: z.enum(statuses, 'Escolha o status.'),
  professionalId: field.id('Escolha o profissional.'),
  date: field.date('Escolha a data.'),
  time: field.time('Escolha o horário.'),
})

const change = z.extend(z.partial(appointmentSettings), {
  id: field.id(),
  /** The version that was seen; a change of another one is refused. */
  version: z.optional(z.int('Versão inválida.')),
  durationMinutes: z.optional(field.count('A duração vai de 5 minutos a 12 horas.', shortestMinutes, longestMinutes)),
  notes: z.optional(field.optionalText(1000)),
})
const dateWithTime = z.refine<{ date?: string | undefined; time?: string | undefined }>(
  ({ date, time }) => !date === !time,
  { path: ['time'], error: 'Escolha a data e o horário.' },
)

/** Any part of an appointment may change; a date comes with its time. */
export const changedAppointment = change.check(dateWithTime)
export type AppointmentChange = z.output<typeof changedAppointment> & { squeezeReason?: string; onlineAct?: OnlineAct }

/** A change to a time that others take up, on purpose. */
export const squeezedChange = z.extend(change, { squeezeReason }).check(dateWithTime)

/** A change of an appointment and of those that follow it in its series; what has been completed stays. */
export const followingChange = z
  .extend(change, {
    status: z.optional(z.enum(['pending', 'confirmed', 'cancelled'], 'Escolha o status.')),
    /** Changes the others all the same; those whose new time is not free stay where they are. */
    skipClashes: z.prefault(z.boolean(), false),
  })
  .check(dateWithTime)
export type FollowingChange = z.output<typeof followingChange>

/**
 * A change of an appointment and of the others of its visit: all of them move by as much, or none. A professional is for the one
 * that is picked.
 */
export const visitChange = z
  .object({
    id: field.id(),
    version: z.optional(z.int('Versão inválida.')),
    status: z.optional(z.enum(['pending', 'confirmed', 'cancelled'], 'Escolha o status.')),
    professionalId: z.optional(field.id('Escolha o profissional.')),
    date: z.optional(field.date('Escolha a data.')),
    time: z.optional(field.time('Escolha o horário.')),
  })
  .check(dateWithTime)
export type VisitChange = z.output<typeof visitChange> & { onlineAct?: OnlineAct }
