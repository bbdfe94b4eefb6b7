import type { Place } from '../business/place.ts'
import { portuguese } from '../languages/translator.ts'
import { type Currency, plainAmount, real } from '../platform/format.ts'
import { paths } from '../platform/paths.ts'

type OfferedService = { name: string; description?: string | null; priceCents?: number | null }
type AboutInput = {
  name: string
  /** Path of the page that describes the business. */
  path: string
  telephone: string | null
  place?: Partial<Place>
  sameAs?: string[]
  services: readonly OfferedService[]
  /** Currency of the service prices. */
  currency?: Currency
  bookingSlug: string | null
}

const postalAddress = ({ address, city, state, postalCode }: Partial<Place>) => ({
  '@type': 'PostalAddress',
  ...(address && { streetAddress: address }),
  ...(city && { addressLocality: city }),
  ...(state && { addressRegion: state }),
  ...(postalCode && { postalCode }),
  addressCountry: 'BR',
})

/** Search engines read only the start of a long list; the page itself shows all services. */
const mostServices = 30

/** Structured data (schema.org) of a business: its contact, its services and its booking page. */
export const aboutBusiness =
  (
    { name, path, telephone, place, sameAs = [], services, currency = real, bookingSlug }: AboutInput,
    { say, language } = portuguese,
  ) =>
  (origin: string): object => ({
    '@type': 'LocalBusiness',
    name,
    url: origin + path,
    ...(telephone && { telephone }),
    ...(place && (place.address ?? place.city) && { address: postalAddress(place) }),
    ...(sameAs.length > 0 && { sameAs }),
    makesOffer: services.slice(0, mostServices).map((service) => ({
      '@type': 'Offer',
      ...(typeof service.priceCents === 'number' && {
        price: plainAmount(service.priceCents, '.'),
        priceCurrency: currency,
      }),
      itemOffered: {
        '@type': 'Service',
        name: service.name,
        ...(service.description && { description: service.description }),
      },
    })),
    ...(bookingSlug && {
      potentialAction: {
        '@type': 'ReserveAction',
        name: say('Agendar horário'),
        target: { '@type': 'EntryPoint', urlTemplate: origin + paths.booking(bookingSlug), inLanguage: language },
        result: { '@type': 'Reservation', name: say('Agendamento') },
      },
    }),
  })
