import type { ShownPicture } from './picture.ts'

/** What messengers show beside a link to a page of the business. */
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

/** The address of the link picture, as part of a page's data. */
export type PictureAddress = { image: string }

/** The most characters that are drawn; more cannot be read at the size at which messengers show them. */
export const longestTexts = { title: 80, line: 90 } as const
