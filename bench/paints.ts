import { chromium, type Browser } from '@playwright/test'
import { findBrowser } from '../checks/browser.ts'
import type { Bench } from './figures.ts'
import { network, slowdown } from './screens.ts'

/** So long after its load a page still paints; what comes later nobody has waited for. */
const settles = 1500

/** Milliseconds until the largest thing that is seen at first has been painted, by somebody who has never been here. */
export async function firstPaints({ server, world }: Bench): Promise<[string, number][]> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const times: [string, number][] = []
    for (const path of ['/', `/booking/${world.slugs[0]!.slug}`]) {
      const all = [await paint(browser, server.origin + path), await paint(browser, server.origin + path)]
      all.push(await paint(browser, server.origin + path))
      times.push([path, all.toSorted((a, b) => a - b)[1]!])
    }
    return times
  } finally {
    await browser.close()
  }
}

async function paint(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    locale: 'pt-BR',
  })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', network)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.goto(url, { waitUntil: 'load' })
  const time = await page.evaluate(
    (wait) =>
      new Promise<number>((done) => {
        let last = 0
        new PerformanceObserver((list) => {
          last = list.getEntries().at(-1)!.startTime
        }).observe({ type: 'largest-contentful-paint', buffered: true })
        setTimeout(() => done(last), wait)
      }),
    settles,
  )
  await context.close()
  return time
}
