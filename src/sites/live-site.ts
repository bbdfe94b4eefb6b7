import * as z from 'zod/mini'
import { type OwnPicture, pictureIn, shownPicture } from '../business/picture.ts'
import { storefront } from '../business/storefront.ts'
import { specialHours } from '../hours/special-hours.ts'
import type { ShownService, SiteContent, SiteSection } from './site.ts'

const professional = z.object({
  id: z.string(),
  name: z.string(),
  specialties: z.array(z.string()),
  photo: z.nullable(shownPicture),
})

/** Current data of the business that its page shows, whenever the page was published. */
export const liveSite = z.object({
  /** Path of the booking page; null if that is off. */
  bookingSlug: z.nullable(z.string()),
  /** Whether the booking page offers times now; if not, it says how to reach the business. */
  takesBookings: z.boolean(),
  /** The logo of the booking link. */
  logo: z.nullable(shownPicture),
  /** What the business shows on all of its pages. */
  storefront,
  team: z.array(professional),
  /** Opening hours by weekday. */
  hours: z.array(z.array(z.object({ from: z.string(), to: z.string() }))),
  /** The next dates on which the business is closed or open at other hours. */
  dates: z.array(z.pick(specialHours, { firstDate: true, lastDate: true, name: true, hours: true })),
})
export type LiveSite = z.infer<typeof liveSite>

type PictureField = 'heroPicture' | 'aboutPicture' | 'gallery'
/** The content with pictures instead of their ids. Missing and unfinished pictures are left out. */
export type ShownContent = Omit<SiteContent, PictureField | 'services'> & {
  services: ShownService[]
  heroPicture: OwnPicture | null
  aboutPicture: OwnPicture | null
  gallery: { picture: OwnPicture; caption: string | null }[]
}

type ContentWithIds = Omit<SiteContent, PictureField | 'services'> & {
  services: ShownService[]
  heroPicture: unknown
  aboutPicture: unknown
  gallery: readonly { picture: unknown; caption: string | null }[]
}

/** Replaces the picture ids of a stored page by pictures. A page in the editor has the pictures already. */
export function withPictures(content: ContentWithIds, pictures: readonly OwnPicture[]): ShownContent {
  const known = new Map(pictures.map((picture) => [picture.id, picture]))
  const shown = (value: unknown): OwnPicture | null =>
    typeof value === 'string' ? (known.get(value) ?? null) : pictureIn(value)
  return {
    ...content,
    heroPicture: shown(content.heroPicture),
    aboutPicture: shown(content.aboutPicture),
    gallery: content.gallery.flatMap(({ picture, caption }) => {
      const found = shown(picture)
      return found ? [{ picture: found, caption }] : []
    }),
  }
}

/** The picture ids of a page, each with its field. */
export const picturesIn = ({ heroPicture, aboutPicture, gallery }: SiteContent): { field: string; id: string }[] =>
  [
    { field: 'heroPicture', id: heroPicture },
    { field: 'aboutPicture', id: aboutPicture },
    ...gallery.map(({ picture }, at) => ({ field: `gallery.${at}.picture`, id: picture })),
  ].flatMap(({ field, id }) => (id === null ? [] : [{ field, id }]))

/** The content with what the business shows on all of its pages, wherever this page shows nothing of its own. */
export const withStorefront = (content: ShownContent, { storefront }: Pick<LiveSite, 'storefront'>): ShownContent => ({
  ...content,
  heroPicture: content.heroPicture ?? storefront.cover,
  instagram: content.instagram ?? storefront.instagram,
  facebook: content.facebook ?? storefront.facebook,
})

const hasRows = (rows: readonly unknown[]) => rows.length > 0

/** The sections that are switched on and not empty, in order. */
export function sectionsToShow(content: ShownContent, { team, hours }: LiveSite): SiteSection['name'][] {
  const { aboutText, aboutPicture, address, locationText, instagram, facebook, whatsapp } = content
  const isFilled: Record<SiteSection['name'], boolean> = {
    differentials: hasRows(content.differentials),
    services: hasRows(content.services),
    team: hasRows(team),
    gallery: hasRows(content.gallery),
    about: Boolean(aboutText ?? aboutPicture),
    testimonials: hasRows(content.testimonials),
    hours: hours.some(hasRows),
    faq: hasRows(content.faq),
    contact: Boolean(address ?? locationText ?? instagram ?? facebook ?? whatsapp),
  }
  return content.sections.filter(({ name, isShown }) => isShown && isFilled[name]).map(({ name }) => name)
}
