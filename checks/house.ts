import { pathToFileURL } from 'node:url'
import { parseSync } from 'vite'
import { lastGate } from './machine.ts'
import { callsOfProcedures, placesOfProcedures, placesOfTable, sampleTables } from './places.ts'
import { filesOf, importsOf, isGenerated, isTest, placeOf, textOf } from './tree.ts'
import { screenLists } from './screen-lists.ts'
import { foreignWrites } from './table-writes.ts'
import { climbsIn, linesOf, staysFrom, ways } from './walk.ts'

/**
 * A figure of the code's shape. `goal` is where it should go, and `stop` where a change is refused. What is a law stops at its
 * goal. What is a direction stops far from it: a limit that is hit exactly is no goal, and presses files together.
 */
type Figure = { value: number | null; goal: number; stop: number; better: 'lower'; unit: string }

const product = filesOf('src/**/*.{ts,tsx}').filter(
  (path) => !isTest(path) && !isGenerated(path) && !path.endsWith('.d.ts'),
)
const texts = new Map(product.map((path) => [path, textOf(path)]))
const linesIn = (text: string) => text.split('\n').length - 1
const imports = new Map(Array.from(texts, ([path, text]) => [path, importsOf(path, text).files]))

const largest = (counts: Iterable<number>) => Math.max(...counts)
function countBy(paths: readonly string[], key: (path: string) => string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const path of paths) counts.set(key(path), (counts.get(key(path)) ?? 0) + 1)
  return counts
}

/** An idea; of the platform one of its rooms, which are as large. */
export function roomOf(path: string): string {
  const { idea } = placeOf(path)!
  return idea === 'platform'
    ? path
        .split('/')
        .slice(1, 4)
        .filter((part) => !part.includes('.'))
        .join('/')
    : idea
}

const fewLines = 25
/** A small file is justified if the vocabulary demands it (a verb, a mail, a contract) or if it is loaded lazily. */
const hasReason = (path: string) =>
  /\/(contract|api|jobs|webhooks|pages?)\.tsx?$/.test(path) ||
  /\/(emails|entries)\//.test(path) ||
  isVerb(path) ||
  isLate(path)
const isVerb = (path: string) =>
  path.includes('/server/') &&
  [...imports].some(([from, files]) => files.includes(path) && /\/(api|jobs)\.ts$/.test(from))
