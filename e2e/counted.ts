import type { Page } from '@playwright/test'

/** Counts clicks and key presses from now on, on every page of the tab. */
export async function counted(page: Page): Promise<{ clicks: number; keys: number }> {
  const count = { clicks: 0, keys: 0 }
  await page.exposeFunction('counted', (kind: 'clicks' | 'keys') => {
    count[kind]++
  })
  const watch = () => {
    const { counted } = window as unknown as { counted: (kind: string) => void }
    const listen = (event: string, kind: string) =>
      addEventListener(event, ({ isTrusted }) => isTrusted && counted(kind), { capture: true })
    listen('pointerdown', 'clicks')
    listen('keydown', 'keys')
  }
  await page.addInitScript(watch)
  // The current page was loaded before the init script was added.
  await page.evaluate(watch)
  return count
}
