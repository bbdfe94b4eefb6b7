import { formatPhone } from '../../platform/format.ts'
import { buttonClass } from '../../platform/web/ui/button.tsx'
import type { Booking, OwnLink } from '../booking-page.ts'
import { dateWords } from '../date-words.ts'
import { whatsappLink } from '../share.ts'

/** How to reach the business about a booking: by WhatsApp, or by telephone where it gave none. */
export function BusinessContact({ link, booking }: { link: OwnLink; booking: Booking }) {
  const { serviceName, date, from } = booking
  const look = buttonClass('secondary', 'lg', true)
  if (link.whatsapp)
    return (
      <a
        href={whatsappLink(link.whatsapp, `Olá! Agendei ${serviceName} para ${dateWords(date)}, às ${from}.`)}
        target="_blank"
        rel="noreferrer"
        className={look}
      >
        Falar no WhatsApp
      </a>
    )
  if (!link.phone) return null
  return (
    <a href={`tel:${link.phone}`} className={look}>
      Ligar para {formatPhone(link.phone)}
    </a>
  )
}
