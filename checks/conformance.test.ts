import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import {
  conformancePage,
  faultsOf,
  type Ran,
  rows as statedRows,
  rowsOf,
  standingIn,
  tagFaults,
  taggedTests,
} from './conformance.ts'
import { evidence } from '../e2e/evidence.ts'
import { ranInPlaywright, ranInVitest } from './reports.ts'
import { patternOf, tagsIn, titlesIn } from './test-titles.ts'
import { textOf } from './tree.ts'

const rows = statedRows()

test('every statement has a state, places that exist, tests that name it, and the texts that it quotes', () => {
  expect(rows.length).toBeGreaterThan(400)
  expect(rows.flatMap(({ proofs }) => proofs).length).toBeGreaterThan(1000)
  expect(rows.flatMap(faultsOf)).toEqual([])
})

test('the tests name statements that there are', () => {
  expect(tagFaults(rows, taggedTests())).toEqual([])
  const [row] = rows
  const file = 'a.test.ts'
  expect(tagFaults([row!, row!, { ...row!, id: 'Till 1' }], [{ id: 'till-0', file, title: 'a' }])).toEqual([
    '"Till 1" is no id',
    `${row!.id} is there twice`,
    'a.test.ts: till-0 is no statement',
  ])
  expect(tagFaults(rows, [{ id: row!.id, file, title: undefined }])).toEqual([
    `a.test.ts: ${row!.id} stands above no test`,
  ])
})

test('the page is as the statements and the tests are; else npm run conformance', () => {
  expect(textOf('docs/spec-conformance.md')).toBe(conformancePage())
})

const own = { file: 'checks/conformance.test.ts', title: 'false rows are caught' }
const tableOf = (lines: string[], proven = '') =>
  rowsOf(
    ['| Id | Statement | Where | State |', '|---|---|---|---|', ...lines].join('\n'),
    Array.from(proven, (id) => ({ ...own, id })),
  )

test('false rows are caught', () => {
  const table = tableOf(
    [
      '| a | one | `src/nowhere.ts` | built |',
      '| b | one | - | looked at |',
      '| c | one | - | soon |',
      '| d | one | `README.md` | deviation: |',
      '| e | one | `README.md` | built |',
      '| f | one | `README.md` | looked at |',
      "| g | 'Marcaí' and 'Outro nome' | `README.md` | built |",
    ],
    'adfg',
  )
  expect(table.map(faultsOf)).toEqual([
    ['a: src/nowhere.ts does not exist'],
    ['b: what is there is somewhere'],
    ['c: "soon" is no state', 'c: what is there is somewhere'],
    ['d: "deviation:" is no state'],
    ['e: nothing shows it, so it was looked at'],
    ['f: what a test shows is more than "looked at"'],
    ["g: 'Outro nome' is in none of its files"],
  ])
  expect(tableOf(["| h | 'Marcaí' | `README.md` | built |"], 'h').flatMap(faultsOf)).toEqual([])
})

test('a mark belongs to the test or group right below it', () => {
  const text = `// spec: agenda-1
    describe('a group', () => {
      // spec: agenda-2, till-3
      // spec: till-4
      // Something else.
      for (const n of [1]) test('one', () => {})
      // spec: till-5
      test.skip('not this one', () => {})
      test('two', () => {})
    })
    // spec: till-6`
  expect(tagsIn('a.test.ts', text)).toEqual([
    { id: 'agenda-1', title: 'a group' },
    { id: 'agenda-2', title: 'a group > one' },
    { id: 'till-3', title: 'a group > one' },
    { id: 'till-4', title: 'a group > one' },
    { id: 'till-5', title: undefined },
    { id: 'till-6', title: undefined },
  ])
})

test('titles are read from the source as they stand there', () => {
  const text = `test('one', () => {});
    describe('a group', () => {
      it.each([1, 2])('%s of two', (n) => {})
      test.skip('not this one', () => {})
      for (const n of [1]) test(\`a \${n} by \${n}\`, () => {})
    })
    test.describe('at the desk', () => test('two', fn))
    ;/x/.test('no title'); test.use({ locale: 'pt-BR' }); test.todo('later')`
  expect(titlesIn('a.test.ts', text)).toEqual(['one', 'a group > %s of two', 'a group > a * by *', 'at the desk > two'])
  const pattern = patternOf('a group > %s of $count (by *)')
  expect(['a group > 1 of 2 (by 3)', 'a group > 1 of 2'].map((title) => pattern.test(title))).toEqual([true, false])
})

