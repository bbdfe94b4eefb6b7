import { nameWords } from '../platform/first-name.ts'

/** Whether a name that was typed at a booking says more than the card, or something else. */
export function isOtherName(typed: string, cardName: string): boolean {
  const known = new Set(nameWords(cardName))
  return nameWords(typed).some((word) => !known.has(word))
}

export const forWhom = (bookedName: string): string => `para ${bookedName}`

/** A client's name, with the one under which was booked where it is another: `Maria Souza (para Júlia)`. */
export const nameAsBooked = (cardName: string, bookedName: string | null | undefined): string =>
  bookedName && isOtherName(bookedName, cardName) ? `${cardName} (${forWhom(bookedName)})` : cardName
