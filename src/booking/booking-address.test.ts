import { expect, test } from 'vitest'
import { bookingAddress } from './booking-address.ts'

test('a choice is an address', () => {
  expect(bookingAddress('ana', {})).toBe('/booking/ana')
  expect(bookingAddress('ana', { serviceId: 's', professionalId: null, date: '2026-12-01' })).toBe(
    '/booking/ana?service=s&date=2026-12-01',
  )
})
