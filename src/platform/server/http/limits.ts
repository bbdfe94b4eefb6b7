import { settings } from '../settings.ts'
import type { Limit } from './throttle.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/**
 * At most `most` within `seconds`; without seconds, at most `most` at the same time. `of` is the text in
 * docs/limits.md.
 */
type Rule = { most: number; seconds: number | null; of: string }

/**
 * All rate limits. docs/limits.md lists them, and the setting LIMITS changes them. A limit counts what was stored or
 * failed, by who did it, so that a stranger's attempts block nobody else.
 */
const rules = {
  'sign-in.pair': { most: 10, seconds: 15 * minute, of: 'wrong passwords and codes for one address from one network' },
  'sign-in.network': { most: 50, seconds: 15 * minute, of: 'wrong passwords and codes from one network' },
  'sign-in.address': { most: 100, seconds: hour, of: 'wrong passwords and codes for one address from unknown devices' },
  'sign-in.slow': {
    most: 1,
    seconds: minute,
    of: 'passwords and codes for one address from one /24 or /48, once `sign-in.address` is reached',
  },
  'sign-in.device': {
    most: 10,
    seconds: 15 * minute,
    of: 'the same from a device that its person signed in on before',
  },
  'second-factor.pair': {
    most: 5,
    seconds: 15 * minute,
    of: 'wrong codes of a second factor for one address from one network',
  },
  'second-factor.address': { most: 20, seconds: hour, of: 'the same for one address from unknown devices' },
  'second-factor.device': { most: 5, seconds: 15 * minute, of: 'the same from a known device' },
  'passkey.begin': { most: 120, seconds: 15 * minute, of: 'sign-ins by passkey that are begun from one network' },
  'passkey.network': { most: 50, seconds: 15 * minute, of: 'passkeys from one network that are refused' },
  'password.session': { most: 10, seconds: 15 * minute, of: 'wrong current passwords within one session' },
  'sign-up.pair': { most: 5, seconds: hour, of: 'sign-ups with one address from one network' },
  'sign-up.network': { most: 60, seconds: hour, of: 'sign-ups from one network' },
  'secret.pair': { most: 5, seconds: hour, of: 'links or codes of one kind asked for one address from one network' },
  'secret.network': { most: 40, seconds: hour, of: 'links and codes asked from one network' },
  'secret.address': { most: 15, seconds: hour, of: 'links or codes of one kind asked for one address' },
  'secret.slow': {
    most: 1,
    seconds: minute,
    of: 'links of one kind for one address, once `secret.address` is reached',
  },
  'secret.device': { most: 5, seconds: hour, of: 'links or codes of one kind asked from a known device' },
  'invitation.address': { most: 5, seconds: hour, of: 'invitations of one address to one business' },
  'invitation.business': { most: 60, seconds: hour, of: 'invitations that one business sends' },
  'receipt.address': { most: 5, seconds: hour, of: 'receipts that one business mails to one address' },
  'receipt.business': { most: 200, seconds: hour, of: 'receipts that one business mails' },
  'approval.pin': { most: 10, seconds: 15 * minute, of: 'wrong PINs that one person types at one business' },
  'booking.tries': { most: 300, seconds: 10 * minute, of: 'online bookings from one network that were refused' },
  'booking.network': { most: 60, seconds: hour, of: 'online bookings at one business from one network' },
  'booking.business': { most: 600, seconds: hour, of: 'online bookings at one business' },
  'booking.person': { most: 5, seconds: null, of: 'open online bookings of one phone or e-mail at one business' },
  'booking.changes': { most: 10, seconds: day, of: 'moves and cancellations of one booking by whoever booked it' },
  'booking.unnamed': { most: 5, seconds: day, of: 'the same from one network, without phone and e-mail' },
  'archive.business': { most: 6, seconds: hour, of: 'archives of one whole business' },
  'archive.part': { most: 200, seconds: hour, of: 'parts of an archive that one business sends' },
  'waitlist.network': { most: 30, seconds: hour, of: 'wishes of the waiting list at one business from one network' },
  'waitlist.business': {
    most: 600,
    seconds: hour,
    of: 'wishes of the waiting list that visitors make at one business',
  },
  'waitlist.person': { most: 5, seconds: null, of: 'open wishes of one phone or e-mail at one business' },
  'waitlist.open': {
    most: 20,
    seconds: null,
    of: 'open wishes at one business from one network',
  },
  'own-data.pair': { most: 3, seconds: hour, of: 'own pages asked for one address at one business from one network' },
  'own-data.address': { most: 6, seconds: hour, of: 'own pages asked for one address at one business' },
  'own-data.network': { most: 20, seconds: hour, of: 'own pages asked from one network' },
  'own-data.business': { most: 100, seconds: hour, of: 'own pages of its clients that one business mails or makes' },
  'own-data.changes': { most: 30, seconds: day, of: 'what one client changes and asks for on their own page' },
  'own-data.exports': { most: 10, seconds: hour, of: 'files of their data that one client takes along' },
  'own-data.astray': { most: 60, seconds: hour, of: 'addresses of own pages from one network that lead nowhere' },
  'path.business': { most: 300, seconds: hour, of: 'looks at whether an address is free by one business' },
  'postal-code.business': { most: 60, seconds: hour, of: 'looks at where a CEP lies by one business' },
  'picture.business': { most: 300, seconds: hour, of: 'pictures that one business sends' },
  'link-picture.business': {
    most: 30,
    seconds: hour,
    of: 'pictures beside its links that one business has drawn anew',
  },
  'mail.account': { most: 40, seconds: hour, of: 'links, codes and notices of their account to one address' },
  'mail.notice': { most: 120, seconds: hour, of: 'notices of a business to one address' },
  'message.business': { most: 300, seconds: hour, of: 'messages that one business mails to its clients' },
  'api.key': { most: 600, seconds: 5 * minute, of: 'requests by one key of the API' },
  'feed.secret': { most: 120, seconds: hour, of: 'readings of one calendar' },
  'feed.network': { most: 60, seconds: hour, of: 'addresses of calendars from one network that lead nowhere' },
  'mail.stranger': { most: 10, seconds: hour, of: 'mails to one address that somebody else typed' },
  'mail.stranger-day': { most: 30, seconds: day, of: 'the same in a day' },
  'payment.forged': {
    most: 60,
    seconds: 15 * minute,
    of: 'events of payments from one network that the provider did not sign',
  },
  'deposit.forged': {
    most: 60,
    seconds: 15 * minute,
    of: 'the same of the deposits of one business',
  },
  'message.forged': {
    most: 60,
    seconds: 15 * minute,
    of: 'events of one business’s WhatsApp from one network that nobody signed',
  },
  'refusal.procedure': { most: 5, seconds: hour, of: 'audited refusals of one person at one procedure' },
  'refusal.person': { most: 300, seconds: hour, of: 'audited refusals of one person or network' },
} as const satisfies Record<string, Rule>

