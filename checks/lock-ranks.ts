import { lockRanks, type LockKind } from '../db/lock-ranks.ts'

const isRanked = (table: string): table is LockKind => (lockRanks as readonly string[]).includes(table)

/** What the catalogue knows: to which tables each refers, and what the functions of the database do. */
export type Catalogue = { parents: Map<string, string[]>; functions: Map<string, string> }

/**
 * The kinds of which a statement locks rows that others may hold, in no order. What the transaction has made itself
 * nobody else can hold, so a row that refers to it waits for nobody.
 */
function locksOf(statement: string, { parents, functions }: Catalogue, made: ReadonlySet<string>): LockKind[] {
  const text = plain(statement)
  if (text.includes('pg_advisory_xact_lock')) return ['name']
  const called = Array.from(functions).filter(([name]) => text.includes(`${name}(`))
  const catalogue = { parents, functions }
  const inside = called.flatMap(([, body]) => body.split(';').flatMap((one) => locksOf(one, catalogue, made)))
  // What others hold is passed over: nobody waits.
  if (text.includes('skip locked')) return inside
  const changed = Array.from(text.matchAll(/\b(?:update|delete from) (\w+)/g), ([, table]) => table!)
  const referredTo = insertsOf(text)
    // Of its own table a new row names one of the same statement, or none.
    .flatMap((table) => (parents.get(table) ?? []).filter((parent) => parent !== table))
    .filter((table) => !made.has(table))
  return [...new Set([...inside, ...changed, ...referredTo, ...selectedIn(text)].filter(isRanked))]
}

/** From where rows are selected in order to lock them, in the statement itself and in what stands in its brackets. */
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

/** Where a transaction turns back: it locks rows of a table after those of a later one. */
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
