// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { apiOf } from './api.ts'

type Procedure = { call(input: object, options?: { signal: AbortSignal }): Promise<unknown> }
const agenda = apiOf('agenda') as unknown as { search: Procedure }

let asked: string[] = []
beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push(new URL(request.url).pathname)
    await new Promise((_, fail) => {
      request.signal.addEventListener('abort', () => fail(request.signal.reason as Error))
      if (request.url.endsWith('/lost')) fail(new TypeError('no network'))
    })
  })
})

test('what the page itself takes back says nothing about the connection', async () => {
  const leaving = new AbortController()
  const searched = agenda.search.call({}, { signal: leaving.signal })
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  leaving.abort()
  await expect(searched).rejects.toThrow('aborted')
  expect(asked).toEqual(['/rpc/agenda/search'])
})

test('a request that gets no answer has the server asked whether it is there', async () => {
  const { lost } = apiOf('agenda') as unknown as { lost: Procedure }
  await expect(lost.call({})).rejects.toThrow('no network')
  expect(asked).toEqual(['/rpc/agenda/lost', '/readyz'])
})
