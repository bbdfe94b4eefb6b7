import type { ComponentProps } from 'react'
import { useTranslator } from '../../languages/web/use-translator.ts'
import { isZoneNamed } from '../../languages/zone-words.ts'
import { type Place, placeWords } from '../../business/place.ts'
import { type Booking, whatFacts, whenFacts, zoneFact } from '../booking-facts.ts'

/** The facts of a booking, shared by all its pages. */
export function BookingFacts({ booking, place }: { booking: Booking; place?: Place }) {
  const translator = useTranslator()
  const where = place && placeWords(place)
  const facts = (of: readonly (readonly [string, string])[]) =>
    of.map(([name, value]) => <Fact key={name} name={name} value={value} />)
  return (
    <dl className="mt-6 divide-y divide-line border-y border-line text-base">
      {facts(whenFacts(booking, translator))}
      <ZoneFact zone={booking.zone} at={booking.startsAt} />
      {where && <Fact name={translator.say('Local')} value={where} />}
      {facts(whatFacts(booking, translator))}
      {booking.name && <Fact name={translator.say('Em nome de')} value={booking.name} />}
    </dl>
  )
}

/** By whose clock it is. The server does not know the visitor's and goes by the language; the script compares. */
export function ZoneFact({ zone, at }: { zone: string; at: string }) {
  const translator = useTranslator()
  const [name, value] = zoneFact({ zone }, translator)
  return <Fact name={name} value={value} data-zone={zone} data-at={at} hidden={!isZoneNamed(zone, translator)} />
}

type FactProps = ComponentProps<'div'> & { name: string; value: string; 'data-zone'?: string; 'data-at'?: string }

const Fact = ({ name, value, ...more }: FactProps) => (
  <div {...more} className="flex justify-between gap-4 py-3">
    <dt className="text-soft">{name}</dt>
    <dd className="text-right font-semibold break-words">{value}</dd>
  </div>
)
