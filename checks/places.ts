import { camelName } from '../src/platform/server/database/column-names.ts'
import { handlers } from './handlers.ts'
import { writtenSamples } from './procedure-samples.ts'
import { moduleOf } from './reach.ts'
import { ownerOf } from './table-writes.ts'
import { filesOf, isGenerated, isTest, textOf } from './tree.ts'

/** What a person writes to add something; tests and what is generated of the code count apart. */
const isWritten = (path: string) => !isTest(path) && !isGenerated(path) && !path.endsWith('.spec.ts')

const textsOf = (...patterns: string[]): Map<string, string> =>
  new Map(
    filesOf(...patterns)
      .filter(isWritten)
      .map((path) => [path, textOf(path)]),
  )

type Texts = ReadonlyMap<string, string>

/** The files of the programs, which hold their lists. */
const programs = (): Texts => textsOf('src/entries/*.ts')

/**
 * The files that have to name a procedure before a screen can call it: its contract, its mounting, its verb, and the lists of the
 * programs in which it has a line of its own.
 */
export function placesOfProcedures(texts: Texts = programs()): Map<string, string[]> {
  // The records of screens name permissions, some of which are called like a procedure.
  const tables = [...texts].filter(([path]) => path !== 'src/entries/screens.ts')
  const modules = new Map<string, ReturnType<typeof moduleOf>>()
  return new Map(
    handlers().map(({ name, path, uses }) => {
      if (!modules.has(path)) modules.set(path, moduleOf(path))
      const verbs = [...modules.get(path)!.imported].filter(
        ([local, { path: from }]) => uses.has(local) && from.startsWith(path.replace('api.ts', '')),
      )
      const verb = verbs.slice(0, 1).map(([, target]) => target.path)
      const contract = path.replace('server/api.ts', 'contract.ts')
      const lists = tables.filter(([, text]) => text.includes(`'${name}'`)).map(([one]) => one)
      return [name, [...new Set([contract, path, ...verb, ...lists])]]
    }),
  )
}

/** The files in which procedures have a call of their own: a sample where more is sent than an id, and a reading that is measured. */
export function callsOfProcedures(texts: Texts = textsOf('bench/lists.ts')): Map<string, string[]> {
  return new Map(
    handlers().map(({ name, path }) => [
      name,
      [
        ...(writtenSamples.has(name) ? [path.replace('api.ts', 'testing/samples.ts')] : []),
        ...[...texts].filter(([, text]) => text.includes(`'${name}'`)).map(([list]) => list),
      ],
    ]),
  )
}

/**
 * Tables of several kinds that few ideas read, so that what names them is what a new one is named in: of a client and with a law, with
 * texts of a client, settings, with a secret address, a ledger, dates, rows that some permissions may take away.
 */
export const sampleTables = [
  'waitlist_offer',
  'waitlist_wish',
  'client_request',
  'register_rules',
  'receipt_link',
  'discarded_sale',
  'deposit_entry',
  'special_hours',
  'support_grant',
  'message_rule',
] as const

const everything = (): Texts =>
  textsOf('src/**/*.{ts,tsx}', 'db/**/*.{ts,sql}', 'docs/*.md', 'checks/**/*.ts', 'bench/**/*.ts', 'e2e/**/*.ts')

/** The files beside those of its own idea that name a table. */
export function placesOfTable(table: string, texts: Texts = everything()): string[] {
  // Not the name of a file that begins with it.
  const names = new RegExp(`(?<![\\w/-])${table}(?![\\w-])|'${camelName(table)}[' ]`)
  return [...texts]
    .filter(
      ([path, text]) =>
        !/^docs\/(spec-|data-map)|^checks\/places/.test(path) &&
        !path.startsWith(`src/${ownerOf.get(table)}/`) &&
        names.test(text),
    )
    .map(([path]) => path)
}
