import * as z from 'zod/mini'
import type { Acts } from '../business/act.ts'
import { visitAnswers } from '../agenda/visit-answer.ts'
import { looks, procedure, shutsOut } from '../accounts/procedure.ts'
import { stopReasons } from '../business/client-sender.ts'
import * as field from '../platform/fields.ts'
import { refusals, type RefusalKind } from '../platform/refusal.ts'
import { numbered } from '../platform/words.ts'
import { channelForm, channelProblems, channelRefusals } from './channel.ts'
import { channels, kinds, textChannels, reasonNames, states, sendingReasons, type UnsentReason } from './message.ts'
import { repliesShown, replyButtons, replyOutcomes } from './reply.ts'
import { messageRuleForm, quietForm } from './message-rule.ts'

export const messageRefusals = refusals({
  VISIT_CHANGED: {
    status: 409,
    title: 'Agendamento alterado',
    text: 'O agendamento foi remarcado ou cancelado. Confira a lista e tente novamente.',
  },
  BIRTHDAY_CHANGED: {
    status: 409,
    title: 'Cadastro alterado',
    text: 'O cadastro ou o aniversário do cliente foi alterado. Confira a lista e tente novamente.',
  },
  /** `notSendable` says why. */
  NOT_SENDABLE: { status: 409, title: 'Mensagem não enviada', text: 'Esta mensagem não pode ser enviada.' },
  ALREADY_SENT: {
    status: 409,
    title: 'Mensagem já enviada',
    text: 'A mensagem deste atendimento já saiu, ou alguém já a abriu no WhatsApp. Ela não foi enviada de novo.',
  },
})
const { VISIT_CHANGED, BIRTHDAY_CHANGED, NOT_SENDABLE, ALREADY_SENT } = messageRefusals
const { CHANNELS_OFF } = channelRefusals

/** The refusal of a message that somebody asked for. */
export const notSendable = (reason: UnsentReason): RefusalKind => ({ ...NOT_SENDABLE, text: sendingReasons[reason] })

const kind = z.enum(kinds)
const channel = z.enum(channels)
const state = z.enum(states)
const reason = z.nullable(z.enum(Object.keys(reasonNames) as [UnsentReason, ...UnsentReason[]]))

const messageRule = z.object({
  kind,
  channel,
  isOn: z.boolean(),
  amount: z.number(),
  text: z.string(),
  /** Whether the message can be sent automatically: always by mail, with an account by other channels. */
  isConnected: z.boolean(),
})

/** The rules, with the name and page of the business for the preview. */
const messageRules = z.object({
  rules: z.array(messageRule),
  quiet: z.object({ isOn: z.boolean(), from: z.string(), to: z.string() }),
  businessName: z.string(),
  /** Address of the booking page; null if there is none or it is off. */
  pageUrl: z.nullable(z.string()),
  /** As of `channelView`. */
  smsPriceCents: z.nullable(z.int()),
  /** What the business may mail to clients: see `ClientSender`. */
  mails: z.object({
    isProven: z.boolean(),
    isGrown: z.boolean(),
    mostPerDay: z.int(),
    today: z.int(),
    stoppedFor: z.nullable(z.enum(stopReasons)),
  }),
})
export type MessageRules = z.output<typeof messageRules>

const queuedState = z.enum(['waiting', 'opened', 'sent'], 'Escolha a situação.')
const queuedFor = z.object({
  clientId: z.string(),
  clientName: z.string(),
  phone: z.nullable(z.string()),
  /** True if the client refused such messages, or has not agreed to messages that need consent. */
  isUnwanted: z.boolean(),
  text: z.string(),
  state: queuedState,
  /** Who opened or sent it, and when. */
  byName: z.nullable(z.string()),
  at: z.nullable(z.string()),
})
export type QueuedFor = z.output<typeof queuedFor>

const queued = z.extend(queuedFor, {
  visitId: z.string(),
  startsAt: z.string(),
  date: z.string(),
  time: z.string(),
  services: z.string(),
  professionalName: z.string(),
  /** What the client said of coming, and whether that is still to be asked. */
  answer: z.nullable(z.enum(visitAnswers)),
  isUnanswered: z.boolean(),
})
export type QueuedMessage = z.output<typeof queued>

