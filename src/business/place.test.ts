import { expect, test } from 'vitest'
import { mapLink, placeWords } from './place.ts'

const place = { address: 'Rua das Flores, 10', city: 'Manaus', state: 'AM', postalCode: '69005010' } as const

test.each([
  ['Rua das Flores, 10, Manaus - AM, 69005-010', place],
  ['Rua das Flores, 10, Manaus', { ...place, state: null, postalCode: null }],
  ['Manaus - AM', { ...place, address: null, postalCode: null }],
  ['Rua das Flores, 10', { ...place, city: null, state: null, postalCode: null }],
  [null, { ...place, address: null, city: null }],
])('a place is written %s', (words, known) => expect(placeWords(known)).toBe(words))

test('a map is asked for the place as it is written', () => {
  expect(mapLink('Rua João & Maria, 10')).toBe(
    'https://www.google.com/maps/search/?api=1&query=Rua%20Jo%C3%A3o%20%26%20Maria%2C%2010',
  )
})
