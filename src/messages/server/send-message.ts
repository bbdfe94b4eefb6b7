import { hashOf } from '../../accounts/server/session.ts'
import { newBusinessSecret } from '../../platform/server/business-secret.ts'
import { isUnanswered } from '../../agenda/visit-answer.ts'
import { calendarFile, type CalendarFile } from '../../booking/calendar-file.ts'
import { calendarSender, letterheadOf } from '../../booking/server/letterhead-queries.ts'
import { doneAddress } from '../../booking/booking-address.ts'
import { keyOf } from '../../booking/own-booking.ts'
import { inLanguage } from '../../languages/language.ts'
import { portuguese, type Translator } from '../../languages/translator.ts'
import { translatorFor } from '../../languages/translators.ts'
import { isGrown, plainName } from '../../business/client-sender.ts'
import { clientSender, noteBounced, noteDelivered } from '../../business/server/client-mail.ts'
import { addMinutes, localMoment } from '../../platform/clock.ts'
import { firstName } from '../../platform/first-name.ts'
import { paths } from '../../platform/paths.ts'
import type { Letterhead, Mail } from '../../platform/server/mail/letter.ts'
import { limit } from '../../platform/server/http/limits.ts'
import { isAddressRefused } from '../../platform/server/mail/mail.ts'
import { fullAddress, settings } from '../../platform/server/settings.ts'
import { countDone, isReached } from '../../platform/server/http/throttle.ts'
import { awaitAll, type BusinessTx, type Scope } from '../../platform/server/database/business-tx.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import { type ChannelProblem, isTextChannel, templateOf, type TextChannel } from '../channel.ts'
import { kindRules, type UnsentReason } from '../message.ts'
import { defaultTextOf, fillText, type Variable, withoutLink } from '../message-rule.ts'
import { openChannel } from './channel-queries.ts'
import { clientMessageLetter } from './emails/client-message.ts'
import { findOutgoing, type OutgoingMessage } from './outbox-queries.ts'
import { decideSending } from './parts/sending-decision.ts'
import type { ChannelAccount, TextMessage } from './parts/text-outcome.ts'
import { sendText } from './parts/text-sender.ts'
import { planner, sendAt } from './plan-messages.ts'
import { getQuiet, getRules, getSender, pageUrl, type RuleNow } from './rule-queries.ts'

type Sender = Awaited<ReturnType<typeof getSender>>
type MessageJob = { businessId: string; zone: string; messageId: string }

/** Minutes until the next try, if the business has sent too much or the service is busy. */
const minutesToWait = 15

/**
 * Checks the message once more and sends it, or records why not. The mark of the job lets a mail leave only once: if
 * the process dies between the mail and the outbox, the runner finds the mark and calls `markSent`.
 */
export async function sendMessage(named: MessageJob, send: (mail: Mail) => Promise<boolean>): Promise<void> {
  const { businessId, messageId } = named
  const scope = { businessId, zone: named.zone, actor: planner }
  const ofBusiness = limit('message.business', businessId)
  const isBusy = await isReached(ofBusiness)
  const prepared = await inBusiness(scope, 'write', (tx) => prepare(tx, messageId, isBusy))
  if (!prepared) return
  if ('account' in prepared) return tell(scope, messageId, prepared)
  const mail = prepared
  let hasLeft: boolean
  try {
    hasLeft = await send(mail)
  } catch (error) {
    const isBounced = isAddressRefused(error)
    await inBusiness(scope, 'write', async (tx) => {
      await (isBounced ? settle(tx, messageId, 'not_sent', 'bounced') : settle(tx, messageId, 'failed'))
      if (isBounced) await noteBounced(tx)
    })
    if (isBounced) return
    throw error
  }
  if (hasLeft) await markSent(named)
  else await inBusiness(scope, 'write', (tx) => settle(tx, messageId, 'not_sent', 'too_many'))
}

/**
 * Sends by WhatsApp or SMS. The message was marked as `sending` before. A message that is found with that mark is not
 * sent again, because it may have been sent.
 */
async function tell(scope: Scope, messageId: string, { account, text, isAsked }: TextToSend): Promise<void> {
  const { outcome, providerId } = await sendText(account, text)
  // Whoever asked for it sees how it went.
  const told = isAsked ? { ...scope, likeProcedure: 'messages.sendVisit' } : scope
  await inBusiness(told, 'write', async (tx) => {
    if (providerId)
      await tx.rows('update message set provider_id = $3 where business_id = $1 and id = $2', [
        tx.businessId,
        messageId,
        providerId,
      ])
    if (outcome === 'sent' || outcome === 'unsure') return settle(tx, messageId, outcome)
    if (outcome === 'later') return postpone(tx, messageId, addMinutes(tx.now, minutesToWait))
    if (outcome === 'account') await reportChannel(tx, account.channel, 'refused')
    return settle(tx, messageId, 'not_sent', outcome === 'account' ? 'channel_refused' : 'refused')
  })
}