/** How a visit's message by WhatsApp stands. `at`: when it leaves if it waits, else when its state changed. */
const visitSending = z.object({ state, reason, at: z.string() })
export type VisitSending = z.output<typeof visitSending>

const visitMessage = z.object({
  /** Where its client sees, confirms, moves and cancels the visit; null where nobody is to: it is only offered, or the client was erased. */
  url: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** What a person sends before the visit, with its address; null once it has begun, or is cancelled. */
  text: z.nullable(z.string()),
  isUnwanted: z.boolean(),
  /** Whether it can be sent by the business's own account, and the one that was; null if none was. */
  isConnected: z.boolean(),
  sending: z.nullable(visitSending),
})
export type VisitMessage = z.output<typeof visitMessage>

/** More than anybody serves on a day. */
const mostDelayed = 200
/** An appointment by its id, with its time and professional before a delay. */
const delayedVisit = z.object({
  id: field.id('Agendamento inválido.'),
  startsAt: field.instant('Horário inválido.'),
  professionalId: field.id('Escolha o profissional.'),
})
export type DelayedVisit = z.output<typeof delayedVisit>
const delayMessage = z.object({ id: z.string(), text: z.string() })
export type DelayMessage = z.output<typeof delayMessage>

const listed = z.object({
  id: z.string(),
  kind,
  channel,
  state,
  reason,
  /** When it is or was due, and when its state last changed. */
  dueAt: z.string(),
  changedAt: z.string(),
  /** Start of the appointment; null for a birthday. */
  startsAt: z.nullable(z.string()),
  clientId: z.string(),
  clientName: z.string(),
  byName: z.nullable(z.string()),
})
export type ListedMessage = z.output<typeof listed>

const channelView = z.object({
  channel: z.enum(textChannels),
  isConnected: z.boolean(),
  sender: z.nullable(z.string()),
  template: z.nullable(z.string()),
  birthdayTemplate: z.nullable(z.string()),
  /** What the business pays for one SMS, if it said so. */
  priceCents: z.nullable(z.int()),
  /** Whether its template has the buttons by which clients answer, and where the service sends what they answer. */
  hasButtons: z.boolean(),
  replies: z.nullable(z.object({ url: z.string(), verifyToken: z.string() })),
  problem: z.nullable(z.enum(channelProblems)),
})
export type ChannelView = z.output<typeof channelView>

const listedReply = z.object({
  id: z.string(),
  /** Null where the answer names no message of ours: a number alone says nothing. */
  clientId: z.nullable(z.string()),
  clientName: z.nullable(z.string()),
  phone: z.string(),
  button: z.nullable(z.enum(replyButtons)),
  text: z.string(),
  /** What was done by itself. */
  outcome: z.nullable(z.enum(replyOutcomes)),
  receivedAt: z.string(),
  /** Of the appointment that the message was about. */
  startsAt: z.nullable(z.string()),
  isRead: z.boolean(),
  byName: z.nullable(z.string()),
})
export type ListedReply = z.output<typeof listedReply>

const feed = z.object({
  /** Null for the whole business. */
  professionalId: z.nullable(z.string()),
  name: z.string(),
  madeAt: z.nullable(z.string()),
})
export type Feed = z.output<typeof feed>

const ofFeed = z.object({ professionalId: field.optionalId() })

