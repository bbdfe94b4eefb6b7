import { describe, expect, test } from 'vitest'
import { groupsOf, pairOf, sameAs, type Person } from './duplicate.ts'

const ana: Person = { name: 'Ana Souza', phone: '+5511987654321', email: 'ana@exemplo.com', document: '52998224725' }
const nobody = { phone: null, email: null, document: null }

describe('two cards are one person', () => {
  test.each<[string, Partial<Person>, string | null]>([
    ['by document', { ...nobody, document: ana.document }, 'document'],
    ['not with another document', { document: '11144477735' }, null],
    ['by e-mail, whatever the name', { ...nobody, email: ana.email, name: 'A. S.' }, 'email'],
    ['by phone and first name, accents aside', { ...nobody, phone: ana.phone, name: 'ANÁ de Souza' }, 'phone'],
    ['not by the phone of a family', { ...nobody, phone: ana.phone, name: 'Bia Souza' }, null],
    ['not by name', nobody, null],
  ])('%s', (_, other, by) => {
    expect(sameAs(ana, { ...ana, ...other })).toBe(by)
    expect(sameAs({ ...ana, ...other }, ana)).toBe(by)
  })
})

describe('groups', () => {
  const viaPhone = { ...nobody, id: '1', name: 'Ana', phone: ana.phone }
  const viaEmail = { ...nobody, id: '2', name: 'A. S.', email: ana.email }
  const bia = { ...nobody, id: '3', name: 'Bia', phone: ana.phone }
  const whole = { ...ana, id: '4' }

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
