import { expect, test } from 'vitest'
import { addressesOf, withEachAddress } from './database-hosts.ts'

test('an address with several hosts is one address for each', () => {
  expect(addressesOf('postgres://u:p%40@a:5432,[::1]:5433,c/db?x=1,2')).toEqual([
    'postgres://u:p%40@a:5432/db?x=1,2',
    'postgres://u:p%40@[::1]:5433/db?x=1,2',
    'postgres://u:p%40@c/db?x=1,2',
  ])
})

test.each(['postgres://u:a,b@a/db', 'postgres:///db?host=/var/run/postgresql', 'socket:/run?db=a,b', '/run a,b'])(
  'an address with one host stays as it is: %s',
  (url) => {
    expect(addressesOf(url)).toEqual([url])
    expect(withEachAddress(url, (address) => `${address}!`)).toBe(`${url}!`)
  },
)

test('another name and password are those of each host, also where a name is part of a host', () => {
  const signIn = (address: string) => {
    const url = new URL(address)
    Object.assign(url, { username: 'marcai_app', password: 'a' })
    return url.href
  }
  expect(withEachAddress('postgres://u:p@marcai:5432,a/db?x=1', signIn)).toBe(
    'postgres://marcai_app:a@marcai:5432,a/db?x=1',
  )
  expect(withEachAddress('postgresql://a,b', signIn)).toBe('postgresql://marcai_app:a@a,b')
})
