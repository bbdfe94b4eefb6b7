import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { isDue } from '../src/platform/server/testing/ring.ts'
import { comeInPrepared } from './prepared.ts'

/** `leaveOut` excludes a frame without scripts, which axe cannot check; such a frame is checked as its own page. */
export async function expectAccessible(page: Page, { leaveOut }: { leaveOut?: string } = {}): Promise<void> {
  // Waits until colour transitions have ended, because axe would measure a colour in between.
  await expect
    .poll(() => page.evaluate(() => document.getAnimations().some((a) => a.playState === 'running')), 'at rest')
    .toBe(false)
  // The mode without a second page takes a third of the time; what it cannot see, frames of other origins, we have not.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  if (leaveOut) axe.exclude(leaveOut)
  expect((await axe.analyze()).violations).toEqual([])
}

/** A look at a state that only a story reaches. As of all looks, the gate takes an eighth, and what the change touches. */
export async function accessible(page: Page, options?: { leaveOut?: string }): Promise<void> {
  const { title, file } = test.info()
  const idea = basename(file, '.spec.ts')
  if (isDue(`${title} is accessible`, existsSync(`src/${idea}`) ? idea : 'platform/web'))
    await expectAccessible(page, options)
}

/** Checks the widths of a phone, a tablet and a computer, in light and dark. */
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

/**
 * Waits until every dialog is closed and its history step removed: a pending step back would cancel the next
 * navigation.
 */
export const atRest = (page: Page) =>
  page.waitForFunction(
    () => !document.querySelector('[role=dialog], [role=alertdialog]') && !history.state?.['marcai.layers'],
  )

/** Writes through the API as the person of the page, whose cookies its requests share. */
export async function post<T = { id: string }>(page: Pick<Page, 'request'>, path: string, data: object): Promise<T> {
  const response = await page.request.post(`/api${path}`, { data })
  const text = await response.text()
  expect(response.ok(), text).toBe(true)
  return (text && JSON.parse(text)) as T
}

export async function put(page: Pick<Page, 'request'>, path: string, data: object): Promise<void> {
  const response = await page.request.put(`/api${path}`, { data })
  expect(response.ok(), await response.text()).toBe(true)
}

/** Puts the booking page on the air, with what is changed of it; returns the name in its address. */
export async function openBookingPage(
  page: Pick<Page, 'request'>,
  change: object = {},
  slug = `salao-${crypto.randomUUID().slice(0, 8)}`,
): Promise<string> {
  const { link } = (await (await page.request.get('/api/booking-link')).json()) as { link: object }
  await put(page, '/booking-link', { ...link, slug, ...change })
  return slug
}

export const password = 'girassol-azul-42'
export const newAddress = () => `pessoa-${crypto.randomUUID()}@exemplo.com`

/** A new owner who has signed up and in, whose e-mail address is returned. */
export async function asOwner(
  page: Page,
  { name = 'Dora Reis', businessName = 'Salão da Dora' } = {},
): Promise<string> {
  const email = newAddress()
  await comeInPrepared(page.context(), { name, businessName, email, password, zone: 'America/Sao_Paulo' })
  return email
}

/** The same by the forms' own requests, of which the mails come at once. */
export async function signUp(page: Page, { name = 'Dora Reis', businessName = 'Salão da Dora' } = {}): Promise<string> {
  const email = newAddress()
  await post(page, '/sign-up', { name, businessName, email, password, zone: 'America/Sao_Paulo' })
  await post(page, '/auth/sign-in', { email, password })
  return email
}
