import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { factsIn, keyFactsIn } from '../db/table-facts.ts'
import { keptMinutes } from '../src/agenda/server/parts/keep-undo-point.ts'
import { ownerOf, tablesMadeIn } from './table-writes.ts'
import { filesOf, isGenerated, isTest, textOf } from './tree.ts'
import { snakeName } from '../src/platform/server/database/column-names.ts'

const ideas = new Set(filesOf('src/*/contract.ts').map((path) => path.split('/')[1]!))

/**
 * Two migrations with one number would run in the order of their names, so numbers must be unique and without gaps.
 */
function faultsOf(names: string[]): string[] {
  const numbers = names.map((name) => Number(name.slice(0, 4)))
  return names.flatMap((name, at) => {
    const [, idea] = /^\d{4}-([a-z]+)(?:-[a-z]+)*\.sql$/.exec(name) ?? []
    const isIdea = idea !== undefined && (idea === 'platform' || ideas.has(idea))
    const isNext = numbers[at] === (numbers[at - 1] ?? 0) + 1
    return [
      ...(isIdea ? [] : [`${name} is not named by a number and an idea`]),
      ...(isNext ? [] : [`${name} has not the number after the one before`]),
    ]
  })
}

const migrations = filesOf('db/migrations/*')

test('migrations are numbered without a gap, and have the names of ideas', () => {
  expect(migrations.length).toBeGreaterThan(8)
  expect(faultsOf(migrations.map((path) => basename(path)))).toEqual([])
})

test('a number that is there twice or left out, and a name without an idea, are caught', () => {
  const names = ['0001-platform.sql', '0002-sales.sql', '0002-agenda-undo.sql', '0004-things.sql', '5-sales.sql']
  expect(faultsOf(names)).toEqual([
    '0002-agenda-undo.sql has not the number after the one before',
    '0004-things.sql is not named by a number and an idea',
    '0004-things.sql has not the number after the one before',
    '5-sales.sql is not named by a number and an idea',
    '5-sales.sql has not the number after the one before',
  ])
})

test('a table belongs to the idea in whose migration it is made', () => {
  expect(ownerOf.get('waitlist_offer')).toBe('waitlist')
  expect(tablesMadeIn('db/migrations/0016-billing-affiliates.sql', 'create unlogged table payout (\n);\n')).toEqual([
    ['payout', 'billing'],
  ])
})

test('the comment on a table holds facts, and nothing else', () => {
  expect(factsIn('sale', 'archive: vendas; rows: only added')).toEqual({ archive: 'vendas', rows: 'only added' })
  for (const comment of ['what is sold', 'colour: red'])
    expect(() => factsIn('sale', comment), comment).toThrow('its facts are of, archive, import, ')
  expect(() => factsIn('sale', 'archive: vendas; archive: sales')).toThrow('says archive twice')
  const strange = [
    'archive: ',
    'of: somebody',
    'import: not taken in',
    'rows: added',
    'read: by anybody',
    'imported: state is sent',
  ]
  for (const comment of [...strange, 'removal: everybody'])
    expect(() => factsIn('sale', comment), comment).toThrow(/; [a-z]+ must be like \^/)
  expect(() => factsIn('sale', 'about: supplier, whom it buys from')).toThrow('(client|account|team|payer|nobody), ')
  expect(keyFactsIn('sale_pkey', 'of: all businesses; meets: nobody, it is drawn anew')).toEqual({
    of: 'all businesses',
    meets: 'nobody, it is drawn anew',
  })
  expect(() => keyFactsIn('sale_pkey', 'meets: nobody')).toThrow('meets must be like ^nobody, ')
})

/** Columns that neither the product nor the schema mentions again: nobody reads them. */
function unnamedIn(schema: string, product: string): string[] {
  const named = new Map<string, number>()
  for (const [word] of `${schema} ${product}`.matchAll(/\w+/g)) {
    const column = snakeName(word)
    named.set(column, (named.get(column) ?? 0) + 1)
  }
  const tables = schema.matchAll(/^create .*?table (\w+) \((.*?)^\);/gms)
  return Array.from(tables, ([, table, body]) =>
    Array.from(body!.matchAll(/^ {2}([a-z_]+) (?!key\b|\()/gm), ([, column]) => column!)
      .filter((column) => column !== 'constraint' && named.get(column) === 1)
      .map((column) => `${table}.${column}`),
  ).flat()
}

test('every column is named by the product or by a rule', () => {
  const product = filesOf('src/**/*.{ts,tsx}').filter((path) => !isTest(path) && !isGenerated(path))
  expect(
    unnamedIn(textOf('db/schema.sql').replaceAll(/^comment on .*$/gm, ''), product.map(textOf).join('\n')),
  ).toEqual([])
  const schema = 'create table sale (\n  sold_at date,\n  told_at date,\n  paid int,\n  check (paid > 0)\n);\n'
  expect(unnamedIn(schema, 'select sold_at from sale')).toEqual(['sale.told_at'])
})

test('what a booking needs to come back is kept an hour longer than the agenda may take its deletion back', () => {
  const kept = /removed_at < now\(\) - interval '(\d+) hours'/.exec(textOf('db/schema.sql'))
  expect(Number(kept?.[1]) * 60).toBe(keptMinutes + 60)
})
