import type { ComponentProps } from 'react'
import { useTranslator } from '../../languages/web/use-translator.ts'
import { isZoneNamed } from '../../languages/zone-words.ts'
import { bookingFacts, type Booking, zoneFact } from '../booking-page.ts'

/** The facts of a booking, shared by all its pages. */
export function BookingFacts({ booking }: { booking: Booking }) {
  const translator = useTranslator()
  const inName = booking.name ? [[translator.say('Em nome de'), booking.name] as const] : []
  const [zone, zoneWords] = zoneFact(booking, translator)
  return (
    <dl className="mt-6 divide-y divide-line border-y border-line text-base">
      {bookingFacts(booking, translator).map(([name, value]) => (
        <Fact key={name} name={name} value={value} />
      ))}
      {/* The server does not know the visitor's clock and goes by the language; the script compares. */}
      <Fact
        name={zone}
        value={zoneWords}
        data-zone={booking.zone}
        data-at={booking.startsAt}
        hidden={!isZoneNamed(booking.zone, translator)}
      />
      {inName.map(([name, value]) => (
        <Fact key={name} name={name} value={value} />
      ))}
    </dl>
  )
}

type FactProps = ComponentProps<'div'> & { name: string; value: string; 'data-zone'?: string; 'data-at'?: string }

const Fact = ({ name, value, ...more }: FactProps) => (
  <div {...more} className="flex justify-between gap-4 py-3">
    <dt className="text-soft">{name}</dt>
    <dd className="text-right font-semibold break-words">{value}</dd>
  </div>
)
