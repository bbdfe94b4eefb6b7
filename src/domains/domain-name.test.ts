import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { domainInput, lookOfDomain, isName, lookOf, type DomainName, refusalOfName } from './domain-name.ts'

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
