import { expect, test } from 'vitest'
import { portuguese } from './translator.ts'
import { translatorFor } from './translators.ts'
import { isZoneNamed, zoneWords } from './zone-words.ts'

test.each([
  ['America/Sao_Paulo', 'horário de Brasília'],
  ['America/Manaus', 'horário de Manaus'],
  ['America/Rio_Branco', 'horário de Rio Branco'],
  ['America/Noronha', 'horário de Fernando de Noronha'],
])('%s is the %s', (zone, words) => expect(zoneWords(zone, portuguese)).toBe(words))

test('the zone is named in the reader’s language', () => {
  expect(zoneWords('America/Manaus', translatorFor('en-US'))).toBe('Manaus time')
  expect(zoneWords('America/Manaus', translatorFor('es-ES'))).toBe('hora de Manaus')
})

test('only who reads Portuguese and is told the time of Brasília is not told whose it is', () => {
  const named = (zone: string) => (['pt-BR', 'en-US'] as const).map((lang) => isZoneNamed(zone, translatorFor(lang)))
  expect(named('America/Sao_Paulo')).toEqual([false, true])
  expect(named('America/Manaus')).toEqual([true, true])
})
