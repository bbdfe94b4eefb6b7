import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { calendarSigns, transliterate } from '../platform/transliterate.ts'
import { calendarFile } from './calendar-file.ts'

const event = {
  id: 'a1',
  title: 'Corte, escova; e mais',
  description: 'Com Ana\nLeve o cupom \\o/',
  place: 'Salão '.repeat(20).trim(),
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

test('whatever a text holds, the file keeps its lines, and the text is read back without its controls', () => {
  const plain = calendarFile({ ...event, title: 'x' })
    .replaceAll('\r\n ', '')
    .split('\r\n')
  const at = plain.findIndex((line) => line.startsWith('SUMMARY:'))
  const unit = fc.oneof(
    fc.constantFrom('\r', '\n', '\u2028', '\u0085', '\0', '\t', '\\', ';', ','),
    fc.string({ unit: 'binary' }),
  )
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 30 }), (units) => {
      const title = units.join('')
      const lines = calendarFile({ ...event, title })
        .replaceAll('\r\n ', '')
        .split('\r\n')
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
