import type { Translator } from '../../languages/translator.ts'
import { useTranslator } from '../../languages/web/use-translator.ts'
import { brl } from '../../platform/format.ts'
import type { PageHead } from '../../platform/page.ts'
import { buttonClass } from '../../platform/web/ui/button.tsx'
import { cancelAddress, doneAddress, moveAddress } from '../booking-address.ts'
import type { BookingDoneView } from '../booking-page.ts'
import { BookingAlert } from './booking-alert.tsx'
import { BookingFacts } from './booking-facts.tsx'
import { BookingFrame } from './booking-frame.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { PageMessage } from './page-message.tsx'

export const bookingCancelHead = ({ link }: BookingDoneView, { say }: Translator): PageHead => ({
  title: `${say('Cancelar agendamento')} — ${link.businessName}`,
  noindex: true,
  themeColor: link.primaryColor,
  script: 'src/entries/booking.ts',
})

/** Asks for a confirmation: opening the address changes nothing, because programs open links before people do. */
export function BookingCancelPage({ link, booking, alert, picked }: BookingDoneView) {
  const { say } = useTranslator()
  const { key } = booking
  return (
    <BookingFrame link={link} picked={picked}>
      <main
        id="booking"
        aria-label={say('Cancelar agendamento')}
        className="mx-auto max-w-lg rounded-card border border-line bg-surface p-5 transition-opacity aria-busy:opacity-60 sm:p-8"
      >
        <LanguageSwitch fixed={link.language} address={cancelAddress(link.slug, key)} />
        <BookingAlert alert={alert} />
        <h1 id="next" tabIndex={-1} className="text-xl font-semibold outline-none sm:text-2xl">
          {say('Cancelar este agendamento?')}
        </h1>
        <p className="mt-1 text-base text-soft">
          {say('O horário fica livre para outra pessoa.')}
          {booking.deposit?.isReturnable &&
            ` ${say('{businessName} devolve o sinal de {amount} por PIX.', {
              businessName: link.businessName,
              amount: brl(booking.deposit.heldCents),
            })}`}
        </p>
        <BookingFacts booking={booking} />
        <form method="post" action={cancelAddress(link.slug, key, picked)} className="mt-6 grid gap-2">
          <button type="submit" data-pending={say('Cancelando…')} className={buttonClass('danger', 'lg', true)}>
            {say('Cancelar agendamento')}
          </button>
          {link.isActive && booking.changeState === 'free' && (
            <a href={moveAddress(link.slug, key, picked)} className={buttonClass('secondary', 'lg', true)}>
              {say('Prefiro remarcar')}
            </a>
          )}
          <a href={doneAddress(link.slug, key, picked)} className={buttonClass('ghost', 'lg', true)}>
            {say('Manter como está')}
          </a>
          <PageMessage />
        </form>
      </main>
    </BookingFrame>
  )
}
