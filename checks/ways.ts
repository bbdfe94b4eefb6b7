import { existsSync } from 'node:fs'
import { reachOf, type Name } from './reach.ts'
import { tablesWrittenIn } from './table-writes.ts'
import { filesOf, importsOf, placeOf, textOf } from './tree.ts'

/** The path of a write as docs/map.md lists it: its files in reading order. */
export type Way = { title: string; files: string[] }

/** The paths that the map lists, with the verb of each. */
const ways: { title: string; verb: Name }[] = [
  { title: 'One sale, from tap to table', verb: { path: 'src/sales/server/close-sale.ts', name: 'closeSale' } },
  { title: 'One public booking', verb: { path: 'src/booking/server/book-online.ts', name: 'bookOnline' } },
]

/** The numbered list of files under a heading of the map. */
export function wayIn(markdown: string, title: string): Way {
  const [, after = ''] = markdown.split(`\n## ${title}\n`)
  const [section = ''] = after.split('\n## ')
  return { title, files: Array.from(section.matchAll(/^\d+\. `([^`]+)`/gm), ([, path]) => path!) }
}

const known = new Map<string, string[]>()
function importsIn(path: string): string[] {
  if (!known.has(path)) known.set(path, existsSync(path) ? importsOf(path, textOf(path)).files : [])
  return known.get(path)!
}

/**
 * The files that the programs import directly: the edge, procedures, pages and stale table of the server, and the screens.
 */
const mounted = (): Set<string> => new Set(filesOf('src/entries/*.{ts,tsx}').flatMap(importsIn))

/** Files that every write passes through. */
const machinery = [
  'src/platform/server/http/edge.ts',
  'src/platform/server/database/run-transaction.ts',
  'src/entries/stale.ts',
]
/** Procedures use the first guard, pages the second. */
const guards = new Set(['src/accounts/server/guard.ts', 'src/accounts/server/guarded-route.ts'])

/** The faults of a list, including files that the verb uses but the list omits. */
export function faultsOf({ files }: Way, verb: Name): string[] {
  const ofPrograms = mounted()
  const isReached = (path: string, at: number) =>
    at === 0 || ofPrograms.has(path) || files.slice(0, at).some((earlier) => importsIn(earlier).includes(path))
  const missing = (paths: readonly string[]) => [...new Set(paths)].filter((path) => !files.includes(path))
  return [
    ...files.filter((path) => !existsSync(path)).map((path) => `${path} does not exist`),
    ...files.filter((path, at) => files.indexOf(path) < at).map((path) => `${path} is listed twice`),
    ...files
      .filter((path, at) => existsSync(path) && !isReached(path, at))
      .map((path) => `${path} is imported by no earlier file, and no program mounts it`),
    ...missing([...machinery, ...passedBy(verb)]).map((path) => `${path} is passed and not listed`),
    ...(files.some((path) => guards.has(path)) ? [] : ['nothing says who may pass']),
  ]
}

/** The server files that the verb uses: those of its own idea, and those of other ideas that write tables. */
export function passedBy(verb: Name): string[] {
  const { idea } = placeOf(verb.path)!
  const reached = reachOf(verb, (path) => placeOf(path) !== null && placeOf(path)!.idea !== 'platform')
  if (reached.length === 0) throw new Error(`${verb.path} declares no ${verb.name}`)
  return reached
    .filter(({ path, text }) => {
      const place = placeOf(path)!
      return place.room === 'server' && (place.idea === idea || tablesWrittenIn(text).length > 0)
    })
    .map(({ path }) => path)
}

/** The paths as the map lists them. */
export const listedWays = (): (Way & { verb: Name })[] =>
  ways.map(({ title, verb }) => ({ ...wayIn(textOf('docs/map.md'), title), verb }))
