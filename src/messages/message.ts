import type { Status } from '../agenda/appointment.ts'
import type { Purpose } from '../clients/consent.ts'

/** What clients are told. */
export const kinds = ['booked', 'reminder', 'second_reminder', 'thanks', 'miss_you'] as const
export type Kind = (typeof kinds)[number]

/** Those that leave by themselves only once the business has an account there. Without one, a person sends `whatsapp` by hand. */
export const textChannels = ['whatsapp', 'sms'] as const
/** How it reaches them. */
export const channels = ['email', ...textChannels] as const
export type Channel = (typeof channels)[number]

/** When a kind is due: hours before the visit, hours after it, or weeks after the last one. */
type When = 'before' | 'after' | 'weeks'
/** The answers of a client that count for messages. */
export type MessagePurpose = Extract<Purpose, 'reminders' | 'marketing'>

export const kindRules: Record<Kind, { name: string; when: When; most: number; purpose: MessagePurpose }> = {
  /** Due when it was booked. */
  booked: { name: 'Agendamento feito', when: 'before', most: 1, purpose: 'reminders' },
  reminder: { name: 'Lembrete', when: 'before', most: 168, purpose: 'reminders' },
  second_reminder: { name: 'Segundo lembrete', when: 'before', most: 48, purpose: 'reminders' },
  thanks: { name: 'Agradecimento', when: 'after', most: 168, purpose: 'marketing' },
  miss_you: { name: 'Sentimos sua falta', when: 'weeks', most: 52, purpose: 'marketing' },
}

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
  pending: 'O agendamento ainda não foi confirmado.',
  opted_out: 'O cliente não quer receber.',
  not_agreed: 'O cliente ainda não aceitou receber novidades.',
  no_address: 'O cliente não tem e-mail nem celular para este canal.',
  client_gone: 'O cadastro do cliente foi removido.',
  switched_off: 'Esta mensagem foi desligada.',
  too_late: 'Passou da hora de enviar.',
  came_back: 'O cliente já voltou ou tem horário marcado.',
  suspended: 'A conta do negócio está suspensa.',
  too_many: 'Este e-mail recebeu mensagens demais hoje.',
  no_channel: 'O canal não está conectado.',
  refused: 'O serviço recusou este número.',
  channel_refused: 'O serviço recusou a conta. Confira a aba Canais.',
} as const
export type Reason = keyof typeof reasonNames

/** What may no longer hold a little later: such a message is looked at again, and may still leave. */
export const passingReasons = [
  'moved',
  'cancelled',
  'gone',
  'pending',
  'switched_off',
  'no_channel',
] as const satisfies Reason[]

/** How things stand when a message is about to leave. */
export type Standing = {
  kind: Kind
  /** The time of the appointment that the message was planned for, and what it is now; null where it was deleted. */
  plannedFor: Date
  startsAt: Date | null
  status: Status | null
  isOn: boolean
  isSuspended: boolean
  isClientGone: boolean
  hasAddress: boolean
  /** The client's newest answers; null where there is none. */
  reminders: boolean | null
  marketing: boolean | null
  /** There is a later visit, or one to come. */
  cameBack: boolean
}

/** Why a message is not sent, or null. */
export function whyNotSent(standing: Standing): Reason | null {
  const { kind, startsAt, status, plannedFor } = standing
  const { when, purpose } = kindRules[kind]
  if (standing.isSuspended) return 'suspended'
  if (!standing.isOn) return 'switched_off'
  if (startsAt === null || status === null) return 'gone'
  if (status === 'cancelled') return 'cancelled'
  if (startsAt.getTime() !== plannedFor.getTime()) return 'moved'
  if (when === 'before' && status === 'pending') return 'pending'
  if (when === 'before' && status === 'completed') return 'too_late'
  if (standing.isClientGone) return 'client_gone'
  if (standing[purpose] === false) return 'opted_out'
  // What invites somebody who has not asked for it waits for a yes.
  if (kind === 'miss_you' && standing.marketing !== true) return 'not_agreed'
  if (kind === 'miss_you' && standing.cameBack) return 'came_back'
  return standing.hasAddress ? null : 'no_address'
}

export const messagesPerPage = 50
