import type { Translator } from '../languages/translator.ts'
import { bookingFacts, type Booking } from './booking-page.ts'
import { calendarFile, type CalendarFile } from './calendar-file.ts'

type CalendarBooking = {
  /** Its names in the language of the translator. */
  booking: Booking & { sequence: number; changedAt: Date }
  /** The business, where it is, and the address at which it or we receive mail. */
  by: { name: string; place: string | null; address: string }
  /** The booking's own page. */
  url: string
}

/** A booking for the client's calendar, the same in the mails and from its page. */
export function bookingCalendar({ booking, by, url }: CalendarBooking, translator: Translator): CalendarFile {
  const { id, serviceName, professionalName, services, isCancelled, heldUntil } = booking
  return calendarFile({
    id,
    title: `${by.name}: ${serviceName}`,
    description:
      services.length > 1
        ? bookingFacts(booking, translator)
            .map((fact) => fact.join(': '))
            .join('\n')
        : translator.say('Com {professional}', { professional: professionalName }),
    place: by.place ?? by.name,
    url,
    startsAt: new Date(booking.startsAt),
    endsAt: new Date(booking.endsAt),
    sequence: booking.sequence,
    changedAt: booking.changedAt,
    state: isCancelled ? 'cancelled' : heldUntil ? 'tentative' : 'confirmed',
    organizer: { name: by.name, address: by.address },
    language: translator.language,
  })
}
