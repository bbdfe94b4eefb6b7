import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { test as base, type BrowserContext, type BrowserContextOptions, type TestInfo } from '@playwright/test'
import { isDue } from '../src/platform/server/testing/ring.ts'
import { newContext, WarmContexts } from './warm-contexts.ts'
import { evidence, evidenceOf, Unanswered } from './evidence.ts'
import { dataDir, operatorDataDir } from './handed.ts'

export { expect } from '@playwright/test'
export type { Browser, BrowserContext, Locator, Page } from '@playwright/test'

type Story = {
  /** For stories about what a device keeps: theirs has never loaded our pages. */
  isCold: boolean
  ending: void
}

/** The stories of a worker share warm contexts, which are cleared in between. */
export const test = base.extend<Story, { warmContexts: WarmContexts }>({
  isCold: [false, { option: true }],
  warmContexts: [async ({ browser }, use) => use(new WarmContexts(browser)), { scope: 'worker' }],
  context: async (
    { browser, warmContexts, isCold, contextOptions, baseURL, locale, timezoneId, viewport, hasTouch, isMobile },
    use,
    info,
  ) => {
    const given = { ...contextOptions, baseURL, locale, timezoneId, viewport, hasTouch, isMobile }
    const options = Object.fromEntries(
      Object.entries(given).filter(([, value]) => value !== undefined),
    ) as BrowserContextOptions
    if (isCold) {
      const context = await newContext(browser, options)
      await watched(context, info, use)
      await context.close()
      return
    }
    await watched(await warmContexts.take(options), info, use)
    await warmContexts.giveBack(options)
  },
  ending: [
    async ({ browser, warmContexts }, use, info) => {
      const log = serverLog(info)
      const from = sizeOf(log)
      const before = browser.contexts()
      await use()
      // A page of a second person would go on listening to the server.
      const others = browser.contexts().filter((other) => !before.includes(other) && !warmContexts.holds(other))
      await Promise.all(others.map((other) => other.close()))
      if (info.status !== info.expectedStatus) keepLines(info, log, from)
    },
    { auto: true },
  ],
})

/** Begins a story that takes long because it goes through each cut, width or screen: the gate takes an eighth, and what it touches. */
export function beginLong(...ideas: string[]) {
  const { title } = test.info()
  test.skip(!ideas.some((idea) => isDue(title, idea)), 'left to the other ring')
}

/** A story that fails says what its pages show and wait for. */
async function watched(context: BrowserContext, info: TestInfo, use: (context: BrowserContext) => Promise<void>) {
  const unanswered = new Unanswered(context)
  await use(context)
  if (info.status !== info.expectedStatus)
    keep(info, evidence.ofPages, 'pages.txt', await evidenceOf(context, unanswered))
  unanswered.stop(context)
}

const serverLog = ({ project }: TestInfo) => `${project.name === 'operator' ? operatorDataDir : dataDir}/server.log`

const sizeOf = (file: string) => (existsSync(file) ? statSync(file).size : 0)

const mostBytes = 50_000

/** Keeps what the server wrote during the story. */
function keepLines(info: TestInfo, log: string, from: number) {
  const written = existsSync(log) ? readFileSync(log).subarray(from).subarray(-mostBytes) : ''
  keep(info, evidence.ofServer, 'server.log', written)
}

/** Puts a text beside the picture of a story; the report of a failure names its file. */
function keep(info: TestInfo, name: string, file: string, text: string | Buffer) {
  const path = info.outputPath(file)
  writeFileSync(path, text)
  info.attachments.push({ name, path, contentType: 'text/plain' })
}
