/** Without what PostgreSQL cannot store and no text has: NUL, and halves of characters. */
export const storable = (text: string): string => text.replace(/[\0\p{Cs}]/gu, '')

/** One spelling of accents, and nothing around it. */
export const tidy = (typed: string): string => fewMarks(fewMarks(storable(typed)).normalize()).trim()

/**
 * No script puts more marks on a letter (UAX 15 calls such a text stream-safe). Bringing marks in order takes a time that
 * grows with the square of their number: 100,000 of them on one letter take half a minute.
 */
const fewMarks = (text: string) => text.replace(/(\p{M}{30})\p{M}+/gu, '$1')
