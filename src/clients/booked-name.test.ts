import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { nameAsBooked, otherName } from './booked-name.ts'

test.each([
  ['Maria Souza', 'Júlia', 'Maria Souza (para Júlia)'],
  ['Maria Souza', 'Maria Lima', 'Maria Souza (para Maria Lima)'],
  ['Ana', 'Ana Clara', 'Ana (para Ana Clara)'],
  ['Ana Clara Souza', 'ANA SOUZA', 'Ana Clara Souza'],
  ['José D’Ávila', "dr. jose d'avila", 'José D’Ávila'],
  ['Ana-Clara', 'Ana Clara', 'Ana-Clara'],
  ['Maria Souza', '💅', 'Maria Souza'],
  ['Maria Souza', null, 'Maria Souza'],
])('the card of %s, booked as %s, reads %s', (card, booked, written) => {
  expect(nameAsBooked(card, booked)).toBe(written)
})

const word = fc.constantFrom('Ana', 'Júlia', 'Souza', 'de', 'D’Ávila', 'Zé-Luís', 'X.')
const names = fc.array(word, { minLength: 1, maxLength: 4 })

test('a name is no other than itself, however it is written, nor than the longer one that holds it', () => {
  fc.assert(
    fc.property(names, names, (some, more) => {
      const name = some.join(' ')
      expect(otherName(name, name)).toBeNull()
      expect(otherName(name.toUpperCase(), `${name} ${more.join(' ')}`)).toBeNull()
    }),
  )
})
