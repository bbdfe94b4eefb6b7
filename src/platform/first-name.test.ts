import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstName, firstNameKey } from './first-name.ts'
import { secondNameKey } from './second-name.ts'

test.each([
  ['Ana Souza', 'Ana', 'ana'],
  ['Dr. Bento de Souza', 'Bento', 'bento'],
  ['Dr.Bento', 'Bento', 'bento'],
  ['Dr(a). Bia Reis', 'Bia', 'bia'],
  ['Prof.ª Dra. Ângela Sá', 'Ângela', 'angela'],
  ['dona Lurdes', 'Lurdes', 'lurdes'],
  ['Dona', 'Dona', 'dona'],
  ['Dr.', 'Dr', 'dr'],
  ["D'Ávila Reis", "D'Ávila", 'davila'],
  ['D’Ávila', 'D’Ávila', 'davila'],
  ['Ana-Clara Dias', 'Ana-Clara', 'ana'],
  ['Ana - sábado', 'Ana', 'ana'],
  ['J', 'J', 'j'],
  ['J. Silva', 'J. Silva', 'jsilva'],
  ['J.R. Silva', 'J. R. Silva', 'jrsilva'],
  ['É', 'É', 'e'],
  ['da Silva', 'da Silva', 'dasilva'],
  ['“Duda” Lima', 'Duda', 'duda'],
  ['💅 Bia 💅', 'Bia', 'bia'],
  ['💅', '💅', ''],
  ['  Xande   Silva (filho)', 'Xande', 'xande'],
  ['', '', ''],
])('%s is called %s', (name, called, key) => {
  expect(firstName(name)).toBe(called)
  expect(firstNameKey(name)).toBe(key)
})

test.each([
  ['Ana Clara', 'clara'],
  ['Dra. ANA-BEATRIZ de Souza', 'beatriz'],
  ['Maria de Fátima Lima', 'fatima'],
  ['J. R. Paulo', ''],
  ['Ana', ''],
  ['Ana Souza Clara', ''],
  ['Maria da Silva', ''],
  ['', ''],
])('%s has the second name “%s”', (name, second) => {
  expect(secondNameKey(name)).toBe(second)
})

test('whoever is named is called by something, by which they are known', () => {
  const word = fc.constantFrom(
    'Ana',
    'Dr.',
    'D’Ávila',
    'J',
    'J.',
    'de',
    'Zé',
    'Ana-Clara',
    '(filho)',
    '–',
    '💅',
    'Prof.ª',
  )
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), (words) => {
      const name = words.join(' ')
      const called = firstName(name)
      expect(called).not.toBe('')
      expect(firstNameKey(called)).toBe(firstNameKey(name))
    }),
  )
})
