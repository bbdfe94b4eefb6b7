import { firstIn } from '../platform/filled.ts'
import { Heap } from '../platform/heap.ts'
import { type Likeness, marksOf, type CardIdentity, sameAs } from './duplicate.ts'

type Card = CardIdentity & { id: string }

/**
 * Groups the cards that are probably one person's: each that is like one of the group joins it, the first of the list
 * before the others, unless it was told apart from one in it. `apart` are the pairs that somebody has told apart.
 * Each card is compared with what it shares, never with all others.
 */
export function groupsOf<P extends Card>(
  people: readonly P[],
  apart: readonly [string, string][],
): { people: P[]; by: Likeness }[] {
  const others = othersOf(apart)
  const crowds = new Crowds(people)
  const taken = new Set<number>()
  const groups: { people: P[]; by: Likeness }[] = []
  for (const start of people.keys()) {
    if (taken.has(start)) continue
    const group: P[] = []
    const barred = new Set<string>()
    const refused: number[] = []
    const seen = new Set<number>()
    const next = new Heap()
    next.add(start)
    for (let at = next.take(); at !== undefined; at = next.take()) {
      if (taken.has(at) || seen.has(at)) continue
      seen.add(at)
      const person = people[at]!
      if (barred.has(person.id)) {
        refused.push(at)
        continue
      }
      taken.add(at)
      group.push(person)
      for (const other of others.get(person.id) ?? []) barred.add(other)
      for (const like of crowds.drain(person)) next.add(like)
    }
    for (const at of refused) crowds.add(at, people[at]!)
    if (group.length > 1) groups.push({ people: group, by: sameAs(firstIn(group), group[1]!)! })
  }
  return groups
}

/** The cards that share a mark, by their documents. Who drains one takes the cards out, so that nobody looks at them again. */
class Crowds {
  private readonly byMark = new Map<string, Map<string | null, number[]>>()

  constructor(people: readonly CardIdentity[]) {
    for (const [at, person] of people.entries()) this.add(at, person)
  }

  add(at: number, person: CardIdentity): void {
    for (const { mark } of marksOf(person)) {
      const crowd = this.byMark.get(mark) ?? new Map<string | null, number[]>()
      this.byMark.set(mark, crowd)
      const same = crowd.get(person.document)
      if (same) same.push(at)
      else crowd.set(person.document, [at])
    }
  }

  /** The cards that are like this one and were not drained yet. */
  *drain(person: CardIdentity): Iterable<number> {
    for (const { mark } of marksOf(person)) {
      const crowd = this.byMark.get(mark)
      const documents = person.document ? [person.document, null] : [...(crowd?.keys() ?? [])]
      for (const document of documents) {
        yield* crowd?.get(document) ?? []
        crowd?.delete(document)
      }
    }
  }
}

function othersOf(apart: readonly [string, string][]): ReadonlyMap<string, string[]> {
  const others = new Map<string, string[]>()
  const add = (id: string, other: string) => {
    const known = others.get(id)
    if (known) known.push(other)
    else others.set(id, [other])
  }
  for (const [id, other] of apart) {
    add(id, other)
    add(other, id)
  }
  return others
}
