import { expect, test } from 'vitest'
import { aboutBusiness } from './booking-about.ts'

const salon = { name: 'Studio Ana', path: '/booking/ana', telephone: null, services: [], bookingSlug: null }

// spec: booking-link-17
test('a business is told with its offers in reais, and where one books', () => {
  const services = [
    { name: 'Corte', priceCents: 9050 },
    { name: 'Escova', priceCents: null },
  ]
  const about = aboutBusiness({ ...salon, telephone: '+5511987654321', services, bookingSlug: 'ana' })(
    'https://m.example',
  )
  expect(about).toMatchObject({
    '@type': 'LocalBusiness',
    url: 'https://m.example/booking/ana',
    telephone: '+5511987654321',
    makesOffer: [
      { '@type': 'Offer', price: '90.50', priceCurrency: 'BRL', itemOffered: { '@type': 'Service', name: 'Corte' } },
      { '@type': 'Offer', itemOffered: { name: 'Escova' } },
    ],
    potentialAction: { '@type': 'ReserveAction', target: { urlTemplate: 'https://m.example/booking/ana' } },
  })
  expect(JSON.stringify(about)).not.toContain('"price":null')
})

test('a business says where it is, as far as it has said so', () => {
  const about = (place: object) => aboutBusiness({ ...salon, place })('') as { address?: object }
  expect(about({ address: 'Rua A, 10', city: 'Recife', state: 'PE', postalCode: '50000000' }).address).toEqual({
    '@type': 'PostalAddress',
    streetAddress: 'Rua A, 10',
    addressLocality: 'Recife',
    addressRegion: 'PE',
    postalCode: '50000000',
    addressCountry: 'BR',
  })
  expect(about({ address: null, city: null, state: 'PE', postalCode: null })).not.toHaveProperty('address')
})

test('what is not known is not told, and a long list is cut', () => {
  const services = Array.from({ length: 100 }, (_, i) => ({ name: `Serviço ${i}` }))
  const about = aboutBusiness({ ...salon, services })('') as Record<string, unknown>
  expect(Object.keys(about)).toEqual(['@type', 'name', 'url', 'makesOffer'])
  expect(about.makesOffer).toHaveLength(30)
})

test('a business says when it is open, and what is otherwise on the next dates', () => {
  const week = Array.from({ length: 7 }, (_, day) => (day === 6 ? [{ from: '09:00', to: '24:00' }] : []))
  const dates = [
    { firstDate: '2030-12-24', lastDate: '2030-12-24', name: 'Véspera', hours: [{ from: '08:00', to: '12:00' }] },
    { firstDate: '2030-12-25', lastDate: '2030-12-26', name: 'Natal', hours: [] },
  ]
  const spec = { '@type': 'OpeningHoursSpecification' }
  expect(aboutBusiness({ ...salon, hours: { hours: week, dates } })('')).toMatchObject({
    openingHoursSpecification: [{ ...spec, dayOfWeek: ['Saturday'], opens: '09:00', closes: '23:59' }],
    specialOpeningHoursSpecification: [
      { ...spec, opens: '08:00', closes: '12:00', validFrom: '2030-12-24', validThrough: '2030-12-24' },
      { ...spec, opens: '00:00', closes: '00:00', validFrom: '2030-12-25', validThrough: '2030-12-26' },
    ],
  })
  expect(aboutBusiness(salon)('')).not.toHaveProperty('openingHoursSpecification')
})
