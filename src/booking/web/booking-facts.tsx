import { useTranslator } from '../../languages/web/use-translator.ts'
import { bookingFacts, type Booking } from '../booking-page.ts'

/** The facts of a booking, shared by all its pages. */
export function BookingFacts({ booking }: { booking: Booking }) {
  const translator = useTranslator()
  const inName = booking.name ? [[translator.say('Em nome de'), booking.name] as const] : []
  const facts = [...bookingFacts(booking, translator), ...inName]
  return (
    <dl className="mt-6 divide-y divide-line border-y border-line text-base">
      {facts.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-4 py-3">
          <dt className="text-soft">{name}</dt>
          <dd className="figures text-right font-semibold break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
