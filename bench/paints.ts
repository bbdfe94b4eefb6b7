import { readFileSync } from 'node:fs'
import { chromium, type Browser } from '@playwright/test'
import { findBrowser } from '../checks/browser.ts'
import { boxes, longestSide, mostPixels } from '../src/business/picture.ts'
import { storePicture } from '../src/business/server/store-picture.ts'
import { paths } from '../src/platform/paths.ts'
import { drawPicture } from '../src/platform/server/files/draw-picture.ts'
import { inBusiness } from '../src/platform/server/database/run-transaction.ts'
import { publishSite } from '../src/sites/server/publish-site.ts'
import { saveSite } from '../src/sites/server/save-site.ts'
import { shots } from '../src/sites/shots.ts'
import { siteTemplates } from '../src/sites/site-templates.ts'
import { newSite } from '../src/sites/site.ts'
import type { Bench } from './figures.ts'
import { network, slowdown } from './screens.ts'

/** How many milliseconds after its load a page may still paint. Later paints do not count. */
const settles = 1500

/** The largest contentful paint and the transferred size for a first visit. */
type Paint = { milliseconds: number; kilobytes: number }

/** The public pages with their addresses. */
export const publicPages = async (bench: Bench): Promise<Record<'landing' | 'booking' | 'site', string>> => ({
  landing: paths.home,
  booking: paths.booking(bench.world.slugs[0]!.slug),
  site: await publishPage(bench),
})

export async function firstPaints(bench: Bench): Promise<Record<'landing' | 'booking' | 'site', Paint>> {
  const { server } = bench
  const addresses = await publicPages(bench)
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const middle = async (path: string) => {
      const all = [await paint(browser, server.origin + path), await paint(browser, server.origin + path)]
      all.push(await paint(browser, server.origin + path))
      return all.toSorted((a, b) => a.milliseconds - b.milliseconds)[1]!
    }
    return {
      landing: await middle(addresses.landing),
      booking: await middle(addresses.booking),
      site: await middle(addresses.site),
    }
  } finally {
    await browser.close()
  }
}

/** Publishes the site of the measured business, with a photo and the content of a template; returns its address. */
async function publishPage({ scope }: Bench): Promise<string> {
  const slug = 'bench-site'
  const bytes = readFileSync(`public${shots.site.wide.light}`)
  const outcome = await drawPicture(scope.businessId, { bytes, boxes, mostPixels, longestSide })
  if (!('drawn' in outcome)) throw new Error('the photo could not be drawn')
  await inBusiness(scope, 'write', async (tx) => {
    const photo = await storePicture(tx, outcome.drawn)
    const known = { businessName: 'Medido', services: [], address: null, whatsapp: null }
    const content = { ...newSite(known), ...siteTemplates[0]!.content, heroPicture: photo.id, slug }
    await saveSite(tx, content)
    await publishSite(tx)
  })
  return paths.site(slug)
}

async function paint(browser: Browser, url: string): Promise<Paint> {
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
  let bytes = 0
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  await page.goto(url, { waitUntil: 'load' })
  const milliseconds = await page.evaluate(
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
  return { milliseconds, kilobytes: bytes / 1024 }
}
