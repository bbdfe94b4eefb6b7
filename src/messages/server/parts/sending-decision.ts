import { isGrown, whyHeld, type ClientSender } from '../../../business/client-sender.ts'
import { birthdaysOn } from '../../../clients/birthday.ts'
import { isTextChannel } from '../../channel.ts'
import { dueTime, leavingTime, type Quiet } from '../../due-time.ts'
import { whyNotSent, type UnsentReason } from '../../message.ts'
import type { OutgoingMessage } from '../outbox-queries.ts'
import { dayOf } from '../plan-messages.ts'
import type { RuleNow } from '../rule-queries.ts'

type SendingFacts = { rules: readonly RuleNow[]; quiet: Quiet; standing: ClientSender; now: Date }
export type SendingDecision = { reason: UnsentReason } | { reason: null; rule: RuleNow; at: Date }

/** Why a message is not sent, or when it leaves: at once, at its rule's time, or at the end of the quiet hours. */
export function decideSending(
  outgoing: OutgoingMessage,
  { rules, quiet, standing, now }: SendingFacts,
): SendingDecision {
  const { kind, channel, zone, isAsked } = outgoing
  const rule = rules.find((one) => one.kind === kind && one.channel === channel)!
  const hasAddress = (isTextChannel(channel) ? outgoing.phone : outgoing.email) !== null
  // A rule says what is sent automatically, and when. Whoever asks for a message wants it now.
  const isOn = rule.isOn || isAsked
  const reason =
    whyNotSent({ ...outgoing, isOn, hasAddress, isBirthday: isBirthdayStill(outgoing) }) ??
    whyHeldBack(standing, outgoing)
  if (reason) return { reason }
  const visit = visitOf(outgoing)
  const leaves = leavingTime(rule, visit, now, quiet, zone)
  if (!leaves) return { reason: 'too_late' }
  const due = isAsked ? now : dueTime(rule, visit, quiet, zone)
  return { reason: null, rule, at: due > leaves ? due : leaves }
}

/** Mails leave from our address. Texts leave from the business's own account, so only its owner must be proven. */
function whyHeldBack(standing: ClientSender, { channel, isImported }: OutgoingMessage): UnsentReason | null {
  if (isTextChannel(channel)) return standing.isProven ? null : 'owner_unproven'
  return whyHeld(standing) ?? (isImported && !isGrown(standing) ? 'imported' : null)
}

const isBirthdayStill = ({ birthdayOn, birthday }: OutgoingMessage) =>
  birthdayOn !== null && birthday !== null && birthdaysOn(birthdayOn).includes(birthday)

/** The time span that the message is about: a visit, or the whole birthday. */
const visitOf = ({ birthdayOn, zone, startsAt, endsAt, createdAt }: OutgoingMessage) =>
  birthdayOn ? dayOf(birthdayOn, zone) : { startsAt: startsAt!, endsAt: endsAt!, createdAt: createdAt! }
