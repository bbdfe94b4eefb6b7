import type { TextChannel } from '../../channel.ts'

/** A business's account, with its unsealed key. */
export type ChannelAccount = {
  channel: TextChannel
  sender: string
  token: string
  template: string | null
  hasButtons: boolean
}

/** The message; `values` fill the variables of the template, in order. */
export type TextMessage = { to: string; text: string; values: string[] }

/**
 * The outcome of sending. `later`: certainly not sent, and may be tried again. `refused`: not possible to this number.
 * `account`: this account can send nothing. `unsure`: it may have been sent.
 */
export type TextOutcome = 'sent' | 'later' | 'refused' | 'account' | 'unsure'

/** The outcome, and by which name the service knows what it took; null if it names nothing. */
export type SentText = { outcome: TextOutcome; providerId: string | null }

/** Sends by one provider; throws `NoAnswer` if it does not answer. */
export type SendText = (account: ChannelAccount, text: TextMessage) => Promise<SentText>

/** Milliseconds. */
export const longestAnswer = 5_000

/** The outcome by HTTP status. A 5xx may have come after the message was sent. */
export function outcomeOf(status: number): TextOutcome {
  if (status === 429) return 'later'
  if (status === 401 || status === 403) return 'account'
  return status >= 500 ? 'unsure' : 'refused'
}

export const unnamed = (outcome: TextOutcome): SentText => ({ outcome, providerId: null })
