import { expect, test } from 'vitest'
import { outsideNames } from './outside-names.ts'
import { filesOf, isGenerated, isTest, textOf } from './tree.ts'

const paths = filesOf('src/**/*.{ts,tsx}').filter((path) => !isTest(path) && !isGenerated(path))

test(
  'no text from outside is looked up in an object literal, where it would find what every object has',
  { timeout: 120_000 },
  () => {
    expect(paths.length).toBeGreaterThan(500)
    expect(outsideNames(new Map(paths.map((path) => [path, textOf(path)])))).toEqual([])
  },
)

const table = `export const said: Readonly<Record<string, string>> = { yes: 'Sim' }\n`
const closed = `export const said = { yes: 'Sim' } as const\n`

test.each([
  ['a name as it came', table, `said[typed]`],
  ['a name that is called one of the table’s', closed, `said[typed as keyof typeof said]`],
  ['a name that every object may have', closed, `typed in said`],
])('%s is caught, at home and where the table is imported', (_, declared, use) => {
  const home = outsideNames(new Map([['src/a.ts', `${declared}export const of = (typed: string) => ${use}`]]))
  expect(home).toEqual([`src/a.ts: ${use}`])
  const away = new Map([
    ['src/a.ts', declared],
    ['src/b.ts', `import { said } from './a.ts'\nexport const of = (typed: string) => ${use}`],
  ])
  expect(outsideNames(away)).toEqual([`src/b.ts: ${use}`])
})

test('a name of ours, a name that is written and a table’s own names are left alone', () => {
  const fine = `${closed}const made: Record<string, string> = { a: 'b' }\nmade[typed] = said.yes\nsaid['yes']\nObject.hasOwn(said, typed)`
  expect(outsideNames(new Map([['src/a.ts', fine]]))).toEqual([])
})
