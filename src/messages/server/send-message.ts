import { hashOf, newSecret } from '../../accounts/server/session.ts'
import { doneAddress } from '../../booking/booking-page.ts'
import { keyOf } from '../../booking/own-booking.ts'
import { dateWords } from '../../booking/date-words.ts'
import { localMoment } from '../../platform/clock.ts'
import { paths } from '../../platform/paths.ts'
import type { Mail } from '../../platform/server/letter.ts'
import { limit } from '../../platform/server/limits.ts'
import { settings } from '../../platform/server/settings.ts'
import { countDone, isReached } from '../../platform/server/throttle.ts'
import { inBusiness, inOrder, type BusinessTx, type Scope } from '../../platform/server/transaction.ts'
import { dueTime, leavingTime } from '../due-time.ts'
import { kindRules, whyNotSent, type Reason } from '../message.ts'
import { fillText, type Variable, withoutLink } from '../message-rule.ts'
import { clientMessageLetter } from './emails/client-message.ts'
import { findOutgoing, type Outgoing } from './outbox-queries.ts'
import { planner, sendAt } from './plan-messages.ts'
import { getQuiet, getRules, getSender, pageUrl, type RuleNow } from './rule-queries.ts'

type Sender = Awaited<ReturnType<typeof getSender>>
type Named = { businessId: string; zone: string; messageId: string }

/** Minutes after which a business that has sent too many mails tries again. */
const minutesToWait = 15

/**
 * Looks at the message once more and sends it, or says why not. The job's mark lets the mail leave once: a process that dies
 * between the mail and the outbox leaves the message to `markSent`, which the runner calls when it finds the mark.
 */
export async function sendMessage(named: Named, send: (mail: Mail) => Promise<boolean>): Promise<void> {
  const { businessId, messageId } = named
  const scope = { businessId, zone: named.zone, actor: planner }
  const ofBusiness = limit('message.business', businessId)
  const isBusy = await isReached(ofBusiness)
  const mail = await inBusiness(scope, 'write', (tx) => prepare(tx, messageId, isBusy))
  if (!mail) return
  let hasLeft: boolean
  try {
    hasLeft = await send(mail)
  } catch (error) {
    await inBusiness(scope, 'write', (tx) => settle(tx, messageId, 'failed'))
    throw error
  }
  if (hasLeft) await markSent(named)
  else await inBusiness(scope, 'write', (tx) => settle(tx, messageId, 'not_sent', 'too_many'))
}

export const markSent = ({ businessId, zone, messageId }: Named): Promise<void> =>
  inBusiness({ businessId, zone, actor: planner } satisfies Scope, 'write', (tx) => settle(tx, messageId, 'sent'))

type Settled = 'sending' | 'failed' | 'sent' | 'not_sent'

async function settle(tx: BusinessTx, id: string, state: Settled, reason: Reason | null = null): Promise<void> {
  await tx.db
    .updateTable('message')
    .set({ state, reason, changed_at: tx.now })
    .where('business_id', '=', tx.businessId)
    .where('id', '=', id)
    .where('state', '<>', 'sent')
    .execute()
  if (state === 'sent') countDone(tx, limit('message.business', tx.businessId))
}

/** The mail, if it may leave now; else the message says why not, or waits for its time. */
async function prepare(tx: BusinessTx, id: string, isBusy: boolean): Promise<Mail | null> {
  const [outgoing, rules, quiet, sender] = await inOrder([
    findOutgoing(tx, id),
    getRules(tx),
    getQuiet(tx),
    getSender(tx),
  ])
  // Only what waits, or was under way when something broke, may leave.
  if (!outgoing || !['waiting', 'sending', 'failed'].includes(outgoing.state)) return null
  const rule = rules.find(({ kind, channel }) => kind === outgoing.kind && channel === 'email')!
  const { email, startsAt, endsAt, zone } = outgoing
  const reason = whyNotSent({ ...outgoing, isOn: rule.isOn, hasAddress: email !== null })
  if (reason) return settle(tx, id, 'not_sent', reason).then(() => null)

  const visit = { startsAt: startsAt!, endsAt: endsAt! }
  const leaves = leavingTime(rule, visit, tx.now, quiet, zone)
  if (!leaves) return settle(tx, id, 'not_sent', 'too_late').then(() => null)
  const due = isBusy ? new Date(tx.now.getTime() + minutesToWait * 60_000) : dueTime(rule, visit, quiet, zone)
  const at = due > leaves ? due : leaves
  // The business sends it later by now, or it is night.
  if (at > tx.now) return postpone(tx, id, at).then(() => null)
  return write(tx, { id, outgoing, rule, sender })
}

async function postpone(tx: BusinessTx, id: string, at: Date): Promise<void> {
  await tx.db
    .updateTable('message')
    .set({ state: 'waiting', due_at: at, changed_at: tx.now })
    .where('business_id', '=', tx.businessId)
    .where('id', '=', id)
    .execute()
  sendAt(tx, id, at)
}

type Letter = { id: string; outgoing: Outgoing; rule: RuleNow; sender: Sender }

/** Each mail has a secret of its own, by which its reader stops such messages: whoever's appointment it is by now. */
async function write(tx: BusinessTx, { id, outgoing, rule, sender }: Letter): Promise<Mail> {
  const secret = newSecret()
  await tx.db
    .updateTable('message')
    .set({
      state: 'sending',
      client_id: outgoing.clientId,
      unsubscribe_hash: hashOf(secret),
      changed_at: tx.now,
    })
    .where('business_id', '=', tx.businessId)
    .where('id', '=', id)
    .execute()
  const url = linkOf(outgoing, sender)
  const values = valuesOf(outgoing, sender, url)
  const unsubscribe = new URL(paths.stopMessages(secret), settings.publicUrl).href
  const letter = clientMessageLetter({
    kind: outgoing.kind,
    businessName: sender.businessName,
    serviceName: values['serviço'],
    text: fillText(withoutLink(rule.text), values),
    url: rule.text.includes('{link}') ? url : null,
    unsubscribe,
  })
  return { to: outgoing.email!, unsubscribe, ...letter }
}

type Told = Pick<Outgoing, 'clientName' | 'services' | 'professionalName' | 'zone'> & { startsAt: Date | null }

/** What stands for each name in a text. */
export function valuesOf(
  told: Told,
  { businessName }: Pick<Sender, 'businessName'>,
  url: string | null,
): Record<Variable, string> {
  const { date, time } = localMoment(told.startsAt!, told.zone)
  return {
    nome: told.clientName.split(/\s/)[0]!,
    serviço: told.services,
    data: dateWords(date),
    hora: time,
    profissional: told.professionalName,
    negócio: businessName,
    link: url ?? '',
  }
}

type Linked = Pick<Outgoing, 'kind' | 'bookingSecret' | 'bookingId'>

/** A reminder leads to the booking itself, where it is moved or cancelled; what comes after a visit to the booking page. */
export function linkOf({ kind, bookingSecret, bookingId }: Linked, sender: Sender): string | null {
  if (kindRules[kind].when !== 'before') return pageUrl(sender)
  if (!bookingSecret || !sender.slug) return null
  return new URL(doneAddress(sender.slug, keyOf(bookingId, bookingSecret)), settings.publicUrl).href
}
