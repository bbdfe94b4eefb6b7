import { expect, test } from 'vitest'
import { formatLocalDate } from '../platform/format.ts'
import { readSpreadsheet } from '../platform/spreadsheet.ts'
import { packed, sheetXml, workbook } from '../platform/web/testing/workbook.ts'

const read = (bytes: Uint8Array<ArrayBuffer>) => readSpreadsheet(bytes, formatLocalDate)
const cellsOf = async (bytes: Uint8Array<ArrayBuffer>) => {
  const sheets = await read(bytes)
  return typeof sheets === 'string' ? sheets : sheets.map(({ rows }) => rows.map(({ cells }) => cells))
}

// spec: clients-11
test('cells come as they stand in Excel: numbers keep their digits, dates are dates, errors are nothing', async () => {
  const bytes = await workbook({
    Clientes: [
      ['Nome', { shared: 'Celular' }],
      ['  Ana & Bia ', 11987650001, { number: '1.1987650002E10' }, { number: '5298224725', style: 3 }, '012'],
      [{ formula: 'A2&"x"', text: 'Caio' }, true, false, { error: '#N/A' }, { number: '19.899999999999999' }],
      [
        { number: '33333', style: 1 },
        { number: '33333.75', style: 2 },
        { number: '1', style: 1 },
        { number: '0.5', style: 1 },
      ],
    ],
  })
  expect(await cellsOf(bytes)).toEqual([
    [
      ['Nome', 'Celular', '', '', ''],
      ['Ana & Bia', '11987650001', '11987650002', '5298224725', '012'],
      ['Caio', 'Sim', 'Não', '', '19,9'],
      ['05/04/1991', '05/04/1991', '01/01/1900', '12:00', ''],
    ],
  ])
})

test('a workbook that counts from 1904 has the same days', async () => {
  const bytes = await workbook({ a: [[{ number: String(33333 - 1462), style: 1 }]] }, { epoch1904: true })
  expect(await cellsOf(bytes)).toEqual([[['05/04/1991']]])
})

test('sheets and rows with nothing in them are left out, and the others keep name and number', async () => {
  const bytes = await workbook({
    Capa: [],
    'Março & abril': [[], ['Nome'], [null, ' '], ['Ana']],
    Fim: [[null]],
    Mais: [['x']],
  })
  expect(await read(bytes)).toEqual([
    {
      name: 'Março & abril',
      rows: [
        { line: 2, cells: ['Nome'] },
        { line: 4, cells: ['Ana'] },
      ],
    },
    { name: 'Mais', rows: [{ line: 1, cells: ['x'] }] },
  ])
  expect(await read(await workbook({ Capa: [] }))).toEqual([])
})

test('a large sheet is read without a worker of the reader', async () => {
  const rows = Array.from({ length: 20_000 }, (_, at) => [`Cliente ${at}`, 11900000000 + at])
  const sheets = await read(await workbook({ a: rows }))
  expect(sheets).toMatchObject([{ name: 'a' }])
  expect(typeof sheets === 'string' ? [] : sheets[0]!.rows.at(-1)).toEqual({
    line: 20_000,
    cells: ['Cliente 19999', '11900019999'],
  })
})

const zeros = '0'.repeat(50_000_000)
const filled = (place: string) => `<row r="${/\d+/.exec(place)![0]}"><c r="${place}"><v>1</v></c></row>`
const withSheet = (rows: string) => workbook({ a: [] }, { more: { 'xl/worksheets/sheet0.xml': sheetXml(rows) } })
const many = Array.from({ length: 1000 }, (_, at) => `<row r="${at + 1}"><c r="A${at + 1}" t="s"><v>0</v></c></row>`)
const repeatedText = await workbook(
  { a: [] },
  {
    more: {
      'xl/worksheets/sheet0.xml': sheetXml(many.join('')),
      'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(100_000)}</t></si></sst>`,
    },
  },
)

// spec: clients-11
test.each([
  ['more bytes than it may', await packed({ 'xl/workbook.xml': zeros })],
  ['a picture of too many bytes', await workbook({ a: [['x']] }, { more: { 'xl/media/a.png': zeros } })],
  ['more bytes than it tells', await packed({ 'xl/workbook.xml': zeros }, 10)],
  ['a cell far below', await withSheet(filled('A100001'))],
  ['a cell far to the right', await withSheet(filled('GS1'))],
  ['a far cell that is written otherwise', await withSheet(`<row r='1'><c s = ">" r = 'XFD1'><v>1</v></c></row>`)],
  ['one long text in many cells', repeatedText],
])('a workbook with %s is refused before it takes up room', async (_, bytes) => {
  expect(bytes.length).toBeLessThan(5_000_000)
  expect(await read(bytes)).toBe('tooLarge')
})

test('the farthest cell that is read is read, and rows that a program writes empty do not count', async () => {
  const below = `${filled('A100000')}<row r="1048576"><c r="A1048576" s="0"/></row>`
  expect(await read(await withSheet(below))).toMatchObject([{ rows: [{ line: 100_000 }] }])
  expect(await cellsOf(await withSheet(filled('GR1')))).toEqual([[[...Array.from({ length: 199 }, () => ''), '1']]])
})

const whole = await workbook({ a: [['x']] })
// spec: clients-11
test.each([
  ['nothing', new Uint8Array()],
  ['no archive', new TextEncoder().encode('PK and so on, but no archive follows here')],
  ['half of an archive', whole.slice(0, whole.length / 2)],
  ['an archive whose directory is elsewhere', whole.map((byte, at) => (at === whole.length - 6 ? byte ^ 1 : byte))],
  ['bytes that cannot be unpacked', whole.map((byte, at) => (at > 40 && at < 200 ? 0xff : byte))],
  ['an archive of something else', await packed({ 'word/document.xml': '<a/>' })],
  ['a row that is in no sheet', await withSheet('<row r="99999999"><c r="A1"><v>1</v></c></row>')],
  ['a tag without an end', await withSheet('<row r="1"><c r=A1><v>1</v></c></row>')],
])('%s is broken', async (_, bytes) => {
  expect(await read(bytes)).toBe('broken')
})
