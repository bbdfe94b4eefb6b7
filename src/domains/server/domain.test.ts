import { domainToASCII } from 'node:url'
import { createRouterClient } from '@orpc/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf, refusalOf } from '../../accounts/server/testing/calls.ts'
import { aBusiness, aMember } from '../../accounts/server/testing/people.ts'
import { signedIn } from '../../accounts/server/testing/signed-in.ts'
import { newId } from '../../platform/id.ts'
import { settings } from '../../platform/server/settings.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { type NameServer, openNameServer } from '../../platform/server/testing/name-server.ts'
import type { Scope } from '../../platform/server/database/business-tx.ts'
import { domainsApi } from './api.ts'
import { checkDomain } from './check-domain.ts'
import { domainsToCheck, holderOf } from './domain-queries.ts'

const database = freshDatabase()
let nameServer: NameServer
// No server listens at this address, so that no test waits for a certificate.
const address = '127.0.0.1'
beforeAll(async () => {
  nameServer = await openNameServer()
  settings.dnsServer = nameServer.address
  settings.domainAddresses = [address]
})
afterAll(() => {
  nameServer.close()
  settings.dnsServer = undefined
  settings.domainAddresses = []
})

const as = async (scope: Scope) => createRouterClient(domainsApi, { context: await signedIn(scope) })
const aName = () => `salao-${newId().slice(-12)}.com.br`
const look = (scope: Scope, isAsked = false) => checkDomain(scope, isAsked)

/** An owner who has started to connect a domain. */
async function anOwner(name = aName()) {
  const owner = await aBusiness()
  const caller = await as(owner)
  await caller.connect({ name })
  const { domain } = await caller.get()
  return { owner, caller, name, proof: domain!.records.find(({ type }) => type === 'TXT')!.value }
}

/** Enters the DNS records, as the owner would at the registrar. */
function enter(name: string, proof: string, more: { texts?: string[] } = {}) {
  nameServer.names[`_marcai.${name}`] = { TXT: [...(more.texts ?? []), proof] }
  nameServer.names[name] = { A: [address] }
  nameServer.names[`www.${name}`] = { CNAME: 'localhost' }
  nameServer.names['localhost'] = { A: [address] }
}

// spec: sites-9
test('a domain waits, tells what is missing, one thing after the other, and is answered once all is there', async () => {
  const { owner, caller, name, proof } = await anOwner()
  const state = async () => {
    const { domain } = await caller.get()
    return [domain!.state, domain!.problem]
  }
  expect(await state()).toEqual(['pending', null])
  await look(owner)
  expect(await state()).toEqual(['pending', 'proof_missing'])
  nameServer.names[`_marcai.${name}`] = { TXT: [proof] }
  await look(owner)
  expect(await state()).toEqual(['pending', 'host_missing'])
  nameServer.names[name] = { A: ['198.51.100.1'] }
  nameServer.names[`www.${name}`] = { A: [address] }
  await caller.check()
  expect(await state()).toEqual(['verifying', null])
  await look(owner, true)
  expect(await state()).toEqual(['failed', 'host_elsewhere'])
  expect(await holderOf(name)).toBeUndefined()
  enter(name, proof)
  await look(owner)
  expect(await state()).toEqual(['active', null])
  for (const host of [name, `www.${name}`]) expect(await holderOf(host)).toMatchObject({ businessId: owner.businessId })
  expect(await holderOf(`x.${name}`)).toBeUndefined()
  // No certificate was seen, so the domain is not secure.
  expect((await caller.get()).domain).toMatchObject({ isSecure: false })
  const { rows } = await database.admin.query<{ action: string; detail: object }>(
    'select action, detail from audit where business_id = $1 order by at, id',
    [owner.businessId],
  )
  expect(rows.map(({ action }) => action)).toEqual(['domain.connect', 'domain.check', 'domain.state', 'domain.state'])
})

test('a removed name is answered no more at once, and each attempt has a proof of its own', async () => {
  const { owner, caller, name, proof } = await anOwner()
  enter(name, proof)
  await look(owner)
  expect(await holderOf(name)).toBeDefined()
  await caller.remove()
  expect(await holderOf(name)).toBeUndefined()
  expect((await caller.get()).domain).toBeNull()
  expect(await codeOf(caller.remove())).toBe('NOT_FOUND')
  expect(await codeOf(caller.check())).toBe('NOT_FOUND')
  await caller.connect({ name })
  await look(owner)
  expect((await caller.get()).domain).toMatchObject({ state: 'pending', problem: 'proof_other' })
  expect(await refusalOf(caller.connect({ name: aName() }))).toMatchObject({ code: 'DOMAIN_THERE' })
})

test('www before a name is the name: both are looked for, and the bare one is kept', async () => {
  const caller = await as(await aBusiness())
  const name = aName()
  await caller.connect({ name: `WWW.${name}` })
  const { domain } = await caller.get()
  expect(domain!.name).toBe(name)
  expect(domain!.records.map(({ type, name }) => `${type} ${name}`)).toEqual(['TXT _marcai', 'A @', 'CNAME www'])
})

// spec: sites-9
test('of many who prove one name at once exactly one holds it, and the others are told', async () => {
  const name = aName()
  const rivals = await Promise.all(Array.from({ length: 6 }, () => anOwner(name)))
  enter(name, rivals[0]!.proof, { texts: rivals.slice(1).map(({ proof }) => proof) })
  await Promise.all(rivals.map(({ owner }) => look(owner)))
  const states = await Promise.all(rivals.map(async ({ caller }) => (await caller.get()).domain!))
  expect(states.filter(({ state }) => state === 'active')).toHaveLength(1)
  expect(states.filter(({ state, problem }) => state === 'failed' && problem === 'taken')).toHaveLength(5)
  const late = await as(await aBusiness())
  const refusal = { code: 'DOMAIN_TAKEN', fields: { name: 'Este domínio já está conectado a outro negócio.' } }
  expect(await refusalOf(late.connect({ name }))).toMatchObject(refusal)
  expect(await refusalOf(late.connect({ name: `www.${name}` }))).toMatchObject(refusal)
})

