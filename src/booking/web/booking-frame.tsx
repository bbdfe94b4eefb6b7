import { inLanguage, type Language } from '../../languages/language.ts'
import { useTranslator } from '../../languages/web/use-translator.ts'
import type { ReactNode } from 'react'
import { productName } from '../../platform/brand.ts'
import { paths } from '../../platform/paths.ts'
import { mapLink, type Place, placeWords } from '../../business/place.ts'
import type { PublicLink } from '../booking-page.ts'
import { BusinessBand } from './business-band.tsx'
import { BusinessColors } from './business-colors.tsx'

type Props = { link: PublicLink; picked: Language | null; children: ReactNode }

/**
 * The frame of all booking pages: the business's name and colours around the content. Within another website the
 * content stands alone.
 */
export function BookingFrame({ link, picked, children }: Props) {
  const { say } = useTranslator()
  return (
    <BusinessColors
      primaryColor={link.primaryColor}
      accentColor={link.accentColor}
      className="min-h-dvh in-data-framed:min-h-0"
    >
      <header aria-label={link.businessName} className="bg-(--brand) text-(--on-brand) in-data-framed:hidden">
        <div
          className={`mx-auto max-w-5xl px-4 pb-16 sm:px-6 sm:pb-20 ${link.language ? 'pt-5 sm:pt-8' : 'pt-11 sm:pt-12'}`}
        >
          <BusinessBand name={link.businessName} logo={link.logo} />
        </div>
      </header>
      <div className="mx-auto -mt-10 max-w-5xl px-4 pb-6 sm:-mt-12 sm:px-6 in-data-framed:mt-0 in-data-framed:p-1">
        {children}
      </div>
      <p data-update role="status" className="visually-hidden" />
      <footer className="mx-auto max-w-5xl px-4 pb-10 text-center text-xs text-faint sm:px-6 in-data-framed:hidden">
        <BusinessPlace place={link.place} />
        {say('Agendamento online com')}{' '}
        <a href={paths.home} target="_blank" className="font-semibold text-soft underline underline-offset-2">
          {productName()}
        </a>{' '}
        ·{' '}
        <a href={inLanguage(paths.askOwnData(link.slug), picked)} className="underline underline-offset-2">
          {say('Meus dados')}
        </a>
      </footer>
    </BusinessColors>
  )
}

/** Where the business is, with a map. */
function BusinessPlace({ place }: { place: Place }) {
  const { say } = useTranslator()
  const words = placeWords(place)
  if (!words) return null
  return (
    <address className="mb-2 text-sm text-soft not-italic">
      {words} ·{' '}
      <a href={mapLink(words)} target="_blank" rel="noreferrer" className="font-semibold underline underline-offset-2">
        {say('Ver no mapa')}
      </a>
    </address>
  )
}
