import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { grants } from '../src/accounts/permissions.ts'
import type { SamplesOf, Stage } from '../src/accounts/server/testing/stage.ts'
import type { homeContract } from '../src/home/contract.ts'
import { kindsIn, plainSample, samples, writtenSamples } from './procedure-samples.ts'
import { filesOf, isTest, textOf } from './tree.ts'
import { procedures, ideaOf, parametersOf, type Procedure } from './procedures.ts'

const accesses = new Set<string>([...Object.keys(grants), 'public', 'account', 'operator'])

/** Returns one text for each fault of the procedures. */
function faultsOf(procedures: Procedure[]): string[] {
  const faults: string[] = []
  const addresses = new Map<string, string>()
  const ideas = new Map<string, string>()
  for (const procedure of procedures) {
    const { name, access, method, path, inputFields } = procedure
    const fault = (text: string) => faults.push(`${name}: ${text}`)
    if (!access || !accesses.has(access)) fault('nobody says who may pass')
    if (!/^(GET|POST|PUT|PATCH|DELETE)$/.test(method)) fault('no method')
    if (!/^(\/([a-z]+(-[a-z]+)*|v\d|\{[a-z]+\}))+$/i.test(path)) fault('no plain path')
    if (!procedure.hasOutput) fault('no output')
    if (!procedure.hasHandler) fault('no handler')
    const missing = parametersOf(procedure).filter((parameter) => !inputFields?.includes(parameter))
    if (missing.length > 0) fault(`${missing.join()} is in the path and not in the input`)

    const address = `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`
    if (addresses.has(address)) fault(`the address of ${addresses.get(address)}`)
    addresses.set(address, name)

    // The first part of a path is the tag in the API reference, so it belongs to one idea.
    const tag = path.split('/')[1]!
    if ((ideas.get(tag) ?? ideaOf(procedure)) !== ideaOf(procedure)) fault(`/${tag} belongs to ${ideas.get(tag)}`)
    ideas.set(tag, ideaOf(procedure))
  }
  return faults
}

// spec: roles-7
test('every procedure says who may pass, where it is, what it answers, and leads somewhere', () => {
  expect(procedures.length).toBeGreaterThan(15)
  expect(faultsOf(procedures)).toEqual([])
})

test('every procedure has a sample of what it accepts', () => {
  expect(Object.keys(samples).toSorted()).toEqual(procedures.map(({ name }) => name).toSorted())
  // @ts-expect-error -- a procedure whose input is not plain does not compile without a sample
  void ({} satisfies SamplesOf<typeof homeContract>)
})

/** A full business whose rows have the name of their kind as their id. */
const kinds = { rows: new Proxy({}, { get: (_, kind) => ({ id: kind }) }) } as unknown as Stage

async function isNeedless(one: Procedure, sample: (stage: Stage) => unknown): Promise<boolean> {
  const plain = plainSample(one)
  if (!plain) return false
  const input = await (async () => sample(kinds))().catch(() => 'needs more than the rows')
  if (one.inputFields?.join() !== 'id') return isDeepStrictEqual(input, plain(kinds))
  const [kind] = Object.values(input ?? {})
  return kindsIn(one.path).includes(String(kind))
}

test('no sample is written that the address says', async () => {
  const needless: string[] = []
  for (const one of procedures) {
    const sample = writtenSamples.get(one.name)
    if (sample && (await isNeedless(one, sample))) needless.push(one.name)
  }
  expect(needless).toEqual([])
  expect(writtenSamples.size).toBeGreaterThan(150)
  const address = { ...good, path: '/site/versions/{id}/restore' }
  expect(await isNeedless(address, ({ rows }) => ({ id: rows.siteVersion.id }))).toBe(true)
  expect(await isNeedless(address, ({ rows }) => ({ id: rows.sale.id }))).toBe(false)
  expect(await isNeedless({ ...good, inputFields: null }, () => undefined)).toBe(true)
  expect(await isNeedless({ ...good, inputFields: ['page'] }, () => ({ page: 1 }))).toBe(true)
  expect(await isNeedless({ ...good, inputFields: ['page'] }, () => ({ page: 2 }))).toBe(false)
})

/** Permissions that no procedure requires, which would allow nothing. */
const idle = (permissions: string[], procedures: Pick<Procedure, 'access'>[]) =>
  permissions.filter((permission) => !procedures.some(({ access }) => access === permission))

/** Where pages are guarded, and where work asks what its actor may. */
const askedElsewhere = filesOf('src/*/server/**/*.ts')
  .filter((path) => !isTest(path))
  .flatMap((path) => [...textOf(path).matchAll(/(?:guardedPage\(\s*|\.may\()'([a-z.]+)'/g)])
  .map(([, access]) => ({ access: access as Procedure['access'] }))

test('every permission has its procedure, or its page', () => {
  expect(idle(Object.keys(grants), [...procedures, ...askedElsewhere])).toEqual([])
  expect(idle(['clients.view', 'landing.templates'], [{ access: 'clients.view' }])).toEqual(['landing.templates'])
})

const good: Procedure = {
  name: 'clients.get',
  access: 'clients.view',
  method: 'GET',
  path: '/clients/{id}',
  inputFields: ['id'],
  inputSchema: undefined,
  mostBytes: undefined,
  weight: undefined,
  takesKeys: false,
  whileReadOnly: undefined,
  outputFields: [],
  stepUp: false,
  hasOutput: true,
  hasHandler: true,
}

test.each<[string, Partial<Procedure>]>([
  ['nobody says who may pass', { access: undefined }],
  ['nobody says who may pass', { access: 'clients.anything' as never }],
  ['no method', { method: '' }],
  ['no plain path', { path: '/Clients/' }],
  ['no output', { hasOutput: false }],
  ['no handler', { hasHandler: false }],
  ['id is in the path and not in the input', { inputFields: ['name'] }],
  ['id is in the path and not in the input', { inputFields: null }],
])('a faulty procedure is caught: %s', (fault, change) => {
  expect(faultsOf([{ ...good, ...change }])).toEqual([`clients.get: ${fault}`])
})

test('two procedures at one place are caught, and a place that another idea has', () => {
  expect(faultsOf([good])).toEqual([])
  expect(faultsOf([good, { ...good, name: 'sales.take', path: '/clients/{key}', inputFields: ['key'] }])).toEqual([
    'sales.take: the address of clients.get',
    'sales.take: /clients belongs to clients',
  ])
})
