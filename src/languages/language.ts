/** The languages in which clients are served; the workspace speaks the first. */
export const languages = ['pt-BR', 'en-US', 'es-ES'] as const
export type Language = (typeof languages)[number]

/** What a business may choose for its page: that of each visitor, or one for all. */
export const pageLanguages = ['visitor', ...languages] as const
export type PageLanguage = (typeof pageLanguages)[number]

/** Each in its own words, so that whoever needs it finds it. */
export const languageNames: Record<Language, string> = { 'pt-BR': 'Português', 'en-US': 'English', 'es-ES': 'Español' }

/** The language of a page, and what its addresses keep: one that was picked by hand, or that no browser of theirs would lead to. */
export type Spoken = { language: Language; picked: Language | null }

export const languageNamed = (text: string | undefined): Language | null =>
  languages.find((one) => one === text) ?? null

/** Whoever speaks Portuguese, English or Spanish of another country reads ours. */
const ofTag = (tag: string): Language | null =>
  languages.find((one) => one.slice(0, 2) === tag.toLowerCase().split('-')[0]) ?? null

/** Browsers send a handful of languages; what is longer is not read to its end. */
const longestHeader = 300

/** The language that a browser's `Accept-Language` likes best of those that we speak, or null. */
export function preferredLanguage(header: string | undefined): Language | null {
  const wanted = (header ?? '')
    .slice(0, longestHeader)
    .split(',')
    .flatMap((part) => {
      const [tag = '', quality] = part.split(';')
      const language = ofTag(tag.trim())
      const weight = quality === undefined ? 1 : Number(/^\s*q=([01](?:\.\d{0,3})?)\s*$/.exec(quality)?.[1] ?? 0)
      return language && weight > 0 ? [{ language, weight }] : []
    })
    // Of two that are liked alike the first one counts: the sort is stable.
    .toSorted((a, b) => b.weight - a.weight)
  return wanted[0]?.language ?? null
}

type Wishes = {
  /** The one language that the business chose for its page; null where the visitor's counts. */
  fixed: Language | null
  picked: Language | null
  /** In which the visitor booked, where this is what they booked. */
  booked?: Language
  preferred: Language | null
}

export function chooseLanguage({ fixed, picked, booked, preferred }: Wishes): Spoken {
  if (fixed) return { language: booked ?? fixed, picked: null }
  const byBrowser = preferred ?? languages[0]
  const language = picked ?? booked ?? byBrowser
  return { language, picked: picked ?? (language === byBrowser ? null : language) }
}

/** An address that keeps the language which was picked by hand. */
export const inLanguage = (address: string, picked: Language | null | undefined): string =>
  picked ? `${address}${address.includes('?') ? '&' : '?'}lang=${picked}` : address
