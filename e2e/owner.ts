import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** A frame in which no script runs cannot be asked: it is left out, and looked at where it is a page of its own. */
export async function accessible(page: Page, { leaveOut }: { leaveOut?: string } = {}): Promise<void> {
  // A color on its way from one theme to the other is neither.
  await expect
    .poll(() => page.evaluate(() => document.getAnimations().some((a) => a.playState === 'running')), 'at rest')
    .toBe(false)
  // The mode without a second page takes a third of the time; what it cannot see, frames of other origins, we have not.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  if (leaveOut) axe.exclude(leaveOut)
  expect((await axe.analyze()).violations).toEqual([])
}

/** On a phone, a tablet and a desk, in light and dark. */
export async function accessibleAtEachWidth(page: Page): Promise<void> {
  for (const [width, colorScheme] of [
    [360, 'light'],
    [768, 'dark'],
    [1440, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    await accessible(page)
  }
}

/** Leaves a dialog, and what was typed there. */
export async function discard(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click()
}

/** Once every dialog is closed and has given its step of the browser's history back: on its way that ends any other going. */
export const atRest = (page: Page) =>
  page.waitForFunction(
    () => !document.querySelector('[role=dialog], [role=alertdialog]') && !history.state?.['marcai.layers'],
  )

/** Writes through the plain API as the person of the page: its requests share the page's cookies. */
export async function post<T = { id: string }>(page: Page, path: string, data: object): Promise<T> {
  const response = await page.request.post(`/api${path}`, { data })
  const text = await response.text()
  expect(response.ok(), text).toBe(true)
  return (text && JSON.parse(text)) as T
}

export const password = 'girassol-azul-42'
export const newAddress = () => `pessoa-${crypto.randomUUID()}@exemplo.com`

/** A new owner, signed in; answers their address. */
export async function asOwner(
  page: Page,
  { name = 'Dora Reis', businessName = 'Salão da Dora' } = {},
): Promise<string> {
  const email = newAddress()
  await post(page, '/sign-up', { name, businessName, email, password, zone: 'America/Sao_Paulo' })
  await post(page, '/auth/sign-in', { email, password })
  return email
}
