import { useTranslator } from '../../languages/web/use-translator.ts'
import { formatPhone } from '../../platform/format.ts'
import { buttonClass } from '../../platform/web/ui/button.tsx'
import { whatsappLink } from '../../platform/whatsapp.ts'
import type { Booking } from '../booking-facts.ts'
import type { OwnLink, PublicLink } from '../booking-page.ts'

type Ways = { whatsapp: string | null; phone: string | null | undefined }

/** WhatsApp, or the telephone where there is none; nothing where there is neither. */
function ContactButton({ whatsapp, phone, hello, look }: Ways & { hello: string; look: 'primary' | 'secondary' }) {
  const { say } = useTranslator()
  const className = buttonClass(look, 'lg', true)
  if (whatsapp)
    return (
      <a href={whatsappLink(whatsapp, hello)} target="_blank" rel="noreferrer" className={className}>
        {say('Falar no WhatsApp')}
      </a>
    )
  if (!phone) return null
  return (
    <a href={`tel:${phone}`} className={className}>
      {say('Ligar para {phone}', { phone: formatPhone(phone) })}
    </a>
  )
}

/** Contact with the business about a booking. */
export function BusinessContact({ link, booking }: { link: OwnLink; booking: Booking }) {
  const { say, dateWords, timeWords } = useTranslator()
  const { serviceName: service, date, from } = booking
  const [day, time] = [dateWords(date), timeWords(from)]
  const hello = say('Olá! Agendei {service} para {day}, às {time}.', { service, day, time })
  return <ContactButton whatsapp={link.whatsapp} phone={link.phone} hello={hello} look="secondary" />
}

/** How to reach the business for an appointment. */
export function ContactToBook({ whatsapp, phone }: Ways) {
  const { say } = useTranslator()
  const number = whatsapp ?? phone
  if (!number) return null
  return (
    <>
      <p className="text-xl font-semibold text-ink">{formatPhone(number)}</p>
      <ContactButton whatsapp={whatsapp} phone={phone} hello={say('Olá! Quero agendar um horário.')} look="primary" />
    </>
  )
}

/** Stands for the choice of a time while the business takes no bookings: how to reach it, before anything is typed. */
export function BookingClosed({ link }: { link: PublicLink }) {
  const { say } = useTranslator()
  const { whatsapp, closed } = link
  if (closed?.isGone)
    return (
      <section
        aria-labelledby="next"
        className="mx-auto grid max-w-lg gap-4 rounded-card border border-line bg-surface p-5 text-center sm:p-8"
      >
        <h1 id="next" tabIndex={-1} className="text-xl font-semibold outline-none sm:text-2xl">
          {say('Esta página foi encerrada')}
        </h1>
        <p className="text-base text-soft">{say('{businessName} não recebe mais agendamentos por aqui.', link)}</p>
      </section>
    )
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
      <ContactToBook whatsapp={whatsapp} phone={closed?.phone} />
    </section>
  )
}
