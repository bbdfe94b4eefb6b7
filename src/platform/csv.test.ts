import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeCsv, readCsv, writeCsv } from './csv.ts'

describe('writing', () => {
  test('a file for Excel: mark, semicolons, decimal commas, quotes where needed', () => {
    const rows = [
      ['Ana "Nina" Souza', 2, { cents: 123_456 }, null],
      ['Rua A; casa 2', 1.5, { cents: -5 }, ' x'],
    ]
    expect(writeCsv(['Nome', 'Visitas', 'Total', 'Observação'], rows)).toBe(
      '\uFEFFNome;Visitas;Total;Observação\r\n"Ana ""Nina"" Souza";2;1234,56;\r\n"Rua A; casa 2";1,5;-0,05;" x"\r\n',
    )
  })

  test.each(["'=1+1", "''=1", "' =1", '=1+1', '+55 11', '-2', '@SUM(A1)', '\t=1', '\r=1', ' =cmd()', '＝1'])(
    '%j is inert',
    (text) => {
      const cell = writeCsv(['a'], [[text]])
        .split('\r\n')
        .slice(1)
        .join('\r\n')
        .replace(/^"/, '')
      expect(cell.startsWith("'")).toBe(true)
      expect(readCsv(writeCsv(['a'], [[text]]))[1]).toEqual([text])
    },
  )

  test.each([
    ['7891000100103', '"=""7891000100103"""'],
    ['036000291452', '"=""036000291452"""'],
    ['0199e123', '"=""0199e123"""'],
    ['SH-001', 'SH-001'],
    ['019ac1e5', '019ac1e5'],
    ['=1+1', "'=1+1"],
    ['+551', "'+551"],
    ['1"&A1&"', '"1""&A1&"""'],
  ])('the code %j keeps its zeros and is no formula of others', (code, cell) => {
    const file = writeCsv(['Código'], [[{ code }]])
    expect(file.split('\r\n')[1]).toBe(cell)
    expect(readCsv(file)[1]).toEqual([code])
  })

  test('what was written is read back', () => {
    const sign = fc.constantFrom(...Array.from(`'=+-@＝＋－＠ \t\r\n";,|a0ç\uFEFF`))
    const cell = fc.oneof(
      fc.string(),
      fc.string({ unit: sign }),
      fc.constantFrom("'=1+1", "''=1+1", "'", "' -1", '="01"'),
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constant('x'), cell, cell), { minLength: 1 }), (rows) => {
        expect(readCsv(writeCsv(['Um', 'Dois', 'Três'], rows))).toEqual([['Um', 'Dois', 'Três'], ...rows])
      }),
    )
  })
})

describe('reading', () => {
  test.each([
    [
      'semicolons',
      'nome;fone\nAna;1',
      [
        ['nome', 'fone'],
        ['Ana', '1'],
      ],
    ],
    [
      'commas',
      'nome,fone\r\n"Souza, Ana",1\r\n',
      [
        ['nome', 'fone'],
        ['Souza, Ana', '1'],
      ],
    ],
    [
      'tabs',
      'nome\tfone\rAna\t1',
      [
        ['nome', 'fone'],
        ['Ana', '1'],
      ],
    ],
    [
      'a separator within the quoted header',
      '"a;b;c",d\n1,2',
      [
        ['a;b;c', 'd'],
        ['1', '2'],
      ],
    ],
    [
      'a mark and empty lines',
      '\uFEFFnome;fone\n;\n\nAna;\n',
      [
        ['nome', 'fone'],
        ['Ana', ''],
      ],
    ],
    [
      'quotes in quotes and a line break',
      'a;b\n"x ""y""";"1\n2"',
      [
        ['a', 'b'],
        ['x "y"', '1\n2'],
      ],
    ],
    [
      'a quote within a plain cell',
      'a;b\n5" tubo;2',
      [
        ['a', 'b'],
        ['5" tubo', '2'],
      ],
    ],
    ['a quote that is never closed', 'a;b\n"x;2', [['a', 'b'], ['x;2']]],
    ['an empty file', '', []],
  ])('%s', (_, text, rows) => expect(readCsv(text)).toEqual(rows))

  test('any text ends, and quickly', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('"', ';', ',', '\n', '\r', 'a') }), (text) => void readCsv(text)),
    )
    expect(readCsv(`nome;fone\n${'"Ana ""N""";1\n'.repeat(50_000)}`)).toHaveLength(50_001)
  })
})

test.each([
  ['UTF-8', [0x4a, 0x6f, 0xc3, 0xa3, 0x6f]],
  ['Windows-1252', [0x4a, 0x6f, 0xe3, 0x6f]],
  ['UTF-16', [0xff, 0xfe, 0x4a, 0, 0x6f, 0, 0xe3, 0, 0x6f, 0]],
])('%s is understood', (_, bytes) => expect(decodeCsv(new Uint8Array(bytes)).replace('\uFEFF', '')).toBe('João'))
