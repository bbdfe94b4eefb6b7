import type { PageHead } from '../../platform/page.ts'
import { buttonClass } from '../../platform/web/ui/button.tsx'
import { classNames } from '../../platform/web/ui/class-names.ts'
import { doneAddress, type BookingMoveView } from '../booking-page.ts'
import { dayWords } from '../date-words.ts'
import { BookingAlert } from './booking-alert.tsx'
import { BookingDay } from './booking-day.tsx'
import { BookingFrame } from './booking-frame.tsx'
import { BookingTimes } from './booking-times.tsx'

export const bookingMoveHead = ({ link }: BookingMoveView): PageHead => ({
  title: `Remarcar agendamento — ${link.businessName}`,
  noindex: true,
  themeColor: link.primaryColor,
  script: 'src/entries/booking.ts',
})

/** Whoever booked chooses another time; service and professional stay. The same steps as on the booking page. */
export function BookingMovePage(view: BookingMoveView) {
  const { link, booking, choice, days, alert, path, typed } = view
  const times = days.find(({ date }) => date === choice.date)?.times ?? []
  const isOffered = times.length > 0
  return (
    <BookingFrame link={link}>
      <main
        id="booking"
        aria-label="Remarcar agendamento"
        className="mx-auto max-w-2xl transition-opacity aria-busy:opacity-60"
      >
        <BookingAlert alert={alert} />
        <form method="post" action={path} noValidate className="grid grid-cols-1 gap-4">
          <section aria-labelledby="moving" className="rounded-card border border-line bg-surface p-4 sm:p-6">
            <h1 id="moving" className="text-xl font-semibold">
              Remarcar agendamento
            </h1>
            <p className="mt-1 text-base">
              <span className="font-semibold">{booking.serviceName}</span> com {booking.professionalName}
            </p>
            <p className="text-soft">
              Está marcado para {dayWords(booking.date)}, às <span className="figures">{booking.from}</span>.
            </p>
          </section>
          <section aria-labelledby="next" className="rounded-card border border-line bg-surface p-4 sm:p-6">
            <input type="hidden" name="date" value={choice.date ?? ''} />
            <BookingDay view={view} />
            <BookingTimes view={view} />
            <div className="mt-6 grid gap-2">
              {isOffered && (
                <p className="text-soft">
                  Novo horário: <span className="font-semibold text-ink">{choice.date && dayWords(choice.date)}</span>
                  <span data-chosen-time>{times.some((time) => time === typed.time) && `, ${typed.time}`}</span>
                </p>
              )}
              {isOffered && (
                <button
                  type="submit"
                  data-pending="Remarcando…"
                  className={classNames(buttonClass('primary', 'lg', true))}
                >
                  Remarcar
                </button>
              )}
              <a href={doneAddress(link.slug, booking.key)} className={buttonClass('ghost', 'lg', true)}>
                Manter como está
              </a>
              <p data-message role="status" className="text-center text-sm font-semibold text-danger empty:hidden" />
            </div>
          </section>
        </form>
      </main>
    </BookingFrame>
  )
}
