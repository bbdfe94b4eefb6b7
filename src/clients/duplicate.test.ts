import { describe, expect, test } from 'vitest'
import { sameAs, type CardIdentity } from './duplicate.ts'

const ana: CardIdentity = {
  name: 'Ana Souza',
  phone: '+5511987654321',
  email: 'ana@exemplo.com',
  document: '52998224725',
}
const nobody = { phone: null, email: null, document: null }

describe('two cards are one person', () => {
  test.each<[string, Partial<CardIdentity>, string | null]>([
    ['by document', { ...nobody, document: ana.document }, 'document'],
    ['not with another document', { document: '11144477735' }, null],
    ['by e-mail and first name, without its title', { ...nobody, email: ana.email, name: 'Dra. Ana-Clara' }, 'email'],
    ['not by the e-mail of a family', { ...nobody, email: ana.email, name: 'Bia Souza' }, null],
    ['by phone and first name, accents aside', { ...nobody, phone: ana.phone, name: 'ANÁ de Souza' }, 'phone'],
    [
      'perhaps, of two given names: somebody is asked',
      { ...nobody, phone: ana.phone, name: 'Ana Clara Souza' },
      'phone',
    ],
    ['not by the phone of a family', { ...nobody, phone: ana.phone, name: 'Bia Souza' }, null],
    ['not by name', nobody, null],
  ])('%s', (_, other, by) => {
    expect(sameAs(ana, { ...ana, ...other })).toBe(by)
    expect(sameAs({ ...ana, ...other }, ana)).toBe(by)
  })
})
