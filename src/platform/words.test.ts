import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import * as field from './fields.ts'
import { inWords, refusals } from './refusal.ts'
import { invalidField, Refusal } from './refusal-error.ts'
import { numbered, phrase, phraseOf, words } from './words.ts'

const taken = phrase('O código é de “{name}”, o {at}º.', { name: '{at} $& Xampu', at: 2 })

test('a phrase is said in Portuguese with its values, and a text without places as it stands', () => {
  expect(words(taken)).toBe('O código é de “{at} $& Xampu”, o 2º.')
  expect(words('Informe o nome.')).toBe('Informe o nome.')
  expect(words('O lugar {nenhum} fica.')).toBe('O lugar {nenhum} fica.')
})

test('another language is a list of texts; what it lacks is said in Portuguese', () => {
  const spanish = {
    'O código é de “{name}”, o {at}º.': 'El {at}.º ya tiene el código: {name}.',
    'Use no máximo {longest} caracteres.': 'Use hasta {longest} caracteres.',
  }
  expect(words(taken, spanish)).toBe('El 2.º ya tiene el código: {at} $& Xampu.')
  expect(words('Informe o nome.', spanish)).toBe('Informe o nome.')
  const { error } = z.safeParse(field.text('Informe o nome.', 7), 'comprida')
  expect(error?.issues.map(({ message }) => message)).toEqual(['Use no máximo 7 caracteres.'])
  expect(error?.issues.map(({ message }) => words(message, spanish))).toEqual(['Use hasta 7 caracteres.'])
})

test('a refusal crosses with its words, and with the phrases of those in which values stand', () => {
  const { FULL } = refusals({ FULL: { status: 409, title: 'Cheio', text: phrase('Cabem {most}.', { most: 3 }) } })
  const fields = { name: 'Informe o nome.', code: taken, note: numbered('Use {least} letras.', { least: 4 }) }
  const crossed = JSON.parse(JSON.stringify(new Refusal(FULL, { fields }).data)) as Refusal['data']
  expect(crossed).toEqual({
    title: 'Cheio',
    text: 'Cabem 3.',
    fields: { name: 'Informe o nome.', code: words(taken), note: 'Use 4 letras.' },
    phrases: {
      'Cabem 3.': { text: 'Cabem {most}.', values: { most: 3 } },
      [words(taken)]: taken,
      'Use 4 letras.': { text: 'Use {least} letras.', values: { least: 4 } },
    },
  })
  expect(inWords(crossed)).toEqual(crossed)
  const plain = invalidField('name', 'Informe o nome.').data
  expect(plain).not.toHaveProperty('phrases')
  expect(phraseOf('Informe o nome.')).toBe('Informe o nome.')
})
