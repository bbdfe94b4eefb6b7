import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test'

/** What is done to a context for good; one to which it was done is not used again. */
const forGood = ['addInitScript', 'exposeFunction', 'exposeBinding'] as const
const ofClock = ['install', 'setFixedTime', 'setSystemTime', 'pauseAt', 'fastForward', 'runFor'] as const

type Warm = { context: BrowserContext; isSpoilt: boolean }

/** The contexts of a worker, one for each set of options. Cleared between stories, they keep the code of our pages. */
export class WarmContexts {
  readonly #browser: Browser
  readonly #kept = new Map<string, Warm>()

  constructor(browser: Browser) {
    this.#browser = browser
  }

  async take(options: BrowserContextOptions): Promise<BrowserContext> {
    const key = JSON.stringify(options)
    const warm = this.#kept.get(key) ?? (await this.#make(options))
    this.#kept.set(key, warm)
    // An answer to a page that was closed may have come after everything was cleared, with the cookies of a session.
    await warm.context.clearCookies()
    return warm.context
  }

  holds(context: BrowserContext): boolean {
    return this.#kept.values().some((warm) => warm.context === context)
  }

  /** Clears the context for the next story. */
  async giveBack(options: BrowserContextOptions): Promise<void> {
    const key = JSON.stringify(options)
    const { context, isSpoilt } = this.#kept.get(key)!
    if (!isSpoilt && (await isCleared(context, options.baseURL!))) return
    this.#kept.delete(key)
    await context.close()
  }

  async #make(options: BrowserContextOptions): Promise<Warm> {
    // What a service worker stores would outlive it; stories about it begin cold.
    const context = await newContext(this.#browser, { ...options, serviceWorkers: 'block' })
    const warm: Warm = { context, isSpoilt: false }
    const spoiltBy = (of: object, names: readonly string[]) => {
      for (const name of names) {
        const does = Reflect.get(of, name) as (...given: unknown[]) => unknown
        Reflect.set(of, name, (...given: unknown[]) => {
          warm.isSpoilt = true
          return does.apply(of, given)
        })
      }
    }
    spoiltBy(context, forGood)
    spoiltBy(context.clock, ofClock)
    return warm
  }
}

/** A context that replaces the print dialog, and records when it was requested. */
export async function newContext(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext(options)
  await context.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', String(performance.now()))
  })
  return context
}

/** Takes away what a story can leave, and returns whether it could. A context that was closed cannot be used again. */
async function isCleared(context: BrowserContext, baseURL: string): Promise<boolean> {
  try {
    await context.setOffline(false)
    const page = await context.newPage()
    const others = context.pages().filter((one) => one !== page)
    await Promise.all(others.map((one) => one.close()))
    const devtools = await context.newCDPSession(page)
    const storageTypes = 'local_storage,indexeddb,cache_storage,file_systems'
    await Promise.all([
      devtools.send('Storage.clearDataForOrigin', { origin: new URL(baseURL).origin, storageTypes }),
      context.unrouteAll({ behavior: 'ignoreErrors' }),
      context.clearCookies(),
      context.clearPermissions(),
      context.setExtraHTTPHeaders({}),
    ])
    await page.close()
    return true
  } catch {
    return false
  }
}
