import { expect, test } from 'vitest'
import { shareLinks } from './share.ts'

// spec: booking-link-13
test('a link is passed on with its text filled in', () => {
  const { whatsapp, facebook, email } = shareLinks('Ana & Cia', 'https://marcai.test/booking/ana')
  expect(whatsapp).toContain('wa.me/?text=Ana%20%26%20Cia%3A%20agende%20o%20seu%20hor%C3%A1rio')
  expect(facebook).toContain('u=https%3A%2F%2Fmarcai.test%2Fbooking%2Fana%3Fde%3Dfacebook')
  expect(email).toMatch(/^mailto:\?subject=.+&body=.+booking%2Fana%3Fde%3Demail$/)
})
