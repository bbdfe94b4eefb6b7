import { type Browser, chromium, type Page, type ViewportSize } from '@playwright/test'
import { findBrowser } from '../checks/browser.ts'
import { signedInCookie } from '../src/accounts/account.ts'
import { paths } from '../src/platform/paths.ts'
import type { Bench } from './figures.ts'

/** Every screen behind sign-in, by the name of its address. */
export const screens = (world: Bench['world']) =>
  ({
    overview: paths.overview,
    till: paths.till,
    // Today, and a day with fifty appointments.
    schedule: [paths.schedule, paths.scheduleOn(world.date)],
    scheduleSettings: paths.scheduleSettings,
    clients: paths.clients,
    importClients: paths.importClients,
    duplicateClients: paths.duplicateClients,
    client: paths.client(world.clientId),
    products: paths.products,
    services: paths.services,
    professionals: paths.professionals,
    reports: paths.reports,
    commissions: paths.commissions,
    bookingLink: paths.bookingLink,
    clientBooking: paths.clientBooking,
    mySite: paths.mySite,
    domainSettings: paths.domainSettings,
    settings: paths.settings,
    users: paths.users,
    billing: paths.billing,
    affiliate: paths.affiliate,
    account: paths.account,
  }) satisfies { [Name in keyof typeof paths]?: string | string[] }

/** A telephone of the middle class on a mobile network: a quarter of this machine, 1.6 Mbit/s, 150 ms there and back. */
const slowdown = 4
const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 }

/** Milliseconds from the wish to see a screen, by somebody who has just signed in, until its content stands there. */
export async function screenTimes(bench: Bench): Promise<[string, number][]> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const times: [string, number][] = []
    for (const path of Object.values(screens(bench.world)).flat())
      times.push([path, await screenTime(browser, bench, path)])
    return times
  } finally {
    await browser.close()
  }
}

/** An empty page of whoever is measured. */
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
