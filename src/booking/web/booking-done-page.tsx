import type { PageHead } from '../../platform/page.ts'
import { paths } from '../../platform/paths.ts'
import { buttonClass } from '../../platform/web/ui/button.tsx'
import { calendarAddress, cancelAddress, moveAddress, type Booking, type BookingDoneView } from '../booking-page.ts'
import { shortDayWords } from '../date-words.ts'
import { BookingAlert } from './booking-alert.tsx'
import { BookingFacts } from './booking-facts.tsx'
import { BookingFrame } from './booking-frame.tsx'
import { BusinessContact } from './business-contact.tsx'

export const bookingDoneHead = ({ link, booking }: BookingDoneView): PageHead => ({
  title: `${headingOf(booking)} — ${link.businessName}`,
  noindex: true,
  themeColor: link.primaryColor,
  script: 'src/entries/booking.ts',
})

/** A booking at its own address: what was booked, how it stands, and what whoever booked can do with it. */
export function BookingDonePage({ link, booking, alert }: BookingDoneView) {
  const { isCancelled, freedom, key } = booking
  return (
    <BookingFrame link={link}>
      <main
        id="booking"
        aria-label="Seu agendamento"
        className="mx-auto max-w-lg rounded-card border border-line bg-surface p-5 transition-opacity aria-busy:opacity-60 sm:p-8"
      >
        <BookingAlert alert={alert} />
        {!isCancelled && (
          <span aria-hidden className="grid size-14 place-items-center rounded-full bg-success-soft text-success">
            <svg viewBox="0 0 24 24" className="size-8" fill="none" stroke="currentColor" strokeWidth="2.5">
              <path d="m5 12.5 4.5 4.5L19 7.5" strokeLinecap="round" strokeLinejoin="round" />
            </svg>
          </span>
        )}
        <h1 id="next" tabIndex={-1} className="mt-4 text-xl font-semibold outline-none sm:text-2xl">
          {headingOf(booking)}
        </h1>
        <p className="mt-1 text-base text-soft">{remarkOf(booking, link.businessName)}</p>
        <BookingFacts booking={booking} />
        {!isCancelled && <p className="mt-4 text-soft">{changeWords(booking, link.businessName)}</p>}
        <div className="mt-6 grid gap-2">
          {!isCancelled && freedom !== 'over' && (
            <a href={calendarAddress(link.slug, key)} className={buttonClass('primary', 'lg', true)}>
              Salvar no meu calendário
            </a>
          )}
          {freedom === 'free' && (
            <div className="grid grid-cols-2 gap-2">
              {link.isActive && (
                <a href={moveAddress(link.slug, key)} className={buttonClass('secondary', 'lg', true)}>
                  Remarcar
                </a>
              )}
              <a href={cancelAddress(link.slug, key)} className={buttonClass('secondary', 'lg', true)}>
                Cancelar
              </a>
            </div>
          )}
          <BusinessContact link={link} booking={booking} />
          {link.isActive && (
            <a href={paths.booking(link.slug)} className={buttonClass('ghost', 'lg', true)}>
              Fazer outro agendamento
            </a>
          )}
        </div>
      </main>
    </BookingFrame>
  )
}

function headingOf({ isCancelled, onlineAct }: Booking): string {
  if (isCancelled) return 'Agendamento cancelado'
  return onlineAct === 'moved' ? 'Agendamento remarcado' : 'Agendamento realizado!'
}

function remarkOf({ isCancelled, onlineAct, hasEmail, freedom }: Booking, businessName: string): string {
  if (onlineAct === 'cancelled') return 'Você cancelou este agendamento. O horário não está mais reservado.'
  if (isCancelled) return 'Este horário foi cancelado e não está mais reservado.'
  if (freedom === 'over') return 'O horário deste agendamento já passou.'
  return hasEmail && onlineAct === null
    ? 'Enviamos a confirmação para o seu e-mail.'
    : `${businessName} espera por você.`
}

/** Until when it can be changed here, or what to do instead. */
function changeWords({ freedom, until }: Booking, businessName: string): string {
  const deadline = `${shortDayWords(until.date)}, às ${until.time}`
  if (freedom === 'free') return `Para remarcar ou cancelar, volte a esta página até ${deadline}.`
  if (freedom === 'late')
    return `O prazo para remarcar ou cancelar por aqui terminou em ${deadline}. Para mudar algo, fale com ${businessName}.`
  return freedom === 'settled' ? `Para mudar algo, fale com ${businessName}.` : ''
}
