import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { writeCsv } from '../platform/csv.ts'
import { readSheet, withHeader } from './client-sheet.ts'

test('a first row can be said to be a person, or the titles', () => {
  const sheet = readSheet('Maria Telefone;Rua A\nBia;Rua B')
  const other = withHeader(sheet, !sheet.hasHeader)
  expect(other.rows).toHaveLength(sheet.hasHeader ? 2 : 1)
  expect(withHeader(other, sheet.hasHeader)).toMatchObject({ header: sheet.header, hasHeader: sheet.hasHeader })
})

test('contacts of a file that was cut, or that nothing ends, are all read, in time that grows with the file alone', () => {
  const ana = 'BEGIN:VCARD\r\nFN:Ana\r\nTEL;TYPE=CELL:11987654321\r\n'
  const bia = 'BEGIN:VCARD\r\nN:Lima;Bia\r\nEND:VCARD\r\n'
  const names = (text: string) => readSheet(text).rows.map(({ cells }) => cells[0])
  expect(names(`\uFEFF${ana}${bia}${ana}`)).toEqual(['Ana', 'Bia Lima', 'Ana'])
  expect(names(ana.repeat(60_000))).toHaveLength(60_000)
})

test('every row of a file is a title, a person or named as neither', () => {
  const cell = fc.constantFrom(
    'Ana',
    '(11) 98765-4321',
    'ana@exemplo.com',
    '',
    'Total',
    'Nome',
    'Celular',
    '12/03',
    '-',
  )
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 30 }), (table) => {
      const filled = table.filter((row) => row.some((cell) => cell !== ''))
      const { hasHeader, rows, ignored } = readSheet(writeCsv(table[0]!, table.slice(1)))
      expect(rows.length + ignored.length + Number(hasHeader)).toBe(filled.length)
      const lines = [...rows, ...ignored].map(({ line }) => line)
      expect(new Set(lines).size).toBe(lines.length)
    }),
  )
})
