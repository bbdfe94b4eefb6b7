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
 * the speed of this machine.
 */
export async function searchTimes(bench: Bench): Promise<[device: string, milliseconds: number][]> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    return await medians(['telephone', 'desk'] as const, (device) => searchTime(browser, bench, devices[device]))
  } finally {
    await browser.close()
  }
}

async function searchTime(browser: Browser, bench: Bench, viewport: ViewportSize): Promise<number> {
  const page = await openPage(browser, bench, viewport)
  await page.goto(bench.server.origin + paths.till)
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
