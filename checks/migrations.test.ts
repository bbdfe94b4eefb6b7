import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { filesOf, isTest, textOf } from './tree.ts'

const ideas = new Set(filesOf('src/*/contract.ts').map((path) => path.split('/')[1]!))

/** Migrations run in the order of their names: two with one number would run in the order of what they are called. */
function faultsOf(names: string[]): string[] {
  const numbers = names.map((name) => name.slice(0, 4))
  return names.flatMap((name, at) => {
    const [, idea] = /^\d{4}-([a-z]+)(?:-[a-z]+)*\.sql$/.exec(name) ?? []
    const isIdea = idea !== undefined && (idea === 'platform' || ideas.has(idea))
    return [
      ...(isIdea ? [] : [`${name} is not named by a number and an idea`]),
      ...(numbers.indexOf(numbers[at]!) < at ? [`${name} has the number of another`] : []),
    ]
  })
}

test('every migration has a number of its own, and the name of an idea', () => {
  const migrations = filesOf('db/migrations/*').map((path) => basename(path))
  expect(migrations.length).toBeGreaterThan(8)
  expect(faultsOf(migrations)).toEqual([])
})

test('a number that is there twice, and a name without an idea, are caught', () => {
  const names = ['0001-platform.sql', '0002-sales-visit.sql', '0002-agenda-undo.sql', '3-sales.sql', '0004-things.sql']
  expect(faultsOf(names)).toEqual([
    '0002-agenda-undo.sql has the number of another',
    '3-sales.sql is not named by a number and an idea',
    '0004-things.sql is not named by a number and an idea',
  ])
})

/** Columns that neither the product nor a rule of the database names: whatever is written to them is never read. */
function unnamedIn(schema: string, product: string): string[] {
  const named = new Map<string, number>()
  for (const [word] of `${schema} ${product}`.matchAll(/\w+/g)) named.set(word, (named.get(word) ?? 0) + 1)
  const tables = schema.matchAll(/^create .*?table (\w+) \((.*?)^\);/gms)
  return Array.from(tables, ([, table, body]) =>
    Array.from(body!.matchAll(/^ {2}([a-z_]+) (?!key\b|\()/gm), ([, column]) => column!)
      .filter((column) => column !== 'constraint' && named.get(column) === 1)
      .map((column) => `${table}.${column}`),
  ).flat()
}

test('every column is named by the product or by a rule', () => {
  const product = filesOf('src/**/*.{ts,tsx}').filter((path) => !isTest(path))
  expect(unnamedIn(textOf('db/schema.sql'), product.map(textOf).join('\n'))).toEqual([])
  const schema = 'create table sale (\n  sold_at date,\n  told_at date,\n  paid int,\n  check (paid > 0)\n);\n'
  expect(unnamedIn(schema, 'select sold_at from sale')).toEqual(['sale.told_at'])
})
