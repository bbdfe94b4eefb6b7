import { expect, test } from 'vitest'
import { newId } from '../id.ts'
import { businessOfSecret, newBusinessSecret } from './business-secret.ts'

test('a secret names the business it was made for, and is another one each time', () => {
  const secrets = Array.from({ length: 200 }, () => {
    const id = newId()
    const secret = newBusinessSecret(id)
    expect(businessOfSecret(secret)).toBe(id)
    return secret
  })
  expect(new Set(secrets).size).toBe(200)
  const id = newId()
  // What two secrets of one business have in common is the end, so a key is known by its beginning.
  const starts = new Set(Array.from({ length: 200 }, () => newBusinessSecret(id).slice(0, 5)))
  expect(starts.size).toBeGreaterThan(195)
})

test.each(['', 'x', 'x'.repeat(42), 'x'.repeat(44), `${'x'.repeat(42)}=`, `${'x'.repeat(42)}\n`, 'ç'.repeat(43)])(
  'other text names none: %j',
  (text) => expect(businessOfSecret(text)).toBeNull(),
)
