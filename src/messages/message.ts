import type { Status } from '../agenda/appointment.ts'
import type { Purpose } from '../clients/consent.ts'

/** The kinds of messages to clients. */
export const kinds = ['booked', 'reminder', 'second_reminder', 'thanks', 'miss_you', 'birthday'] as const
export type MessageKind = (typeof kinds)[number]
/** The kinds that are about a visit. */
export type VisitKind = Exclude<MessageKind, 'birthday'>

/** Channels that need an account to send automatically. Without one, a person sends `whatsapp` by hand. */
export const textChannels = ['whatsapp', 'sms'] as const
export const channels = ['email', ...textChannels] as const
export type Channel = (typeof channels)[number]

/** When a kind is due: hours before or after the visit, weeks after the last one, or at an hour of the birthday. */
type When = 'before' | 'after' | 'weeks' | 'on_day'
/** The purposes of consent that matter for messages. */
export type MessagePurpose = Extract<Purpose, 'reminders' | 'marketing'>

export const kindRules = {
  /** Due at once after the booking; the amount of its rule is ignored. */
  booked: { name: 'Agendamento feito', when: 'before', most: 1, purpose: 'reminders' },
  reminder: { name: 'Lembrete', when: 'before', most: 168, purpose: 'reminders' },
  second_reminder: { name: 'Segundo lembrete', when: 'before', most: 48, purpose: 'reminders' },
  thanks: { name: 'Agradecimento', when: 'after', most: 168, purpose: 'marketing' },
  miss_you: { name: 'Sentimos sua falta', when: 'weeks', most: 52, purpose: 'marketing' },
  birthday: { name: 'Aniversário', when: 'on_day', most: 23, purpose: 'marketing' },
} as const satisfies Record<MessageKind, { name: string; when: When; most: number; purpose: MessagePurpose }>

export const states = ['waiting', 'sending', 'failed', 'sent', 'not_sent', 'opened', 'unsure'] as const
export type State = (typeof states)[number]

export const stateNames: Record<State, string> = {
  waiting: 'Programada',
  sending: 'Enviando',
  failed: 'Falhou',
  sent: 'Enviada',
  not_sent: 'Não enviada',
  opened: 'Aberta no WhatsApp',
  unsure: 'Sem confirmação',
}

export const reasonNames = {
  moved: 'O agendamento foi remarcado.',
  cancelled: 'O agendamento foi cancelado.',
  gone: 'O agendamento foi excluído.',
  birthday_changed: 'O aniversário foi alterado no cadastro.',
  pending: 'O agendamento ainda não foi confirmado.',
  opted_out: 'O cliente não quer receber.',
  not_agreed: 'O cliente ainda não aceitou receber novidades.',
  no_address: 'O cliente não tem e-mail nem celular para este canal.',
  client_gone: 'O cadastro do cliente foi removido.',
  switched_off: 'Esta mensagem foi desligada.',
  too_late: 'O prazo para enviar já passou.',
  came_back: 'O cliente já voltou ou tem horário marcado.',
  suspended: 'A conta do negócio está suspensa ou encerrada.',
  too_many: 'Este e-mail recebeu mensagens demais hoje.',
  no_channel: 'O canal não está conectado.',
  refused: 'O serviço recusou este número.',
  channel_refused: 'O serviço recusou a conta. Confira a aba Canais.',
  owner_unproven: 'O proprietário ainda não confirmou o e-mail da conta.',
  sender_stopped: 'Os envios do negócio por e-mail estão parados.',
  day_full: 'O limite de e-mails do dia foi atingido.',
  imported: 'O cliente veio de um arquivo e ainda não agendou pela internet nem foi atendido.',
  bounced: 'O servidor de e-mail do cliente recusou o endereço.',
} as const
export type UnsentReason = keyof typeof reasonNames

/** Why the message of a visit that somebody wants to send by WhatsApp does not leave. */
export const sendingReasons: Record<UnsentReason, string> = {
  ...reasonNames,
  no_address: 'O cliente não tem celular no cadastro.',
  too_late: 'O atendimento já começou, ou começa antes que o horário de silêncio termine.',
}

/** Reasons that may no longer apply later: such a message is planned again, and may still be sent. */
export const passingReasons = [
  'moved',
  'cancelled',
  'gone',
  'birthday_changed',
  'pending',
  'switched_off',
  'no_channel',
  'owner_unproven',
] as const satisfies UnsentReason[]

/** The state that decides whether a message may be sent. */
export type DeliveryStanding = {
  kind: MessageKind
  /** The appointment's start when the message was planned, and now; null if it was deleted, or for a birthday. */
  plannedFor: Date | null
  startsAt: Date | null
  status: Status | null
  /** True if the planned day is still the client's birthday. */
  isBirthday: boolean
  isOn: boolean
  isSuspended: boolean
  isClientGone: boolean
  hasAddress: boolean
  /** The client's newest answers; null if there is none. */
  reminders: boolean | null
  marketing: boolean | null
  /** True if the client has a later appointment, past or future. */
  cameBack: boolean
}

/** Why a message is not sent, or null. */
export function whyNotSent(standing: DeliveryStanding): UnsentReason | null {
  const { when, purpose } = kindRules[standing.kind]
  if (standing.isSuspended) return 'suspended'
  if (!standing.isOn) return 'switched_off'
  const changed = when === 'on_day' ? null : whatChanged(standing)
  if (changed) return changed
  if (standing.isClientGone) return 'client_gone'
  if (when === 'on_day' && !standing.isBirthday) return 'birthday_changed'
  if (standing[purpose] === false) return 'opted_out'
  // Invitations that nobody asked for need the client's consent.
  if ((when === 'weeks' || when === 'on_day') && standing.marketing !== true) return 'not_agreed'
  if (when === 'weeks' && standing.cameBack) return 'came_back'
  return standing.hasAddress ? null : 'no_address'
}

/** Why the visit no longer fits the message; null if it does. */
function whatChanged({ kind, startsAt, status, plannedFor }: DeliveryStanding): UnsentReason | null {
  const isBefore = kindRules[kind].when === 'before'
  if (startsAt === null || status === null) return 'gone'
  if (status === 'cancelled') return 'cancelled'
  if (startsAt.getTime() !== plannedFor?.getTime()) return 'moved'
  if (isBefore && status === 'pending') return 'pending'
  return isBefore && status === 'completed' ? 'too_late' : null
}

export const messagesPerPage = 50

/** The messages of a day that a person is shown to send by hand. */
export const mostQueued = 1000
