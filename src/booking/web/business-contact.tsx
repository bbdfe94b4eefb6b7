import { useTranslator } from '../../languages/web/use-translator.ts'
import { formatPhone } from '../../platform/format.ts'
import { buttonClass } from '../../platform/web/ui/button.tsx'
import { whatsappLink } from '../../platform/whatsapp.ts'
import type { Booking, OwnLink, PublicLink } from '../booking-page.ts'

/** Contact with the business about a booking: WhatsApp, or phone if there is no WhatsApp. */
export function BusinessContact({ link, booking }: { link: OwnLink; booking: Booking }) {
  const { say, dateWords, timeWords } = useTranslator()
  const { serviceName: service, date, from } = booking
  const [day, time] = [dateWords(date), timeWords(from)]
  const hello = () => say('Olá! Agendei {service} para {day}, às {time}.', { service, day, time })
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

/** Stands for the choice of a time while the business takes no bookings: how to reach it, before anything is typed. */
export function BookingClosed({ link }: { link: PublicLink }) {
  const { say } = useTranslator()
  const { whatsapp, closed } = link
  const number = whatsapp ?? closed?.phone
  return (
    <section
      aria-labelledby="next"
      className="mx-auto grid max-w-lg gap-4 rounded-card border border-line bg-surface p-5 text-center sm:p-8"
    >
      <h1 id="next" tabIndex={-1} className="text-xl font-semibold outline-none sm:text-2xl">
        {whatsapp ? say('Agende pelo WhatsApp') : say('Agende diretamente com {businessName}', link)}
      </h1>
      <p className="text-base text-soft">
        {say('Esta página não está recebendo agendamentos no momento. Combine o seu horário com {businessName}.', link)}
      </p>
      {number && (
        <>
          <p className="text-xl font-semibold text-ink">{formatPhone(number)}</p>
          {whatsapp ? (
            <a
              href={whatsappLink(whatsapp, say('Olá! Quero agendar um horário.'))}
              target="_blank"
              rel="noreferrer"
              className={buttonClass('primary', 'lg', true)}
            >
              {say('Falar no WhatsApp')}
            </a>
          ) : (
            <a href={`tel:${number}`} className={buttonClass('primary', 'lg', true)}>
              {say('Ligar para {phone}', { phone: formatPhone(number) })}
            </a>
          )}
        </>
      )}
    </section>
  )
}
