import { DepositCharge } from '../../deposits/web/deposit-charge.tsx'
import { brl } from '../../platform/format.ts'
import type { PageHead } from '../../platform/page.ts'
import { paths } from '../../platform/paths.ts'
import { buttonClass } from '../../platform/web/ui/button.tsx'
import { calendarAddress, cancelAddress, moveAddress, type Booking, type BookingDoneView } from '../booking-page.ts'
import { shortDayWords } from '../date-words.ts'
import { mayCancel } from '../own-booking.ts'
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
  const { isCancelled, heldUntil, freedom, key, deposit } = booking
  return (
    <BookingFrame link={link}>
      <main
        id="booking"
        aria-label="Seu agendamento"
        className="mx-auto max-w-lg rounded-card border border-line bg-surface p-5 transition-opacity aria-busy:opacity-60 sm:p-8"
      >
        <BookingAlert alert={alert} />
        {!isCancelled && <Sign isWaiting={heldUntil !== null} />}
        <h1 id="next" tabIndex={-1} className="mt-4 text-xl font-semibold outline-none sm:text-2xl">
          {headingOf(booking)}
        </h1>
        <p className="mt-1 text-base text-soft">{remarkOf(booking, link.businessName)}</p>
        {deposit?.isWaiting && heldUntil && <DepositCharge deposit={deposit} until={momentWords(heldUntil)} />}
        <BookingFacts booking={booking} />
        {!isCancelled && <p className="mt-4 text-soft">{changeWords(booking, link.businessName)}</p>}
        <div className="mt-6 grid gap-2">
          {!isCancelled && freedom !== 'over' && (
            <a href={calendarAddress(link.slug, key)} className={buttonClass('primary', 'lg', true)}>
              Salvar no meu calendário
            </a>
          )}
          {mayCancel(booking) && (
            <div className={freedom === 'free' ? 'grid grid-cols-2 gap-2' : 'grid gap-2'}>
              {link.isActive && freedom === 'free' && (
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

/** A tick, or a clock where the business has yet to confirm. */
const Sign = ({ isWaiting }: { isWaiting: boolean }) => (
  <span
    aria-hidden
    className={`grid size-14 place-items-center rounded-full ${isWaiting ? 'bg-warning-soft text-warning' : 'bg-success-soft text-success'}`}
  >
    <svg viewBox="0 0 24 24" className="size-8" fill="none" stroke="currentColor" strokeWidth="2.5">
      <path
        d={isWaiting ? 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16m0 4v4.5l3 2' : 'm5 12.5 4.5 4.5L19 7.5'}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  </span>
)

function headingOf({ isCancelled, onlineAct }: Booking): string {
  if (isCancelled) return 'Agendamento cancelado'
  return onlineAct === 'moved' ? 'Agendamento remarcado' : 'Agendamento realizado!'
}

const momentWords = ({ date, time }: { date: string; time: string }) => `${shortDayWords(date)}, às ${time}`

/** What becomes of a deposit, where there is more to say than that it is paid. */
function depositRemark({ isCancelled, onlineAct, deposit }: Booking, businessName: string): string | null {
  if (!deposit) return null
  const { heldCents, isWaiting, isReturnable, returnUntil } = deposit
  if (isWaiting) return 'Seu horário está reservado. Falta pagar o sinal para confirmar.'
  if (isCancelled && heldCents > 0)
    return onlineAct === 'expired'
      ? `Seu PIX de ${brl(heldCents)} chegou depois do prazo. Fale com ${businessName} para remarcar ou receber o valor de volta.`
      : `Este horário foi cancelado. ${businessName} devolve o sinal de ${brl(heldCents)} por PIX.`
  if (onlineAct === 'expired') return 'O sinal não foi pago a tempo. O horário não está mais reservado.'
  if (isReturnable)
    return `Sinal de ${brl(heldCents)} recebido. Ele é devolvido se você cancelar até ${momentWords(returnUntil)}.`
  return null
}

function remarkOf(booking: Booking, businessName: string): string {
  const { isCancelled, heldUntil, onlineAct, hasEmail, freedom } = booking
  const ofDeposit = depositRemark(booking, businessName)
  if (ofDeposit) return ofDeposit
  if (onlineAct === 'expired') return `${businessName} não confirmou a tempo. O horário não está mais reservado.`
  if (onlineAct === 'cancelled') return 'Você cancelou este agendamento. O horário não está mais reservado.'
  if (isCancelled) return 'Este horário foi cancelado e não está mais reservado.'
  if (freedom === 'over') return 'O horário deste agendamento já passou.'
  if (heldUntil)
    return `Falta a confirmação de ${businessName}. O horário fica reservado para você até ${shortDayWords(heldUntil.date)}, às ${heldUntil.time}. ${hasEmail ? 'Avisamos por e-mail.' : 'Volte a esta página para ver a resposta.'}`
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
