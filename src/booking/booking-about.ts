import { type ShownPicture, sourcesOf } from '../business/picture.ts'
import type { Place } from '../business/place.ts'
import type { OpeningHours } from '../hours/opening.ts'
import { portuguese } from '../languages/translator.ts'
import { firstIn } from '../platform/filled.ts'
import { type Currency, plainAmount, real } from '../platform/format.ts'
import { paths } from '../platform/paths.ts'
import type { Stretch } from '../team/hours.ts'

/** `isLeast`: with some who perform it, it costs more. */
type OfferedService = { name: string; description?: string | null; priceCents?: number | null; isLeast?: boolean }
type AboutInput = {
  name: string
  /** Path of the page that describes the business. */
  path: string
  telephone: string | null
  place?: Partial<Place>
  picture?: ShownPicture | null
  sameAs?: string[]
  services: readonly OfferedService[]
  /** Currency of the service prices. */
  currency?: Currency
  bookingSlug: string | null
  /** When the business is open: by weekday, and what is otherwise on the next dates. */
  hours?: OpeningHours
}

const englishDays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

const openFrom = ({ from, to }: Stretch) => ({
  '@type': 'OpeningHoursSpecification',
  opens: from,
  closes: to === '24:00' ? '23:59' : to,
})
/** Search engines read hours that end when they begin as a closed day. */
const closedAllDay: Stretch = { from: '00:00', to: '00:00' }

const openingHours = ({ hours, dates }: OpeningHours) => ({
  openingHoursSpecification: Map.groupBy(
    hours.flatMap((day, weekday) => day.map((stretch) => ({ stretch, weekday }))),
    ({ stretch: { from, to } }) => `${from} ${to}`,
  )
    .values()
    .toArray()
    .map((alike) => ({
      ...openFrom(firstIn(alike).stretch),
      dayOfWeek: alike.map(({ weekday }) => englishDays[weekday]),
    })),
  ...(dates.length > 0 && {
    specialOpeningHoursSpecification: dates.flatMap(({ firstDate, lastDate, hours: on }) =>
      (on.length > 0 ? on : [closedAllDay]).map((stretch) => ({
        ...openFrom(stretch),
        validFrom: firstDate,
        validThrough: lastDate,
      })),
    ),
  }),
})

const postalAddress = ({ address, city, state, postalCode }: Partial<Place>) => ({
  '@type': 'PostalAddress',
  ...(address && { streetAddress: address }),
  ...(city && { addressLocality: city }),
  ...(state && { addressRegion: state }),
  ...(postalCode && { postalCode }),
  addressCountry: 'BR',
})

function priceOf(cents: number, isLeast: boolean, priceCurrency: Currency) {
  const amount = plainAmount(cents, '.')
  if (!isLeast) return { price: amount, priceCurrency }
  return { priceSpecification: { '@type': 'PriceSpecification', minPrice: amount, priceCurrency } }
}

/** Search engines read only the start of a long list; the page itself shows all services. */
const mostServices = 30

/** Structured data (schema.org) of a business: its contact, its services and its booking page. */
export const aboutBusiness =
  (
    { name, path, telephone, place, picture, sameAs = [], services, currency = real, bookingSlug, hours }: AboutInput,
    { say, language } = portuguese,
  ) =>
  (origin: string): object => ({
    '@type': 'LocalBusiness',
    name,
    url: origin + path,
    ...(telephone && { telephone }),
    ...(place && (place.address ?? place.city) && { address: postalAddress(place) }),
    ...(picture && { image: origin + sourcesOf(picture).src }),
    ...(sameAs.length > 0 && { sameAs }),
    ...(hours?.hours.some((day) => day.length > 0) && openingHours(hours)),
    makesOffer: services.slice(0, mostServices).map((service) => ({
      '@type': 'Offer',
      ...(typeof service.priceCents === 'number' && priceOf(service.priceCents, service.isLeast ?? false, currency)),
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
