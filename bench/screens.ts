import { type Browser, chromium, type Page, type ViewportSize } from '@playwright/test'
import { findBrowser } from '../checks/browser.ts'
import { signedInCookie } from '../src/accounts/session-mark.ts'
import { type ScreenName, screensOf } from '../src/entries/screens.ts'
import { paths } from '../src/platform/paths.ts'
import type { Bench } from './figures.ts'
import { medians } from './measure.ts'

/** Screens that need other addresses than their path. */
const examples = (world: Bench['world']): Partial<Record<ScreenName, string[]>> => ({
  // Today, and a day with fifty appointments.
  schedule: [paths.schedule, paths.scheduleOn(world.date)],
  client: [paths.client(world.clientId)],
})

/** The addresses of every screen behind the sign-in. */
export const addresses = (world: Bench['world']): string[] =>
  screensOf('members').flatMap(({ name, path }) => examples(world)[name] ?? [path])

/** A mid-range phone on a mobile network: a quarter of the speed of this machine, 1.6 Mbit/s, 150 ms round trip. */
export const slowdown = 4
export const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 }

/** Milliseconds from the navigation to a screen, right after sign-in, until its content is shown. */
export async function screenTimes(bench: Bench): Promise<[string, number][]> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    return await medians(addresses(bench.world), (path) => screenTime(browser, bench, path))
  } finally {
    await browser.close()
  }
}

/** Opens an empty page that is signed in as the measured person. */
export async function openPage(browser: Browser, { server, cookie }: Bench, viewport: ViewportSize): Promise<Page> {
  const context = await browser.newContext({ viewport, locale: 'pt-BR', timezoneId: 'America/Sao_Paulo' })
  const [name, value] = cookie.split('=') as [string, string]
  await context.addCookies([
    { name, value, url: server.origin },
    { name: signedInCookie, value: '1', url: server.origin },
  ])
  return context.newPage()
}

async function screenTime(browser: Browser, bench: Bench, path: string): Promise<number> {
  const { server } = bench
  const page = await openPage(browser, bench, { width: 360, height: 740 })
  const context = page.context()
  await page.goto(server.origin + (path === paths.overview ? paths.account : paths.overview))
  await page.locator('main h1').waitFor()
  await page.waitForLoadState('networkidle')
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', network)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const time = await page.evaluate(untilShown, path)
  await context.close()
  return time
}

/** Runs in the page: navigates as a link does and waits until no skeleton or spinner is left. */
function untilShown(path: string): Promise<number> {
  const started = performance.now()
  const before = document.querySelector('main h1')
  history.pushState({}, '', path)
  dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  return new Promise((done) => {
    const look = () => {
      const title = document.querySelector('main h1')
      const isShown =
        title &&
        title !== before &&
        !document.querySelector('main .animate-breathe, main [role=status] svg.animate-spin')
      if (isShown) done(performance.now() - started)
      else requestAnimationFrame(look)
    }
    look()
  })
}
