import { marksOf, type Person } from './duplicate.ts'

/** People who are looked for again and again, without a comparison of each with all. */
export class KnownPeople<P extends Person> {
  /** By what they have in common: the first of all, and those without a document, whom a person with any document may be. */
  private readonly byMark = new Map<string, { first: P; undocumented: P[] }>()
  /** By phone and e-mail, who had it first. */
  private readonly byContact = new Map<string, P>()

  /** Once more after one of the fields was filled. */
  add(person: P): void {
    for (const mark of marksOf(person)) {
      const sharing = this.byMark.get(mark)
      if (!sharing) this.byMark.set(mark, { first: person, undocumented: person.document ? [] : [person] })
      else if (!person.document) sharing.undocumented.push(person)
    }
    for (const contact of contactsOf(person)) if (!this.byContact.has(contact)) this.byContact.set(contact, person)
  }

  /** The person for whom `sameAs` takes this one: by the document, then by the e-mail, then by the phone; of several, the first. */
  find(person: Person): P | undefined {
    for (const mark of marksOf(person)) {
      const sharing = this.byMark.get(mark)
      if (!sharing) continue
      const { first, undocumented } = sharing
      if (!person.document || first.document === person.document) return first
      // Whose document was filled meanwhile is nobody's match but that document's.
      while (undocumented[0]?.document) undocumented.shift()
      if (undocumented[0]) return undocumented[0]
    }
    return undefined
  }

  /** Who had the phone or the e-mail of this person first, which makes nobody the same person. */
  withContact(person: Person): P | undefined {
    return contactsOf(person)
      .map((contact) => this.byContact.get(contact))
      .find(Boolean)
  }
}

const contactsOf = ({ phone, email }: Person): string[] => [phone, email].filter((contact) => contact !== null)
