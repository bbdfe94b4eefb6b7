import { expect, test } from 'vitest'
import { faultsOf, type Ran, rowsOf, standingIn } from './conformance.ts'
import { ranInPlaywright, ranInVitest } from './reports.ts'
import { patternOf, titlesIn } from './test-titles.ts'
import { textOf } from './tree.ts'

const rows = rowsOf(textOf('docs/spec-conformance.md'))

test('every row has a state, places that exist, tests by their titles, and the texts that it quotes', () => {
  expect(rows.length).toBeGreaterThan(320)
  expect(rows.flatMap(({ proofs }) => proofs).length).toBeGreaterThan(400)
  expect(rows.flatMap(faultsOf)).toEqual([])
})

const tableOf = (...lines: string[]) =>
  rowsOf(['| Statement | Where | Test | State |', '|---|---|---|---|', ...lines].join('\n'))

test('false rows are caught', () => {
  const [own, title] = ['`checks/conformance.test.ts`', 'false rows are caught']
  const table = tableOf(
    `| a | \`src/nowhere.ts\` | ${own} "${title}" | built |`,
    '| b | - | - | looked at |',
    '| c | - | - | soon |',
    '| d | `README.md` | `README.md` "Marcaí" | deviation: |',
    '| e | `README.md` | - | built |',
    `| f | \`README.md\` | ${own} | built |`,
    `| g | \`README.md\` | ${own} "a test that was renamed" | built |`,
    `| h | \`README.md\` | \`checks/docs.test.ts\` "${title}" | partly: by half |`,
    `| i | \`README.md\` | ${own} "${title}" | looked at |`,
    `| j: 'Marcaí' and 'Outro nome' | \`README.md\` | ${own} "${title}" | built |`,
  )
  expect(table.map(faultsOf)).toEqual([
    ['a: src/nowhere.ts does not exist'],
    ['b: what is there is somewhere'],
    ['c: "soon" is no state', 'c: what is there is somewhere'],
    ['d: "deviation:" is no state', 'd: README.md is no test', 'd: README.md has no test "Marcaí"'],
    ['e: nothing shows it, so it was looked at'],
    ['f: checks/conformance.test.ts has no test ""'],
    ['g: checks/conformance.test.ts has no test "a test that was renamed"'],
    ['h: checks/docs.test.ts has no test "false rows are caught"'],
    ['i: what a test shows is more than "looked at"'],
    ["j: 'Marcaí' and 'Outro nome': 'Outro nome' is in none of its files"],
  ])
  expect(tableOf(`| k: 'Marcaí' | \`README.md\` | ${own} "${title}" | built |`).flatMap(faultsOf)).toEqual([])
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
  const file = 'checks/conformance.test.ts'
  const [row] = tableOf(`| a | \`README.md\` | \`${file}\` "false rows are caught" | built |`)
  const run = (ring: 'gate' | 'all', ...results: Pick<Ran, 'title' | 'outcome'>[]) =>
    standingIn(
      row!,
      results.map((one) => ({ ...one, file, milliseconds: 1 })),
      ring,
    )
  const [title, outcome] = ['false rows are caught', 'passed'] as const
  const green = { title, outcome }
  const unshown = { faults: ['a: checks/conformance.test.ts "false rows are caught" was not green'], isLeft: false }
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
  const suite = { title: 'a.spec.ts', file: 'a.spec.ts', specs: [] }
  const spec = (title: string, status: string, ...errors: { message: string }[]) => ({
    title,
    tests: [{ status, results: [{ duration: 9, errors }] }],
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
    { file: 'e2e/a.spec.ts', title: 'at the desk > a story', outcome: 'failed', milliseconds: 9, said: 'not found' },
    { file: 'e2e/a.spec.ts', title: 'at the desk > another', outcome: 'left', milliseconds: 9, said: '' },
  ])
})