export type LimitName = keyof typeof rules
type TimedLimit = { [N in LimitName]: (typeof rules)[N]['seconds'] extends number ? N : never }[LimitName]

const limitNames = Object.keys(rules) as LimitName[]

/** Reads the setting LIMITS: `name=most` or `name=most/seconds`, separated by spaces. */
export function readLimits(text: string | undefined): Map<LimitName, Rule> {
  const all = new Map<LimitName, Rule>(limitNames.map((name) => [name, rules[name]]))
  for (const change of text?.split(/\s+/).filter(Boolean) ?? []) {
    const [, name, most, seconds] = /^([\w.-]+)=(\d{1,9})(?:\/(\d{1,9}))?$/.exec(change) ?? []
    const rule = all.get(name as LimitName)
    // Counters older than a day are deleted, so a longer period would not work.
    const isTooLong = Number(seconds ?? 0) > day
    if (!rule || (seconds && !rule.seconds) || isTooLong)
      throw new Error(`LIMITS: ${change} is not one of ${limitNames.join(', ')}`)
    all.set(name as LimitName, { ...rule, most: Number(most), seconds: seconds ? Number(seconds) : rule.seconds })
  }
  return all
}

const now = readLimits(settings.limits)

/** The limit of one key, made of the rule's name and `who`. */
export function limit(name: TimedLimit, ...who: string[]): Limit {
  const { most, seconds } = now.get(name)!
  return { key: [name, ...who].join(' '), most, seconds: seconds! }
}

export const mostAtOnce = (name: Exclude<LimitName, TimedLimit>): number => now.get(name)!.most
