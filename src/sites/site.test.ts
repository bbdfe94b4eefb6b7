import { expect, test } from 'vitest'
import { openWeek } from '../hours/opening.ts'
import { sectionsToShow, withPictures, withStorefront } from './live-site.ts'
import { siteTemplates } from './site-templates.ts'
import { everySection, moved, newSite, siteContent, siteForm, withCatalogue } from './site.ts'

const known = { businessName: 'Studio Ana', services: [], address: null, whatsapp: null }
const form = { ...newSite(known), slug: 'studio-ana' }
const faults = (changed: object) =>
  Object.fromEntries(
    (siteForm.safeParse({ ...form, ...changed }).error?.issues ?? []).map(({ path, message }) => [
      path.join('.'),
      message,
    ]),
  )

// spec: public-entities-13
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

// spec: sites-7
test('each fault is told at its place', () => {
  expect(faults({ title: ' ', faq: [{ question: 'Tem estacionamento?', answer: '' }] })).toEqual({
    title: 'Preencha o título.',
    'faq.0.answer': 'Escreva a resposta.',
  })
  expect(faults({ instagram: 'javascript:alert(1)' })).toHaveProperty('instagram')
  expect(faults({ primaryColor: 'red' })).toEqual({ primaryColor: 'Escolha a cor primária.' })
})

// spec: public-entities-13
test('the text about the business has at most 600 characters', () => {
  expect(faults({ aboutText: 'a'.repeat(600) })).toEqual({})
  expect(faults({ aboutText: 'a'.repeat(601) })).toEqual({ aboutText: 'Use no máximo 600 caracteres.' })
})

// spec: sites-4
test('a page has each section once, in its order, and those that it does not know yet', () => {
  const sections = [
    { name: 'faq', isShown: false },
    { name: 'team', isShown: true },
    { name: 'faq', isShown: true },
  ]
  const read = siteForm.parse({ ...form, sections }).sections
  expect(read.slice(0, 3)).toEqual([
    { name: 'faq', isShown: false },
    { name: 'team', isShown: true },
    { name: 'differentials', isShown: true },
  ])
  expect(read).toHaveLength(9)
  expect(faults({ sections: [{ name: 'script', isShown: true }] })).toEqual({ 'sections.0.name': 'Escolha a seção.' })
  // A page stored by an older release lacks the newer fields.
  const { sections: _, gallery: _g, heroPicture: _h, metaTitle: _m, ...old } = newSite(known)
  expect(siteContent.parse(old)).toEqual(newSite(known))
})

test('a section is shown where it is on and has something to say', () => {
  const live = {
    bookingSlug: null,
    takesBookings: false,
    logo: null,
    storefront: { cover: null, instagram: null, facebook: null },
    team: [],
    hours: Array.from({ length: 7 }, () => []),
    dates: [],
  }
  const content = withPictures({ ...newSite(known), instagram: 'ana', aboutText: 'Desde 1998' }, [])
  expect(sectionsToShow(content, live)).toEqual(['about', 'contact'])
  const sections = everySection([
    { name: 'contact', isShown: true },
    { name: 'about', isShown: false },
  ])
  expect(sectionsToShow({ ...content, sections }, live)).toEqual(['contact'])
})

// spec: booking-31
test('what the business shows on all of its pages stands where the site says nothing else', () => {
  const cover = { id: 'c', hash: 'h', width: 1200, height: 600 }
  const storefront = { cover, instagram: 'salao', facebook: 'salao.fb' }
  const bare = { ...withPictures(newSite(known), []), instagram: null, facebook: null }
  expect(withStorefront(bare, { storefront })).toMatchObject({
    heroPicture: cover,
    instagram: 'salao',
    facebook: 'salao.fb',
  })
  const own = { ...bare, heroPicture: { ...cover, id: 'o' }, instagram: 'ana' }
  expect(withStorefront(own, { storefront })).toMatchObject({
    heroPicture: { id: 'o' },
    instagram: 'ana',
    facebook: 'salao.fb',
  })
})

test('an item moves to another place, and the others stay in their order', () => {
  expect([moved(['a', 'b', 'c'], 0, 2), moved(['a', 'b', 'c'], 2, 0), moved(['a', 'b'], 1, 1)]).toEqual([
    ['b', 'c', 'a'],
    ['c', 'a', 'b'],
    ['a', 'b'],
  ])
})

test('the business is open when somebody works, or when it says so', () => {
  const week = (from: string, to: string) => Array.from({ length: 7 }, () => [{ from, to }])
  expect(openWeek([week('08:00', '12:00'), week('12:00', '15:00'), week('16:00', '18:00')], null)[0]).toEqual([
    { from: '08:00', to: '15:00' },
    { from: '16:00', to: '18:00' },
  ])
  expect(openWeek([week('08:00', '12:00')], week('09:00', '10:00'))[0]).toEqual([{ from: '09:00', to: '10:00' }])
})

// spec: sites-4
test.each(siteTemplates)('the template $name makes a page that can be saved', ({ content }) => {
  expect(faults(content)).toEqual({})
  expect(content.sections).toHaveLength(9)
})

test('a linked service is as the catalogue has it today, in the currency of the business, under the page’s own words', () => {
  const item = { name: 'Corte', serviceId: 'a', price: null, description: null }
  const gone = { ...item, serviceId: 'b' }
  const written = { ...item, serviceId: null, price: 'a combinar' }
  const offered = [
    {
      id: 'a',
      name: 'Corte',
      category: 'Cabelo',
      description: 'Com lavagem',
      photo: null,
      durationMinutes: 45,
      priceCents: 123_456,
      isLeast: false,
    },
  ]
  const { services } = withCatalogue({ services: [item, gone, written] }, offered, 'USD')
  const told = { ...item, category: 'Cabelo', description: 'Com lavagem', durationMinutes: 45, photo: null }
  expect(services).toEqual([{ ...told, price: 'US$ 1.234,56' }, written])
  const own = withCatalogue({ services: [{ ...item, description: 'Sem pressa' }] }, offered, 'BRL')
  expect(own.services[0]?.description).toBe('Sem pressa')
  const dearer = withCatalogue({ services: [item] }, [{ ...offered[0]!, isLeast: true }], 'BRL')
  expect(dearer.services).toEqual([{ ...told, price: expect.stringMatching(/^a partir de R\$.1\.234,56$/) }])
})
