import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  domainInput,
  lookOfDomain,
  hostsOf,
  isName,
  lookOf,
  type DomainName,
  problemIn,
  proofOf,
  recordsOf,
  refusalOfName,
  stateAfter,
} from './domain.ts'

const typed = (name: string) => {
  const read = z.safeParse(domainInput, { name })
  return read.success ? read.data.name : null
}

test('a name is taken as it is typed or pasted', () => {
  for (const name of ['seusalao.com.br', ' SeuSalao.com.br ', 'https://seusalao.com.br/', 'http://seusalao.com.br.'])
    expect(typed(name)).toBe('seusalao.com.br')
  expect(typed('salãodaana.com.br')).toBe('salãodaana.com.br')
})

test('what is no name is refused', () => {
  for (const name of [
    '',
    'salao',
    'a b.com',
    'salao.com.br/agenda',
    'salao.com.br:8080',
    'x@salao.com',
    '[::1]',
    'a..b',
    '*.com.br',
  ])
    expect(typed(name), name).toBeNull()
  expect(typed(`${'a'.repeat(300)}.com`)).toBeNull()
  for (const name of ['127.0.0.1', '1.2.3', 'a_b.com', '-a.com', `${'a'.repeat(64)}.com`, 'com'])
    expect(isName(name), name).toBe(false)
  expect(isName('xn--salodaana-n2a.com.br')).toBe(true)
})

const named = (name: string, more: Partial<DomainName> = {}): DomainName => ({
  name,
  unicode: name,
  suffix: 'com.br',
  bought: name,
  ...more,
})
const refused = (...name: Parameters<typeof named>) =>
  refusalOfName(named(...name), ['agenda.exemplo.com.br', 'localhost']) !== null

test('our own names, what is not sold, terminations and look-alikes are refused', () => {
  expect(refused('salao-da-ana.com.br')).toBe(false)
  expect(refused('xn--salodaana-n2a.com.br', { unicode: 'salãodaana.com.br' })).toBe(false)
  // Marçal is a surname, and must stay allowed.
  expect(refused('xn--x.com.br', { unicode: 'marçal.com.br' })).toBe(false)
  expect(refused('agenda.exemplo.com.br')).toBe(true)
  expect(refused('ana.agenda.exemplo.com.br')).toBe(true)
  expect(refused('xn--x.com.br', { unicode: 'agendá.exemplo.com.br' })).toBe(true)
  for (const name of ['marcai.com.br', 'www.marcai.com.br', 'rnarcai.com.br', 'agenda.exemp1o.com.br'])
    expect(refused(name), name).toBe(true)
  expect(refused('xn--x.com.br', { unicode: 'marcaí.com.br' })).toBe(true)
  // Cyrillic, Greek, full width.
  for (const unicode of ['sаlao.com.br', 'σalao.com.br', 'ｓalao.com.br'])
    expect(refused('xn--x.com.br', { unicode }), unicode).toBe(true)
  expect(refused('com.br', { bought: null })).toBe(true)
  expect(refused('salao.nada', { suffix: null })).toBe(true)
  for (const name of ['salao.local', 'salao.test', 'x.internal'])
    expect(refused(name, { suffix: 'local' }), name).toBe(true)
})

test('of a name that was bought the face is what an eye sees, and what is below it has the same', () => {
  expect(lookOfDomain(named('sa1ao.com.br'))).toBe('salao.com.br')
  expect(lookOfDomain(named('xn--salo-hoa.com.br', { unicode: 'salão.com.br' }))).toBe('salao.com.br')
  expect(lookOfDomain(named('agenda.sa1ao.com.br', { bought: 'sa1ao.com.br' }))).toBe('salao.com.br')
  expect(lookOfDomain(named('barneiro.com.br'))).toBe(lookOfDomain(named('bameiro.com.br')))
})

test('what looks alike looks alike both ways', () => {
  fc.assert(fc.property(fc.stringMatching(/^[a-z0-9.-]{1,30}$/), (name) => lookOf(lookOf(name)) === lookOf(name)))
})

const token = 'a'.repeat(32)
const target = { addresses: ['203.0.113.10', '2001:db8::10'], host: 'agenda.exemplo.com.br' }

test('the table has what was bought with its www, or the part that was named', () => {
  const whole = { name: 'salao.com.br', bought: 'salao.com.br' }
  expect(hostsOf(whole)).toEqual(['salao.com.br', 'www.salao.com.br'])
  expect(recordsOf({ ...whole, token }, target)).toEqual([
    { type: 'TXT', name: '_marcai', value: proofOf(token), ttl: 3600 },
    { type: 'A', name: '@', value: '203.0.113.10', ttl: 3600 },
    { type: 'AAAA', name: '@', value: '2001:db8::10', ttl: 3600 },
    { type: 'CNAME', name: 'www', value: 'agenda.exemplo.com.br', ttl: 3600 },
  ])
  const part = { name: 'agenda.salao.com.br', bought: 'salao.com.br' }
  expect(hostsOf(part)).toEqual(['agenda.salao.com.br'])
  expect(recordsOf({ ...part, token }, target)).toEqual([
    { type: 'TXT', name: '_marcai.agenda', value: proofOf(token), ttl: 3600 },
    { type: 'CNAME', name: 'agenda', value: 'agenda.exemplo.com.br', ttl: 3600 },
  ])
})

test('the first thing that is wrong is told', () => {
  const hosts = ['salao.com.br', 'www.salao.com.br']
  const at = (one: string[], other: string[]) => ({ 'salao.com.br': one, 'www.salao.com.br': other })
  const ours = target.addresses
  const find = (texts: string[], addresses: Record<string, string[]>) =>
    problemIn(hosts, token, { texts, addresses }, target)
  expect(find([], at(ours, ours))).toBe('proof_missing')
  expect(find(['v=spf1 -all'], at(ours, ours))).toBe('proof_missing')
  expect(find([proofOf('b'.repeat(32))], at(ours, ours))).toBe('proof_other')
  expect(find([proofOf(token)], at(ours, []))).toBe('host_missing')
  expect(find([proofOf(token)], at(ours, ['198.51.100.1']))).toBe('host_elsewhere')
  // Half of the visitors would get another server.
  expect(find([proofOf(token)], at([...ours, '198.51.100.1'], ours))).toBe('host_elsewhere')
  expect(find(['v=spf1 -all', proofOf(token)], at(ours, [ours[0]!]))).toBeNull()
})

test('a domain waits with patience, fails where somebody asks, and is held while name servers are only away', () => {
  const ages = { isAsked: false, attemptHours: 1, failingHours: 0 }
  expect(stateAfter('pending', 'proof_missing', ages)).toBe('pending')
  expect(stateAfter('verifying', 'proof_missing', { ...ages, isAsked: true })).toBe('failed')
  expect(stateAfter('pending', 'proof_missing', { ...ages, attemptHours: 72 })).toBe('failed')
  expect(stateAfter('pending', 'taken', ages)).toBe('failed')
  for (const state of ['pending', 'verifying', 'failed', 'active'] as const)
    expect(stateAfter(state, null, ages)).toBe('active')
  expect(stateAfter('active', 'proof_missing', ages)).toBe('active')
  expect(stateAfter('active', 'proof_missing', { ...ages, failingHours: 72 })).toBe('failed')
  expect(stateAfter('active', 'silent', { ...ages, failingHours: 999 })).toBe('active')
})
