import type { LinkPicture } from '../business/link-picture.ts'
import { translatorFor } from '../languages/translators.ts'
import type { PublicLink } from './booking-page.ts'
import { readableColor, textOn } from './colors.ts'

type PictureLink = Pick<PublicLink, 'slug' | 'businessName' | 'language' | 'primaryColor' | 'accentColor' | 'logo'>

/** Preview picture that messengers show for a link to a booking page. It does not depend on the visitor's language. */
export function bookingPicture({
  slug,
  businessName,
  language,
  primaryColor,
  accentColor,
  logo,
}: PictureLink): LinkPicture {
  const ground = readableColor(primaryColor)
  const colors = { ground, ink: textOn(ground), accent: accentColor }
  const line = translatorFor(language ?? 'pt-BR').say('Agende seu horário online')
  return { page: 'agendamento', slug, title: businessName, line, ...colors, logo }
}
