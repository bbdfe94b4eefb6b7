import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserContext, Page, Request } from '@playwright/test'

/** The names under which a report has it. */
export const evidence = { ofPages: 'what it showed and waited for', ofServer: 'what the server wrote meanwhile' }

/** What a context asked for and has had no answer to. */
export class Unanswered {
  readonly #since = new Map<Request, number>()

  constructor(context: BrowserContext) {
    context.on('request', this.#add).on('requestfinished', this.#remove).on('requestfailed', this.#remove)
  }

  /** Each with how long it has waited. */
  lines(): string[] {
    return Array.from(this.#since, ([request, since]) => {
      const seconds = ((performance.now() - since) / 1000).toFixed(1)
      return `${request.method()} ${new URL(request.url()).pathname} for ${seconds} s`
    })
  }

  stop(context: BrowserContext): void {
    context.off('request', this.#add).off('requestfinished', this.#remove).off('requestfailed', this.#remove)
  }

  #add = (request: Request) => void this.#since.set(request, performance.now())
  #remove = (request: Request) => void this.#since.delete(request)
}

/** What a story that failed leaves for whoever has its report alone: what waits, what is told, and what is in front. */
export async function evidenceOf(context: BrowserContext, unanswered: Unanswered): Promise<string> {
  const waiting = unanswered.lines()
  const shown = await Promise.all(context.pages().map(shownBy))
  return [`Without an answer: ${waiting.join('; ') || 'nothing'}`, ...shown].join('\n')
}

/** Milliseconds. A page that hangs says nothing, and would hold up the story's end. */
const patience = 2000

async function shownBy(page: Page): Promise<string> {
  const silence = 'the page does not say'
  const read = (what: Promise<string>) => Promise.race([what.catch(() => silence), pause(patience, silence)])
  const told = page.locator('[role=alert], [role=status], [aria-live], [aria-invalid=true] ~ *')
  const dialog = page.getByRole('dialog')
  return [
    `${page.url()} tells: ${await read(told.allInnerTexts().then((texts) => texts.filter(Boolean).join(' | ')))}`,
    await read(page.evaluate(() => `The focus is on ${document.activeElement?.outerHTML.slice(0, 200)}`)),
    await read(dialog.or(page.locator('body')).last().ariaSnapshot({ timeout: patience })),
  ].join('\n')
}
