import { expect, test } from 'vitest'
import { aboutBusiness } from './booking-about.ts'
import type { PublicService } from './booking-page.ts'
import { isOpenEnded, shownTerms, totalOf } from './public-terms.ts'

const cut: PublicService = {
  id: 'cut',
  name: 'Corte',
  category: null,
  description: null,
  photo: null,
  durationMinutes: 30,
  priceCents: 8_000,
  depositCents: 800,
  professionalIds: ['bruna', 'carla', 'gone'],
  ownTerms: [
    { professionalId: 'bruna', durationMinutes: 60, priceCents: 10_050, depositCents: 1_005 },
    { professionalId: 'gone', durationMinutes: 5, priceCents: 1, depositCents: 1 },
  ],
}
const [bruna, carla, dora] = [{ id: 'bruna' }, { id: 'carla' }, { id: 'dora' }]
const exactly = (value: number) => ({ least: value, most: value })

// spec: services-3, booking-23
test('what is shown is what holds with who is chosen, and with anybody from the least on', () => {
  const shown = (professionalId: string | null, team = [bruna, carla, dora]) => shownTerms(cut, professionalId, team)
  expect(shown('bruna')).toEqual({
    durationMinutes: exactly(60),
    priceCents: exactly(10_050),
    depositCents: exactly(1_005),
  })
  expect(shown('carla').priceCents).toEqual(exactly(8_000))
  const any = {
    durationMinutes: { least: 30, most: 60 },
    priceCents: { least: 8_000, most: 10_050 },
    depositCents: { least: 800, most: 1_005 },
  }
  // Dora does not cut, so whoever is free does it.
  for (const chosen of [null, 'dora']) expect(shown(chosen)).toEqual(any)
  expect(shown(null, [bruna])).toEqual(shown('bruna'))
  expect(shown(null, []).priceCents).toEqual(exactly(8_000))
  expect(shownTerms({ ...cut, professionalIds: null, ownTerms: [] }, null, [bruna]).priceCents).toEqual(exactly(8_000))
})

test('a total is from the least to the most, and has no price where one is not shown', () => {
  const [any, one] = [shownTerms(cut, null, [bruna, carla]), shownTerms(cut, 'carla', [bruna, carla])]
  expect(totalOf([any, one])).toEqual({
    durationMinutes: { least: 60, most: 90 },
    priceCents: { least: 16_000, most: 18_050 },
    depositCents: { least: 1_600, most: 1_805 },
  })
  expect([any, one].map(({ priceCents }) => priceCents && isOpenEnded(priceCents))).toEqual([true, false])
  const hidden = shownTerms({ ...cut, priceCents: null }, null, [bruna, carla])
  expect([hidden.priceCents, totalOf([any, hidden]).priceCents]).toEqual([null, null])
})

test('search engines are told the least price as such', () => {
  const about = aboutBusiness({
    name: 'Studio',
    path: '/s',
    telephone: null,
    services: [{ name: 'Corte', priceCents: 8_000, isLeast: true }],
    bookingSlug: null,
  })('https://m.example')
  expect(about).toMatchObject({
    makesOffer: [{ priceSpecification: { '@type': 'PriceSpecification', minPrice: '80.00', priceCurrency: 'BRL' } }],
  })
  expect(JSON.stringify(about)).not.toContain('"price":')
})
