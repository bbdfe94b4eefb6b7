import type { LinkPicture } from '../business/link-picture.ts'
import type { PublicLink } from './booking-page.ts'
import { readableColor, textOn } from './colors.ts'

type Shown = Pick<PublicLink, 'slug' | 'businessName' | 'primaryColor' | 'accentColor' | 'logo'>

/** What messengers show beside the link to a booking page. */
export function bookingPicture({ slug, businessName, primaryColor, accentColor, logo }: Shown): LinkPicture {
  const ground = readableColor(primaryColor)
  const colors = { ground, ink: textOn(ground), accent: accentColor }
  return { page: 'agendamento', slug, title: businessName, line: 'Agende seu horário online', ...colors, logo }
}
