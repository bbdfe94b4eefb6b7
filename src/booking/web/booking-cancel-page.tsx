import { brl } from '../../platform/format.ts'
import type { PageHead } from '../../platform/page.ts'
import { buttonClass } from '../../platform/web/ui/button.tsx'
import { cancelAddress, doneAddress, moveAddress, type BookingDoneView } from '../booking-page.ts'
import { BookingAlert } from './booking-alert.tsx'
import { BookingFacts } from './booking-facts.tsx'
import { BookingFrame } from './booking-frame.tsx'

export const bookingCancelHead = ({ link }: BookingDoneView): PageHead => ({
  title: `Cancelar agendamento — ${link.businessName}`,
  noindex: true,
  themeColor: link.primaryColor,
  script: 'src/entries/booking.ts',
})

/** Asks once: opening an address changes nothing, because programs open links before people do. */
export function BookingCancelPage({ link, booking, alert }: BookingDoneView) {
  const { key } = booking
  return (
    <BookingFrame link={link}>
      <main
        id="booking"
        aria-label="Cancelar agendamento"
        className="mx-auto max-w-lg rounded-card border border-line bg-surface p-5 transition-opacity aria-busy:opacity-60 sm:p-8"
      >
        <BookingAlert alert={alert} />
        <h1 id="next" tabIndex={-1} className="text-xl font-semibold outline-none sm:text-2xl">
          Cancelar este agendamento?
        </h1>
        <p className="mt-1 text-base text-soft">
          O horário fica livre para outra pessoa.
          {booking.deposit?.isReturnable &&
            ` ${link.businessName} devolve o sinal de ${brl(booking.deposit.heldCents)} por PIX.`}
        </p>
        <BookingFacts booking={booking} />
        <form method="post" action={cancelAddress(link.slug, key)} className="mt-6 grid gap-2">
          <button type="submit" data-pending="Cancelando…" className={buttonClass('danger', 'lg', true)}>
            Cancelar agendamento
          </button>
          {link.isActive && booking.freedom === 'free' && (
            <a href={moveAddress(link.slug, key)} className={buttonClass('secondary', 'lg', true)}>
              Prefiro remarcar
            </a>
          )}
          <a href={doneAddress(link.slug, key)} className={buttonClass('ghost', 'lg', true)}>
            Manter como está
          </a>
          <p data-message role="status" className="text-center text-sm font-semibold text-danger empty:hidden" />
        </form>
      </main>
    </BookingFrame>
  )
}
