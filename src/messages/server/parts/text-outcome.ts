import type { TextChannel } from '../../channel.ts'

/** A business's account, with its key opened. */
export type ChannelAccount = { channel: TextChannel; sender: string; token: string; template: string | null }

/** What is to be told: `values` are those of the template's places, in their order. */
export type Text = { to: string; text: string; values: string[] }

/**
 * What became of it. `later`: it has surely not left, and may another time; `refused`: nobody gets it at this number;
 * `account`: nobody gets anything from this account.
 */
export type TextOutcome = 'sent' | 'later' | 'refused' | 'account' | 'unsure'

/** One way of sending; it throws `NoAnswer` where nobody answered. */
export type SendText = (account: ChannelAccount, text: Text) => Promise<TextOutcome>

/** Milliseconds. */
export const longestAnswer = 5_000

/** What an answer's status says in every language. A fault of theirs may have come after the message left. */
export function outcomeOf(status: number): TextOutcome {
  if (status === 429) return 'later'
  if (status === 401 || status === 403) return 'account'
  return status >= 500 ? 'unsure' : 'refused'
}
