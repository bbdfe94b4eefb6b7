import { refusals } from '../platform/refusal.ts'

/**
 * How the mails of a business to its clients have fared. They leave from our address, so a sender that nobody knows
 * begins small: in our words, few a day, and more with each mail that arrived.
 */
export type ClientSender = {
  /** Whether an owner has proven their address. */
  isProven: boolean
  /** All mails that left, and those of them that left within the current day. */
  delivered: number
  today: number
  stoppedFor: StopReason | null
}

export const stopReasons = ['bounces', 'leavers'] as const
export type StopReason = (typeof stopReasons)[number]

/** `answer`: follows an act of the client's own, such as an online booking. `own`: the business wanted it. */
export type Occasion = 'answer' | 'own'
export type HoldReason = 'owner_unproven' | 'sender_stopped' | 'day_full'

/** What every business may send on a day. */
export const fewestPerDay = 20
/** After so many mails a business is grown: its own texts leave, and imported addresses are written to. */
const grownAfter = 100
/** Answers may be more, because each follows an act of a client, which has limits of its own. */
const answersPerMail = 10

const deliveredBefore = ({ delivered, today }: ClientSender) => delivered - today

/** At most as many on a day as left on all the days before, so that the number can only double. */
export const mostPerDay = (sender: ClientSender): number => Math.max(fewestPerDay, deliveredBefore(sender))

export const isGrown = (sender: ClientSender): boolean => deliveredBefore(sender) >= grownAfter

/** Why a mail to a client does not leave, or null. */
export function whyHeld(sender: ClientSender, occasion: Occasion = 'own'): HoldReason | null {
  const most = mostPerDay(sender) * (occasion === 'answer' ? answersPerMail : 1)
  if (sender.today >= most) return 'day_full'
  if (occasion === 'answer') return null
  if (!sender.isProven) return 'owner_unproven'
  return sender.stoppedFor ? 'sender_stopped' : null
}

/** The latest mails: those that were tried, that a mail server refused, and whose readers left. */
export type RecentMails = { tried: number; bounced: number; left: number }

/** Counts are halved when so many were tried, so that they tell of the latest mails. */
export const mostRecent = 200
const fewestToStop = 5
const mostBounced = 0.1
const mostLeft = 0.05

/** Why a business may send no more, or null: too many of its latest mails came back, or too many readers left. */
export function whyStopped({ tried, bounced, left }: RecentMails): StopReason | null {
  if (bounced >= fewestToStop && bounced >= tried * mostBounced) return 'bounces'
  return left >= fewestToStop && left >= tried * mostLeft ? 'leavers' : null
}

const longestName = 60
/** Six digits or more, however they are written: a telephone number, a document, a PIX key. */
const longNumber = /\d(?:[\s().\-/+_*]*\d){5,}/g

/** A name that a business typed, without what a reader could call, pay or open, for mails in our words. */
export const plainName = (name: string): string =>
  name
    .slice(0, 4 * longestName)
    .normalize('NFKC')
    .replace(longNumber, '…')
    .replace(/\S*(?:@|:\/\/|www\.)\S*/gi, '…')
    .slice(0, longestName)
    .trim()

const clientSenderRefusals = refusals({
  OWNER_UNPROVEN: {
    status: 409,
    title: 'Confirme seu e-mail',
    text: 'Antes de escrever para clientes, o proprietário precisa confirmar o e-mail da conta dele.',
  },
  SENDER_STOPPED: {
    status: 409,
    title: 'Envios parados',
    text: 'Os envios deste negócio por e-mail estão parados, porque muitos voltaram ou foram recusados. Fale com o nosso suporte.',
  },
  DAY_FULL: {
    status: 409,
    title: 'Limite do dia',
    text: 'O negócio já enviou hoje o número de e-mails que pode. O limite cresce a cada dia com os e-mails entregues.',
  },
})

const { OWNER_UNPROVEN, SENDER_STOPPED, DAY_FULL } = clientSenderRefusals
export const holdRefusals = { owner_unproven: OWNER_UNPROVEN, sender_stopped: SENDER_STOPPED, day_full: DAY_FULL }
export const clientSenderRefused = [OWNER_UNPROVEN, SENDER_STOPPED, DAY_FULL] as const
