import { plain } from '../platform/matching.ts'

/** The fields that identify a person, normalised as in fields.ts. */
export type Person = { name: string; phone: string | null; email: string | null; document: string | null }

export const likenesses = ['document', 'email', 'phone'] as const
export type Likeness = (typeof likenesses)[number]

export const likenessNames: Record<Likeness, string> = {
  document: 'mesmo CPF/CNPJ',
  email: 'mesmo e-mail',
  phone: 'mesmo telefone',
}

/**
 * The field by which two cards are taken for one person, or null. Two documents decide alone. Families share phones,
 * so a phone counts only with the same first name.
 */
export function sameAs(a: Person, b: Person): Likeness | null {
  if (a.document && b.document) return a.document === b.document ? 'document' : null
  if (a.email && a.email === b.email) return 'email'
  return a.phone && a.phone === b.phone && firstName(a) === firstName(b) ? 'phone' : null
}

export const firstName = ({ name }: Person): string => plain(name).split(/[^\p{L}\d]+/u, 1)[0]!

/** Sorts the ids of two cards, so that a pair is stored in one way only. */
export const pairOf = (id: string, other: string): [string, string] => (id < other ? [id, other] : [other, id])

type Card = Person & { id: string }

/** Groups the cards that are probably one person's. `apart` are the pairs that somebody has told apart. */
export function groupsOf<P extends Card>(
  people: readonly P[],
  apart: readonly [string, string][],
): { people: P[]; by: Likeness }[] {
  const pairs = new Set(apart.map(String))
  const areApart = (a: P, b: P) => pairs.has(String(pairOf(a.id, b.id)))
  const groups: { people: P[]; by: Likeness }[] = []
  const left = [...people]
  for (let first = left.shift(); first; first = left.shift()) {
    const group = [first]
    let by: Likeness | null = null
    for (let at = 0; at < left.length; at++) {
      const next = left[at]!
      const like = group.map((one) => sameAs(one, next)).find(Boolean)
      if (!like || group.some((one) => areApart(one, next))) continue
      by ??= like
      group.push(...left.splice(at, 1))
      // The new card may be like one that was skipped before, so the search starts again.
      at = -1
    }
    if (by) groups.push({ people: group, by })
  }
  return groups
}
