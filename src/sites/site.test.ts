import { expect, test } from 'vitest'
import { newSite, siteContent, siteForm } from './site.ts'

const known = { businessName: 'Studio Ana', services: [], address: null, whatsapp: null }
const form = { ...newSite(known), slug: 'studio-ana' }
const faults = (changed: object) =>
  Object.fromEntries(
    (siteForm.safeParse({ ...form, ...changed }).error?.issues ?? []).map(({ path, message }) => [
      path.join('.'),
      message,
    ]),
  )

test('a new page can be saved as it is, and read again as it was saved', () => {
  const { slug, ...content } = siteForm.parse(form)
  expect(slug).toBe('studio-ana')
  expect(siteContent.parse(content)).toEqual(content)
})

test.each([
  ['@studio.ana', 'studio.ana'],
  ['https://www.instagram.com/studio.ana/?hl=pt', 'studio.ana'],
  ['instagram.com/studio_ana', 'studio_ana'],
  ['  ', null],
])('%j is the Instagram name %j', (typed, stored) => {
  expect(siteForm.parse({ ...form, instagram: typed }).instagram).toBe(stored)
})

test('each fault is told at its place', () => {
  expect(faults({ title: ' ', faq: [{ question: 'Tem estacionamento?', answer: '' }] })).toEqual({
    title: 'Preencha o título.',
    'faq.0.answer': 'Escreva a resposta.',
  })
  expect(faults({ instagram: 'javascript:alert(1)' })).toHaveProperty('instagram')
  expect(faults({ primaryColor: 'red' })).toEqual({ primaryColor: 'Escolha a cor primária.' })
})

test('the text about the business has at most 600 characters', () => {
  expect(faults({ aboutText: 'a'.repeat(600) })).toEqual({})
  expect(faults({ aboutText: 'a'.repeat(601) })).toEqual({ aboutText: 'Use no máximo 600 caracteres.' })
})
