import type { Brand } from './brand.ts'

/**
 * What a server-rendered page needs from its surroundings: the served address of a built source file, the public
 * origin, and the brand.
 */
export type PageSurroundings = { asset: (source: string) => string; origin: string; brand: Brand }

/** The head of a page, for browsers, search engines and messengers. */
export type PageHead = {
  title: string
  description?: string
  /** The page's path without query, under which search engines list it. */
  canonical?: string
  /** The page in other languages: each language with its path. */
  alternates?: (readonly [language: string, path: string])[]
  noindex?: boolean
  /** The page stands within another website: it is marked with `data-framed`, and has no header and footer. */
  isFramed?: boolean | undefined
  /** The colour of the browser's own frame on phones. */
  themeColor?: string
  /** Fixes the page's theme. Without it, the visitor's own theme applies. */
  theme?: 'light' | 'dark'
  /** CSS for this page only. It must not contain a closing tag. */
  style?: string
  keywords?: string
  /** The source path of the page's script, if it has one. */
  script?: string
  /** Without JavaScript the page loads itself again every minute, because what it shows may change. */
  refreshes?: boolean
  /** Path of the page's own icon; without it the product's. */
  icon?: string
  /** Path of the picture that messengers show beside a link to the page: 1200 by 630 pixels. */
  image?: string
  /** Structured data (schema.org) for search engines. */
  about?: (origin: string) => object
}
