import { describe, expect, test } from 'vitest'
import {
  checkedPart,
  guessMapping,
  missingFields,
  mostBytesPerPart,
  nextPart,
  readLine,
  repeatedLines,
  type ImportRow,
} from './client-import.ts'

const brazil = { dateFormat: 'DD/MM/YYYY' } as const

describe('columns', () => {
  test.each([
    [
      ['Nome', 'Celular', 'E-mail', 'CPF/CNPJ', 'Observações', 'Aniversário'],
      [0, 1, 2, 3, 4, 5],
    ],
    [
      ['Código', 'NOME COMPLETO', 'Telefone fixo', 'Whatsapp', 'Email'],
      [1, 3, 4, null, null, null],
    ],
    [
      ['nome_cliente', 'fone', 'obs', 'documento', 'DATA NASC.'],
      [0, 1, null, 3, 2, 4],
    ],
    [
      ['a', 'b'],
      [null, null, null, null, null, null],
    ],
  ])('%j', (header, [name, phone, email, document, notes, birthday]) =>
    expect(guessMapping(header)).toEqual({ name, phone, email, document, notes, birthday }),
  )
})

const mapping = { name: 0, phone: 1, email: 2, document: 3, birthday: 4, notes: null }

describe('a line', () => {
  test('is read as the form reads it, with zeros that a spreadsheet dropped', () => {
    expect(readLine([' Ana ', '11 98765-4321', 'ANA@x.com', '1234567890', '12/mar'], mapping, 2, brazil)).toMatchObject(
      {
        errors: {},
        row: {
          line: 2,
          name: 'Ana',
          phone: '+5511987654321',
          email: 'ana@x.com',
          document: '01234567890',
          birthday: '03-12',
          notes: null,
        },
      },
    )
    expect(readLine(['Ana'], mapping, 3, brazil).row).toMatchObject({ name: 'Ana', phone: null })
  })

  test('comes in without what cannot be read, which stays in the notes; without a name it is no row', () => {
    const cells = ['Ana', '123', 'x', '111.111.111-11', '30/02']
    const errors = {
      phone: 'Informe o celular com DDD, por exemplo (11) 98765-4321.',
      email: 'Informe um e-mail válido.',
      document: 'Informe um CPF ou CNPJ válido.',
      birthday: 'Informe o dia e o mês, por exemplo 12/03.',
    }
    const read = readLine(cells, mapping, 4, brazil)
    expect(read.errors).toEqual(errors)
    expect(read.row).toMatchObject({ name: 'Ana', phone: null, email: null, document: null, birthday: null })
    expect(read.row?.notes?.split('\n')).toEqual([
      'Celular na planilha: 123',
      'E-mail na planilha: x',
      'CPF/CNPJ na planilha: 111.111.111-11',
      'Aniversário na planilha: 30/02',
    ])
    const nobody = readLine(['', ...cells.slice(1)], mapping, 4, brazil)
    expect(nobody.row).toBeNull()
    expect(nobody.errors).toEqual({ ...errors, name: 'Informe o nome completo.' })
  })
})

const row = (line: number, values: Partial<ImportRow>): ImportRow => ({
  line,
  name: 'Ana',
  phone: null,
  email: null,
  document: null,
  birthday: null,
  notes: null,
  ...values,
})

test('a person who comes twice in a file is told by the first line', () => {
  const rows = [
    row(2, { phone: '1' }),
    row(3, { phone: '1', name: 'Bia' }),
    row(4, { phone: '1', email: 'a' }),
    row(5, { email: 'a', name: 'Ana L.' }),
    row(6, {}),
    row(7, {}),
  ]
  expect(repeatedLines(rows)).toEqual(
    new Map([
      [4, 2],
      [5, 4],
    ]),
  )
})

test('only what is empty is filled', () => {
  const card = { name: 'Ana', phone: '1', email: null, document: null, birthday: null, notes: null }
  expect(missingFields(card, row(2, { name: 'Outra', phone: '2', email: 'a', notes: 'x' }))).toEqual({
    email: 'a',
    notes: 'x',
  })
})

test('lines travel in parts that a request may carry, each line once', () => {
  const row = (line: number, letters: number): ImportRow => ({
    line,
    name: 'Ana',
    phone: null,
    email: null,
    document: null,
    birthday: null,
    notes: '\u3042'.repeat(letters),
  })
  const rows = Array.from({ length: 2345 }, (_, at) => row(at + 2, at < 100 ? 10_000 : at % 50))
  const travelled: ImportRow[] = []
  while (travelled.length < rows.length) {
    const part = nextPart(rows, travelled.length)
    expect(checkedPart.safeParse({ rows: part }).success).toBe(true)
    // Each letter of the notes takes three bytes.
    const more = part.reduce((sum, { notes }) => sum + notes!.length * 2, 0)
    expect(JSON.stringify({ rows: part }).length + more).toBeLessThan(mostBytesPerPart)
    travelled.push(...part)
  }
  expect(travelled).toEqual(rows)
  expect(nextPart(rows, 1000)).toHaveLength(500)
})
