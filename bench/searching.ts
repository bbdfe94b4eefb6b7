import { type Browser, chromium, type Page, type ViewportSize } from '@playwright/test'
import { findBrowser } from '../checks/browser.ts'
import { paths } from '../src/platform/paths.ts'
import type { Bench } from './figures.ts'
import { medians, percentile } from './measure.ts'
import { openPage, slowdown } from './screens.ts'

const devices = { telephone: { width: 360, height: 740 }, desk: { width: 1440, height: 900 } }
/** Searches that find all, many, few and one; each is then deleted letter by letter. */
const searched = ['produto 17', 'hidratante', '1999']

/**
 * Milliseconds from a key press in the till's search until the results are painted (95th percentile), at a quarter of
 * the speed of this machine, and the same in a page without a framework, which no till can be much below.
 */
export async function searchTimes(bench: Bench): Promise<[where: string, milliseconds: number][]> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] })
  const places = {
    'till, telephone': () => openTill(browser, bench, devices.telephone),
    'plain page, telephone': () => openPlain(browser, devices.telephone),
    'till, desk': () => openTill(browser, bench, devices.desk),
    'plain page, desk': () => openPlain(browser, devices.desk),
  }
  try {
    const names = Object.keys(places) as (keyof typeof places)[]
    return await medians(names, async (place) => searchTime(await places[place]()))
  } finally {
    await browser.close()
  }
}

async function openTill(browser: Browser, bench: Bench, viewport: ViewportSize): Promise<Page> {
  const page = await openPage(browser, bench, viewport)
  await page.goto(bench.server.origin + paths.till)
  return page
}

async function openPlain(browser: Browser, viewport: ViewportSize): Promise<Page> {
  const page = await browser.newPage({ viewport })
  await page.setContent(`
    <style>
      section { display: grid; gap: 8px; grid-template-columns: repeat(auto-fill, minmax(150px, 1fr)) }
      button { display: grid; height: 90px; contain: strict }
    </style>
    <input type="search" aria-label="Buscar item">
    <section aria-label="Produtos"></section>`)
  await page.evaluate(fillPlain)
  return page
}

/** Runs in the page: finds as many products by all typed words, and shows the first ones. */
function fillPlain(): void {
  const kinds = ['hidratante', 'capilar', 'para barba', 'de limpeza']
  const all = Array.from({ length: 2000 }, (_, n) => `Produto ${kinds[n % 4]} ${n}`)
  const shelf = document.querySelector('section')!
  const field = document.querySelector('input')!
  const show = () => {
    const words = field.value.toLowerCase().split(' ').filter(Boolean)
    const found = all.filter((name) => words.every((word) => name.toLowerCase().includes(word)))
    const tiles = found.slice(0, 48).map((name) => {
      const tile = document.createElement('button')
      tile.append(name, document.createElement('br'), `R$ ${name.length},00`)
      return tile
    })
    shelf.replaceChildren(...tiles)
  }
  field.addEventListener('input', show)
  show()
}

async function searchTime(page: Page): Promise<number> {
  const search = page.getByRole('searchbox', { name: /^Buscar item/ })
  await page
    .getByRole('button', { name: /^Produto/ })
    .first()
    .waitFor()
  await search.focus()
  await page.evaluate(timeKeys)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  for (const text of searched) {
    for (const letter of text) await pressed(page, letter)
    const first = await page.getByRole('region', { name: 'Produtos' }).getByRole('button').first().textContent()
    if (!text.split(' ').every((word) => first?.toLowerCase().includes(word)))
      throw new Error(`the search for ${text} shows ${first}`)
    for (const _ of text) await pressed(page, 'Backspace')
  }
  const times = await page.evaluate(() => (window as unknown as { keyTimes: number[] }).keyTimes)
  const keys = searched.join('').length * 2
  if (times.length !== keys) throw new Error(`${times.length} of ${keys} keys were painted`)
  await page.context().close()
  return percentile(times, 0.95)
}

/** People pause between two keys, and the page uses the pause for deferred work. */
async function pressed(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key)
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
}

/** Runs in the page. A message sent in an animation frame arrives after that frame was painted. */
function timeKeys(): void {
  const times: number[] = []
  Object.assign(window, { keyTimes: times })
  const listen = ({ timeStamp }: Event) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => times.push(performance.now() - timeStamp))
      port1.start()
      port2.postMessage(null)
    })
  document.addEventListener('keydown', listen, { capture: true })
}
