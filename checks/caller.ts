import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text as textOf } from 'node:stream/consumers'
import type { AddressInfo } from 'node:net'
import type { AnyRouter } from '@orpc/server'
import { Hono } from 'hono'
import type { Client } from 'pg'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { router } from '../src/entries/router.ts'
import { createEdge } from '../src/platform/server/http/edge.ts'
import { parametersOf, type Procedure } from './procedures.ts'

export type Answer = { status: number; body: unknown; headers: Headers }
export type Caller = Awaited<ReturnType<typeof openProcedures>>

/** The product's procedures, for a test file with its own database. Each test begins without counted requests. */
export function productProcedures(database: { admin: Client }): Caller {
  const opened = {} as Caller
  beforeAll(async () => {
    Object.assign(opened, await openProcedures(router))
  })
  afterAll(() => opened.close())
  beforeEach(async () => {
    await database.admin.query('delete from throttle')
  })
  return opened
}

/**
 * Serves a router on a free port and calls its procedures as a browser or a plain HTTP client would. `onRequest` is called
 * before each request is handled.
 */
export async function openProcedures(router: AnyRouter, onRequest?: () => void) {
  const server = createEdge(router, new Hono()).listen(0, '127.0.0.1')
  if (onRequest) server.prependListener('request', onRequest)
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  // Half as much work as fetch, of which the matrices make ten thousands of calls.
  const agent = new Agent({ keepAlive: true })

  async function send(method: string, path: string, body: unknown, cookie?: string, more?: object): Promise<Answer> {
    const content = body ? JSON.stringify(body) : ''
    const headers = {
      'content-type': 'application/json',
      ...(content && { 'content-length': Buffer.byteLength(content) }),
      ...(cookie && { cookie }),
      ...more,
    }
    const sent = request(origin + path, { method, headers, agent })
    sent.end(content)
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    const text = await textOf(response)
    return { status: response.statusCode!, body: text && (JSON.parse(text) as unknown), headers: headersOf(response) }
  }
  return {
    origin,
    /** Puts path parameters into the path, the rest into the query of a reading procedure or the body of a writing one. */
    call(procedure: Procedure, input: unknown, cookie?: string, headers?: Record<string, string>): Promise<Answer> {
      const rest = new Map<string, unknown>(Object.entries({ ...(input as object | undefined) }))
      let path = `/api${procedure.path}`
      for (const parameter of parametersOf(procedure)) {
        path = path.replace(`{${parameter}}`, encodeURIComponent(String(rest.get(parameter))))
        rest.delete(parameter)
      }
      if (procedure.method !== 'GET') return send(procedure.method, path, Object.fromEntries(rest), cookie, headers)
      const query = Array.from(rest).filter(([, value]) => value !== undefined && value !== null)
      return send(
        'GET',
        `${path}?${new URLSearchParams(query.map(([key, value]) => [key, String(value)]))}`,
        null,
        cookie,
        headers,
      )
    },
    callByName: ({ name }: Procedure, input: unknown, cookie?: string): Promise<Answer> =>
      send('POST', `/rpc/${name.replaceAll('.', '/')}`, { json: input }, cookie),
    close: () => {
      agent.destroy()
      server.close()
    },
  }
}

function headersOf({ headersDistinct }: IncomingMessage): Headers {
  const headers = new Headers()
  for (const [name, values] of Object.entries(headersDistinct)) for (const value of values!) headers.append(name, value)
  return headers
}
