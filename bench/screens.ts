import { chromium } from '@playwright/test'
import { findBrowser } from '../checks/browser.ts'
import { paths } from '../src/platform/paths.ts'
import type { Bench } from './figures.ts'

const screens = [
  paths.schedule,
  paths.clients,
  paths.services,
  paths.products,
  paths.professionals,
  paths.commissions,
  paths.till,
  paths.reports,
  paths.bookingLink,
  paths.settings,
  paths.users,
  paths.billing,
]

/** A telephone of the middle class on a mobile network: a quarter of this machine, 1.6 Mbit/s, 150 ms there and back. */
const slowdown = 4
const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 }

/** Milliseconds from the wish to see a screen, by somebody who has just signed in, until its content stands there. */
export async function screenTimes({ server, cookie, world }: Bench): Promise<[string, number][]> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] })
  const times: [string, number][] = []
  for (const path of [paths.scheduleOn(world.date), ...screens]) {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
    const [name, value] = cookie.split('=') as [string, string]
    await context.addCookies([
      { name, value, url: server.origin },
      { name: 'marcai_signed_in', value: '1', url: server.origin },
    ])
    const page = await context.newPage()
    await page.goto(server.origin + paths.overview)
    await page.locator('main h1').waitFor()
    await page.waitForLoadState('networkidle')
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', network)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    times.push([path, await page.evaluate(untilShown, path)])
    await context.close()
  }
  await browser.close()
  return times
}

/** Runs in the page: goes there as a link does, and watches until nothing stands in for content any more. */
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
