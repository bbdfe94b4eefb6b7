import { expect, type Browser, type Page } from '@playwright/test'
import type { Role } from '../src/accounts/permissions.ts'
import { newAddress, password, post } from './owner.ts'

/** Opens the newest mail to an address, once the job has sent it. */
export async function openMail(page: Page, email: string, subject: string): Promise<void> {
  await expect(async () => {
    await page.goto('/dev/mail')
    await page.getByRole('link', { name: subject }).filter({ hasText: email }).first().click({ timeout: 1000 })
  }).toPass()
}

/** Follows the link in the newest mail to an address. */
export async function followMail(page: Page, email: string, subject: string): Promise<void> {
  await openMail(page, email, subject)
  await page.locator('pre').getByRole('link').click()
}

export async function confirmAddress(page: Page, email: string): Promise<void> {
  await followMail(page, email, 'Confirme seu e-mail no Marcaí')
  await page.getByRole('button', { name: 'Confirmar e-mail' }).click()
  await expect(page.getByRole('heading', { name: 'E-mail confirmado' })).toBeVisible()
}

/** A new member who accepted an invitation in another browser. */
export async function aColleague(
  owner: Page,
  browser: Browser,
  { name = 'Bia Souza', role = 'employee' }: { name?: string; role?: Role } = {},
): Promise<{ page: Page; email: string }> {
  const email = newAddress()
  await post(owner, '/users', { email, role })
  const page = await (await browser.newContext()).newPage()
  await followMail(page, email, 'Convite para')
  await page.getByLabel('Nome completo').fill(name)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByLabel('Confirmar senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Criar conta e entrar' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  return { page, email }
}