export const messagesContract = {
  rules: {
    get: procedure('settings.view', 'GET', '/messages/rules').output(messageRules),
    save: procedure('settings.edit', 'PUT', '/messages/rules').input(messageRuleForm).output(z.void()),
    saveQuiet: procedure('settings.edit', 'PUT', '/messages/quiet-hours').input(quietForm).output(z.void()),
  },
  /** The outbox: sent and unsent messages, newest first. */
  list: procedure('bookings.edit', 'GET', '/messages')
    .input(z.object({ state: z.prefault(z.nullable(z.enum(states, 'Escolha a situação.')), null), page: field.page() }))
    .output(z.object({ messages: z.array(listed), count: z.number() })),
  queue: {
    /** The reminders of today and tomorrow, to be sent by hand. */
    get: procedure('bookings.edit', 'GET', '/messages/queue').output(z.array(queued)),
    mark: procedure('bookings.edit', 'POST', '/messages/queue', VISIT_CHANGED)
      .input(
        z.object({
          visitId: field.id(),
          startsAt: field.instant('Horário inválido.'),
          state: queuedState,
        }),
      )
      .output(z.void()),
    /** Clients whose birthday is today. */
    birthdays: procedure('bookings.edit', 'GET', '/messages/birthdays').output(z.array(queuedFor)),
    markBirthday: procedure('bookings.edit', 'POST', '/messages/birthdays', BIRTHDAY_CHANGED)
      .input(z.object({ clientId: field.id(), state: queuedState }))
      .output(z.void()),
  },
  /** A visit's own address, by any of its appointments, and a message that carries it. */
  ofVisit: procedure('bookings.edit', 'GET', '/messages/visits/{id}')
    .input(z.object({ id: field.id('Agendamento inválido.') }))
    .output(visitMessage),
  /** Sends the reminder of a visit by the business's WhatsApp account, once. While it waits, another request changes nothing. */
  sendVisit: procedure('bookings.edit', 'POST', '/messages/visits/{id}', NOT_SENDABLE, ALREADY_SENT)
    .input(z.object({ id: field.id('Agendamento inválido.') }))
    .output(visitSending),
  /** What to write to those whose time a delay has changed, in the language of each. What was chosen is too long for an address. */
  ofDelay: procedure('bookings.edit', 'POST', '/messages/delays')
    .meta(looks)
    .input(
      z.object({
        visits: field.list(
          delayedVisit,
          mostDelayed,
          numbered('Escolha até {mostDelayed} atendimentos.', { mostDelayed }),
        ),
      }),
    )
    .output(z.array(delayMessage)),
  replies: {
    /** What clients answered by WhatsApp, newest first; `unread` waits for a person. */
    list: procedure('bookings.edit', 'GET', '/messages/replies')
      .input(
        z.object({
          which: z.prefault(z.enum(repliesShown, 'Escolha quais respostas aparecem.'), 'unread'),
          page: field.page(),
        }),
      )
      .output(z.object({ replies: z.array(listedReply), count: z.number(), unread: z.number() })),
    read: procedure('bookings.edit', 'POST', '/messages/replies/{id}/read')
      .input(z.object({ id: field.id(), isRead: z.boolean('Informe se a resposta foi lida.') }))
      .output(z.void()),
  },
  channels: {
    /** Accounts at other services, without their keys. `isOffered`: whether this installation can store keys. */
    list: procedure('settings.view', 'GET', '/messages/channels').output(
      z.object({ isOffered: z.boolean(), channels: z.array(channelView) }),
    ),
    save: procedure('settings.edit', 'PUT', '/messages/channels', CHANNELS_OFF).input(channelForm).output(z.void()),
    remove: procedure('settings.edit', 'DELETE', '/messages/channels/{channel}')
      .input(z.object({ channel: z.enum(textChannels, 'Escolha o canal.') }))
      .output(z.void()),
  },
  feeds: {
    list: procedure('settings.view', 'GET', '/messages/feeds').output(z.array(feed)),
    /** Makes a new secret address and ends the previous one. The address is never returned again. */
    make: procedure('settings.edit', 'POST', '/messages/feeds')
      .input(ofFeed)
      .output(z.object({ url: z.string() })),
    end: procedure('settings.edit', 'POST', '/messages/feeds/end').meta(shutsOut).input(ofFeed).output(z.void()),
  },
}

/** What is recorded in the audit, with its topic and its words. */
export const messagesActs = {
  'message-rule.save': ['messages', 'Alterou uma mensagem automática'],
  'message-quiet.save': ['messages', 'Alterou o horário de silêncio'],
  'message-channel.save': ['messages', 'Conectou um canal de mensagens'],
  'message-channel.remove': ['messages', 'Desconectou um canal de mensagens'],
  'message.read-reply': ['messages', 'Marcou uma resposta do WhatsApp'],
  'message.send': ['messages', 'Enviou uma mensagem pelo WhatsApp do negócio'],
  'message.mark': ['messages', 'Marcou um lembrete do WhatsApp'],
  'message.mark-birthday': ['messages', 'Marcou uma mensagem de aniversário do WhatsApp'],
  'calendar-feed.make': ['messages', 'Criou o endereço de um calendário'],
  'calendar-feed.end': ['messages', 'Encerrou o endereço de um calendário'],
} as const satisfies Acts
