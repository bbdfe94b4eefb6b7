import type { Translator } from '../../languages/translator.ts'
import { useTranslator } from '../../languages/web/use-translator.ts'
import type { PageHead } from '../../platform/page.ts'
import { buttonClass } from '../../platform/web/ui/button.tsx'
import { declineAddress, doneAddress } from '../booking-address.ts'
import type { BookingDoneView } from '../booking-page.ts'
import { BookingFacts } from './booking-facts.tsx'
import { BookingFrame } from './booking-frame.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { PageMessage } from './page-message.tsx'

export const bookingDeclineHead = ({ link }: BookingDoneView, { say }: Translator): PageHead => ({
  title: `${say('Avisar que não vem')} — ${link.businessName}`,
  noindex: true,
  themeColor: link.primaryColor,
  script: 'src/entries/booking.ts',
})

/** Too late to cancel, the business can still be told. Opening the address tells nothing. */
export function BookingDeclinePage({ link, booking, picked }: BookingDoneView) {
  const { say } = useTranslator()
  const { key } = booking
  const { businessName } = link
  return (
    <BookingFrame link={link} picked={picked}>
      <main
        id="booking"
        aria-label={say('Avisar que não vem')}
        className="mx-auto max-w-lg rounded-card border border-line bg-surface p-5 transition-opacity aria-busy:opacity-60 sm:p-8"
      >
        <LanguageSwitch fixed={link.language} address={declineAddress(link.slug, key)} />
        <h1 id="next" tabIndex={-1} className="text-xl font-semibold outline-none sm:text-2xl">
          {say('Avisar que você não vem?')}
        </h1>
        <p className="mt-1 text-base text-soft">
          {say('O prazo para cancelar por aqui terminou. {businessName} recebe o seu aviso e cuida do horário.', {
            businessName,
          })}
        </p>
        <BookingFacts booking={booking} />
        <form method="post" action={declineAddress(link.slug, key, picked)} className="mt-6 grid gap-2">
          <input type="hidden" name="startsAt" value={booking.startsAt} />
          <button type="submit" data-pending={say('Avisando…')} className={buttonClass('danger', 'lg', true)}>
            {say('Não vou')}
          </button>
          <a href={doneAddress(link.slug, key, picked)} className={buttonClass('ghost', 'lg', true)}>
            {say('Manter como está')}
          </a>
          <PageMessage />
        </form>
      </main>
    </BookingFrame>
  )
}
