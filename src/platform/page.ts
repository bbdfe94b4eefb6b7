import type { Brand } from './brand.ts'

/**
 * What a server-rendered page needs from outside: where a source file's built form is served from, and the address that
 * people type, and how the product is presented.
 */
export type PageSurroundings = { asset: (source: string) => string; origin: string; brand: Brand }

/** What a page says about itself to browsers, searchers and messengers. */
export type PageHead = {
  title: string
  description?: string
  /** Path of the page without its choices, where searchers shall find it. */
  canonical?: string
  /** The same in other languages: the language of each and its path. */
  alternates?: (readonly [language: string, path: string])[]
  noindex?: boolean
  /** The colour of the browser's own frame on phones. */
  themeColor?: string
  /** Pins the page to a theme; without it the visitor's own holds. */
  theme?: 'light' | 'dark'
  /** Style of this page alone, which ends no element. */
  style?: string
  keywords?: string
  /** The source of the page's script, if it has one. */
  script?: string
  /** Path of what messengers show beside a link to the page: 1200 by 630. */
  image?: string
  /** What the page is about, in the words of schema.org, for searchers. */
  about?: (origin: string) => object
}
