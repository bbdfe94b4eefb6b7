import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createRouterClient } from '@orpc/server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codeOf } from '../../accounts/server/testing/calls.ts'
import { aBusiness, aMember } from '../../accounts/server/testing/people.ts'
import { signedIn } from '../../accounts/server/testing/signed-in.ts'
import { limit } from '../../platform/server/http/limits.ts'
import { settings } from '../../platform/server/settings.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { businessApi } from './api.ts'

const database = freshDatabase()
let server: Server
let answer: RequestListener
let asked: string[]
let lastCode = 10_000_000
/** A CEP that no test has asked for, so that no answer is remembered. */
const aCode = () => String(++lastCode)
const off = settings.postalCodeUrl

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url!)
    answer(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => server.close())
beforeEach(() => {
  asked = []
  settings.postalCodeUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  settings.postalCodeUrl = off
  server.closeAllConnections()
})

const says =
  (json: object, status = 200): RequestListener =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
const dashed = (code: string) => `${code.slice(0, 5)}-${code.slice(5)}`
const place = { logradouro: 'Praça da Sé', bairro: 'Sé', localidade: 'São Paulo', uf: 'SP', ibge: '3550308' }

async function aManager() {
  const scope = await aBusiness()
  const context = await signedIn(await aMember(scope, 'manager'))
  return {
    scope,
    look: (postalCode: string) => createRouterClient(businessApi, { context }).placeOfCode({ postalCode }),
  }
}

// spec: settings-3
describe('where a CEP lies', () => {
  test('is what the look-up says, which is asked once', async () => {
    const { look } = await aManager()
    const code = aCode()
    answer = says({ ...place, cep: dashed(code) })
    const found = { address: 'Praça da Sé', city: 'São Paulo', state: 'SP', municipalityCode: '3550308' }
    expect([await look(code), await look(code)]).toEqual([found, found])
    expect(asked).toEqual([`/ws/${code}/json/`])
  })

  test.each<[string, (code: string) => RequestListener]>([
    ['it knows no such CEP', () => says({ erro: 'true' })],
    ['it speaks of another one', () => says({ ...place, cep: '99999-999' })],
    ['it has trouble', () => says({}, 503)],
    ['it says something that is no JSON', () => (_, response) => void response.end('<html>Bem-vindo ao hotel</html>')],
    [
      'it leads elsewhere',
      () => (_, response) => void response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
    ],
    ['it hangs up', () => (request) => void request.socket.destroy()],
    [
      'it has no end',
      (code) => (_, response) => void response.end(`{"cep":"${code}","logradouro":"${'a'.repeat(1_100_000)}"}`),
    ],
    ['it answers a list', () => says([1, 2])],
  ])('is nothing where %s', async (_, listener) => {
    const { look } = await aManager()
    const code = aCode()
    answer = listener(code)
    expect(await look(code)).toBeNull()
  })

  test('is not waited for', async () => {
    const { look } = await aManager()
    answer = () => undefined
    const began = performance.now()
    expect(await look(aCode())).toBeNull()
    expect(performance.now() - began).toBeLessThan(4_000)
    expect(asked).toHaveLength(1)
  })

  test('is asked again where nobody answered the first time', async () => {
    const { look } = await aManager()
    const code = aCode()
    answer = says({}, 503)
    expect(await look(code)).toBeNull()
    answer = says({ ...place, cep: code })
    expect(await look(code)).toMatchObject({ city: 'São Paulo' })
  })

  test('leaves out what no field of ours would take', async () => {
    const { look } = await aManager()
    const code = aCode()
    answer = says({ cep: code, logradouro: 'x'.repeat(5_000), localidade: { a: 1 }, uf: '<b>', ibge: "1' or 1=1" })
    expect(await look(code)).toEqual({ address: null, city: null, state: null, municipalityCode: null })
    const other = aCode()
    answer = says({ ...place, cep: other, logradouro: ' Rua\u0000 A ', ibge: 3550308 })
    expect(await look(other)).toMatchObject({
      address: expect.not.stringContaining('\u0000') as string,
      municipalityCode: null,
    })
  })

  test('is asked of nobody where none is configured, or by plain http elsewhere', async () => {
    const { look } = await aManager()
    for (const url of ['', 'http://viacep.exemplo']) {
      settings.postalCodeUrl = url
      expect(await look(aCode())).toBeNull()
    }
    expect(asked).toEqual([])
  })

  test('is for whoever may edit the address, and so often', async () => {
    const { scope, look } = await aManager()
    const atDesk = await signedIn(await aMember(scope, 'receptionist'))
    const client = createRouterClient(businessApi, { context: atDesk })
    expect(await codeOf(client.placeOfCode({ postalCode: aCode() }))).toBe('FORBIDDEN')
    for (const postalCode of ['0100100', '../../x', '０１００１０００'])
      expect(await codeOf(look(postalCode))).toBe('INVALID_INPUT')
    const { key, most } = limit('postal-code.business', scope.businessId)
    await database.admin.query('insert into throttle values ($1, now(), $2)', [key, most])
    expect(await codeOf(look(aCode()))).toBe('TOO_MANY')
    expect(asked).toEqual([])
  })
})
