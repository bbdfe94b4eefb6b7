// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerMark } from '../../platform/question.ts'
import { accountsApi } from './api.ts'
import { keepTheme } from '../../platform/web/theme.ts'
import { deviceKey } from '../../platform/web/use-kept-here.ts'
import { hasSession, leave, rememberAccess, renewSession, useRenewal } from './use-renewal.ts'

type Answer = { status: number; code?: string; value?: unknown }
const answers: Record<string, Answer[]> = {}
const asked: string[] = []

/** A fake server for the typed client. Each procedure gives its answers in turn and repeats the last one. */
const server = vi.fn(async (request: Request) => {
  const procedure = new URL(request.url).pathname.split('/').at(-1)!
  asked.push(procedure)
  const list = answers[procedure] ?? []
  const { status, code, value } = (list.length > 1 ? list.shift() : list[0])!
  const json = code ? { defined: true, code, status, message: code, data: { title: code, text: code } } : value
  return Response.json({ json }, { status, headers: answerMark(Object.fromEntries(request.headers)) })
})

const locks = () => {
  let last = Promise.resolve<unknown>(undefined)
  return { request: (_name: string, work: () => Promise<unknown>) => (last = last.then(work)) }
}

beforeEach(() => {
  vi.stubGlobal('fetch', server)
  Object.defineProperty(navigator, 'locks', { value: locks(), configurable: true })
  document.cookie = 'marcai_signed_in=1'
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  asked.length = 0
  localStorage.clear()
})

test('without the mark of a session nothing is asked', async () => {
  document.cookie = 'marcai_signed_in=; max-age=0'
  expect(hasSession()).toBe(false)
  expect(await renewSession()).toBe(false)
  expect(asked).toEqual([])
})

// spec: constants-3
test('tabs and requests that find the session ended at once renew it once', async () => {
  answers.renew = [{ status: 200, value: { accessSeconds: 900 } }]
  expect(await Promise.all([renewSession(), renewSession(), renewSession()])).toEqual([true, true, true])
  expect(asked).toEqual(['renew'])
})

test('a request that finds the access part ended renews and is sent again', async () => {
  answers.renew = [{ status: 200, value: { accessSeconds: 900 } }]
  answers.listSessions = [
    { status: 401, code: 'SIGNED_OUT' },
    { status: 200, value: [] },
  ]
  expect(await accountsApi.listSessions.call()).toEqual([])
  expect(asked).toEqual(['listSessions', 'renew', 'listSessions'])
})

test('a wrong password is not taken for an ended session', async () => {
  answers.signIn = [{ status: 401, code: 'INVALID_CREDENTIALS' }]
  await expect(accountsApi.signIn.call({ email: 'a@b.co', password: 'x' })).rejects.toThrow('INVALID_CREDENTIALS')
  expect(asked).toEqual(['signIn'])
})

// spec: public-errors-12
test('a server that cannot be reached signs nobody out', async () => {
  server.mockRejectedValueOnce(new TypeError('no network'))
  await expect(renewSession()).rejects.toThrow('no network')
})

// spec: states-2, constants-3
test('an open screen renews within 90 seconds of the end, and not before', async () => {
  vi.useFakeTimers()
  answers.renew = [{ status: 200, value: { accessSeconds: 900 } }]
  rememberAccess(900)
  const { unmount } = renderHook(useRenewal)
  await act(() => vi.advanceTimersByTimeAsync(800_000))
  expect(asked).toEqual([])
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(asked).toEqual(['renew'])
  unmount()
  await act(() => vi.advanceTimersByTimeAsync(2_000_000))
  expect(asked).toEqual(['renew'])
})

// spec: public-errors-13
test('an open screen leaves for the sign-in page when the session is over', async () => {
  const replace = vi.spyOn(location, 'replace').mockImplementation(() => {})
  const { unmount } = renderHook(useRenewal)
  answers.renew = [{ status: 401, code: 'SIGNED_OUT' }]
  expect(await renewSession()).toBe(false)
  await vi.waitFor(() => expect(replace).toHaveBeenCalledWith('/auth'))
  unmount()
})

// spec: states-3
test('leaving keeps nothing but the settings of the device', () => {
  vi.spyOn(location, 'replace').mockImplementation(() => {})
  keepTheme('dark')
  localStorage.setItem(deviceKey('register.1'), '2')
  localStorage.setItem('cart', 'x')
  sessionStorage.setItem('draft', 'x')
  leave('/')
  expect(Object.fromEntries(Object.entries(localStorage))).toEqual({
    [deviceKey('theme')]: 'dark',
  })
  expect(sessionStorage.length).toBe(0)
})
