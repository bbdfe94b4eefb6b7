import type { IncomingMessage } from 'node:http'
import { describe, expect, it, test, vi } from 'vitest'
import { isOurHost, callerAddress, isAtThisMachine, isProxyUntrusted, networkOf } from './hosts.ts'
import { log } from '../log.ts'
import { settings } from '../settings.ts'

/** An incoming request. */
function aRequest(
  headers: Record<string, string>,
  remoteAddress = '127.0.0.1',
  { more = [], localAddress = '127.0.0.1' }: { more?: string[]; localAddress?: string } = {},
): IncomingMessage {
  const rawHeaders = [...Object.entries(headers).flat(), ...more]
  return { headers, rawHeaders, socket: { remoteAddress, localAddress } } as unknown as IncomingMessage
}

/** Runs `work` with a trusted proxy configured. */
function trusting<T>(work: () => T): T {
  settings.trustProxy = true
  try {
    return work()
  } finally {
    settings.trustProxy = false
  }
}

describe('a request is for us', () => {
  it.each(['localhost', 'localhost:3000', 'LOCALHOST:81', '127.0.0.1:9', '[::1]', '[::1]:3000'])('by %s', (host) =>
    expect(isOurHost(aRequest({ host }))).toBe(true),
  )
  it('by the host of PUBLIC_URL', () => {
    const { publicUrl } = settings
    settings.publicUrl = new URL('https://agenda.exemplo.com')
    expect(isOurHost(aRequest({ host: 'agenda.exemplo.com' }))).toBe(true)
    expect(isOurHost(aRequest({ host: 'agenda.exemplo.com:443' }))).toBe(true)
    expect(isOurHost(aRequest({ host: 'outra.agenda.exemplo.com' }))).toBe(false)
    settings.publicUrl = publicUrl
  })
  it.each([
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '10.0.0.5',
    '[::2]',
    '',
    ':3000',
    'localhost:3000@evil.example',
  ])('not by %s', (host) => expect(isOurHost(aRequest({ host }))).toBe(false))
  it('by the address that it came to, which no name can be made to lead to', () => {
    const to = (localAddress: string, host: string) => isOurHost(aRequest({ host }, undefined, { localAddress }))
    expect(to('::ffff:10.0.0.5', '10.0.0.5:3000')).toBe(true)
    expect(to('2001:db8::5', '[2001:db8::5]:3000')).toBe(true)
    expect(to('10.0.0.5', '10.0.0.6')).toBe(false)
    expect(to('', '')).toBe(false)
  })
  it('not without a host, and not by two', () => {
    expect(isOurHost(aRequest({}))).toBe(false)
    expect(isOurHost(aRequest({ host: 'localhost' }, undefined, { more: ['Host', 'evil.example'] }))).toBe(false)
  })
})

describe('somebody is at this machine', () => {
  it.each(['127.0.0.1', '::ffff:127.0.0.1', '::1', '127.8.8.8'])('who comes from %s', (address) =>
    expect(isAtThisMachine(aRequest({ host: 'localhost:3000' }, address))).toBe(true),
  )
  it.each(['10.0.0.5', '::ffff:10.0.0.5', 'fe80::1', ''])('not who comes from %s', (address) =>
    expect(isAtThisMachine(aRequest({ host: 'localhost:3000' }, address))).toBe(false),
  )
  it('not who asks by a name of the internet, which may have been made to lead here', () =>
    expect(isAtThisMachine(aRequest({ host: 'evil.example' }))).toBe(false))
  it.each(['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'])(
    'not whom a proxy brings, by its %s',
    (mark) => {
      expect(isAtThisMachine(aRequest({ host: 'localhost', [mark]: '127.0.0.1' }))).toBe(false)
    },
  )
  it('where a proxy is trusted, by its word, and only if it is here as well', () => {
    const from = (forwarded: string, peer?: string) =>
      trusting(() => isAtThisMachine(aRequest({ host: 'localhost', 'x-forwarded-for': forwarded }, peer)))
    expect(from('127.0.0.1')).toBe(true)
    expect(from('127.0.0.1, 203.0.113.9')).toBe(false)
    expect(from('127.0.0.1', '10.0.0.5')).toBe(false)
    expect(trusting(() => isAtThisMachine(aRequest({ host: 'localhost' })))).toBe(true)
  })
})

test('the caller is the last one that a trusted proxy names, if that is an address', () => {
  const from = (forwarded: string) =>
    trusting(() => callerAddress(aRequest({ 'x-forwarded-for': forwarded }, '10.0.0.1')))
  expect(callerAddress(aRequest({ 'x-forwarded-for': '203.0.113.9' }, '::ffff:10.0.0.1'))).toBe('10.0.0.1')
  expect(from('198.51.100.7, 203.0.113.9')).toBe('203.0.113.9')
  expect(from('203.0.113.9:51234')).toBe('203.0.113.9')
  expect(from('[2001:db8::1]:443')).toBe('2001:db8::1')
  expect(from('a'.repeat(9000))).toBe('10.0.0.1')
  expect(from('')).toBe('10.0.0.1')
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['1::4:5:6:7:8', '1:0:0:4'],
  ['::1', '0:0:0:0'],
  ['unknown', 'unknown'],
])('%s is of the network %s', (address, network) => expect(networkOf(address)).toBe(network))

// spec: master-12
test('a proxy that is not trusted is noticed once, until it is trusted', () => {
  const warn = vi.spyOn(log, 'warn').mockImplementation(() => {})
  const forwarded = aRequest({ host: 'localhost', 'x-forwarded-for': '203.0.113.7' })
  for (let i = 0; i < 3; i++) expect(callerAddress(forwarded)).toBe('127.0.0.1')
  expect(isProxyUntrusted()).toBe(true)
  expect(warn.mock.calls.length).toBeLessThanOrEqual(1)
  warn.mockRestore()
  expect(trusting(isProxyUntrusted)).toBe(false)
})
