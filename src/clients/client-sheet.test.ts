import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { writeCsv } from '../platform/csv.ts'
import { guessMapping, readLine, usualAreaCode } from './client-import.ts'
import { readSheet, withHeader } from './client-sheet.ts'

function peopleIn(text: string) {
  const sheet = readSheet(text)
  const mapping = guessMapping(sheet.header)
  const reading = { dateFormat: 'DD/MM/YYYY', areaCode: usualAreaCode(sheet.rows, mapping) } as const
  return sheet.rows.map(({ cells, line }) => readLine(cells, mapping, line, reading).row)
}

type Person = (string | null)[]
const files: [what: string, text: string, people: Person[]][] = [
  [
    'contacts of Google',
    `First Name,Middle Name,Last Name,Phonetic First Name,Phonetic Middle Name,Phonetic Last Name,Name Prefix,Name Suffix,Nickname,File As,Organization Name,Organization Title,Organization Department,Birthday,Notes,Photo,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value
Aline,,Prado,,,,,,,,,,,1991-04-07,Prefere sábado,,* myContacts,* Home,aline.prado@exemplo.com,Mobile,+55 11 98111-2201,,
Bento,de,Souza,,,,Dr.,,,,,,,--08-23,,,* myContacts,,,Mobile,+55 11 98111-2202 ::: +55 11 3111-2202,Work,+55 11 3111-2203
Clara,,,,,,,,,,Studio Clara,,,,,,* myContacts,* Work,clara@exemplo.com ::: studio@exemplo.com,Mobile,011 98111-2204,,
`,
    [
      ['Aline Prado', '+5511981112201', 'aline.prado@exemplo.com', '04-07', 'Prefere sábado'],
      ['Bento de Souza', '+5511981112202', null, '08-23', 'Outro telefone: +55 11 3111-2202, +55 11 3111-2203'],
      ['Clara', '+5511981112204', 'clara@exemplo.com', null, 'Outro e-mail: studio@exemplo.com'],
    ],
  ],
  [
    'first and last name',
    `First Name,Last Name,Email Address,Phone Number,Birthday,Memo
Dora,Lemos,dora@exemplo.com,+55 21 98222-3301,1988-12-30,cor 7.1
Enzo,Farias,,(21) 98222-3302,,
`,
    [
      ['Dora Lemos', '+5521982223301', 'dora@exemplo.com', '12-30', 'cor 7.1'],
      ['Enzo Farias', '+5521982223302', null, null, null],
    ],
  ],
  [
    'English titles',
    `﻿Client Name,Mobile,Email address,Date of birth,Customer since
Iara Campos,(27) 98711-0001,iara@exemplo.com,1990-05-03,2021-02-01
Jairo Pinto,(27) 98711-0002,,,2022-07-15
`,
    [
      ['Iara Campos', '+5527987110001', 'iara@exemplo.com', '05-03', null],
      ['Jairo Pinto', '+5527987110002', null, null, null],
    ],
  ],
  [
    'titles that mislead',
    `﻿Código;Cliente desde;Nome da mãe;Nome;Cel.;Dt. Nasc.
7;03/02/2020;Rosa Leal;Katia Leal;(27) 98711-0003;14/09/1987
`,
    [['Katia Leal', '+5527987110003', null, '09-14', null]],
  ],
  [
    'a line that names the separator',
    `﻿sep=;
Nome;Celular;E-mail
Flávia Reis;(31) 98333-4401;flavia@exemplo.com
Gil Moura;(31) 98333-4402;
`,
    [
      ['Flávia Reis', '+5531983334401', 'flavia@exemplo.com', null, null],
      ['Gil Moura', '+5531983334402', null, null, null],
    ],
  ],
  [
    'titles above and totals below',
    `Relatório de Clientes;;;;
Emitido em: 25/11/2026 18:02;;;;
;;;;
Código;Cliente desde;Nome;Celular;Nascimento
1;03/02/2020;Helena Brandão;(41) 98444-5501;12/03/1990
2;15/07/2021;Ítalo Conceição;(41) 98444-5502;
Total de clientes: 2;;;;
`,
    [
      ['Helena Brandão', '+5541984445501', null, '03-12', null],
      ['Ítalo Conceição', '+5541984445502', null, null, null],
    ],
  ],
  [
    'empty masks',
    `Nome;Celular;Telefone fixo;CPF;E-mail;Nascimento;Observações
Joana Teles;(51) 98555-6601;(  )    -    ;   .   .   -  ;;  /  /    ;
Kátia Nunes;(  )      -    ;(51) 3555-6602;000.000.000-00;katia@exemplo.com;00/00/0000;
Lucas Viana;-;-;-;-;-;-
Maura Pires;(51) 98555-6604;;;nao tem;01/01/1900;
Nádia Sá;NULL;;NULL;NULL;0000-00-00;
Otto Braga;(51) 98555-6606;;5,29982E+10;;33000;
`,
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
    'two values in a cell',
    `Nome;Telefone;E-mail
Paula Rocha;(61) 98666-7701 / (61) 3366-7701;paula@exemplo.com; 
Quirino Luz;61986667702 61986667703;
Raul Dias;(61) 98666-7704 (recado mãe);raul@exemplo.com, raul2@exemplo.com
Sílvia Melo;(61) 98666-7705;Sílvia Melo <silvia@exemplo.com>
Tânia Flor;(61) 98666-7706;tania@salão.com.br
`,
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
    'the area code in a column of its own',
    `Nome;DDD;Celular
Ulisses Nery;62;98777-8801
Vera Maia;62;98777-8802
`,
    [
      ['Ulisses Nery', '+5562987778801', null, null, null],
      ['Vera Maia', '+5562987778802', null, null, null],
    ],
  ],
  [
    'no titles',
    `Zeca Lima;(81) 98999-0001;zeca@exemplo.com
Zilda Lima;(81) 98999-0002;zilda@exemplo.com
`,
    [
      ['Zeca Lima', '+5581989990001', 'zeca@exemplo.com', null, null],
      ['Zilda Lima', '+5581989990002', 'zilda@exemplo.com', null, null],
    ],
  ],
  [
    'line breaks within names',
    `﻿Nome;Celular;Observações
"Lia
Barros";(27) 98711-0004;"linha um
linha dois"
"Mel	Pires";(27) 98711-0005;ok
`,
    [
      ['Lia Barros', '+5527987110004', null, null, 'linha um\nlinha dois'],
      ['Mel Pires', '+5527987110005', null, null, 'ok'],
    ],
  ],
  [
    'contacts of a telephone',
    `BEGIN:VCARD
VERSION:3.0
N:Prado;Aline;;;
FN:Aline Prado
TEL;TYPE=CELL:+55 11 98111-2201
END:VCARD
`,
    [['Aline Prado', '+5511981112201', null, null, null]],
  ],
]

