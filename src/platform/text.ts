// Browsers and Node both have it, but rules see the types of neither.
declare const URL: { new (address: string): { hostname: string }; canParse(address: string): boolean }

/** Removes what PostgreSQL cannot store: NUL and unpaired surrogates. */
export const storable = (text: string): string => text.replace(/[\0\p{Cs}]/gu, '')

/** Normalises accents (NFC) and line ends, and trims the text. A text in which nobody sees anything becomes empty. */
export function tidy(typed: string): string {
  const text = fewMarks(fewMarks(storable(typed)).normalize())
    .replace(/\r\n?/g, '\n')
    .trim()
  return visible.test(text) ? text : ''
}

/** Marks and the fillers of other scripts show only beside another sign; the last one is Braille's blank. */
const visible = /[^\s\p{Cc}\p{Cf}\p{M}\p{DI}\u2800]/u

/**
 * A text of one line, as names are: line breaks, tabs and other controls between its words become one blank, and signs
 * that nobody sees are left out. What joins the parts of an emoji or of a letter stays.
 */
export const oneLine = (typed: string): string =>
  tidy(
    storable(typed)
      .replace(/[\s\p{Cc}]+/gu, (between) => (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(between) ? ' ' : between))
      .replace(/(?!\u200c|\u200d|[\u{e0020}-\u{e007f}])\p{Cf}/gu, ''),
  )

/**
 * Keeps at most 30 combining marks in a row; no script needs more (UAX 15, stream-safe text). Normalising takes
 * quadratic time in their number: 100,000 marks on one letter take half a minute.
 */
const fewMarks = (text: string) => text.replace(/(\p{M}{30})\p{M}+/gu, '$1')

/**
 * A short typed or pasted text as it is meant: without signs that nobody sees, and with the dashes, blanks and digits of
 * a keyboard. What reads a telephone, a document or an amount reads this.
 */
export const cleaned = (typed: string): string =>
  tidy(typed)
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\s+/g, ' ')
    .trim()

/**
 * Returns the address in a typed or pasted text, lower-case: `Marta <marta@exemplo.com>;` is `marta@exemplo.com`, and a
 * domain with accents is written as the name servers know it. What is no address is returned as it was typed.
 */
export function addressIn(typed: string): string {
  const text = cleaned(typed)
  const address = (/<([^<>]+)>[;,.]*$/.exec(text)?.[1] ?? text)
    .trim()
    .replace(/^mailto:/i, '')
    .replace(/[;,.]+$/, '')
    .toLowerCase()
  const [, person, domain] = /^([^\s@]+)@([^\s@/?#:]+)$/.exec(address) ?? []
  if (!person || !domain) return typed
  return URL.canParse(`http://${domain}`) ? `${person}@${asciiOf(domain)}` : typed
}

/** Only names with other letters are rewritten: of digits alone the address parser would make a number. */
const asciiOf = (domain: string) => (/[^\x20-\x7e]/.test(domain) ? new URL(`http://${domain}`).hostname : domain)
