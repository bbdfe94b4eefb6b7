import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium, type Browser } from '@playwright/test'
import { findBrowser } from '../checks/browser.ts'
import { boxes, longestSide, mostPixels } from '../src/business/picture.ts'
import { storePicture } from '../src/business/server/store-picture.ts'
import { paths } from '../src/platform/paths.ts'
import { drawPicture } from '../src/platform/server/files/draw-picture.ts'
import { inBusiness } from '../src/platform/server/database/run-transaction.ts'
import { publishSite } from '../src/sites/server/publish-site.ts'
import { saveSite } from '../src/sites/server/save-site.ts'
import { shots } from '../src/landing/shots.ts'
import { siteTemplates } from '../src/sites/site-templates.ts'
import { newSite } from '../src/sites/site.ts'
import type { Bench } from './figures.ts'
import { network, slowdown } from './screens.ts'

/** How many milliseconds after its load a page may still paint. Later paints do not count. */
const settles = 1500

type Picture = { type: string; bytes: Buffer }

/** The largest contentful paint and the transferred size for a first visit. */
type Paint = { milliseconds: number; kilobytes: number }
type Visit = Paint & { text: string; pictures: Picture[] }
/** A page beside one with nothing but its text and its pictures. */
type PagePaint = Paint & { plain: Paint }

/** The public pages with their addresses. */
export const publicPages = async (bench: Bench): Promise<Record<'landing' | 'booking' | 'site', string>> => ({
  landing: paths.home,
  booking: paths.booking(bench.world.slugs[0]!.slug),
  site: await publishPage(bench),
})

export async function firstPaints(bench: Bench): Promise<Record<'landing' | 'booking' | 'site', PagePaint>> {
  const { server } = bench
  const addresses = await publicPages(bench)
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const middle = async (url: string) => {
      const all = [await visit(browser, url), await visit(browser, url), await visit(browser, url)]
      return all.toSorted((a, b) => a.milliseconds - b.milliseconds)[1]!
    }
    const beside = async (path: string): Promise<PagePaint> => {
      const page = await middle(server.origin + path)
      const plain = await servePlain(page)
      try {
        return { ...page, plain: await middle(plain.url) }
      } finally {
        plain.close()
      }
    }
    return {
      landing: await beside(addresses.landing),
      booking: await beside(addresses.booking),
      site: await beside(addresses.site),
    }
  } finally {
    await browser.close()
  }
}

/** Serves a page of a text and pictures, without styles or scripts, from this process. */
async function servePlain({ text, pictures }: Visit): Promise<{ url: string; close(): void }> {
  const written = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const images = pictures.map((_, at) => `<img src="/${at}" alt="" width="320">`)
  const page = `<!doctype html><html lang="pt-BR"><title>Plain</title><link rel="icon" href="data:,"><h1>Plain</h1>${images.join('')}<p>${written}`
  const server = createServer(({ url = '' }, response) => {
    const picture = pictures[Number(url.slice(1) || Number.NaN)]
    response.setHeader('content-type', picture?.type ?? 'text/html; charset=utf-8')
    response.end(picture?.bytes ?? page)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, close: () => void server.close() }
}

/** Publishes the site of the measured business, with a photo and the content of a template; returns its address. */
export async function publishPage({ scope }: Bench, template = siteTemplates[0]!): Promise<string> {
  const slug = 'bench-site'
  const bytes = readFileSync(`public${shots.site.wide.light}`)
  const outcome = await drawPicture(scope.businessId, { bytes, boxes, mostPixels, longestSide })
  if (!('drawn' in outcome)) throw new Error('the photo could not be drawn')
  await inBusiness(scope, 'write', async (tx) => {
    const photo = await storePicture(tx, outcome.drawn)
    const known = { businessName: 'Medido', services: [], address: null, whatsapp: null }
    const content = { ...newSite(known), ...template.content, heroPicture: photo.id, slug }
    await saveSite(tx, content)
    await publishSite(tx)
  })
  return paths.site(slug)
}

async function visit(browser: Browser, url: string): Promise<Visit> {
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
  const fetched: Promise<Picture>[] = []
  page.on('response', (response) => {
    const type = response.headers()['content-type'] ?? ''
    if (response.ok() && /^image\/(?!svg|x-icon)/.test(type))
      fetched.push(response.body().then((body) => ({ type, bytes: body })))
  })
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
  const text = await page.locator('body').innerText()
  const pictures = await Promise.all(fetched)
  await context.close()
  return { milliseconds, kilobytes: bytes / 1024, text, pictures }
}
