import { pathToFileURL } from 'node:url'
import { parseSync } from 'vite'
import { filesOf, importsOf, isGenerated, isTest, placeOf, textOf } from './tree.ts'
import { screenLists } from './screen-lists.ts'
import { foreignWrites } from './table-writes.ts'
import { lengthOf, listedWays } from './ways.ts'

type Figure = { value: number; goal: number; better: 'lower'; unit: string }

const product = filesOf('src/**/*.{ts,tsx}').filter(
  (path) => !isTest(path) && !isGenerated(path) && !path.endsWith('.d.ts'),
)
const imports = new Map(product.map((path) => [path, importsOf(path, textOf(path)).files]))

const largest = (counts: Iterable<number>) => Math.max(...counts)
function countBy(paths: readonly string[], key: (path: string) => string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const path of paths) counts.set(key(path), (counts.get(key(path)) ?? 0) + 1)
  return counts
}

/** `platform` and `entries` are not ideas. */
const isOfAnIdea = (path: string) => !['platform', 'entries'].includes(placeOf(path)!.idea)

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
const isLate = (path: string) =>
  product.some((from) =>
    new RegExp(`import\\([^)]*/${path.split('/').at(-1)!.replace('.', '\\.')}'`).test(textOf(from)),
  )

export function smallWithOneImporter(): string[] {
  const importers = (path: string) => [...imports.values()].filter((files) => files.includes(path)).length
  return product.filter(
    (path) => textOf(path).split('\n').length <= fewLines && importers(path) === 1 && !hasReason(path),
  )
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

/** Figures about the structure of the code, with their goals. */
export function house(): Record<string, Figure> {
  const lines = product.reduce((sum, path) => sum + textOf(path).split('\n').length, 0)
  const assertions = product.map((path) => assertionsIn(path))
  const perThousand = (count: number) => Math.round((count / lines) * 10_000) / 10
  const sum = (of: 'casts' | 'nonNull') => assertions.reduce((all, one) => all + one[of], 0)
  const [sale, booking] = listedWays().map(lengthOf)
  return {
    files_per_idea_max: {
      value: largest(countBy(product.filter(isOfAnIdea), (path) => placeOf(path)!.idea).values()),
      goal: 80,
      better: 'lower',
      unit: 'files',
    },
    flat_folder_max: {
      value: largest(countBy(product, (path) => path.slice(0, path.lastIndexOf('/'))).values()),
      goal: 45,
      better: 'lower',
      unit: 'files',
    },
    one_importer_small: { value: smallWithOneImporter().length, goal: 0, better: 'lower', unit: 'files' },
    sale_files: { value: sale!.files, goal: 28, better: 'lower', unit: 'files' },
    sale_folders: { value: sale!.folders, goal: 11, better: 'lower', unit: 'folders' },
    sale_climbs: { value: sale!.climbs, goal: 4, better: 'lower', unit: 'climbs' },
    booking_files: { value: booking!.files, goal: 22, better: 'lower', unit: 'files' },
    circles: { value: circles().length, goal: 0, better: 'lower', unit: 'circles' },
    cross_table_writes: { value: foreignWrites().length, goal: 0, better: 'lower', unit: 'writes' },
    screen_lists: { value: screenLists().length, goal: 1, better: 'lower', unit: 'lists' },
    as_per_1000: { value: perThousand(sum('casts')), goal: 4, better: 'lower', unit: 'per 1000 lines' },
    non_null_per_1000: { value: perThousand(sum('nonNull')), goal: 6, better: 'lower', unit: 'per 1000 lines' },
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const figures = house()
  if (process.argv.includes('--json')) console.log(JSON.stringify(figures, null, 2))
  else
    for (const [name, { value, goal, unit }] of Object.entries(figures))
      console.log(`${name}: ${value} ${unit}, at most ${goal}${value > goal ? ': not yet' : ''}`)
}
