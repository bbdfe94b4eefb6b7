import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { test as base, type BrowserContext, type TestInfo } from '@playwright/test'

export { expect } from '@playwright/test'
export type { Browser, BrowserContext, Locator, Page } from '@playwright/test'

/** The stories of a worker share a context, which is cleared in between. */
export const test = base.extend<{ ending: void }>({
  context: async ({ context, baseURL }, use) => {
    await clearWhatIsLeft(context, baseURL!)
    await use(context)
  },
  ending: [
    async ({ browser }, use, info) => {
      const log = serverLog(info)
      const from = sizeOf(log)
      await use()
      // A page of a second person would go on listening to the server.
      await Promise.all(browser.contexts().map((other) => other.close()))
      if (info.status !== info.expectedStatus) keepLines(info, log, from)
    },
    { auto: true },
  ],
})

/** What Playwright itself does not clear. */
async function clearWhatIsLeft(context: BrowserContext, baseURL: string) {
  const devtools = await context.newCDPSession(context.pages()[0] ?? (await context.newPage()))
  const [origin, storageTypes] = [new URL(baseURL).origin, 'cache_storage,service_workers']
  await Promise.all([
    context.setOffline(false),
    context.clearPermissions(),
    context.setExtraHTTPHeaders({}),
    devtools.send('Page.resetNavigationHistory'),
    devtools.send('Storage.clearDataForOrigin', { origin, storageTypes }),
  ])
  await devtools.detach()
}

const serverLog = ({ project }: TestInfo) =>
  `${project.name === 'operator' ? process.env.E2E_OPERATOR_DATA_DIR : process.env.E2E_DATA_DIR}/server.log`

const sizeOf = (file: string) => (existsSync(file) ? statSync(file).size : 0)

const mostBytes = 50_000

/** Puts what the server wrote during the story beside its picture; the report of a failure names both files. */
function keepLines(info: TestInfo, log: string, from: number) {
  const written = existsSync(log) ? readFileSync(log).subarray(from).subarray(-mostBytes) : ''
  const path = info.outputPath('server.log')
  writeFileSync(path, written)
  info.attachments.push({ name: 'what the server wrote meanwhile', path, contentType: 'text/plain' })
}
