/** Removes what PostgreSQL cannot store: NUL and unpaired surrogates. */
export const storable = (text: string): string => text.replace(/[\0\p{Cs}]/gu, '')

/** Normalises accents (NFC) and trims the text. A text of invisible characters alone becomes empty. */
export function tidy(typed: string): string {
  const text = fewMarks(fewMarks(storable(typed)).normalize()).trim()
  return /[^\s\p{Cc}\p{Cf}]/u.test(text) ? text : ''
}

/**
 * Keeps at most 30 combining marks in a row; no script needs more (UAX 15, stream-safe text). Normalising takes
 * quadratic time in their number: 100,000 marks on one letter take half a minute.
 */
const fewMarks = (text: string) => text.replace(/(\p{M}{30})\p{M}+/gu, '$1')