const reportChannel = (tx: BusinessTx, channel: TextChannel, problem: ChannelProblem) =>
  tx.rows('update message_channel set problem = $3 where business_id = $1 and channel = $2', [
    tx.businessId,
    channel,
    problem,
  ])

type TextToSend = { account: ChannelAccount; text: TextMessage; isAsked: boolean }

export const markSent = ({ businessId, zone, messageId }: MessageJob): Promise<void> =>
  inBusiness({ businessId, zone, actor: planner } satisfies Scope, 'write', async (tx) => {
    await settle(tx, messageId, 'sent')
    noteDelivered(tx)
  })

type MessageOutcome = 'sending' | 'failed' | 'sent' | 'not_sent' | 'unsure'

/** States that a person may have set meanwhile; they are not overwritten. */
const byHand = ['sent', 'opened'] as const

async function settle(
  tx: BusinessTx,
  id: string,
  state: MessageOutcome,
  reason: UnsentReason | null = null,
): Promise<void> {
  await tx
    .updateTable('message')
    .set({ state, reason, changedAt: tx.now })
    .where('id', '=', id)
    .where('state', 'not in', byHand)
    .execute()
  if (state === 'sent') countDone(tx, limit('message.business', tx.businessId))
}

/** The mail or text to send now. Null if the message was postponed, or recorded as not sent with its reason. */
async function prepare(tx: BusinessTx, id: string, isBusy: boolean): Promise<Mail | TextToSend | null> {
  const [outgoing, rules, quiet, sender, standing, head] = await awaitAll([
    findOutgoing(tx, id),
    getRules(tx),
    getQuiet(tx),
    getSender(tx),
    clientSender(tx),
    letterheadOf(tx),
  ])
  // Only messages that wait, failed, or were interrupted while sending may be sent.
  if (!outgoing || !['waiting', 'sending', 'failed'].includes(outgoing.state)) return null
  const { channel } = outgoing
  const isText = isTextChannel(channel)
  // The service was being asked when the process broke off, so the message may have been sent.
  if (isText && outgoing.state === 'sending') return settle(tx, id, 'unsure').then(() => null)
  const decision = decideSending(outgoing, { rules, quiet, standing, now: tx.now })
  if (decision.reason !== null) return settle(tx, id, 'not_sent', decision.reason).then(() => null)

  const { rule } = decision
  const soonest = isBusy ? addMinutes(tx.now, minutesToWait) : tx.now
  const at = decision.at > soonest ? decision.at : soonest
  // The rule was changed to a later time, it is quiet hours, or the business has sent too much.
  if (at > tx.now) return postpone(tx, id, at).then(() => null)
  if (isText) return compose(tx, channel, { id, outgoing, rule, sender })
  const letter = { outgoing, rule, sender, head }
  return write(tx, { id, ...(isGrown(standing) ? letter : inOurWords(letter)) })
}

/**
 * What a business that is not grown may write: the default text, with names in which nobody can be called or paid, and
 * nothing else that it typed or drew above it.
 */
const inOurWords = ({ outgoing, rule, sender, head }: Omit<Letter, 'id'>): Omit<Letter, 'id'> => ({
  outgoing: {
    ...outgoing,
    clientName: plainName(outgoing.clientName),
    services: plainName(outgoing.services),
    professionals: outgoing.professionals.map(plainName),
  },
  rule: { ...rule, text: defaultTextOf(rule) },
  sender: { ...sender, businessName: plainName(sender.businessName) },
  head: { ...head, name: plainName(head.name), logo: null, place: null, phone: null },
})

async function postpone(tx: BusinessTx, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('message')
    .set({ state: 'waiting', dueAt: at, changedAt: tx.now })
    .where('id', '=', id)
    .where('state', 'not in', byHand)
    .execute()
  sendAt(tx, id, at)
}

type ComposedMessage = { id: string; outgoing: OutgoingMessage; rule: RuleNow; sender: Sender }
type Letter = ComposedMessage & { head: Letterhead }

