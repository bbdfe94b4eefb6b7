import { type BrowserContext, expect, test, type Page } from './story.ts'

test.describe.configure({ mode: 'serial' })

const kept = 'keeps'
let before: Page | undefined
let other: BrowserContext

const [closed, forGood] = ['closes its page', 'does something for good to its context']
for (const its of ['keeps its page', closed, forGood]) {
  test(`a story leaves something of every kind behind, and ${its}`, async ({ page, context, browser }) => {
    before = page
    await page.goto('/')
    await page.evaluate(async (name) => {
      document.cookie = `${name}=1; max-age=3600; path=/`
      localStorage.setItem(name, '1')
      sessionStorage.setItem(name, '1')
      window.name = name
      await new Promise((done) => indexedDB.open(name).addEventListener('success', done))
      await (await caches.open(name)).put('/kept', new Response('kept'))
    }, kept)
    await context.grantPermissions(['clipboard-read'])
    await page.addInitScript(() => document.documentElement.setAttribute('data-of-page', '1'))
    await page.exposeFunction('ofPage', () => 1)
    await context.route('**/api/of-context', (route) => route.fulfill({ body: 'kept' }))
    await page.route('**/api/of-page', (route) => route.fulfill({ body: 'kept' }))
    await context.setExtraHTTPHeaders({ 'x-kept': '1' })
    if (its === forGood) {
      await context.addInitScript(() => document.documentElement.setAttribute('data-of-context', '1'))
      await context.exposeFunction('ofContext', () => 1)
      await page.clock.setFixedTime(0)
    }
    await page.setViewportSize({ width: 360, height: 740 })
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'no-preference', media: 'print' })
    const devtools = await context.newCDPSession(page)
    await devtools.send('WebAuthn.enable')
    const [protocol, transport] = ['ctap2', 'internal'] as const
    const options = { protocol, transport, hasResidentKey: true, hasUserVerification: true, isUserVerified: true }
    await devtools.send('WebAuthn.addVirtualAuthenticator', { options })
    const second = await context.newPage()
    await second.goto('/')
    await page.reload()
    expect(await left(page)).toMatchObject({ cookies: ['keeps'], databases: ['keeps'], hasKeys: true })
    expect(await left(page)).not.toEqual(nothing)
    other = await browser.newContext()
    await other.newPage()
    await context.setOffline(true)
    if (its === closed) await page.close()
  })

  test(`the next one finds nothing of what was left when a story ${its}`, async ({ page, context, browser }) => {
    expect(before, 'both were told by one worker').toBeDefined()
    expect(context === before!.context(), 'it is the same browser').toBe(its !== forGood)
    expect(browser.contexts()).not.toContain(other)
    expect(context.pages()).toEqual([page])
    expect(page.url()).toBe('about:blank')
    const sent = page.waitForRequest('**/')
    await page.goto('/')
    expect(await (await sent).headerValue('x-kept')).toBeNull()
    expect(await left(page)).toEqual(nothing)
  })
}

const nothing = {
  cookies: [],
  local: 0,
  session: 0,
  name: '',
  databases: [],
  caches: [],
  workers: 0,
  permission: 'prompt',
  marks: [null, null],
  exposed: ['undefined', 'undefined'],
  answers: [404, 404],
  hasKeys: false,
  isNow: true,
  width: 1280,
  isDark: false,
  isReduced: true,
  isPrinted: false,
  isOnline: true,
}

const left = (page: Page) =>
  page.evaluate(async () => ({
    cookies: document.cookie.split('; ').flatMap((pair) => pair.split('=')[0] || []),
    local: localStorage.length,
    session: sessionStorage.length,
    name: window.name,
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    permission: (await navigator.permissions.query({ name: 'clipboard-read' as PermissionName })).state,
    marks: ['data-of-context', 'data-of-page'].map((name) => document.documentElement.getAttribute(name)),
    exposed: [typeof Reflect.get(window, 'ofContext'), typeof Reflect.get(window, 'ofPage')],
    answers: await Promise.all(['of-context', 'of-page'].map(async (name) => (await fetch(`/api/${name}`)).status)),
    hasKeys: await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable(),
    isNow: Date.now() > 1_000_000,
    width: innerWidth,
    isDark: matchMedia('(prefers-color-scheme: dark)').matches,
    isReduced: matchMedia('(prefers-reduced-motion: reduce)').matches,
    isPrinted: matchMedia('print').matches,
    isOnline: navigator.onLine,
  }))
