import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { filesOf, isTest, textOf } from './tree.ts'
import { camelName } from '../src/platform/server/database/column-names.ts'

/** The tables whose rows belong to a business. The types keep `tx.db` from them; here stands what types do not see. */
const owned = new Set(
  Array.from(textOf('db/schema.sql').matchAll(/^create table (\w+) \((.*?)^\);/gms), ([, name, columns]) =>
    /^ {2}business_id uuid not null/m.test(columns!) ? camelName(name!) : '',
  ),
)

type Call = { property: string; start: number; arguments: readonly { value?: unknown; start: number; end: number }[] }

/** Where a file names the business by hand, or joins the rows of a business without it. */
function withoutBuilder(path: string, text: string): string[] {
  const found: string[] = []
  /** Where the query ends that begins here: the calls of one chain begin at the same place, and the longest is met first. */
  const ends = new Map<number, number>()
  const lineOf = (at: number) => text.slice(0, at).split('\n').length
  const note = ({ start, property }: Call, fault: string) =>
    found.push(`${path}:${lineOf(start)} ${property}: ${fault}`)
  new Visitor({
    CallExpression({ start, end, callee, arguments: given }) {
      if (!ends.has(start)) ends.set(start, end)
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      const call: Call = {
        property: callee.property.name,
        start: callee.property.start,
        arguments: given,
      }
      const [first] = call.arguments
      const table = typeof first?.value === 'string' ? first.value.split(' as ')[0]! : ''
      if (call.property === 'where' && /^(\w+\.)?businessId$/.test(String(first?.value)))
        note(call, 'tx.selectFrom() and the like name the business')
      else if (call.property.endsWith('Join') && owned.has(table)) {
        const condition = text.slice(first!.end, call.arguments.at(-1)!.end)
        if (!condition.includes('usinessId')) note(call, `${table} is joined without its business`)
      } else if (call.property === 'selectFrom' && owned.has(table) && callee.object.type === 'Identifier') {
        const isOfBusiness =
          callee.object.name === 'tx' ||
          /whereRef\(\s*'(\w+\.)?businessId'/.test(text.slice(first!.end, ends.get(start)))
        if (!isOfBusiness) note(call, `${table} is read without its business`)
      }
    },
  }).visit(parseSync(path, text).program)
  return found
}

test('every built query names its business by the builder that is bound to it', () => {
  expect(owned.size).toBeGreaterThan(60)
  const files = filesOf('src/**/*.ts', 'db/*.ts').filter((path) => !path.startsWith('src/platform/server/database/'))
  expect(files.filter((path) => /\btx\s*\.selectFrom\(/.test(textOf(path))).length).toBeGreaterThan(50)
  expect(files.flatMap((path) => withoutBuilder(path, textOf(path)))).toEqual([])
})

test.each([
  ['a condition by hand', `tx.selectFrom('sale').where('businessId', '=', tx.businessId)`],
  ['one with a name before it', `tx.selectFrom('sale as s').where('s.businessId', '=', businessId)`],
  ['a join', `tx.selectFrom('sale as s').innerJoin('client as c', 'c.id', 's.clientId')`],
  [
    'a part of a query',
    `tx.selectFrom('sale as s').where((is) => is.exists(is.selectFrom('refund as r').select('r.id')))`,
  ],
  [
    'a part beside one that names it',
    `const a = (is) => is.selectFrom('refund as r').select('r.id')
    const b = (is) => is.selectFrom('refund as r').whereRef('r.businessId', '=', 's.businessId')`,
  ],
])('%s is found', (_, text) => {
  expect(withoutBuilder('a.ts', text)).toHaveLength(1)
})

test('what names the business is none', () => {
  const text = `
    tx.selectFrom('sale as s')
      .innerJoin('account as a', 'a.id', 's.soldBy')
      .leftJoin('client as c', (on) => on.onRef('c.businessId', '=', 's.businessId').onRef('c.id', '=', 's.clientId'))
      .where((is) => is.exists(is.selectFrom('refund as r').whereRef('r.businessId', '=', 's.businessId').select('r.id')))`
  expect(withoutBuilder('a.ts', text)).toEqual([])
})

/** Files that speak to a database which the program has yet to open, or to a copy, by a client that renames nothing. */
const isPlain = (text: string) => /\b(?:pg\.Client(?:Base)?|DatabaseClient)\b/.test(text)
/** An alias of several words that the client of such a file does not make the program's name. */
const isMisnamed = (text: string) => (isPlain(text) ? /\bas [a-z]+_[a-z_]+/ : /\bas "[a-z]+[A-Z]/).test(text)

test('a statement names its columns as the schema does, and only a plain client needs them renamed', () => {
  const files = filesOf('src/*/server/**/*.ts').filter((path) => !isTest(path) && !path.includes('/testing/'))
  expect(files.filter((path) => isPlain(textOf(path))).length).toBeGreaterThan(10)
  expect(files.filter((path) => isMisnamed(textOf(path)))).toEqual([])
  expect(isMisnamed('select a.starts_at as "startsAt"')).toBe(true)
  expect(isMisnamed('select a.starts_at as "from"')).toBe(false)
  expect(isMisnamed('(copy: pg.Client) => copy.query("select true as is_of_business")')).toBe(true)
  expect(isMisnamed('(copy: pg.Client) => copy.query(`select true as "isOfBusiness"`)')).toBe(false)
})
