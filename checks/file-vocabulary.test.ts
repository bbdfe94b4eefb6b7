import { basename, matchesGlob } from 'node:path'
import { expect, test } from 'vitest'
import { filesOf, importsOf, isGenerated, isTest, placeOf, textOf } from './tree.ts'

/** Every kind of file that src may hold, as in the table of CONTRIBUTING.md. Tests lie beside their file. */
const vocabulary = [
  'src/*/*.ts',
  // What real people type and paste, one folder per kind: tests beside the reader read it.
  'src/*/inputs/*/*.json',
  'src/*/server/*.ts',
  'src/*/server/parts/*.ts',
  'src/*/server/emails/*.ts',
  // One file per external service of the same kind, and one for their common parts.
  'src/*/server/provider/*.ts',
  'src/*/server/testing/*.{ts,csv,vcf}',
  'src/*/web/*.tsx',
  'src/*/web/use-*.ts',
  'src/*/web/enhance-*.ts',
  'src/*/web/api.ts',
  'src/*/web/testing/*.{ts,tsx}',
  'src/entries/*.{tsx,d.ts}',
  'src/entries/testing/*.{ts,tsx}',
  'src/platform/server/{outside,database,http,mail,jobs,files}/*.ts',
  'src/platform/server/database/{embedded,backup}/*.ts',
  'src/platform/server/files/fonts/*',
  'src/platform/web/*.ts',
  'src/platform/web/{frames,ui,dates,shell,design}/*.tsx',
  'src/platform/web/{frames,ui,dates,shell,design}/*.ts',
  'src/platform/web/styles/*.css',
]
const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*(\.test|\.d)?\.\w+$/
const emptyWords = /\b(utils?|helpers?|common|misc|shared|types|index|manager|repository)\b/
const longest = 400

/** Returns why a file may not have its name, or null if it may. */
function refusal(path: string): string | null {
  if (!kebabCase.test(basename(path))) return 'not kebab-case'
  if (emptyWords.test(path)) return 'a name that says nothing'
  return vocabulary.some((role) => matchesGlob(path, role)) ? null : 'not in the vocabulary of CONTRIBUTING.md'
}

const isLong = (text: string) => text.split('\n').length - 1 > longest

const files = filesOf('src/**/*.*')

test('every file in src has a role and a name that says something', () => {
  expect(files.length).toBeGreaterThan(50)
  expect(files.map((path) => ({ path, why: refusal(path) })).filter(({ why }) => why)).toEqual([])
})

test('all that real people typed is read by a test', () => {
  const inputs = filesOf('src/*/inputs/*/*.json')
  expect(inputs.length).toBeGreaterThan(10)
  const tests = filesOf('src/**/*.test.{ts,tsx}').map(textOf).join('\n')
  expect(inputs.filter((path) => !tests.includes(path.slice(path.indexOf('/inputs/') + 1)))).toEqual([])
})

/** Names that have a fixed role in `server/`, whichever files use them. */
const serverRole = /^(api|jobs|pages?|tables|([a-z-]+-)?queries)\.ts$/

/** Whether a file of `server/` is mounted as a verb, or used by a program or another idea. */
const isUsedFromOutside = (path: string, importers: readonly string[]) =>
  importers.some((from) => placeOf(from)?.idea !== placeOf(path)!.idea || /\/server\/(api|jobs)\.ts$/.test(from))

/** Returns why a server file is in the wrong folder, or null. `parts/` holds what only verbs of the same idea use. */
function misplaced(path: string, importers: readonly string[]): string | null {
  const [, part, name] = /^src\/(?!platform\/)[a-z]+\/server\/(parts\/)?([^/]+)$/.exec(path) ?? []
  if (!name || serverRole.test(name)) return part ? 'a role of server/, not one of its parts' : null
  const isOutside = isUsedFromOutside(path, importers)
  if (part) return isOutside ? 'used from outside: no part' : null
  return isOutside ? null : 'no role, not mounted and used by no other idea: a part'
}

test('a file of server/ has a role, is mounted or is what another idea uses; all others are parts', () => {
  const product = files.filter((path) => /\.tsx?$/.test(path) && !isTest(path))
  const imports = [...product, ...filesOf('db/*.ts')].map((from) => ({ from, to: importsOf(from, textOf(from)).files }))
  const importersOf = (path: string) => imports.filter(({ to }) => to.includes(path)).map(({ from }) => from)
  const servers = product.filter((path) => placeOf(path)!.room === 'server')
  expect(servers.length).toBeGreaterThan(200)
  const faults = servers.map((path) => ({ path, why: misplaced(path, importersOf(path)) })).filter(({ why }) => why)
  expect(faults).toEqual([])
})

test('a part outside of its folder, and a verb within, are refused', () => {
  const [part, verb, api] = ['src/sales/server/parts/sum.ts', 'src/sales/server/sell.ts', 'src/sales/server/api.ts']
  const higher = 'src/home/server/overview.ts'
  expect(misplaced(verb, [part])).not.toBeNull()
  expect([misplaced(verb, [api]), misplaced(verb, [higher]), misplaced(part, [verb])]).toEqual([null, null, null])
  expect([misplaced(part, [api]), misplaced(part, [higher])]).not.toContain(null)
  expect(misplaced('src/sales/server/parts/queries.ts', [verb])).not.toBeNull()
})

test('every role is in use', () => {
  expect(vocabulary.filter((role) => !files.some((path) => matchesGlob(path, role)))).toEqual([])
})

test(`no file is longer than ${longest} lines`, () => {
  const written = filesOf('{src,db,checks,bench,e2e}/**/*.{ts,tsx,css,sql}').filter((path) => !isGenerated(path))
  expect(written.length).toBeGreaterThan(files.length)
  expect(written.filter((path) => isLong(textOf(path)))).toEqual([])
  expect([longest, longest + 1].map((lines) => isLong('x\n'.repeat(lines)))).toEqual([false, true])
})

test.each([
  'src/sales/helpers.ts',
  'src/sales/types.ts',
  'src/sales/index.ts',
  'src/sales/sale.tsx',
  'src/sales/server/utils.ts',
  'src/sales/server/date-utils.test.ts',
  'src/sales/server/sale-repository.ts',
  'src/sales/server/services/sale.ts',
  'src/sales/server/cart.tsx',
  'src/sales/server/CloseSale.ts',
  'src/sales/server/close_sale.ts',
  'src/sales/web/cart.ts',
  'src/sales/web/parts/cart.tsx',
  'src/sales/web/till.css',
])('%s is refused', (path) => {
  expect(refusal(path)).not.toBeNull()
})
