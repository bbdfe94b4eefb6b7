import { firstNameKey } from '../platform/first-name.ts'
import { secondNameKey } from '../platform/second-name.ts'

/** The fields that identify a person, normalised as in fields.ts. */
export type CardIdentity = { name: string; phone: string | null; email: string | null; document: string | null }

export const likenesses = ['document', 'email', 'phone'] as const
export type Likeness = (typeof likenesses)[number]

export const likenessNames: Record<Likeness, string> = {
  document: 'mesmo CPF/CNPJ',
  email: 'mesmo e-mail',
  phone: 'mesmo telefone',
}

/**
 * The field by which two cards may be one person's, or null. Two documents decide alone. Families share telephones and
 * addresses, so those count only with the same first name. Cards with two second names (Ana Clara, Ana Beatriz) are offered
 * for merging and never taken for one without a question.
 */
export function sameAs(a: CardIdentity, b: CardIdentity): Likeness | null {
  if (a.document && b.document) return a.document === b.document ? 'document' : null
  if (firstNameKey(a.name) !== firstNameKey(b.name)) return null
  if (a.email && a.email === b.email) return 'email'
  return a.phone && a.phone === b.phone ? 'phone' : null
}

/**
 * What two cards share that `sameAs` finds alike: cards that share a mark differ at most by their documents, and by the second
 * names that stand beside it.
 */
export function marksOf({ name, document, email, phone }: CardIdentity): { mark: string; second: string }[] {
  const [first, second] = [firstNameKey(name), secondNameKey(name)]
  return [
    ...(document ? [{ mark: `document ${document}`, second: '' }] : []),
    ...(email ? [{ mark: `email ${email} ${first}`, second }] : []),
    ...(phone ? [{ mark: `phone ${phone} ${first}`, second }] : []),
  ]
}

/** Sorts the ids of two cards, so that a pair is stored in one way only. */
export const pairOf = (id: string, other: string): [string, string] => (id < other ? [id, other] : [other, id])

/** The likeliest cards of one person that are shown. */
export const mostSimilar = 20
