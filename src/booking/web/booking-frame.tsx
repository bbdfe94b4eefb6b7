import { inLanguage, type Language } from '../../languages/language.ts'
import { useTranslator } from '../../languages/web/use-translator.ts'
import { AtSign, MapPin, MessageCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { productName } from '../../platform/brand.ts'
import { paths } from '../../platform/paths.ts'
import { mapLink, type Place, placeWords } from '../../business/place.ts'
import { instagramLink } from '../../business/storefront.ts'
import { Picture } from '../../business/web/picture.tsx'
import { addDays } from '../../platform/clock.ts'
import { whatsappLink } from '../../platform/whatsapp.ts'
import type { BookingView, PublicLink } from '../booking-page.ts'
import { RatingSumLink, ShownRatings } from '../../ratings/web/shown-ratings.tsx'
import { BusinessBand } from './business-band.tsx'
import { BusinessColors } from './business-colors.tsx'

type Venue = Pick<BookingView, 'openingState' | 'today' | 'choice' | 'ratings'>
type Props = {
  link: PublicLink
  picked: Language | null
  /** On the page to which people come first. */
  venue?: Venue
  children: ReactNode
}

/**
 * The frame of all booking pages: the business's name and colours around the content. Within another website the
 * content stands alone.
 */
export function BookingFrame({ link, picked, venue, children }: Props) {
  const { say } = useTranslator()
  const cover = venue?.choice.serviceId === null ? link.cover : null
  return (
    <BusinessColors
      primaryColor={link.primaryColor}
      accentColor={link.accentColor}
      className="min-h-dvh in-data-framed:min-h-0"
    >
      <header aria-label={link.businessName} className="bg-(--brand) text-(--on-brand) in-data-framed:hidden">
        {cover && (
          <Picture of={cover} sizes="100vw" eager className="aspect-video max-h-72 w-full object-cover sm:aspect-4/1" />
        )}
        <div
          className={`mx-auto max-w-5xl px-4 pb-16 sm:px-6 sm:pb-20 ${cover || link.language ? 'pt-5 sm:pt-8' : 'pt-12'}`}
        >
          <BusinessBand name={link.businessName} logo={link.logo} />
          {venue && <VenueFacts link={link} venue={venue} />}
        </div>
      </header>
      <div className="mx-auto -mt-10 max-w-5xl px-4 pb-6 sm:-mt-12 sm:px-6 in-data-framed:mt-0 in-data-framed:p-1">
        {children}
        {venue && <ShownRatings ratings={venue.ratings} businessName={link.businessName} />}
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
        <p className="mt-2">
          {say('{businessName} decide sobre os seus dados, e {product} os guarda em seu nome.', {
            businessName: link.businessName,
            product: productName(),
          })}{' '}
          <a href={paths.privacy} target="_blank" className="underline underline-offset-2">
            {say('Aviso de privacidade')}
          </a>
        </p>
      </footer>
    </BusinessColors>
  )
}

const actClass =
  'focus-ring inline-flex min-h-control items-center gap-2 rounded-full border border-current px-4 text-sm font-semibold'

/** What one asks before booking: whether it is open, how to get there, and whom to ask. */
function VenueFacts({ link: { place, whatsapp, instagram }, venue }: { link: PublicLink; venue: Venue }) {
  const { say } = useTranslator()
  const words = placeWords(place)
  return (
    <div className="mt-4 grid gap-3 empty:hidden">
      <RatingSumLink ratings={venue.ratings} />
      {(words || venue.openingState) && (
        <p className="text-sm">
          {venue.openingState && (
            <span className="font-semibold">
              <OpeningWords {...venue} />
            </span>
          )}
          {words && venue.openingState && ' · '}
          {words}
        </p>
      )}
      {(words || whatsapp || instagram) && (
        <div className="flex flex-wrap gap-2">
          {words && (
            <a href={mapLink(words)} target="_blank" rel="noreferrer" className={actClass}>
              <MapPin aria-hidden size={16} />
              {say('Como chegar')}
            </a>
          )}
          {whatsapp && (
            <a href={whatsappLink(whatsapp)} target="_blank" rel="noreferrer" className={actClass}>
              <MessageCircle aria-hidden size={16} />
              WhatsApp
            </a>
          )}
          {instagram && (
            <a href={instagramLink(instagram)} target="_blank" rel="noreferrer" className={actClass}>
              <AtSign aria-hidden size={16} />
              Instagram
            </a>
          )}
        </div>
      )}
    </div>
  )
}

/** `Aberto até 18:30`, or when it opens next. */
function OpeningWords({ openingState, today }: Venue) {
  const { say, dateWords, timeWords, weekdayWord } = useTranslator()
  if (!openingState) return null
  if ('until' in openingState) return say('Aberto até {time}', { time: timeWords(openingState.until) })
  const { date, from } = openingState.next
  const time = timeWords(from)
  const day = date < addDays(today, 7) ? weekdayWord(date) : dateWords(date)
  return date === today
    ? say('Fechado agora, abre às {time}', { time })
    : say('Fechado agora, abre {day} às {time}', { day, time })
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
