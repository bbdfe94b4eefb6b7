import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { newId } from '../../id.ts'
import { paths } from '../../paths.ts'
import { loggedPath } from './request-log.ts'

const token = randomBytes(32).toString('base64url')

test.each([
  paths.receipt(token),
  paths.newPassword(token),
  paths.confirmEmail(token),
  paths.acceptInvitation(token),
  `${paths.booking('salao')}/${token}`,
  `/R/${token}`,
  `//r//${token}/`,
  `/x${token}`,
  `/r/${Array.from(token, (sign) => `%${sign.charCodeAt(0).toString(16)}`).join('')}`,
  `/${'a/'.repeat(90)}${token}`,
  `/api/invitation?token=${token}`,
])('no part of a secret is written: %s', (url) => {
  const written = loggedPath(url)
  for (let i = 0; i + 8 <= token.length; i++) expect(decodeURIComponent(written)).not.toContain(token.slice(i, i + 8))
})

test('a booking opens to whoever has its address: that is not written either', () => {
  expect(loggedPath(`/booking/salao/${newId()}/agendamento.ics`)).toBe('/booking/salao/…/agendamento.ics')
})

// spec: public-routes-10
test.each(['/', '/rpc/business/updateProfile', '/booking/salao-da-dora', '/assets/index-B2x_Qq9aB2x_Qq9aB2x_Qq9a.js'])(
  '%s is written as it is',
  (path) => expect(loggedPath(`${path}?more=1`)).toBe(path),
)

// spec: public-routes-10
test('an address without an end is not written to its end', () => {
  expect(loggedPath(`/${'a.'.repeat(8000)}`)).toHaveLength(200)
})
