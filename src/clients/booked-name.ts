import { nameWords } from '../platform/first-name.ts'

/** The name that was typed at a booking, where it says more than the card, or something else; otherwise null. */
export function otherName(typed: string | null | undefined, cardName: string): string | null {
  if (!typed) return null
  const known = new Set(nameWords(cardName))
  return nameWords(typed).some((word) => !known.has(word)) ? typed : null
}

export const forWhom = (bookedName: string): string => `para ${bookedName}`

/** A client's name, with the one under which was booked where it is another: `Maria Souza (para Júlia)`. */
export function nameAsBooked(cardName: string, bookedName: string | null | undefined): string {
  const other = otherName(bookedName, cardName)
  return other ? `${cardName} (${forWhom(other)})` : cardName
}
