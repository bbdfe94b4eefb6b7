// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { heartbeatSeconds } from '../heartbeat.ts'
import { useLive } from './use-live.ts'

class Source extends EventTarget {
  static readonly CLOSED = 2
  static opened: Source[] = []
  readyState = 1
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    Source.opened.push(this)
  }
  close() {
    this.readyState = Source.CLOSED
  }
  says = (type: string, data?: string) => act(async () => void this.dispatchEvent(new MessageEvent(type, { data })))
}
const newest = () => Source.opened.at(-1)!
/** Sends the first messages of a stream; the page was opened a second ago. */
const begins = async (ago: Record<string, number> = {}, heardFor = 60_000) => {
  await newest().says('open')
  await newest().says('so-far', JSON.stringify({ heardFor, ago }))
}

let state: DocumentVisibilityState = 'visible'
const become = (next: DocumentVisibilityState) =>
  act(async () => {
    state = next
    document.dispatchEvent(new Event('visibilitychange'))
  })

function follow() {
  const queryClient = new QueryClient()
  const stale = (key: string) => queryClient.getQueryState([[key, 'list']])?.isInvalidated
  const refresh = () => ['clients', 'agenda'].forEach((key) => queryClient.setQueryData([[key, 'list']], []))
  refresh()
  const wrapper = ({ children }: { children: React.ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  return { ...renderHook(useLive, { wrapper }), stale, refresh }
}

beforeEach(() => {
  vi.stubGlobal('EventSource', Source)
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => state)
  vi.useFakeTimers()
  vi.spyOn(performance, 'now').mockReturnValue(1000)
  Source.opened = []
  state = 'visible'
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

// spec: states-9
test('what the server calls stale is loaded again, and nothing else', async () => {
  const { stale, unmount } = follow()
  expect(newest().url).toBe('/api/live')
  await begins()
  await newest().says('stale', '{"topics":["clients"],"mark":"of-another-page"}')
  expect([stale('clients'), stale('agenda')]).toEqual([true, false])
  unmount()
  expect(newest().readyState).toBe(Source.CLOSED)
})

test('after a break everything is loaded again', async () => {
  const { stale } = follow()
  await begins()
  expect(stale('agenda')).toBe(false)
  await begins()
  expect(stale('agenda')).toBe(true)
})

test('what went stale before the stream was open is loaded again, if this page may have asked before', async () => {
  const { stale } = follow()
  await begins({ clients: 900, agenda: 1100 })
  expect([stale('clients'), stale('agenda')]).toEqual([true, false])
})

test('everything is loaded again where the server has not heard every word since this page began', async () => {
  const { stale } = follow()
  await begins({}, 900)
  expect([stale('clients'), stale('agenda')]).toEqual([true, true])
})

test('a hidden tab does not listen; when it comes back it loads everything', async () => {
  const { stale } = follow()
  await begins()
  await become('hidden')
  expect(newest().readyState).toBe(Source.CLOSED)
  await become('visible')
  expect(Source.opened).toHaveLength(2)
  await begins()
  expect(stale('agenda')).toBe(true)
})

test('a stream that says nothing for longer than two heartbeats is opened again, and everything is loaded again', async () => {
  const { stale, refresh, unmount } = follow()
  await begins()
  const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
  for (let beat = 0; beat < 10; beat++) {
    await pass(heartbeatSeconds)
    await newest().says('beat', '')
  }
  await pass(2 * heartbeatSeconds)
  expect(Source.opened).toHaveLength(1)
  refresh()
  await pass(heartbeatSeconds)
  expect(Source.opened.map(({ readyState }) => readyState)).toEqual([Source.CLOSED, 1])
  await begins()
  expect(stale('agenda')).toBe(true)
  unmount()
  await pass(10 * heartbeatSeconds)
  expect(Source.opened).toHaveLength(2)
})

test('a stream that never opens is tried again', async () => {
  follow()
  await act(() => vi.advanceTimersByTimeAsync(3000 * heartbeatSeconds))
  expect(Source.opened).toHaveLength(2)
})

test('a stream that is refused asks who we are, and comes back after a pause', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.reject(new TypeError('no network')))
  vi.stubGlobal('fetch', fetch)
  follow()
  newest().close()
  await newest().says('error')
  await act(() => vi.advanceTimersByTimeAsync(900))
  expect(fetch).not.toHaveBeenCalled()
  await act(() => vi.advanceTimersByTimeAsync(200))
  const asked = fetch.mock.calls.map(([question]) => new URL((question as Request).url).pathname)
  // The only other request is for the server's health.
  expect(asked.filter((path) => path !== '/readyz')).toEqual(['/rpc/accounts/me'])
  expect(Source.opened).toHaveLength(2)
})

test('whoever was asked for after a refusal comes too late for a tab that went away or came back meanwhile', async () => {
  const answer = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => answer.promise)
  const [back, gone] = [follow(), follow()]
  const streams = [...Source.opened]
  for (const stream of streams) {
    stream.close()
    await stream.says('error')
  }
  await act(() => vi.advanceTimersByTimeAsync(1100))
  gone.unmount()
  await become('hidden')
  await become('visible')
  expect(Source.opened).toHaveLength(3)
  answer.reject(new TypeError('no network'))
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(Source.opened).toHaveLength(3)
  back.unmount()
  expect(newest().readyState).toBe(Source.CLOSED)
})
