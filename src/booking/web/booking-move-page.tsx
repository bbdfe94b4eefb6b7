import { inLanguage } from '../../languages/language.ts'
import type { Translator } from '../../languages/translator.ts'
import { useTranslator } from '../../languages/web/use-translator.ts'
import type { PageHead } from '../../platform/page.ts'
import { buttonClass } from '../../platform/web/ui/button.tsx'
import { classNames } from '../../platform/web/ui/class-names.ts'
import { choiceAddress, doneAddress } from '../booking-address.ts'
import type { BookingMoveView } from '../booking-page.ts'
import { BookingAlert } from './booking-alert.tsx'
import { BookingDay } from './booking-day.tsx'
import { BookingFrame } from './booking-frame.tsx'
import { BookingTimes, BusinessZone } from './booking-times.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { PageMessage } from './page-message.tsx'

export const bookingMoveHead = ({ link }: BookingMoveView, { say }: Translator): PageHead => ({
  title: `${say('Remarcar agendamento')} — ${link.businessName}`,
  noindex: true,
  themeColor: link.primaryColor,
  script: 'src/entries/booking.ts',
})

/** The client chooses another time; service and professional stay. Same steps as on the booking page. */
export function BookingMovePage(view: BookingMoveView) {
  const { say, dayWords, timeWords } = useTranslator()
  const { link, booking, choice, days, alert, path, typed, picked } = view
  const times = days.find(({ date }) => date === choice.date)?.times ?? []
  const isOffered = times.length > 0
  const chosen = times.find((time) => time === typed.time)
  return (
    <BookingFrame link={link} picked={picked}>
      <main
        id="booking"
        aria-label={say('Remarcar agendamento')}
        className="mx-auto max-w-2xl transition-opacity aria-busy:opacity-60"
      >
        <LanguageSwitch fixed={link.language} address={choiceAddress(path, { ...choice, language: null })} />
        <BookingAlert alert={alert} />
        <form method="post" action={inLanguage(path, picked)} noValidate className="grid grid-cols-1 gap-4">
          <section aria-labelledby="moving" className="rounded-card border border-line bg-surface p-4 sm:p-6">
            <h1 id="moving" className="text-xl font-semibold">
              {say('Remarcar agendamento')}
            </h1>
            <p className="mt-1 text-base">
              <span className="font-semibold">{booking.serviceName}</span>
              {say(' com {professional}', { professional: booking.professionalName })}
            </p>
            <p className="text-soft">
              {say('Está marcado para {day}, às {time}.', {
                day: dayWords(booking.date),
                time: timeWords(booking.from),
              })}
              <BusinessZone zone={booking.zone} at={booking.startsAt} />
            </p>
          </section>
          <section aria-labelledby="next" className="rounded-card border border-line bg-surface p-4 sm:p-6">
            <input type="hidden" name="date" value={choice.date ?? ''} />
            <BookingDay view={view} />
            <BookingTimes view={view} />
            <div className="mt-6 grid gap-2">
              {isOffered && (
                <p className="text-soft">
                  {say('Novo horário:')}{' '}
                  <span className="font-semibold text-ink">{choice.date && dayWords(choice.date)}</span>
                  <span data-chosen-time>{chosen && `, ${timeWords(chosen)}`}</span>
                </p>
              )}
              {isOffered && (
                <button
                  type="submit"
                  data-pending={say('Remarcando…')}
                  className={classNames(buttonClass('primary', 'lg', true))}
                >
                  {say('Remarcar')}
                </button>
              )}
              <a href={doneAddress(link.slug, booking.key, picked)} className={buttonClass('ghost', 'lg', true)}>
                {say('Manter como está')}
              </a>
              <PageMessage />
            </div>
          </section>
        </form>
      </main>
    </BookingFrame>
  )
}