test.each(files)('everybody comes in from a file with %s', (_, text, people) => {
  const read = peopleIn(text).map((row) => row && [row.name, row.phone, row.email, row.birthday, row.notes])
  expect(read).toEqual(people)
})

test.each([
  ['98777-8803', '+5562987778803'],
  ['+55 (062) 98777-8805', '+5562987778805'],
  ['0xx62 98777-8806', '+5562987778806'],
  ['+351 912 345 678', '+351912345678'],
  ['62987778810.0', '+5562987778810'],
  ['(62) 9877-8804', null],
  ['0800 777 8812', null],
  ['6,29878E+10', null],
])('a telephone written as %s is %s, and what cannot be read stays in the notes', (typed, phone) => {
  const [, row] = peopleIn(`Nome;Celular\nAna;(62) 98777-8800\nBia;${typed}`)
  expect(row).toMatchObject({ name: 'Bia', phone, notes: phone ? null : `Celular na planilha: ${typed}` })
})

test('what stands above and below the people is named', () => {
  const sheet = readSheet(files.find(([what]) => what.startsWith('titles above'))![1])
  expect(sheet.ignored).toEqual([
    { line: 1, text: 'Relatório de Clientes' },
    { line: 2, text: 'Emitido em: 25/11/2026 18:02' },
    { line: 6, text: 'Total de clientes: 2' },
  ])
})

test('a first row can be said to be a person, or the titles', () => {
  const sheet = readSheet('Maria Telefone;Rua A\nBia;Rua B')
  const other = withHeader(sheet, !sheet.hasHeader)
  expect(other.rows).toHaveLength(sheet.hasHeader ? 2 : 1)
  expect(withHeader(other, sheet.hasHeader)).toMatchObject({ header: sheet.header, hasHeader: sheet.hasHeader })
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
