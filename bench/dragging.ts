import { type Browser, type CDPSession, chromium, type Locator, type Page } from '@playwright/test'
import { findBrowser } from '../checks/browser.ts'
import { paths } from '../src/platform/paths.ts'
import type { Bench } from './figures.ts'
import { percentile } from './measure.ts'
import { openPage } from './screens.ts'

/** A day of the grown world with twenty professionals and sixteen appointments each. */
const crowded = '2031-01-07'
const moves = 120

/**
 * The processor time in milliseconds of one pointer move (95th percentile) on a page with hundreds of appointments.
 */
export async function dragCosts(bench: Bench): Promise<[view: string, milliseconds: number][]> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const day = (page: Page) => page.getByRole('list', { name: 'Agendamentos do dia' })
    const month = (page: Page) => page.getByRole('list', { name: /^Agendamentos de terça-feira, 7 de janeiro/ })
    return [
      ['day', await dragCost(browser, bench, paths.scheduleOn(crowded), day)],
      ['month', await dragCost(browser, bench, `${paths.scheduleOn(crowded)}&view=month`, month)],
    ]
  } finally {
    await browser.close()
  }
}

async function dragCost(browser: Browser, bench: Bench, path: string, listOf: (page: Page) => Locator) {
  const page = await openPage(browser, bench, { width: 1440, height: 900 })
  await page.goto(bench.server.origin + path)
  const held = listOf(page).getByRole('button').first()
  await held.waitFor()
  await held.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const costs = await costsOfMoves(page, held)
  await page.context().close()
  return percentile(costs, 0.95)
}

/** Moves there and back, so that every few pixels are a new slot and nothing is moved in the end. */
async function costsOfMoves(page: Page, held: Locator): Promise<number[]> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const { x, y, width, height } = (await held.boundingBox())!
  const [fromX, fromY] = [x + width / 2, y + height / 2]
  await page.mouse.move(fromX, fromY)
  await page.mouse.down()
  // The first pixels start the drag, so they are not measured.
  await page.mouse.move(fromX, fromY + 8, { steps: 4 })
  await page.locator('[data-ghost]').waitFor()
  const costs: number[] = []
  let spent = await millisecondsSpent(devtools)
  for (let at = 1; at <= moves; at++) {
    const to = { x: fromX, y: fromY + 130 * Math.sin((at / moves) * 6 * Math.PI) }
    await devtools.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...to, button: 'left', buttons: 1 })
    await devtools.send('Runtime.evaluate', { expression: 'new Promise(requestAnimationFrame)', awaitPromise: true })
    const now = await millisecondsSpent(devtools)
    costs.push(now - spent)
    spent = now
  }
  await page.mouse.up()
  return costs
}

const ours = new Set(['ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration'])

/**
 * The time that the page's main thread has spent on script, style and layout. Waiting on a busy machine does not
 * count.
 */
async function millisecondsSpent(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return metrics.filter(({ name }) => ours.has(name)).reduce((sum, { value }) => sum + value * 1000, 0)
}
