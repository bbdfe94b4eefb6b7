import { expect, test } from 'vitest'
import { byCategory, inShort, inFormOrder, typedIn, type PublicService } from './booking-page.ts'

const service = (name: string, category: string | null): PublicService => ({
  id: name,
  name,
  category,
  description: null,
  photo: null,
  durationMinutes: 30,
  priceCents: 1000,
  depositCents: 0,
  professionalIds: null,
  ownTerms: [],
})

// spec: booking-7
test('services stand under their categories, those without one first', () => {
  const services = [
    service('Barba', null),
    service('Corte', 'Cabelo'),
    service('Escova', 'Cabelo'),
    service('Unha', 'Árvore'),
  ]
  expect(byCategory(services).map(({ category, services }) => [category, services.map(({ name }) => name)])).toEqual([
    [null, ['Barba']],
    ['Árvore', ['Unha']],
    ['Cabelo', ['Corte', 'Escova']],
  ])
})

test('what was typed is kept, and faults come in the order of the form', () => {
  expect(typedIn({ name: 'Ana', phone: '', key: 'x', time: '10:00' })).toEqual({ time: '10:00', name: 'Ana' })
  expect(Object.keys(inFormOrder({ phone: 'a', time: 'b', name: 'c' }))).toEqual(['time', 'name', 'phone'])
})

test('a long description is cut after a word, in one line', () => {
  expect(inShort('Lavagem,\ncorte  e finalização')).toBe('Lavagem, corte e finalização')
  expect(inShort('a'.repeat(140))).toBe('a'.repeat(140))
  expect(inShort('🪮'.repeat(141))).toBe(`${'🪮'.repeat(140)}…`)
  expect(inShort('corte '.repeat(30))).toBe(`${'corte '.repeat(23).trim()}…`)
})
