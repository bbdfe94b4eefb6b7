import type { HelpPage } from './help-page.ts'

/** What the first page of the help shows: everything, what was found, the help of one screen, or that there is none. */
export type HelpFrontView =
  | { kind: 'all' }
  | { kind: 'missing' }
  | { kind: 'screen'; pages: readonly HelpPage[] }
  | { kind: 'found'; typed: string; pages: readonly HelpPage[]; isWhole: boolean }
