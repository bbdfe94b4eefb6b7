import { basename, matchesGlob } from 'node:path'
import { expect, test } from 'vitest'
import { filesOf, textOf } from './tree.ts'

/** Every kind of file that src may hold: the table of CONTRIBUTING.md, for a machine. Tests lie beside each. */
const vocabulary = [
  'src/*/*.ts',
  'src/*/server/*.ts',
  'src/*/server/parts/*.ts',
  'src/*/server/emails/*.ts',
  'src/*/server/testing/*.ts',
  'src/*/web/*.tsx',
  'src/*/web/use-*.ts',
  'src/*/web/enhance-*.ts',
  'src/*/web/api.ts',
  'src/entries/*.{tsx,d.ts}',
  'src/entries/testing/*.ts',
  'src/platform/web/*.ts',
  'src/platform/web/{ui,shell,design}/*.tsx',
  'src/platform/web/{ui,shell,design}/*.ts',
  'src/platform/web/styles/*.css',
]
const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*(\.test|\.d)?\.\w+$/
const emptyWords = /\b(utils?|helpers?|common|misc|shared|types|index|manager|repository)\b/
const longest = 400

/** Why a file may not be called so, or null. */
function refusal(path: string): string | null {
  if (!kebabCase.test(basename(path))) return 'not kebab-case'
  if (emptyWords.test(path)) return 'a name that says nothing'
  return vocabulary.some((role) => matchesGlob(path, role)) ? null : 'not in the vocabulary of CONTRIBUTING.md'
}

const isLong = (text: string) => text.split('\n').length > longest

const files = filesOf('src/**/*.*')

test('every file in src has a role and a name that says something', () => {
  expect(files.length).toBeGreaterThan(50)
  expect(files.map((path) => ({ path, why: refusal(path) })).filter(({ why }) => why)).toEqual([])
})

test('every role is in use', () => {
  expect(vocabulary.filter((role) => !files.some((path) => matchesGlob(path, role)))).toEqual([])
})

test(`no file is longer than ${longest} lines`, () => {
  const generated = new Set(['db/tables.ts', 'db/schema.sql'])
  const written = filesOf('{src,db,checks,bench,e2e}/**/*.{ts,tsx,css,sql}').filter((path) => !generated.has(path))
  expect(written.length).toBeGreaterThan(files.length)
  expect(written.filter((path) => isLong(textOf(path)))).toEqual([])
  expect(isLong('x\n'.repeat(longest + 1))).toBe(true)
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
