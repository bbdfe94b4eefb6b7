import { expect, test } from 'vitest'
import { isAttended, mainSite } from './main-site.ts'

const site = {
  name: null,
  logoUrl: '/icon.svg',
  contact: { phone: '(11) 3333-4444', isExample: false },
  figures: [{ value: '50k+', label: 'agendamentos', isExample: true }],
  testimonials: [{ name: 'Ana', role: 'Dona', content: 'Bom.', rating: 5, isExample: true }],
}

test('what the operator says is read as it was stored', () => {
  const read = mainSite.parse(site)
  expect(read.contact.phone).toBe('+551133334444')
  expect(mainSite.parse(read)).toEqual(read)
})

test.each([
  [{ logoUrl: 'https://outro.example/logo.png' }, 'Informe o endereço de um arquivo deste site.'],
  [{ logoUrl: '//outro.example/logo.png' }, 'Informe o endereço de um arquivo deste site.'],
  [{ testimonials: [{ ...site.testimonials[0], rating: 6 }] }, 'Dê de 1 a 5 estrelas.'],
  [{ figures: [{ value: ' ', label: 'x', isExample: false }] }, 'Preencha o número.'],
])('what the page cannot show is refused', (part, message) => {
  const { error } = mainSite.safeParse({ ...site, ...part })
  expect(error?.issues.map((issue) => issue.message)).toEqual([message])
})

test.each([
  ['2026-11-20', '08:00', true],
  ['2026-11-20', '17:59', true],
  ['2026-11-20', '18:00', false],
  ['2026-11-20', '07:59', false],
  ['2026-11-21', '10:00', false],
  ['2026-11-22', '10:00', false],
  ['2026-11-23', '10:00', true],
])('on %s at %s somebody answers: %s', (date, time, is) => {
  expect(isAttended(date, time)).toBe(is)
})
