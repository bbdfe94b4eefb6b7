import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { decodeCsv } from '../../platform/csv.ts'
import { guessMapping, readLine, usualAreaCode } from '../client-import.ts'
import { readSheet } from '../client-sheet.ts'

/** A file as some program wrote it, byte by byte. */
const textOf = (file: string) => decodeCsv(readFileSync(new URL(`testing/${file}`, import.meta.url)))

function peopleIn(text: string) {
  const sheet = readSheet(text)
  const mapping = guessMapping(sheet.header)
  const reading = { dateFormat: 'DD/MM/YYYY', areaCode: usualAreaCode(sheet.rows, mapping) } as const
  return sheet.rows.map(({ cells, line }) => readLine(cells, mapping, line, reading).row)
}

type Person = (string | null)[]
const files: [file: string, people: Person[]][] = [
  [
    'google-contacts.csv',
    [
      ['Aline Prado', '+5511981112201', 'aline.prado@exemplo.com', '04-07', 'Prefere sábado'],
      ['Bento de Souza', '+5511981112202', null, '08-23', 'Outro telefone: +55 11 3111-2202, +55 11 3111-2203'],
      ['Clara', '+5511981112204', 'clara@exemplo.com', null, 'Outro e-mail: studio@exemplo.com'],
    ],
  ],
  [
    'first-and-last-name.csv',
    [
      ['Dora Lemos', '+5521982223301', 'dora@exemplo.com', '12-30', 'cor 7.1'],
      ['Enzo Farias', '+5521982223302', null, null, null],
    ],
  ],
  [
    'english-titles.csv',
    [
      ['Iara Campos', '+5527987110001', 'iara@exemplo.com', '05-03', null],
      ['Jairo Pinto', '+5527987110002', null, null, null],
    ],
  ],
  ['misleading-titles.csv', [['Katia Leal', '+5527987110003', null, '09-14', null]]],
  [
    'separator-line.csv',
    [
      ['Flávia Reis', '+5531983334401', 'flavia@exemplo.com', null, null],
      ['Gil Moura', '+5531983334402', null, null, null],
    ],
  ],
  [
    'title-and-total-windows-1252.csv',
    [
      ['Helena Brandão', '+5541984445501', null, '03-12', null],
      ['Ítalo Conceição', '+5541984445502', null, null, null],
    ],
  ],
  [
    'empty-masks.csv',
    [
      ['Joana Teles', '+5551985556601', null, null, null],
      ['Kátia Nunes', '+555135556602', 'katia@exemplo.com', null, null],
      ['Lucas Viana', null, null, null, null],
      ['Maura Pires', '+5551985556604', null, null, null],
      ['Nádia Sá', null, null, null, null],
      ['Otto Braga', '+5551985556606', null, null, 'CPF/CNPJ na planilha: 5,29982E+10\nAniversário na planilha: 33000'],
    ],
  ],
  [
    'two-in-a-cell.csv',
    [
      ['Paula Rocha', '+5561986667701', 'paula@exemplo.com', null, 'Outro telefone: (61) 3366-7701'],
      ['Quirino Luz', '+5561986667702', null, null, 'Outro telefone: 61986667703'],
      [
        'Raul Dias',
        '+5561986667704',
        'raul@exemplo.com',
        null,
        'Outro telefone: (61) 98666-7704 (recado mãe)\nOutro e-mail: raul2@exemplo.com',
      ],
      ['Sílvia Melo', '+5561986667705', 'silvia@exemplo.com', null, null],
      ['Tânia Flor', '+5561986667706', 'tania@xn--salo-ioa.com.br', null, null],
    ],
  ],
  [
    'area-code-column.csv',
    [
      ['Ulisses Nery', '+5562987778801', null, null, null],
      ['Vera Maia', '+5562987778802', null, null, null],
    ],
  ],
  [
    'no-titles.csv',
    [
      ['Zeca Lima', '+5581989990001', 'zeca@exemplo.com', null, null],
      ['Zilda Lima', '+5581989990002', 'zilda@exemplo.com', null, null],
    ],
  ],
  [
    'breaks-in-names.csv',
    [
      ['Lia Barros', '+5527987110004', null, null, 'linha um\nlinha dois'],
      ['Mel Pires', '+5527987110005', null, null, 'ok'],
    ],
  ],
  ['contacts.vcf', [['Aline Prado', '+5511981112201', null, null, null]]],
  [
    'telephones.csv',
    [
      ['Ana Um', '+5562987778803', null, null, null],
      ['Ana Dois', null, null, null, 'Celular na planilha: (62) 9877-8804'],
      ['Ana Tres', '+5562987778805', null, null, null],
      ['Ana Quatro', '+5562987778806', null, null, null],
      ['Ana Cinco', '+5562987778807', null, null, null],
      ['Ana Seis', '+351912345678', null, null, null],
      ['Ana Sete', '+5562987778809', null, null, null],
      ['Ana Oito', '+5562987778810', null, null, null],
      ['Ana Nove', '+5562987778811', null, null, null],
      ['Ana Dez', null, null, null, 'Celular na planilha: 0800 777 8812'],
      ['Ana Onze', null, null, null, 'Celular na planilha: 6,29878E+10'],
      ['Ana Doze', '+5562987778813', null, null, null],
    ],
  ],
  [
    'family.csv',
    [
      ['Wanda Silva', '+5571988889901', 'familia.silva@exemplo.com', null, null],
      ['Xande Silva (filho)', '+5571988889901', 'familia.silva@exemplo.com', null, null],
      ['Yara Silva (filha)', null, 'familia.silva@exemplo.com', null, null],
    ],
  ],
]

test('each file that is here has its people', () => {
  const there = readdirSync(new URL('testing', import.meta.url)).filter((file) => /\.(csv|vcf)$/.test(file))
  expect(files.map(([file]) => file).toSorted()).toEqual(there.toSorted())
})

test.each(files)('everybody comes in from %s', (file, people) => {
  const read = peopleIn(textOf(file)).map((row) => row && [row.name, row.phone, row.email, row.birthday, row.notes])
  expect(read).toEqual(people)
})

test('what stands above and below the people is named', () => {
  const sheet = readSheet(textOf('title-and-total-windows-1252.csv'))
  expect(sheet.ignored).toEqual([
    { line: 1, text: 'Relatório de Clientes' },
    { line: 2, text: 'Emitido em: 25/11/2026 18:02' },
    { line: 6, text: 'Total de clientes: 2' },
  ])
})
