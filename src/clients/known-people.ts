import { marksOf, type CardIdentity, sameAs } from './duplicate.ts'
import { firstNameKey } from '../platform/first-name.ts'

type Entry<P> = { person: P; at: number }
/** The first of all, and those without a document, whom a person with any document may be. */
type SharedContact<P> = { first: Entry<P>; undocumented: Entry<P>[] }

/** People who are looked for again and again, without a comparison of each with all. */
export class KnownPeople<P extends CardIdentity> {
  private added = 0
  /** By what they have in common, and then by their second names. */
  private readonly byMark = new Map<string, Map<string, SharedContact<P>>>()
  /** By phone and e-mail, the first of each name and document. */
  private readonly byContact = new Map<string, Map<string, P>>()

  /** Once more after one of the fields was filled. */
  add(person: P): void {
    const entry = { person, at: this.added++ }
    for (const { mark, second } of marksOf(person)) {
      const sharing = entryOf(this.byMark, mark).get(second)
      if (!sharing)
        entryOf(this.byMark, mark).set(second, { first: entry, undocumented: person.document ? [] : [entry] })
      else if (!person.document) sharing.undocumented.push(entry)
    }
    const name = `${firstNameKey(person.name)} ${person.document ?? ''}`
    for (const contact of contactsOf(person)) {
      const holders = entryOf(this.byContact, contact)
      if (!holders.has(name)) holders.set(name, person)
    }
  }

  /**
   * The same person: one for whom `sameAs` takes this one and whose second name is no other; by the document, then by the
   * e-mail, then by the phone; of several, the first.
   */
  find(person: CardIdentity): P | undefined {
    for (const { mark, second } of marksOf(person)) {
      const sharing = this.byMark.get(mark)
      const seconds = second ? [second, ''] : [...(sharing?.keys() ?? [])]
      const found = seconds
        .flatMap((one) => sharing?.get(one) ?? [])
        .flatMap((one) => firstLike(one, person) ?? [])
        .toSorted((a, b) => a.at - b.at)
      if (found[0]) return found[0].person
    }
    return undefined
  }

  /** Who had the phone or the e-mail of this person first, and is surely somebody else. */
  withContact(person: CardIdentity): P | undefined {
    for (const contact of contactsOf(person))
      for (const holder of this.byContact.get(contact)?.values() ?? []) if (!sameAs(holder, person)) return holder
    return undefined
  }
}

function firstLike<P extends CardIdentity>(
  { first, undocumented }: SharedContact<P>,
  person: CardIdentity,
): Entry<P> | undefined {
  if (!person.document || first.person.document === person.document) return first
  // Whose document was filled meanwhile is nobody's match but that document's.
  while (undocumented[0]?.person.document) undocumented.shift()
  return undocumented[0]
}

function entryOf<Key, Value>(of: Map<string, Map<Key, Value>>, name: string): Map<Key, Value> {
  const known = of.get(name) ?? new Map<Key, Value>()
  of.set(name, known)
  return known
}

const contactsOf = ({ phone, email }: CardIdentity): string[] => [phone, email].filter((contact) => contact !== null)
