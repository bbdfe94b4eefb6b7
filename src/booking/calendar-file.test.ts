import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { calendarSigns, transliterate } from '../platform/transliterate.ts'
import { calendarFile, calendarOf, googleCalendarAddress } from './calendar-file.ts'
import titles from './inputs/calendar-texts/titles.json' with { type: 'json' }

const event = {
  id: 'a1',
  title: 'Corte, escova; e mais',
  description: 'Com Ana\nLeve o cupom \\o/',
  place: 'Salão '.repeat(20).trim(),
  url: 'https://marcai.app/booking/salao/a1-segredo',
  startsAt: new Date('2026-12-01T12:30:00Z'),
  endsAt: new Date('2026-12-01T13:30:00Z'),
  sequence: 2,
  changedAt: new Date('2026-11-20T10:00:00.123Z'),
  state: 'confirmed' as const,
  organizer: { name: 'Salão "Aurora"', address: 'ola@aurora.com.br' },
  language: 'pt-BR',
}
const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

test('an appointment becomes a calendar file in UTC, with its texts escaped', () => {
  const { method, text } = calendarFile(event)
  const lines = linesOf(text)
  expect(method).toBe('PUBLISH')
  for (const line of [
    'METHOD:PUBLISH',
    'UID:a1@marcai',
    'DTSTART:20261201T123000Z',
    'DTEND:20261201T133000Z',
    'STATUS:CONFIRMED',
    'SUMMARY:Corte\\, escova\\; e mais',
    'DESCRIPTION:Com Ana\\nLeve o cupom \\\\o/',
    'URL:https://marcai.app/booking/salao/a1-segredo',
    'ORGANIZER;CN="Salão  Aurora ":mailto:ola@aurora.com.br',
  ])
    expect(lines).toContain(line)
  expect(lines.at(-1)).toBe('')
})

test.each(titles)('$title is written as $line', ({ title, line }) =>
  expect(linesOf(calendarFile({ ...event, title }).text)).toContain(line),
)

test('a later state takes the place of an earlier one: same event, higher number, and the time of the change', () => {
  const lines = linesOf(calendarFile(event).text)
  expect(lines).toContain('SEQUENCE:2')
  expect(lines).toContain('DTSTAMP:20261120T100000Z')
  expect(lines).toContain('LAST-MODIFIED:20261120T100000Z')
})

test('what waits is tentative, and what was cancelled is taken out of the calendar', () => {
  expect(linesOf(calendarFile({ ...event, state: 'tentative' }).text)).toContain('STATUS:TENTATIVE')
  const { method, text } = calendarFile({ ...event, state: 'cancelled' })
  expect(method).toBe('CANCEL')
  expect(linesOf(text)).toEqual(expect.arrayContaining(['METHOD:CANCEL', 'STATUS:CANCELLED', 'UID:a1@marcai']))
})

test('a feed is written by the same rules', () => {
  const lines = linesOf(calendarOf({ name: 'Bruna', zone: 'America/Manaus', events: [event, { ...event, id: 'b2' }] }))
  expect(lines).toEqual(expect.arrayContaining(['METHOD:PUBLISH', 'UID:a1@marcai', 'UID:b2@marcai', 'SEQUENCE:2']))
  expect(lines.filter((line) => line === 'END:VEVENT')).toHaveLength(2)
})

test('no line is longer than 75 bytes, and folding loses nothing', () => {
  const { text } = calendarFile(event)
  for (const line of text.split('\r\n')) expect(bytesIn(line)).toBeLessThanOrEqual(75)
  expect(text.replaceAll('\r\n ', '')).toContain(`LOCATION:${event.place}`)
})

test('whatever a text holds, the file keeps its lines, and the text is read back without its controls', () => {
  const plain = linesOf(calendarFile({ ...event, title: 'x' }).text)
  const at = plain.findIndex((line) => line.startsWith('SUMMARY:'))
  const unit = fc.oneof(
    fc.constantFrom('\r', '\n', '\u2028', '\u0085', '\0', '\t', '\\', ';', ','),
    fc.string({ unit: 'binary' }),
  )
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 30 }), (units) => {
      const title = units.join('')
      const lines = linesOf(calendarFile({ ...event, title }).text)
      expect(lines.with(at, '')).toEqual(plain.with(at, ''))
      const read = lines[at]!.slice('SUMMARY:'.length).replace(/\\(.)/g, (_, sign: string) =>
        sign === 'n' ? '\n' : sign,
      )
      expect(lines[at]).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
      expect(read).toBe(transliterate(title, calendarSigns))
    }),
  )
})

const bytesIn = (text: string) => encodeURIComponent(text).replace(/%../g, '.').length

// spec: booking-30
test('the same event is handed to a calendar on the web, with nothing lost on the way', () => {
  const [page, query = ''] = googleCalendarAddress(event).split('?')
  expect(page).toBe('https://calendar.google.com/calendar/render')
  const parts = query.split('&').map((part) => part.split('=').map(decodeURIComponent))
  expect(Object.fromEntries(parts)).toEqual({
    action: 'TEMPLATE',
    text: event.title,
    dates: '20261201T123000Z/20261201T133000Z',
    details: `${event.description}\n${event.url}`,
    location: event.place,
  })
})
