import { expect, test } from 'vitest'
import { base32, stepOf, totpCode } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

// spec: auth-3
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at second %d of RFC 6238 the code is %s', (second, code) => {
  expect(totpCode(secret, new Date(second * 1000))).toBe(code)
})

test('a code is right half a minute before and after its own, and no longer', () => {
  const at = (second: number) => new Date(second * 1000)
  const code = totpCode(secret, at(1000 * 30))
  expect([-31, -30, 0, 29, 30, 59, 60].map((more) => stepOf(secret, code, at(30_000 + more)))).toEqual([
    undefined,
    1000,
    1000,
    1000,
    1000,
    1000,
    undefined,
  ])
})

test('a secret is written as RFC 4648 says', () => {
  expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
  expect(base32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
})
