import { existsSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { filesOf, textOf } from './tree.ts'
import type { Ring } from '../src/platform/server/testing/ring.ts'
import { patternOf, tagsIn, titlesIn } from './test-titles.ts'

/** A test or a group of tests that proves a row. */
type Proof = { file: string; title: string }
export type Row = { id: string; statement: string; places: string[]; proofs: Proof[]; state: string }
type Tag = { id: string; file: string; title: string | undefined }

const statements = 'docs/spec-statements.md'
const page = 'docs/spec-conformance.md'

const states = /^(built|looked at(: .{5,})?|not yet( \(issue \d+\))?(: .{5,})?|(partly|deviation): .{5,})$/
const needsProof = /^(built|partly|deviation)/

/** The tests that name statements, in the order of their files. */
export const taggedTests = (): Tag[] =>
  filesOf('{src,checks,db}/**/*.test.{ts,tsx}', 'e2e/**/*.spec.ts').flatMap((file) =>
    tagsIn(file, textOf(file)).map((tag) => ({ ...tag, file })),
  )

/** The statements of the specification, with the tests that name them. */
export const rowsOf = (markdown: string, tags: readonly Tag[]): Row[] => {
  const byStatement = Map.groupBy(tags, ({ id }) => id)
  return markdown
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| Id'))
    .map((line) => {
      const [id = '', statement = '', places = '', state = ''] = cellsOf(line)
      const proofs = (byStatement.get(id) ?? []).map(({ file, title = '' }) => ({ file, title }))
      return { id, statement, places: placesIn(places), proofs, state }
    })
}

export const rows = (): Row[] => rowsOf(textOf(statements), taggedTests())

const cellsOf = (line: string) => line.slice(2, -2).split(' | ')
const placesIn = (cell: string): string[] => Array.from(cell.matchAll(/`([^`]+)`/g), ([, path]) => path!)

/** The page for readers: the statements, and beside each the tests that name it. */
export function conformancePage(): string {
  const proofs = new Map(rows().map((row) => [row.id, row.proofs]))
  const [, text = ''] = textOf(statements).split('<!-- for readers -->\n')
  const table = text.split('\n').map((line) => {
    if (line === '| Id | Statement | Where | State |') return '| Id | Statement | Where | Test | State |'
    if (line === '|---|---|---|---|') return '|---|---|---|---|---|'
    if (!line.startsWith('| ')) return line
    const [id = '', statement, places, state] = cellsOf(line)
    return `| ${[id, statement, places, cellOf(proofs.get(id) ?? []), state].join(' | ')} |`
  })
  return `# The specification, statement by statement

Written by \`npm run conformance\` from \`${statements}\` and from the tests, which name what they prove: do not edit it.
${table.join('\n')}`
}

const cellOf = (proofs: readonly Proof[]): string =>
  Array.from(
    Map.groupBy(proofs, ({ file }) => file),
    ([file, of]) => `\`${file}\` ${of.map(({ title }) => `"${title}"`).join(', ')}`,
  ).join('; ') || '-'

export function faultsOf(row: Row): string[] {
  const { id, places, proofs, state } = row
  const isThere = !state.startsWith('not yet')
  return [
    ...(states.test(state) ? [] : [`"${state}" is no state`]),
    ...(isThere && places.length === 0 ? ['what is there is somewhere'] : []),
    ...places.filter((path) => !existsSync(path)).map((path) => `${path} does not exist`),
    ...(needsProof.test(state) && proofs.length === 0 ? ['nothing shows it, so it was looked at'] : []),
    ...(!needsProof.test(state) && proofs.length > 0 ? [`what a test shows is more than "${state}"`] : []),
    ...(isThere ? missingQuotes(row).map((quote) => `'${quote}' is in none of its files`) : []),
  ].map((fault) => `${id}: ${fault}`)
}

/** What is wrong with the ids of statements and with the tests that name them. */
export function tagFaults(all: readonly Row[], tags: readonly Tag[]): string[] {
  const ids = all.map(({ id }) => id)
  return [
    ...ids.filter((id) => !/^[a-z]+(-[a-z]+)*-\d+$/.test(id)).map((id) => `"${id}" is no id`),
    ...ids.filter((id, at) => ids.indexOf(id) < at).map((id) => `${id} is there twice`),
    ...tags.filter(({ id }) => !ids.includes(id)).map(({ id, file }) => `${file}: ${id} is no statement`),
    ...tags.filter(({ title }) => !title).map(({ id, file }) => `${file}: ${id} stands above no test`),
  ]
}

const known = new Map<string, string[]>()
const titlesOf = (file: string): string[] => {
  if (!known.has(file)) known.set(file, titlesIn(file, textOf(file)))
  return known.get(file)!
}

/** A title matches one test, or all tests of the group with that title. */
const isOf = (title: string, test: string) => test === title || test.startsWith(`${title} > `)

/** The screen texts that a row quotes in single quotes and that none of its files contains. */
function missingQuotes({ statement, state, places }: Row): string[] {
  const text = plain(
    places
      .filter((path) => existsSync(path))
      .map(textOf)
      .join('\n'),
  )
  const quotes = Array.from(`${statement} ${state}`.matchAll(/(?<![\w`’])'([^']+)'(?!\w)/g), ([, quote]) => quote!)
  // `{…}` and three dots stand for a value.
  return quotes.filter((quote) => !quote.split(/\{[^}]*\}|\.\.\./).every((part) => text.includes(plain(part))))
}

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** A test of a run: its file, its full title and how it ended. `left`: it did not run. */
export type Ran = {
  file: string
  title: string
  outcome: 'passed' | 'failed' | 'left'
  milliseconds: number
  /** What a failed test said. */
  said?: string
}

/** What a run says of a row: its tests that were not green, and whether the gate has left one of them to the other ring. */
export function standingIn({ id, statement, proofs }: Row, ran: Ran[], ring: Ring['name']) {
  const tests = proofs.flatMap(({ file, title }) =>
    titlesOf(file)
      .filter((test) => isOf(title, test))
      .map((test) => ({ file, test, outcome: outcomeOf(file, patternOf(test), ran) })),
  )
  const isFault = ({ outcome }: { outcome: Ran['outcome'] }) =>
    outcome === 'failed' || (outcome === 'left' && ring === 'all')
  return {
    faults: tests.filter(isFault).map(({ file, test }) => `${id} (${statement}): ${file} "${test}" was not green`),
    isLeft: tests.some(({ outcome }) => outcome === 'left'),
  }
}

/** How the tests of one title ended: a failed one counts for all, a green one for those that were left. */
function outcomeOf(file: string, pattern: RegExp, ran: Ran[]): Ran['outcome'] {
  const outcomes = ran.filter((one) => one.file === file && pattern.test(one.title)).map(({ outcome }) => outcome)
  if (outcomes.length === 0 || outcomes.includes('failed')) return 'failed'
  return outcomes.every((outcome) => outcome === 'left') ? 'left' : 'passed'
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeFileSync(page, conformancePage())
