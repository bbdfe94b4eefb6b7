import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { textOf } from './tree.ts'

type Row = { statement: string; places: string[]; tests: string[]; state: string }

const states = /^(built|not yet( \(issue \d+\))?|(partly|deviation): .{5,})$/

const pathsIn = (cell: string): string[] => Array.from(cell.matchAll(/`([^`]+)`/g), ([, path]) => path!)

function rowsOf(markdown: string): Row[] {
  return markdown
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| Statement'))
    .map((line) => {
      const [statement = '', places = '', tests = '', state = ''] = line.slice(2, -2).split(' | ')
      return { statement, places: pathsIn(places), tests: pathsIn(tests), state }
    })
}

function faultsOf({ statement, places, tests, state }: Row): string[] {
  const isThere = !state.startsWith('not yet')
  return [
    ...(states.test(state) ? [] : [`"${state}" is no state`]),
    ...(isThere && places.length === 0 ? ['what is there is somewhere'] : []),
    ...[...places, ...tests].filter((path) => !existsSync(path)).map((path) => `${path} does not exist`),
    ...tests.filter((path) => !/\.(test\.tsx?|spec\.ts)$/.test(path)).map((path) => `${path} is no test`),
  ].map((fault) => `${statement}: ${fault}`)
}

const rows = rowsOf(textOf('docs/spec-conformance.md'))

test('every row has a state, and every place and test that it names exists', () => {
  expect(rows.length).toBeGreaterThan(580)
  expect(rows.flatMap(faultsOf)).toEqual([])
})

test('false rows are caught', () => {
  const table = `| Statement | Where | Test | State |
|---|---|---|---|
| a | \`src/nowhere.ts\` | - | built |
| b | - | - | built |
| c | - | - | soon |
| d | \`README.md\` | \`README.md\` | deviation: |`
  expect(rowsOf(table).map(faultsOf)).toEqual([
    ['a: src/nowhere.ts does not exist'],
    ['b: what is there is somewhere'],
    ['c: "soon" is no state', 'c: what is there is somewhere'],
    ['d: "deviation:" is no state', 'd: README.md is no test'],
  ])
})
