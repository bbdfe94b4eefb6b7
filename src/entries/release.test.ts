import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contractHeader } from '../platform/question.ts'
import { builtRelease, release } from '../platform/server/release.ts'
import { freshDatabase } from '../platform/server/testing/database.ts'
import { contractOf } from './api-description.ts'
import { runSite } from './testing/running-site.ts'

freshDatabase()

let server: Server
let origin: string
beforeAll(async () => {
  server = await runSite()
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

test('whoever watches the server reads which version it is', async () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  const answer = await fetch(`${origin}/healthz`)
  expect(answer.headers.get('content-type')).toBe('application/json')
  expect(await answer.json()).toEqual({ status: 'ok', version, build: release.build })
})

test('each answer of a procedure says which contracts the server keeps to, a refusal too', async () => {
  const call = (procedure: string) =>
    fetch(`${origin}/rpc/${procedure}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ json: { token: 'x' } }),
    })
  for (const procedure of ['accounts/me', 'accounts/nowhere']) {
    const { ok, headers } = await call(procedure)
    expect([procedure, ok, headers.get(contractHeader)]).toEqual([procedure, false, release.contract])
  }
})

test('built pages say with which contracts they were built, and the one that serves without internet too', () => {
  const { contract } = JSON.parse(readFileSync(builtRelease, 'utf8')) as { contract: string }
  for (const file of ['app.html', 'entrance.html', 'offline-worker.js'])
    expect(readFileSync(`dist/client/${file}`, 'utf8').replaceAll('\\', ''), file).toContain(
      `data-contract="${contract}"`,
    )
})

test('another field is another contract; another text for people is none', () => {
  const described = (field: object) => JSON.stringify({ paths: { '/clients': { post: { schema: field } } } })
  const name = { type: 'object', properties: { name: { type: 'string' } }, summary: 'Cadastra' }
  const first = contractOf(described(name))
  expect(contractOf(described({ ...name, summary: 'Cadastra um cliente' }))).toBe(first)
  const note = { note: { type: 'string' }, summary: { type: 'string' } }
  expect(contractOf(described({ ...name, properties: note }))).not.toBe(first)
  expect(contractOf(described({ ...name, required: ['name'] }))).not.toBe(first)
})