// spec: sites-10
test('what looks like a name of another business is refused, at the field and when it is proved; what is below its own is not', async () => {
  const id = newId().replaceAll('-', '').slice(-8).replaceAll(/[01]/g, 'x')
  const names = [`salo${id}l.com.br`, `sa1o${id}l.com.br`, `saló${id}l.com.br`]
  const [first, second, third] = [await anOwner(names[0]), await anOwner(names[1]), await anOwner(names[2])]
  for (const { name, proof } of [first, second, third]) {
    const written = domainToASCII(name)
    enter(written, proof)
  }
  await Promise.all([first, second, third].map(({ owner }) => look(owner)))
  const states = await Promise.all([first, second, third].map(async ({ caller }) => (await caller.get()).domain!))
  expect(states.map(({ state, problem }) => `${state} ${problem}`).toSorted()).toEqual([
    'active null',
    'failed alike',
    'failed alike',
  ])
  const held = states.find(({ state }) => state === 'active')!.name
  const late = await as(await aBusiness())
  const alike = domainToASCII(`sálo${id}l.com.br`)
  expect(await refusalOf(late.connect({ name: alike }))).toMatchObject({
    code: 'DOMAIN_ALIKE',
    fields: { name: 'Este domínio é parecido demais com o de outro negócio. Use um domínio diferente.' },
  })
  expect(await refusalOf(late.connect({ name: `agenda.${alike}` }))).toMatchObject({ code: 'DOMAIN_ALIKE' })
  // A subdomain of a connected domain may be proved too: only the owner of the domain can enter the proof.
  await late.connect({ name: `agenda.${held}` })
  expect((await late.get()).domain).toMatchObject({ state: 'pending' })
})

// spec: sites-9
test('a held name is proved again: three days without its proof free it, a name server that is away does not', async () => {
  const { owner, caller, name, proof } = await anOwner()
  const { caller: rival, owner: other, proof: theirs } = await anOwner(name)
  enter(name, proof)
  await look(owner)
  const age = (hours: number) =>
    database.admin.query(
      `update domain set checked_at = now() - make_interval(hours => $2), failing_since = failing_since - make_interval(hours => $2)
       where business_id = $1`,
      [owner.businessId, hours],
    )
  const isDue = async () => (await domainsToCheck()).some(({ businessId }) => businessId === owner.businessId)
  await database.admin.query(`update domain set secure_until = now() + interval '1 day' where business_id = $1`, [
    owner.businessId,
  ])
  expect(await isDue()).toBe(false)
  await age(7)
  expect(await isDue()).toBe(true)
  nameServer.isAway = true
  await look(owner)
  await age(100)
  await look(owner)
  nameServer.isAway = false
  expect((await caller.get()).domain).toMatchObject({ state: 'active', problem: 'silent' })

  // Somebody else has bought the domain.
  enter(name, theirs)
  await look(owner)
  expect((await caller.get()).domain).toMatchObject({ state: 'active', problem: 'proof_other' })
  await look(other, true)
  expect((await rival.get()).domain).toMatchObject({ state: 'failed', problem: 'taken' })
  await age(73)
  await look(owner)
  expect((await caller.get()).domain).toMatchObject({ state: 'failed', problem: 'proof_other' })
  expect(await holderOf(name)).toBeUndefined()
  await look(other)
  expect(await holderOf(name)).toMatchObject({ businessId: other.businessId })
})

test('a look that ends after the domain was begun anew changes nothing', async () => {
  const { owner, caller, name, proof } = await anOwner()
  enter(name, proof)
  const looking = look(owner)
  await caller.remove()
  await looking
  expect((await caller.get()).domain).toBeNull()
  expect(await holderOf(name)).toBeUndefined()
})

test('names that are nobody’s to connect are refused at the field, and a system that takes none says so', async () => {
  const caller = await as(await aBusiness())
  for (const name of [
    '127.0.0.1',
    '0x7f.1',
    '2130706433.0',
    'com.br',
    'github.io',
    'localhost.localdomain',
    'sаlao.com.br',
    'xn--slao-63d.com.br',
    'salao.internal',
  ])
    expect(await refusalOf(caller.connect({ name })), name).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { name: expect.any(String) },
    })
  settings.domainAddresses = []
  expect(await codeOf(caller.connect({ name: aName() }))).toBe('DOMAINS_OFF')
  expect(await caller.get()).toMatchObject({ isOffered: false })
  settings.domainAddresses = [address]
  await caller.connect({ name: 'SalãoDaAna.com.br' })
  expect((await caller.get()).domain).toMatchObject({ name: 'xn--salodaana-n2a.com.br' })
})

test('who may publish connects; a manager reads, a professional does not', async () => {
  const owner = await aBusiness()
  const manager = await as(await aMember(owner, 'manager'))
  expect(await manager.get()).toMatchObject({ domain: null })
  for (const ask of [() => manager.connect({ name: aName() }), () => manager.check(), () => manager.remove()])
    expect(await codeOf(ask())).toBe('FORBIDDEN')
  expect(await codeOf((await as(await aMember(owner, 'employee'))).get())).toBe('FORBIDDEN')
})