test('a run shows a row only where all that it names ran and was green, or the gate left it', () => {
  const { file } = own
  const [row] = tableOf(['| a | one | `README.md` | built |'], 'a')
  const run = (ring: 'gate' | 'all', ...results: Pick<Ran, 'title' | 'outcome'>[]) =>
    standingIn(
      row!,
      results.map((one) => ({ ...one, file, milliseconds: 1 })),
      ring,
    )
  const [title, outcome] = ['false rows are caught', 'passed'] as const
  const green = { title, outcome }
  const unshown = {
    faults: ['a (one): checks/conformance.test.ts "false rows are caught" was not green'],
    isLeft: false,
  }
  for (const ring of ['gate', 'all'] as const) {
    expect(run(ring, green)).toEqual({ faults: [], isLeft: false })
    expect(run(ring)).toEqual(unshown)
    expect(run(ring, { ...green, title: 'another' })).toEqual(unshown)
    expect(run(ring, green, { title, outcome: 'failed' })).toEqual(unshown)
  }
  const due = [green, { title, outcome: 'left' }] as const
  expect(run('gate', ...due)).toEqual({ faults: [], isLeft: false })
  expect(run('gate', due[1])).toEqual({ faults: [], isLeft: true })
  expect(run('all', due[1])).toEqual({ ...unshown, isLeft: true })
})

test('both reports are read to the same form', () => {
  const [file, outcome] = [`${process.cwd()}/src/a.test.ts`, 'passed']
  const one = { ancestorTitles: ['a sale'], title: 'is refused', status: 'passed', duration: 3 }
  const results = [
    {
      name: file,
      assertionResults: [
        { ...one, failureMessages: null },
        { ...one, status: 'skipped', duration: null },
      ],
    },
  ]
  expect(ranInVitest({ testResults: results })).toEqual([
    { file: 'src/a.test.ts', title: 'a sale > is refused', outcome, milliseconds: 3, said: '' },
    { file: 'src/a.test.ts', title: 'a sale > is refused', outcome: 'left', milliseconds: 0, said: '' },
  ])
  const room = mkdtempSync(join(tmpdir(), 'evidence-'))
  onTestFinished(() => rmSync(room, { recursive: true }))
  const leaves = (name: string, text: string) => {
    const path = join(room, name)
    writeFileSync(path, text)
    return { name, path }
  }
  const left = [leaves(evidence.ofPages, 'Without an answer: POST /api/a'), leaves(evidence.ofServer, '{"level":50}')]
  const suite = { title: 'a.spec.ts', file: 'a.spec.ts', specs: [] }
  const spec = (title: string, status: string, ...errors: { message: string }[]) => ({
    title,
    tests: [{ status, results: [{ duration: 9, errors, attachments: errors.length > 0 ? left : [] }] }],
  })
  const inner = {
    ...suite,
    title: 'at the desk',
    specs: [spec('a story', 'flaky', { message: '\u001B[31mnot found\u001B[39m' }), spec('another', 'skipped')],
  }
  const outer = { ...suite, specs: [spec('one', 'expected')], suites: [inner] }
  const config = { rootDir: `${process.cwd()}/e2e` }
  expect(ranInPlaywright({ config, suites: [outer] })).toEqual([
    { file: 'e2e/a.spec.ts', title: 'one', outcome, milliseconds: 9, said: '' },
    {
      file: 'e2e/a.spec.ts',
      title: 'at the desk > a story',
      outcome: 'failed',
      milliseconds: 9,
      said: 'not found\nWithout an answer: POST /api/a\n{"level":50}',
    },
    { file: 'e2e/a.spec.ts', title: 'at the desk > another', outcome: 'left', milliseconds: 9, said: '' },
  ])
})