const isLate = (path: string) => late.has(path.split('/').at(-1)!)
/** The names of files that are loaded when they are wanted. */
const late = new Set(
  [...texts.values()].flatMap((text) => Array.from(text.matchAll(/import\([^)]*\/([\w.-]+)'/g), ([, name]) => name!)),
)

export function smallWithOneImporter(): string[] {
  const importers = (path: string) => [...imports.values()].filter((files) => files.includes(path)).length
  return [...texts].flatMap(([path, text]) =>
    linesIn(text) < fewLines && importers(path) === 1 && !hasReason(path) ? [path] : [],
  )
}

const longLines = 220
/** Files that are longer than nearly all should be. */
export const longIn = (files: ReadonlyMap<string, string>): string[] =>
  [...files].filter(([, text]) => linesIn(text) > longLines).map(([path]) => path)

const manyImports = 25
/** Files that know too many others. */
export const knowingManyIn = (files: ReadonlyMap<string, readonly string[]>): string[] =>
  [...files].filter(([, used]) => used.length > manyImports).map(([path]) => path)

/** Words of our own that the glossary explains. */
export function ownWordsIn(glossary: string): string[] {
  const [, own = ''] = /^## Our own words\n(.*?)^## /ms.exec(glossary) ?? []
  return own.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| Ours'))
}

/** Import cycles, including those of types only. */
export function circles(edges: ReadonlyMap<string, readonly string[]> = imports): string[][] {
  const order = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const found: string[][] = []
  const visit = (path: string) => {
    order.set(path, order.size)
    low.set(path, order.get(path)!)
    stack.push(path)
    for (const next of edges.get(path) ?? []) {
      if (!edges.has(next)) continue
      if (!order.has(next)) {
        visit(next)
        low.set(path, Math.min(low.get(path)!, low.get(next)!))
      } else if (stack.includes(next)) low.set(path, Math.min(low.get(path)!, order.get(next)!))
    }
    if (low.get(path) !== order.get(path)) return
    const circle = stack.splice(stack.indexOf(path))
    if (circle.length > 1) found.push(circle)
  }
  for (const path of edges.keys()) if (!order.has(path)) visit(path)
  return found
}

type Node = { type?: string; typeAnnotation?: { typeName?: { name?: string } } } & Record<string, unknown>

/** Counts the type assertions: `as` (except `as const`) and `!`. */
export function assertionsIn(path: string, text = textOf(path)): { casts: number; nonNull: number } {
  const found = { casts: 0, nonNull: 0 }
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(walk)
    if (typeof node !== 'object' || node === null) return
    const { type, typeAnnotation } = node as Node
    if (type === 'TSNonNullExpression') found.nonNull++
    if (type === 'TSAsExpression' && typeAnnotation?.typeName?.name !== 'const') found.casts++
    Object.values(node).forEach(walk)
  }
  walk(parseSync(path, text).program)
  return found
}

const law = (value: number, unit: string, most = 0): Figure => ({
  value,
  goal: most,
  stop: most,
  better: 'lower',
  unit,
})
const direction = (value: number | null, unit: string, goal: number, stop: number): Figure => ({
  value,
  goal,
  stop,
  better: 'lower',
  unit,
})

/** The reading of each of the long writes. */
function figuresOfWays(): Record<string, Figure> {
  const most: Record<string, { lines: number; climbs: number }> = {
    sale: { lines: 1500, climbs: 9 },
    refund: { lines: 900, climbs: 8 },
    booking: { lines: 1700, climbs: 12 },
    change: { lines: 1300, climbs: 8 },
  }
  return Object.fromEntries(
    Object.entries(ways).flatMap(([name, verb]) => [
      [`${name}_lines`, direction(linesOf(verb), 'lines', 600, most[name]!.lines)],
      [`${name}_climbs`, direction(climbsIn(staysFrom(verb)), 'climbs', 6, most[name]!.climbs)],
    ]),
  )
}

type Places = Iterable<readonly string[]>

/** In how many files one has to write to add a procedure, and a table: the files that name each of them. */
export function figuresOfPlaces(procedures: Places, tables: Places): Record<string, Figure> {
  const counts = Array.from(procedures, (files) => files.length)
  const mean = counts.reduce((all, one) => all + one, 0) / counts.length
  return {
    places_per_procedure_max: law(largest(counts), 'files', 4),
    places_per_procedure: direction(Math.round(mean * 10) / 10, 'files', 3, 4),
    places_per_table_max: law(largest(Array.from(tables, (files) => files.length)), 'files', 7),
  }
}

/** The figures that stand where a change is refused. */
export const refusedIn = (figures: Readonly<Record<string, Figure>>): string[] =>
  Object.entries(figures).flatMap(([name, { value, stop }]) => (value !== null && value > stop ? [name] : []))

/** Figures about the structure of the code, each with where it should go. */
export function house(): Record<string, Figure> {
  const lines = [...texts.values()].reduce((sum, text) => sum + linesIn(text), 0)
  const assertions = Array.from(texts, ([path, text]) => assertionsIn(path, text))
  const perThousand = (count: number) => Math.round((count / lines) * 10_000) / 10
  const sum = (of: 'casts' | 'nonNull') => assertions.reduce((all, one) => all + one[of], 0)
  const glossary = textOf('docs/words.md')
  const [places, calls] = [placesOfProcedures(), callsOfProcedures()]
  const withCalls = Array.from(places, ([name, files]) => files.length + (calls.get(name)?.length ?? 0))
  return {
    ...figuresOfPlaces(
      places.values(),
      sampleTables.map((table) => placesOfTable(table)),
    ),
    places_with_calls_max: direction(largest(withCalls), 'files', 4, 6),
    files_per_room_max: direction(largest(countBy(product, roomOf).values()), 'files', 60, 110),
    flat_folder_max: direction(
      largest(countBy(product, (path) => path.slice(0, path.lastIndexOf('/'))).values()),
      'files',
      40,
      65,
    ),
    long_files: direction(longIn(texts).length, `files over ${longLines} lines`, 15, 75),
    files_knowing_many: direction(knowingManyIn(imports).length, `files with over ${manyImports} imports`, 0, 30),
    non_null_per_1000: direction(perThousand(sum('nonNull')), 'per 1000 lines', 3, 3),
    as_per_1000: direction(perThousand(sum('casts')), 'per 1000 lines', 2, 4),
    ...figuresOfWays(),
    own_words: law(ownWordsIn(glossary).length, 'words', 8),
    glossary_lines: law(linesIn(glossary), 'lines', 119),
    one_importer_small: law(smallWithOneImporter().length, 'files'),
    circles: law(circles().length, 'circles'),
    cross_table_writes: law(foreignWrites().length, 'writes'),
    screen_lists: law(screenLists().length, 'lists', 1),
    /** Of the latest whole gate in this folder. */
    gate_processor: direction(lastGate(), 'processor seconds', 780, Infinity),
  }
}

const said = ({ value, goal, stop, unit }: Figure): string => {
  if (value === null) return 'not known here: no whole gate has run'
  if (stop === goal) return `${value} ${unit}, at most ${stop}`
  const standing = value > goal ? `should go down to ${goal}` : `is where it should be (${goal})`
  return `${value} ${unit}, ${standing}${stop === Infinity ? '' : `, refused above ${stop}`}`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const figures = house()
  if (process.argv.includes('--json')) console.log(JSON.stringify(figures, null, 2))
  else for (const [name, figure] of Object.entries(figures)) console.log(`${name}: ${said(figure)}`)
  if (process.argv.includes('--where')) {
    console.log(longIn(texts).join('\n'), '\n')
    console.log(knowingManyIn(imports).join('\n'))
  }
}
