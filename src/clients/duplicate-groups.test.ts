import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { missingFields, repeatedLines } from './client-import.ts'
import { groupsOf } from './duplicate-groups.ts'
import { secondNameKey } from '../platform/second-name.ts'
import { marksOf, pairOf, sameAs, type Likeness, type CardIdentity } from './duplicate.ts'
import { KnownPeople } from './known-people.ts'

const nobody = { phone: null, email: null, document: null }

/** Few values, so that many of a few people share one. */
const oneOf = (...values: string[]) => fc.option(fc.constantFrom(...values))
const anyPerson = fc.record({
  name: fc.constantFrom('Ana Souza', 'ANÁ', 'Ana Clara', 'Ana Beatriz Souza', 'Bia', '(Bia)'),
  phone: oneOf('+5511987654321', '+5511987654322'),
  email: oneOf('a@exemplo.com', 'b@exemplo.com'),
  document: oneOf('52998224725', '11144477735'),
})
const anyPeople = fc
  .array(anyPerson, { maxLength: 9 })
  .map((people) => people.map((person, at) => ({ ...person, id: String(at) })))
const anyApart = fc.array(
  fc.tuple(fc.nat(8), fc.nat(8)).map(([a, b]) => pairOf(String(a), String(b))),
  { maxLength: 8 },
)
const valuesOf = ({ document, email, phone }: CardIdentity) =>
  [document, email, phone].filter((value) => value !== null)
type Card = CardIdentity & { id: string }

test('two cards are one person if they share a mark and their documents do not differ', () => {
  fc.assert(
    fc.property(anyPerson, anyPerson, (a, b) => {
      const differ = a.document !== null && b.document !== null && a.document !== b.document
      expect(sameAs(a, b) !== null).toBe(
        !differ && marksOf(a).some(({ mark }) => marksOf(b).some((other) => other.mark === mark)),
      )
    }),
  )
})

describe('groups', () => {
  const ana = { phone: '+5511987654321', email: 'ana@exemplo.com', document: '52998224725' }
  const viaPhone = { ...nobody, id: '1', name: 'Ana', phone: ana.phone }
  const viaEmail = { ...nobody, id: '2', name: 'Ana S.', email: ana.email }
  const bia = { ...nobody, id: '3', name: 'Bia', phone: ana.phone }
  const whole = { ...ana, id: '4', name: 'Ana Souza' }

  test('reach from card to card', () => {
    const people = [viaPhone, bia, viaEmail, whole]
    expect(groupsOf(people, [])).toEqual([{ people: [viaPhone, whole, viaEmail], by: 'phone' }])
    expect(groupsOf([whole, bia], [])).toEqual([])
  })

  test('hold no two cards that were told apart', () => {
    const people = [viaPhone, viaEmail, whole]
    expect(groupsOf(people, [['1', '2']])).toEqual([{ people: [viaPhone, whole], by: 'phone' }])
    expect(groupsOf(people, [pairOf('4', '1')])).toEqual([{ people: [viaEmail, whole], by: 'email' }])
    expect(groupsOf(people, [pairOf('1', '4'), pairOf('2', '4')])).toEqual([])
  })
})

