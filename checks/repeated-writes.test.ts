import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { filesOf, isTest, textOf } from './tree.ts'

type Node = { type: string; start: number; end: number }

/** What every write repeats and the platform has once: `path: what is to be used instead`, for each place that writes it out. */
function repeatedIn(path: string, text: string): string[] {
  const found: string[] = []
  const textAt = ({ start, end }: Node) => text.slice(start, end)
  const note = (use: string) => found.push(`${path}: ${use}`)
  new Visitor({
    IfStatement({ test: asked, consequent, alternate }) {
      const isOneValue = /^(!\w+|\w+\.length === 0)$/.test(textAt(asked))
      if (isOneValue && !alternate && textAt(consequent) === 'throw new Refusal(platformRefusals.NOT_FOUND)')
        note('tx.one() or orNotFound()')
    },
    Literal({ value }) {
      if (typeof value === 'string' && /^23[\dP]\d\d$/.test(value)) note('refuseBy()')
    },
    MemberExpression({ property, object }) {
      if (property.type === 'Identifier' && property.name === 'constraint' && textAt(object).startsWith('error'))
        note('refuseBy()')
    },
    ObjectPattern({ properties }) {
      if (properties.some((one) => one.type === 'Property' && textAt(one.key) === 'constraint')) note('refuseBy()')
    },
    CallExpression({ callee, arguments: [change] }) {
      if (callee.type !== 'MemberExpression' || textAt(callee.property) !== 'set' || !change) return
      if (/\bupdatedAt:/.test(textAt(change))) note('tx.update()')
    },
  }).visit(parseSync(path, text).program)
  return found
}

const files = filesOf('src/*/server/**/*.ts').filter(
  (path) => !isTest(path) && !path.startsWith('src/platform/server/database/'),
)

/** What is written out for a reason. */
const meant = [
  'src/accounts/server/hold-account.ts: tx.update()', // an account is of no business
  'src/archive/server/take-in-archive.ts: refuseBy()', // any constraint says that an archive was altered
  'src/clients/server/erase-client.ts: tx.update()', // several cards
  'src/sites/server/restore-version.ts: tx.update()', // from another table
]

test('what every write repeats is written once', () => {
  expect(files.length).toBeGreaterThan(300)
  const repeated = new Set(files.flatMap((path) => repeatedIn(path, textOf(path))))
  expect([...repeated].toSorted()).toEqual(meant.toSorted())
})

test.each([
  ['a row that is not there', 'if (!sale) throw new Refusal(platformRefusals.NOT_FOUND)'],
  ['rows that are not there', 'if (rows.length === 0) throw new Refusal(platformRefusals.NOT_FOUND)'],
  ['a class of errors', `const taken = (error) => error.code === '23505'`],
  ['an overlap', `const overlaps = '23P01'`],
  ['a constraint', 'const isTaken = (error) => error.constraint === "plan_name_key"'],
  ['a constraint by a pattern', 'const { constraint } = error'],
  ['a date', `tx.updateTable('client').set({ notes, updatedAt: tx.now }).where('id', '=', id)`],
])('%s is found', (_, text) => {
  expect(repeatedIn('a.ts', text)).toHaveLength(1)
})

test('a decision is none of it', () => {
  const text = `
    if (!kept || !duplicate) throw new Refusal(platformRefusals.NOT_FOUND)
    if (!sale) throw new Refusal(platformRefusals.NOT_FOUND, { facts })
    if (!sale) throw new Refusal(saleRefusals.GONE)
    tx.updateTable('client').set({ notes })`
  expect(repeatedIn('a.ts', text)).toEqual([])
})
