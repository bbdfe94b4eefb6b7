import { expect, test } from 'vitest'
import { whatsappLink } from './whatsapp.ts'

// spec: booking-link-13
test('a conversation on WhatsApp takes digits only', () => {
  expect(whatsappLink('+5511987654321')).toBe('https://wa.me/5511987654321')
  expect(whatsappLink('+5511987654321', 'Oi!')).toBe('https://wa.me/5511987654321?text=Oi!')
})
