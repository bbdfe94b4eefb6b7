import { expect, test } from 'vitest'
import { calendarFile } from './calendar-file.ts'

const event = {
  id: 'a1',
  title: 'Corte, escova; e mais',
  description: 'Com Ana\nLeve o cupom \\o/',
  place: 'Salão '.repeat(20),
  startsAt: new Date('2026-12-01T12:30:00Z'),
  endsAt: new Date('2026-12-01T13:30:00Z'),
  madeAt: new Date('2026-11-20T10:00:00.123Z'),
  isCancelled: false,
  language: 'pt-BR',
}

test('an appointment becomes a calendar file in UTC, with its texts escaped', () => {
  const lines = calendarFile(event).split('\r\n')
  expect(lines).toContain('DTSTART:20261201T123000Z')
  expect(lines).toContain('DTEND:20261201T133000Z')
  expect(lines).toContain('DTSTAMP:20261120T100000Z')
  expect(lines).toContain('SUMMARY:Corte\\, escova\\; e mais')
  expect(lines).toContain('DESCRIPTION:Com Ana\\nLeve o cupom \\\\o/')
  expect(lines).not.toContain('STATUS:CANCELLED')
  expect(lines.at(-1)).toBe('')
  expect(calendarFile({ ...event, isCancelled: true })).toContain('\r\nSTATUS:CANCELLED\r\n')
})

test('no line is longer than 75 bytes, and folding loses nothing', () => {
  const file = calendarFile(event)
  for (const line of file.split('\r\n')) expect(bytesIn(line)).toBeLessThanOrEqual(75)
  expect(file.replaceAll('\r\n ', '')).toContain(`LOCATION:${event.place}`)
})

const bytesIn = (text: string) => encodeURIComponent(text).replace(/%../g, '.').length
