/** The languages in which clients are served. The workspace uses the first one only. */
export const languages = ['pt-BR', 'en-US', 'es-ES'] as const
export type Language = (typeof languages)[number]

/** A business's choice for its page: each visitor's language, or one for all. */
export const pageLanguages = ['visitor', ...languages] as const
export type PageLanguage = (typeof pageLanguages)[number]

/** Each language's name in that language, so that its speakers find it. */
export const languageNames: Record<Language, string> = { 'pt-BR': 'Português', 'en-US': 'English', 'es-ES': 'Español' }

/**
 * A page's language. `picked` is kept in the page's links: a language picked by hand, or one that the visitor's browser
 * would not select.
 */
export type LanguageChoice = { language: Language; picked: Language | null }

export const languageNamed = (text: string | undefined): Language | null =>
  languages.find((one) => one === text) ?? null

/** Our language for a tag; regional variants (pt-PT, en-GB) map to ours. */
const ofTag = (tag: string): Language | null =>
  languages.find((one) => one.slice(0, 2) === tag.toLowerCase().split('-')[0]) ?? null

/** Browsers send only a few languages; a longer header is cut off. */
const longestHeader = 300

/** The language that `Accept-Language` prefers among ours, or null. */
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
    // The sort is stable, so of equal weights the first one counts.
    .toSorted((a, b) => b.weight - a.weight)
  return wanted[0]?.language ?? null
}

type Wishes = {
  /** The page's fixed language; null if the visitor's language counts. */
  fixed: Language | null
  picked: Language | null
  /** The language of the booking that the page shows, if it shows one. */
  booked?: Language
  preferred: Language | null
}

export function chooseLanguage({ fixed, picked, booked, preferred }: Wishes): LanguageChoice {
  if (fixed) return { language: booked ?? fixed, picked: null }
  const byBrowser = preferred ?? languages[0]
  const language = picked ?? booked ?? byBrowser
  return { language, picked: picked ?? (language === byBrowser ? null : language) }
}

/** Adds a picked language to an address. */
export const inLanguage = (address: string, picked: Language | null | undefined): string =>
  picked ? `${address}${address.includes('?') ? '&' : '?'}lang=${picked}` : address