/** Writes the mail. Its secret to unsubscribe belongs to the client whose appointment it is now. */
async function write(tx: BusinessTx, { id, outgoing, rule, sender, head }: Letter): Promise<Mail> {
  const secret = newBusinessSecret(tx.businessId)
  await tx
    .updateTable('message')
    .set({
      state: 'sending',
      clientId: outgoing.clientId,
      unsubscribeHash: hashOf(secret),
      changedAt: tx.now,
    })
    .where('id', '=', id)
    .execute()
  const url = linkOf(outgoing, sender)
  const { language } = outgoing
  const translator = translatorFor(language)
  const values = valuesOf(outgoing, sender, url, translator)
  const stop = inLanguage(paths.stopMessages(secret), translator === portuguese ? null : language)
  const unsubscribe = fullAddress(stop)
  const letter = clientMessageLetter({
    language,
    kind: outgoing.kind,
    head,
    serviceName: values['serviço'],
    text: fillText(withoutLink(translator.tell(rule.text)), values),
    url: rule.text.includes('{link}') ? url : null,
    isUnanswered: isUnansweredBy(outgoing),
    unsubscribe,
  })
  const calendar = visitCalendar(outgoing, { head, services: values['serviço'], url }, translator)
  return { to: outgoing.email!, unsubscribe, ...letter, ...(calendar && { calendar }) }
}

const isUnansweredBy = ({ answer, status, source }: OutgoingMessage): boolean =>
  status !== null && source !== null && isUnanswered({ answer, status, source })

type VisitWords = { head: Letterhead; services: string; url: string | null }

/** The visit for the client's calendar: the same event in every message about it, and in those of an online booking. */
function visitCalendar(
  { kind, visitId, startsAt, visitEndsAt, sequence, changedAt, professionals }: OutgoingMessage,
  { head, services, url }: VisitWords,
  { say, listed, language }: Translator,
): CalendarFile | null {
  if (kindRules[kind].when !== 'before' || !visitId || !startsAt || !visitEndsAt || !changedAt) return null
  const { name, place, address } = calendarSender(head)
  return calendarFile({
    id: visitId,
    title: `${name}: ${services}`,
    description: say('Com {professional}', { professional: listed(professionals) }),
    place: place ?? name,
    ...(url && { url }),
    startsAt,
    endsAt: visitEndsAt,
    sequence: sequence ?? 0,
    changedAt,
    state: 'confirmed',
    organizer: { name, address },
    language,
  })
}

/** The text and the account that sends it; marks the message as `sending`. */
async function compose(
  tx: BusinessTx,
  channel: TextChannel,
  { id, outgoing, rule, sender }: ComposedMessage,
): Promise<TextToSend | null> {
  const account = await openChannel(tx, channel, outgoing.kind)
  if (account === null) return settle(tx, id, 'not_sent', 'no_channel').then(() => null)
  if (account === 'sealed') {
    await reportChannel(tx, channel, 'sealed')
    return settle(tx, id, 'not_sent', 'channel_refused').then(() => null)
  }
  // Of two parallel runs, only one continues.
  const [isOurs] = await tx.rows(
    `update message set state = 'sending', client_id = $3, changed_at = $4
     where business_id = $1 and id = $2 and state in ('waiting', 'failed') returning id`,
    [tx.businessId, id, outgoing.clientId, tx.now],
  )
  if (!isOurs) return null
  // WhatsApp approved the template in Portuguese, so the values are Portuguese too.
  const translator = channel === 'whatsapp' ? portuguese : translatorFor(outgoing.language)
  const values = valuesOf(outgoing, sender, linkOf(outgoing, sender), translator)
  // A template needs a value for every variable, so a missing link is replaced.
  const places = { ...values, link: values.link || (pageUrl(sender) ?? settings.publicUrl.origin) }
  return {
    account,
    isAsked: outgoing.isAsked,
    text: {
      to: outgoing.phone!,
      text: fillText(translator.tell(rule.text), values),
      values: templateOf(rule.text).names.map((name) => places[name]),
    },
  }
}

type MessageFacts = Pick<OutgoingMessage, 'clientName' | 'services' | 'professionals' | 'zone'> & {
  startsAt: Date | null
}

/** The values of the variables in a text. */
export function valuesOf(
  told: MessageFacts,
  { businessName }: Pick<Sender, 'businessName'>,
  url: string | null,
  { dateWords, timeWords, listed }: Translator,
): Record<Variable, string> {
  const at = told.startsAt && localMoment(told.startsAt, told.zone)
  return {
    nome: firstName(told.clientName),
    serviço: told.services,
    data: at ? dateWords(at.date) : '',
    hora: at ? timeWords(at.time) : '',
    profissional: listed(told.professionals),
    negócio: businessName,
    link: url ?? '',
  }
}

type LinkFacts = Pick<OutgoingMessage, 'kind' | 'visitId' | 'visitSecret'>

/** Messages about a visit link to its own page, where it is moved, cancelled and then rated; others to the booking page. */
export function linkOf({ kind, visitId, visitSecret }: LinkFacts, sender: Sender): string | null {
  if (kind === 'miss_you' || kind === 'birthday') return pageUrl(sender)
  if (!visitId || !visitSecret) return null
  return fullAddress(doneAddress(sender.slug, keyOf(visitId, visitSecret)))
}
