// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TrackerIds } from '../trackers.ts'
import { offerMeasurement } from './enhance-measurement.ts'
import { CookiesLink, MeasurementQuestion } from './landing-measurement.tsx'

const both = { googleAnalyticsId: 'G-ABCD1', facebookPixelId: '1234567' }
const analytics = 'https://www.googletagmanager.com/gtag/js?id=G-ABCD1'
const pixel = 'https://connect.facebook.net/pt_BR/fbevents.js'

/** Scripts that were put into the page; nothing is fetched. */
const loaded: string[] = []
beforeEach(() => {
  loaded.length = 0
  vi.spyOn(document.head, 'append').mockImplementation((node) => void loaded.push((node as HTMLScriptElement).src))
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; max-age=-1; path=/`
  Reflect.deleteProperty(document, 'referrer')
  for (const name of ['dataLayer', 'gtag', 'fbq', '_fbq']) Reflect.deleteProperty(window, name)
})

function visit(site: TrackerIds = both) {
  cleanup()
  loaded.length = 0
  render(
    <>
      <CookiesLink />
      <MeasurementQuestion site={site} />
    </>,
  )
  offerMeasurement()
}
const question = () => screen.queryByRole('region', { name: 'Cookies' })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('nothing is loaded and no cookie set before the visitor has answered', () => {
  visit()
  expect(question()?.textContent).toContain('Podemos medir visitas com Google Analytics e Meta Pixel?')
  expect([loaded, document.cookie]).toEqual([[], ''])
})

test('after a yes both trackers measure the page, now and at the next visit, and are not asked about again', () => {
  visit()
  press('Aceitar')
  expect(question()).toBeNull()
  expect(loaded).toEqual([analytics, pixel])
  const { dataLayer, fbq } = window as unknown as { dataLayer: ArrayLike<unknown>[]; fbq: { queue: unknown[] } }
  // Google's script takes arrays for something else.
  expect(dataLayer.some(Array.isArray)).toBe(false)
  expect(dataLayer.map((call) => Array.from(call).slice(0, 2))).toEqual([
    ['js', expect.any(Date)],
    ['config', 'G-ABCD1'],
  ])
  expect(fbq.queue).toEqual([
    ['set', 'autoConfig', false, '1234567'],
    ['init', '1234567'],
    ['track', 'PageView'],
  ])
  visit()
  expect([question(), loaded]).toEqual([null, [analytics, pixel]])
})

test('after a no nothing is loaded, now and at the next visit', () => {
  visit()
  press('Recusar')
  expect([question(), loaded]).toEqual([null, []])
  visit()
  expect([question(), loaded]).toEqual([null, []])
})

test('the answer is kept for a year', () => {
  const kept = vi.spyOn(document, 'cookie', 'set')
  visit()
  press('Recusar')
  expect(kept).toHaveBeenCalledWith('measurement=no; max-age=31536000; path=/; samesite=lax')
})

test.each([
  [{ ...both, facebookPixelId: null }, 'Podemos medir visitas com Google Analytics?', analytics],
  [{ ...both, googleAnalyticsId: null }, 'Podemos medir visitas com Meta Pixel?', pixel],
])('only what has an id is asked about and loaded: %o', (site, words, script) => {
  visit(site)
  expect(question()?.textContent).toContain(words)
  press('Aceitar')
  expect(loaded).toEqual([script])
})

test('the answer is changed by the link in the footer: a no begins the page anew, without the trackers’ cookies', () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  visit()
  press('Aceitar')
  press('Cookies')
  expect(document.activeElement?.textContent).toBe('Aceitar')
  press('Aceitar')
  expect([loaded, reload.mock.calls]).toEqual([[analytics, pixel], []])
  press('Cookies')
  press('Recusar')
  expect(document.activeElement?.textContent).toBe('Cookies')
  expect(reload).toHaveBeenCalledOnce()
  for (const name of ['_ga', '_ga_ABCD1', '_fbp', '_own']) document.cookie = `${name}=1; path=/`
  visit()
  expect(loaded).toEqual([])
  expect(document.cookie.split('; ').toSorted()).toEqual(['_own=1', 'measurement=no'])
})

test.each([
  [`${location.origin}/booking/salao/segredo`, `${location.origin}/`],
  ['https://www.google.com/', 'https://www.google.com/'],
  [`${location.origin}.example/a`, `${location.origin}.example/a`],
  ['', ''],
])('trackers learn no address within our site: of %j they see %j', (before, seen) => {
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(before)
  visit()
  expect(document.referrer).toBe(before)
  press('Aceitar')
  expect([loaded, document.referrer]).toEqual([[analytics, pixel], seen])
})

test('an answer that another tab has changed is followed in this one', () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  visit()
  document.cookie = 'measurement=yes; path=/'
  press('Aceitar')
  expect(loaded).toEqual([analytics, pixel])
  document.cookie = 'measurement=no; path=/'
  press('Cookies')
  press('Recusar')
  expect(reload).toHaveBeenCalledOnce()
})

test('a no ends the measuring in a browser that keeps no answer', () => {
  vi.spyOn(document, 'cookie', 'set').mockImplementation(() => {})
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  visit()
  press('Aceitar')
  press('Cookies')
  press('Recusar')
  expect([loaded, reload.mock.calls.length]).toEqual([[analytics, pixel], 1])
})

test.each([['globalPrivacyControl', true] as const, ['doNotTrack', '1'] as const])(
  'a browser that says no by %s is neither asked nor measured, even after a yes',
  (signal, value) => {
    for (const cookie of ['measurement=yes', '_ga=1']) document.cookie = `${cookie}; path=/`
    Object.defineProperty(navigator, signal, { value, configurable: true })
    visit()
    Reflect.deleteProperty(navigator, signal)
    expect([question(), loaded]).toEqual([null, []])
    expect(document.cookie).toBe('measurement=yes')
    expect(screen.queryByRole('button', { name: 'Cookies' })).toBeNull()
  },
)

test('without a script nothing is asked', () => {
  render(<MeasurementQuestion site={both} />)
  expect(question()).toBeNull()
})
