import { portuguese } from '../languages/tongue.ts'
import { type Currency, plainAmount, real } from '../platform/format.ts'
import { paths } from '../platform/paths.ts'

type Offered = { name: string; description?: string | null; priceCents?: number | null }
type Known = {
  name: string
  /** The path of the page that tells of it. */
  path: string
  telephone: string | null
  address?: string | null
  sameAs?: string[]
  services: readonly Offered[]
  /** Of the prices, where there are any. */
  currency?: Currency
  bookingSlug: string | null
}

/** Searchers read the first of a long list; the page itself has them all. */
const mostServices = 30

/** A business, what it offers and where one books, in the words of schema.org. */
export const aboutBusiness =
  (
    { name, path, telephone, address, sameAs = [], services, currency = real, bookingSlug }: Known,
    { say, language } = portuguese,
  ) =>
  (origin: string): object => ({
    '@type': 'LocalBusiness',
    name,
    url: origin + path,
    ...(telephone && { telephone }),
    ...(address && { address: { '@type': 'PostalAddress', streetAddress: address, addressCountry: 'BR' } }),
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
