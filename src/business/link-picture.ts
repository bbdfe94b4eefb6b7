import type { ShownPicture } from './picture.ts'

/** What messengers show beside a link to a page of a business: its name, a line, its colours and its logo. */
export type LinkPicture = {
  page: 'agendamento' | 'site'
  slug: string
  title: string
  line: string
  ground: string
  ink: string
  accent: string
  logo: ShownPicture | null
}

/** What a page that has one is shown with. */
export type Pictured = { image: string }

/** Nobody reads more of it at the size at which it is shown. */
export const mostSigns = { title: 80, line: 90 } as const
