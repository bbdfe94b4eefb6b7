import { ownName } from '../platform/brand.ts'
import { calendarSigns, transliterate } from '../platform/transliterate.ts'

export type CalendarEvent = {
  id: string
  title: string
  description: string
  place: string
  /** Address of a page about the event. */
  url?: string
  startsAt: Date
  endsAt: Date
  /** How often the event was changed, and when last: a calendar lets a later state take an earlier one's place. */
  sequence: number
  changedAt: Date
  state: 'confirmed' | 'tentative' | 'cancelled'
}

/** Whose event it is: answers of calendar programs go there. */
type Organizer = { name: string; address: string }
type Invitation = CalendarEvent & { language: string; organizer: Organizer }

/** What a calendar is asked to do with the file (RFC 5546). A mail names it beside the file. */
type CalendarMethod = 'PUBLISH' | 'CANCEL'
export type CalendarFile = { method: CalendarMethod; text: string }

/** An appointment as an iCalendar file (RFC 5545), which phones and mail programs add to the client's calendar. */
export function calendarFile({ language, organizer, ...event }: Invitation): CalendarFile {
  const method = event.state === 'cancelled' ? 'CANCEL' : 'PUBLISH'
  const by = `ORGANIZER;CN="${organizer.name.replace(/["\p{Cc}]/gu, ' ')}":mailto:${organizer.address}`
  return { method, text: fileOf([`METHOD:${method}`], [[...linesOf(event), by]], language) }
}

/** A calendar feed that other programs poll. Its times are in UTC, so that no time zone shifts them. */
export const calendarOf = (calendar: { name: string; zone: string; events: readonly CalendarEvent[] }): string =>
  fileOf(
    [
      'METHOD:PUBLISH',
      `X-WR-CALNAME:${escaped(calendar.name)}`,
      `X-WR-TIMEZONE:${calendar.zone}`,
      'REFRESH-INTERVAL;VALUE=DURATION:PT30M',
      'X-PUBLISHED-TTL:PT30M',
    ],
    calendar.events.map(linesOf),
  )

/** Address at which Google's calendar asks to keep an event. */
export function googleCalendarAddress({
  title,
  description,
  place,
  url,
  startsAt,
  endsAt,
}: Pick<CalendarEvent, 'title' | 'description' | 'place' | 'url' | 'startsAt' | 'endsAt'>): string {
  const query = {
    action: 'TEMPLATE',
    text: title,
    dates: `${utc(startsAt)}/${utc(endsAt)}`,
    details: [description, url].filter(Boolean).join('\n'),
    location: place,
  }
  const written = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `https://calendar.google.com/calendar/render?${written.join('&')}`
}

function fileOf(head: readonly string[], events: readonly (readonly string[])[], language = 'pt-BR'): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${ownName}//Agendamento//${language.slice(0, 2).toUpperCase()}`,
    ...head,
    ...events.flatMap((event) => ['BEGIN:VEVENT', ...event, 'END:VEVENT']),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

const linesOf = (event: CalendarEvent): string[] => [
  `UID:${event.id}@marcai`,
  `DTSTAMP:${utc(event.changedAt)}`,
  `LAST-MODIFIED:${utc(event.changedAt)}`,
  `SEQUENCE:${event.sequence}`,
  `DTSTART:${utc(event.startsAt)}`,
  `DTEND:${utc(event.endsAt)}`,
  `STATUS:${event.state.toUpperCase()}`,
  `SUMMARY:${escaped(event.title)}`,
  ...(event.description ? [`DESCRIPTION:${escaped(event.description)}`] : []),
  ...(event.place ? [`LOCATION:${escaped(event.place)}`] : []),
  ...(event.url ? [`URL:${event.url}`] : []),
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
