import { existsSync } from 'node:fs'
import { textOf } from './tree.ts'
import type { Ring } from '../src/platform/server/testing/ring.ts'
import { patternOf, titlesIn } from './test-titles.ts'

/** A test or a group of tests that proves a row. */
type Proof = { file: string; title: string }
export type Row = { statement: string; places: string[]; proofs: Proof[]; state: string }

const states = /^(built|looked at(: .{5,})?|not yet( \(issue \d+\))?(: .{5,})?|(partly|deviation): .{5,})$/
const needsProof = /^(built|partly|deviation)/

/** The rows of the document's table. */
export const rowsOf = (markdown: string): Row[] =>
  markdown
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| Statement'))
    .map((line) => {
      const [statement = '', places = '', tests = '', state = ''] = line.slice(2, -2).split(' | ')
      return { statement, places: placesIn(places), proofs: proofsIn(tests), state }
    })

const placesIn = (cell: string): string[] => Array.from(cell.matchAll(/`([^`]+)`/g), ([, path]) => path!)

/** Parses a cell such as: `file` "title", "another title"; `other file` "its title". */
const proofsIn = (cell: string): Proof[] =>
  Array.from(cell.matchAll(/`([^`]+)`([^`]*)/g), ([, file, titles]) =>
    // A file without a title yields an empty title, which is reported as a fault.
    (titles!.match(/"[^"]+"/g) ?? ['""']).map((title) => ({ file: file!, title: title.slice(1, -1) })),
  ).flat()

export function faultsOf(row: Row): string[] {
  const { statement, places, proofs, state } = row
  const isThere = !state.startsWith('not yet')
  const files = [...new Set(proofs.map(({ file }) => file))]
  return [
    ...(states.test(state) ? [] : [`"${state}" is no state`]),
    ...(isThere && places.length === 0 ? ['what is there is somewhere'] : []),
    ...[...places, ...files].filter((path) => !existsSync(path)).map((path) => `${path} does not exist`),
    ...files.filter((path) => !isTestFile(path)).map((path) => `${path} is no test`),
    ...(needsProof.test(state) && proofs.length === 0 ? ['nothing shows it, so it was looked at'] : []),
    ...(!needsProof.test(state) && proofs.length > 0 ? [`what a test shows is more than "${state}"`] : []),
    ...proofs.filter((proof) => !isDeclared(proof)).map(({ file, title }) => `${file} has no test "${title}"`),
    ...(isThere ? missingQuotes(row).map((quote) => `'${quote}' is in none of its files`) : []),
  ].map((fault) => `${statement}: ${fault}`)
}

const isTestFile = (path: string) => /\.(test\.tsx?|spec\.ts)$/.test(path)

const known = new Map<string, string[]>()
const titlesOf = (file: string): string[] => {
  if (!isTestFile(file) || !existsSync(file)) return []
  if (!known.has(file)) known.set(file, titlesIn(file, textOf(file)))
  return known.get(file)!
}

/** A title matches one test, or all tests of the group with that title. */
const isOf = (title: string, test: string) => test === title || test.startsWith(`${title} > `)
const isDeclared = ({ file, title }: Proof): boolean => titlesOf(file).some((test) => isOf(title, test))

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
export function standingIn({ statement, proofs }: Row, ran: Ran[], ring: Ring['name']) {
  const tests = proofs.flatMap(({ file, title }) =>
    titlesOf(file)
      .filter((test) => isOf(title, test))
      .map((test) => ({ file, test, outcome: outcomeOf(file, patternOf(test), ran) })),
  )
  const isFault = ({ outcome }: { outcome: Ran['outcome'] }) =>
    outcome === 'failed' || (outcome === 'left' && ring === 'all')
  return {
    faults: tests.filter(isFault).map(({ file, test }) => `${statement}: ${file} "${test}" was not green`),
    isLeft: tests.some(({ outcome }) => outcome === 'left'),
  }
}

/** How the tests of one title ended: a failed one counts for all, a green one for those that were left. */
function outcomeOf(file: string, pattern: RegExp, ran: Ran[]): Ran['outcome'] {
  const outcomes = ran.filter((one) => one.file === file && pattern.test(one.title)).map(({ outcome }) => outcome)
  if (outcomes.length === 0 || outcomes.includes('failed')) return 'failed'
  return outcomes.every((outcome) => outcome === 'left') ? 'left' : 'passed'
}
