import { useTranslator } from '../../languages/web/use-translator.ts'
import { formatPhone } from '../../platform/format.ts'
import { buttonClass } from '../../platform/web/ui/button.tsx'
import type { Booking, OwnLink } from '../booking-page.ts'
import { whatsappLink } from '../share.ts'

/** Contact with the business about a booking: WhatsApp, or phone if there is no WhatsApp. */
export function BusinessContact({ link, booking }: { link: OwnLink; booking: Booking }) {
  const { say, dateWords } = useTranslator()
  const { serviceName: service, date, from: time } = booking
  const hello = () => say('Olá! Agendei {service} para {day}, às {time}.', { service, day: dateWords(date), time })
  const look = buttonClass('secondary', 'lg', true)
  if (link.whatsapp)
    return (
      <a href={whatsappLink(link.whatsapp, hello())} target="_blank" rel="noreferrer" className={look}>
        {say('Falar no WhatsApp')}
      </a>
    )
  if (!link.phone) return null
  return (
    <a href={`tel:${link.phone}`} className={look}>
      {say('Ligar para {phone}', { phone: formatPhone(link.phone) })}
    </a>
  )
}