describe('nobody is compared with all others, and the answer is that of such a comparison', () => {
  // spec: clients-8
  test('in groups', () => {
    fc.assert(
      fc.property(anyPeople, anyApart, (people, apart) => {
        expect(groupsOf(people, apart)).toEqual(comparedWithAll(people, apart))
      }),
      { numRuns: 2000 },
    )
  })

  /** The definition of who is known again: alike, and of no other second name, unless the documents say that it is one person. */
  const isSame = (a: CardIdentity, b: CardIdentity) => {
    const by = sameAs(a, b)
    const [second, other] = [secondNameKey(a.name), secondNameKey(b.name)]
    return by === 'document' || (by !== null && (second === other || second === '' || other === ''))
  }

  test('among people who are known, whose empty fields are filled meanwhile', () => {
    fc.assert(
      fc.property(anyPeople, fc.array(anyPerson, { maxLength: 9 }), (people, asked) => {
        const known = new KnownPeople<CardIdentity>()
        const learned: { value: string; person: CardIdentity }[] = []
        const learn = (person: CardIdentity) => {
          known.add(person)
          for (const value of valuesOf(person)) learned.push({ value, person })
        }
        const all = people.map((person) => ({ ...person, birthday: null, notes: null }))
        for (const person of all) learn(person)
        for (const person of asked) {
          const found = known.find(person)
          const sharing = valuesOf(person).flatMap((shared) => learned.filter(({ value }) => value === shared))
          expect(found).toBe(sharing.find((one) => isSame(one.person, person))?.person)
          if (!found) continue
          Object.assign(found, missingFields({ ...all[0]!, ...found }, { ...all[0]!, ...person, line: 1 }))
          learn(found)
        }
      }),
      { numRuns: 2000 },
    )
  })
})

describe('eight times as many are looked at about eight times as often, whatever they share', () => {
  /** Cards that count how often their fields are read. */
  const crowd = (many: number, cardOf: (at: number) => Partial<CardIdentity>, onRead: () => void): Card[] =>
    Array.from({ length: many }, (_, at) => {
      const card = { ...nobody, name: `Nome${at}`, id: String(at), ...cardOf(at) }
      return new Proxy(card, { get: (target, field, self): unknown => (onRead(), Reflect.get(target, field, self)) })
    })
  /** How many more reads eight times as many cards cost. Of all with all it would be 64. */
  const growth = (cardOf: (at: number) => Partial<CardIdentity>, work: (cards: Card[]) => unknown) => {
    const readsOf = (many: number) => {
      let reads = 0
      work(crowd(many, cardOf, () => reads++))
      return reads
    }
    return readsOf(8_000) / readsOf(1_000)
  }
  const phone = '+5511987654321'
  const asLine = (card: Card, line: number) => ({ ...card, line, birthday: null, notes: null })

  test.each<[string, (at: number) => Partial<CardIdentity>]>([
    ['one phone and a name each', () => ({ phone })],
    ['one phone and one name', () => ({ phone, name: 'Cliente' })],
    ['one e-mail and a document each', (at) => ({ email: 'a@exemplo.com', document: String(at) })],
    ['one e-mail and a phone each', (at) => ({ email: 'a@exemplo.com', phone: String(at) })],
    ['a phone for two', (at) => ({ phone: String(at >> 1), name: 'Ana' })],
  ])('%s', (_, cardOf) => {
    expect(growth(cardOf, (cards) => groupsOf(cards, []))).toBeLessThan(10)
    expect(growth(cardOf, (cards) => repeatedLines(cards.map(asLine)))).toBeLessThan(10)
  })

  test('and one that was told apart from all others', () => {
    const apartOf = (cards: Card[]) => cards.map(({ id }): [string, string] => pairOf('0', id))
    const cardOf = () => ({ phone, name: 'Cliente' })
    expect(
      groupsOf(
        crowd(9, cardOf, () => {}),
        apartOf(crowd(9, cardOf, () => {})),
      ).map(({ people }) => people.length),
    ).toEqual([8])
    expect(growth(cardOf, (cards) => groupsOf(cards, apartOf(cards)))).toBeLessThan(10)
  })
})

/** The definition: each card of the list is compared with each of the group, from the start again after each that joins. */
function comparedWithAll(people: readonly Card[], apart: readonly [string, string][]) {
  const pairs = new Set(apart.map(String))
  const areApart = (a: Card, b: Card) => pairs.has(String(pairOf(a.id, b.id)))
  const groups: { people: Card[]; by: Likeness }[] = []
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
      at = -1
    }
    if (by) groups.push({ people: group, by })
  }
  return groups
}
