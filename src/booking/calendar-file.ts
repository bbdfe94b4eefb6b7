import { ownName } from '../platform/brand.ts'
import { calendarSigns, transliterate } from '../platform/transliterate.ts'

export type CalendarEvent = {
  id: string
  title: string
  description: string
  place: string
  startsAt: Date
  endsAt: Date
  madeAt: Date
  isCancelled: boolean
}

/** An appointment as an iCalendar file (RFC 5545), which phones and mail programs add to the client's calendar. */
export const calendarFile = ({ language, ...event }: CalendarEvent & { language: string }): string =>
  fileOf([], [event], language)

/** A calendar feed that other programs poll. Its times are in UTC, so that no time zone shifts them. */
export const calendarOf = (calendar: { name: string; zone: string; events: readonly CalendarEvent[] }): string =>
  fileOf(
    [
      `X-WR-CALNAME:${escaped(calendar.name)}`,
      `X-WR-TIMEZONE:${calendar.zone}`,
      'REFRESH-INTERVAL;VALUE=DURATION:PT30M',
      'X-PUBLISHED-TTL:PT30M',
    ],
    calendar.events,
  )

function fileOf(head: readonly string[], events: readonly CalendarEvent[], language = 'pt-BR'): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${ownName}//Agendamento//${language.slice(0, 2).toUpperCase()}`,
    'METHOD:PUBLISH',
    ...head,
    ...events.flatMap(linesOf),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

const linesOf = (event: CalendarEvent): string[] => [
  'BEGIN:VEVENT',
  `UID:${event.id}@marcai`,
  `DTSTAMP:${utc(event.madeAt)}`,
  `DTSTART:${utc(event.startsAt)}`,
  `DTEND:${utc(event.endsAt)}`,
  ...(event.isCancelled ? ['STATUS:CANCELLED'] : []),
  `SUMMARY:${escaped(event.title)}`,
  ...(event.description ? [`DESCRIPTION:${escaped(event.description)}`] : []),
  ...(event.place ? [`LOCATION:${escaped(event.place)}`] : []),
  'END:VEVENT',
]

const utc = (at: Date) => at.toISOString().replace(/[-:]|\.\d{3}/g, '')

const escaped = (text: string) =>
  transliterate(text, calendarSigns)
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')

/** Folds a line: RFC 5545 allows 75 bytes (a character can have four); a continuation starts with a space. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  let bytes = 0
  for (const letter of line) {
    const size = bytesOf(letter)
    if (bytes + size > 74) {
      parts.push(part)
      part = ''
      bytes = 0
    }
    part += letter
    bytes += size
  }
  return [...parts, part].join('\r\n ')
}

function bytesOf(letter: string): number {
  const code = letter.codePointAt(0)!
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
}
