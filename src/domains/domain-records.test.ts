import { expect, test } from 'vitest'
import { hostsOf } from './domain-name.ts'
import { problemIn, proofOf, recordsOf } from './domain-records.ts'

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
