import { describe, expect, test } from 'vitest'
import { chooseLanguage, inLanguage, languageNamed, preferredLanguage } from './language.ts'
import { portuguese } from './translator.ts'
import { translatorFor } from './translators.ts'

test.each([
  ['en-US,en;q=0.9,pt-BR;q=0.8', 'en-US'],
  ['en-GB', 'en-US'],
  ['es-419,es;q=0.9,en;q=0.8', 'es-ES'],
  ['pt-PT', 'pt-BR'],
  ['fr-FR,fr;q=0.9,es;q=0.4,en;q=0.5', 'en-US'],
  ['pt-BR;q=0.1,ES-mx;q=0.2', 'es-ES'],
  ['en;q=0.8,es;q=0.8', 'en-US'],
  ['es;q=0,en;q=0.001', 'en-US'],
  [' es ; q=1.000 ', 'es-ES'],
  ['de,fr;q=0.5,*;q=0.1', null],
  ['en;q=0', null],
  ['en;q=2', null],
  ['en;q=', null],
  ['english', null],
  ['', null],
  [undefined, null],
  [`${'x,'.repeat(200)}en`, null],
])('a browser that likes %j best is answered in %s', (header, language) => {
  expect(preferredLanguage(header)).toBe(language)
})

describe('the language of a page', () => {
  const [picked, preferred, booked] = ['es-ES', 'en-US', 'pt-BR'] as const
  test.each([
    [
      { picked, preferred, booked },
      { language: 'es-ES', picked: 'es-ES' },
    ],
    [
      { picked: null, preferred, booked },
      { language: 'pt-BR', picked: 'pt-BR' },
    ],
    [
      { picked: null, preferred: 'pt-BR', booked },
      { language: 'pt-BR', picked: null },
    ],
    [
      { picked: null, preferred: null, booked },
      { language: 'pt-BR', picked: null },
    ],
    [
      { picked: null, preferred },
      { language: 'en-US', picked: null },
    ],
    [
      { picked: null, preferred: null },
      { language: 'pt-BR', picked: null },
    ],
  ] as const)('follows its visitor: %j is %j', (wishes, spoken) => {
    expect(chooseLanguage({ fixed: null, ...wishes })).toEqual(spoken)
  })
  test('is the business’s where it chose one, but for what was booked before', () => {
    expect(chooseLanguage({ fixed: 'es-ES', picked: 'en-US', preferred })).toEqual({ language: 'es-ES', picked: null })
    expect(chooseLanguage({ fixed: 'es-ES', picked: 'en-US', preferred, booked: 'en-US' })).toEqual({
      language: 'en-US',
      picked: null,
    })
  })
  test('stays in the addresses only where it has to', () => {
    expect(inLanguage('/booking/a', null)).toBe('/booking/a')
    expect(inLanguage('/booking/a', 'en-US')).toBe('/booking/a?lang=en-US')
    expect(inLanguage('/booking/a?service=1', 'es-ES')).toBe('/booking/a?service=1&lang=es-ES')
    expect(['en-US', 'en', 'EN-US', '', undefined].map(languageNamed)).toEqual(['en-US', null, null, null, null])
  })
})

test('a week begins as its reader’s calendars do', () => {
  expect((['pt-BR', 'en-US', 'es-ES'] as const).map((language) => translatorFor(language).firstWeekday)).toEqual([
    0, 0, 1,
  ])
})

test('each translator says texts, dates, lists and what rules say', () => {
  const said = (['pt-BR', 'en-US', 'es-ES'] as const).map((language) => {
    const { say, tell, listed, shortDayWords, monthsWords } = translatorFor(language)
    return [
      say('Seus dados'),
      say('{day}, às {time}', { day: shortDayWords('2026-11-28'), time: '10:00' }),
      monthsWords('2026-11-23', '2026-12-06'),
      listed(['Corte', 'Barba', 'Inés']),
      tell({ text: 'Use no máximo {longest} caracteres.', values: { longest: 60 } }),
    ]
  })
  expect(said).toEqual([
    [
      'Seus dados',
      'sáb, 28 de novembro, às 10:00',
      'nov. – dez.',
      'Corte, Barba e Inés',
      'Use no máximo 60 caracteres.',
    ],
    ['Your details', 'Sat, November 28, at 10:00', 'Nov – Dec', 'Corte, Barba, and Inés', 'Use at most 60 characters.'],
    [
      'Tus datos',
      'sáb, 28 de noviembre, a las 10:00',
      'nov – dic',
      'Corte, Barba e Inés',
      'Usa como máximo 60 caracteres.',
    ],
  ])
  expect(translatorFor('pt-BR')).toBe(portuguese)
})
