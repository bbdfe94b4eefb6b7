import { expect, test } from 'vitest'
import { securityText } from './security-text.ts'

const address = 'https://app.marcai.com.br/.well-known/security.txt'
const text = (email: string, now = '2026-11-28T12:00:00.000Z') => securityText(email, address, new Date(now))

test('it has the four fields, one a line', () => {
  expect(text('contato@marcai.com.br')).toBe(`Contact: mailto:contato@marcai.com.br
Expires: 2027-02-26T12:00:00.000Z
Preferred-Languages: pt, en
Canonical: ${address}
`)
})

test('it holds for some time whenever it is asked for, and less than a year', () => {
  for (const now of ['2026-11-28T12:00:00.000Z', '2028-02-29T23:59:59.999Z', '2099-12-31T00:00:00.000Z']) {
    const [, expires] = /^Expires: (.*)$/m.exec(text('a@b.co', now))!
    const days = (Date.parse(expires!) - Date.parse(now)) / 86_400_000
    expect(days).toBeGreaterThan(30)
    expect(days).toBeLessThan(365)
  }
})

test('no address adds a line or a parameter', () => {
  expect(text('a?cc=b#c@marcai.com.br').split('\n')[0]).toBe('Contact: mailto:a%3Fcc%3Db%23c@marcai.com.br')
  expect(text('a\nContact: b@c.de').split('\n')).toHaveLength(5)
})
