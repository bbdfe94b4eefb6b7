import type { Page } from '@playwright/test'

/** What a person does with mouse and keyboard from now on, as the browser sees it, on every page of the tab. */
export async function counted(page: Page): Promise<{ clicks: number; keys: number }> {
  const count = { clicks: 0, keys: 0 }
  await page.exposeFunction('counted', (kind: 'clicks' | 'keys') => {
    count[kind]++
  })
  await page.addInitScript(() => {
    const { counted } = window as unknown as { counted: (kind: string) => void }
    const listen = (event: string, kind: string) =>
      addEventListener(event, ({ isTrusted }) => isTrusted && counted(kind), { capture: true })
    listen('pointerdown', 'clicks')
    listen('keydown', 'keys')
  })
  return count
}
