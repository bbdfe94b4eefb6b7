import { smallPicture } from '../../business/picture.ts'
import { mapLink, placeWords } from '../../business/place.ts'
import { contactOf } from '../../business/server/business-queries.ts'
import type { Letterhead } from '../../platform/server/mail/letter.ts'
import { senderAddress } from '../../platform/server/mail/mail.ts'
import { fullAddress } from '../../platform/server/settings.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import type { BookingLink } from '../booking-link.ts'
import { paletteOf, type PageTheme } from '../colors.ts'
import { getBookingLink } from './link-queries.ts'

/** The business as its letters to clients show it: as its booking page does, or in our colours if it has none. */
export async function letterheadOf(tx: BusinessTx): Promise<Letterhead> {
  const [{ link }, { place, phone, answersTo }] = await awaitAll([getBookingLink(tx), contactOf(tx)])
  const words = placeWords(place)
  return {
    name: link.businessName,
    logo: link.logo ? fullAddress(smallPicture(link.logo)) : null,
    colors: { light: colorsOf(link, 'light'), dark: colorsOf(link, 'dark') },
    place: words ? { words, map: mapLink(words) } : null,
    phone: phone ?? link.whatsapp,
    answersTo,
  }
}

function colorsOf({ primaryColor, accentColor }: Pick<BookingLink, 'primaryColor' | 'accentColor'>, theme: PageTheme) {
  const { primary, onPrimary } = paletteOf(primaryColor, accentColor, theme)
  return { ground: primary, ink: onPrimary }
}

/** Who a calendar says has arranged a booking. Answers go where those to mails go. */
export const calendarSender = ({ name, place, answersTo }: Letterhead) => ({
  name,
  place: place?.words ?? null,
  address: answersTo ?? senderAddress(),
})
