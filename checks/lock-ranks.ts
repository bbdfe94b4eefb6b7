import { lockRanks, type LockKind } from '../db/lock-ranks.ts'

const isRanked = (table: string): table is LockKind => (lockRanks as readonly string[]).includes(table)

/** The database catalogue: the tables that each table refers to, and the bodies of functions. */
export type Catalogue = { parents: Map<string, string[]>; functions: Map<string, string> }

/**
 * The kinds of rows that a statement locks and that other transactions may hold, unordered. Nobody else can hold rows
 * that the transaction itself inserted, so a reference to them cannot wait.
 */
function locksOf(statement: string, { parents, functions }: Catalogue, made: ReadonlySet<string>): LockKind[] {
  const text = plain(statement)
  if (text.includes('pg_advisory_xact_lock')) return ['name']
  const called = Array.from(functions).filter(([name]) => text.includes(`${name}(`))
  const catalogue = { parents, functions }
  const inside = called.flatMap(([, body]) => body.split(';').flatMap((one) => locksOf(one, catalogue, made)))
  // `skip locked` does not wait.
  if (text.includes('skip locked')) return inside
  const changed = Array.from(text.matchAll(/\b(?:update|delete from) (\w+)/g), ([, table]) => table!)
  const referredTo = insertsOf(text)
    // A reference to the same table points to a row of the same statement, or to none.
    .flatMap((table) => (parents.get(table) ?? []).filter((parent) => parent !== table))
    .filter((table) => !made.has(table))
  return [...new Set([...inside, ...changed, ...referredTo, ...selectedIn(text)].filter(isRanked))]
}

/** The tables of `select … for update` and its variants, in the statement and in its brackets. */
function selectedIn(text: string): string[] {
  const brackets = /\(([^()]*)\)/
  const inside: string[] = []
  let rest = text
  for (let next = brackets.exec(rest); next; next = brackets.exec(rest)) {
    inside.push(next[1]!)
    rest = rest.replace(next[0], '')
  }
  return [...inside, rest]
    .filter((part) => /\bfor (no key update|update|share|key share)\b/.test(part))
    .flatMap((part) => Array.from(part.matchAll(/\bfrom (\w+)/g), ([, table]) => table!))
}

const plain = (statement: string) => statement.toLowerCase().replaceAll('"', '')
const insertsOf = (text: string) => Array.from(text.matchAll(/\binsert into (\w+)/g), ([, table]) => table!)

/** The statements that lock a table of a lower rank after one of a higher rank. */
export function stepsBack(statements: readonly string[], catalogue: Catalogue): string[] {
  const locked = new Set<LockKind>()
  const made = new Set<string>()
  const faults: string[] = []
  for (const statement of statements) {
    const highest = Math.max(-1, ...Array.from(locked, (table) => lockRanks.indexOf(table)))
    for (const table of locksOf(statement, catalogue, made)) {
      if (!locked.has(table) && lockRanks.indexOf(table) < highest)
        faults.push(`${table} after ${lockRanks[highest]}: ${statement.trim().slice(0, 80)}`)
      locked.add(table)
    }
    for (const table of insertsOf(plain(statement))) made.add(table)
  }
  return faults
}
