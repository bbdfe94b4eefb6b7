import { CalendarPlus, MessageCircle } from 'lucide-react'
import { placeWords } from '../../business/place.ts'
import { useTranslator } from '../../languages/web/use-translator.ts'
import { buttonClass } from '../../platform/web/ui/button.tsx'
import { classNames } from '../../platform/web/ui/class-names.ts'
import { whatsappLink } from '../../platform/whatsapp.ts'
import { calendarAddress } from '../booking-address.ts'
import { eventOf } from '../booking-facts.ts'
import type { BookingDoneView } from '../booking-page.ts'
import { googleCalendarAddress } from '../calendar-file.ts'

/** Ways to keep the booking at hand: in a calendar, and in a chat with oneself. */
export function KeepBooking({ view, isMain }: { view: BookingDoneView; isMain: boolean }) {
  const translator = useTranslator()
  const { say, dayWords, timeWords } = translator
  const { link, booking, picked, url } = view
  const { businessName: name } = link
  const event = eventOf({ booking, by: { name, place: placeWords(link.place) }, url }, translator)
  const told = say('{service} em {businessName}: {day}, às {time}.', {
    service: booking.serviceName,
    businessName: name,
    day: dayWords(booking.date),
    time: timeWords(booking.from),
  })
  return (
    <>
      <details className="group">
        <summary
          className={classNames(buttonClass(isMain ? 'primary' : 'secondary', 'lg', true), 'cursor-pointer list-none')}
        >
          <CalendarPlus aria-hidden size={18} />
          {say('Adicionar à agenda')}
        </summary>
        <div className="mt-2 grid gap-2 sm:grid-cols-2">
          <a
            href={googleCalendarAddress(event)}
            target="_blank"
            rel="noreferrer"
            className={buttonClass('secondary', 'lg', true)}
          >
            Google
          </a>
          <a href={calendarAddress(link.slug, booking.key, picked)} className={buttonClass('secondary', 'lg', true)}>
            {say('Apple, Outlook e outras')}
          </a>
        </div>
      </details>
      <a
        href={whatsappLink('', `${told}\n${url}`)}
        target="_blank"
        rel="noreferrer"
        className={buttonClass('secondary', 'lg', true)}
      >
        <MessageCircle aria-hidden size={18} />
        {say('Enviar para o meu WhatsApp')}
      </a>
    </>
  )
}
