import { expect, type Browser, type Page } from '@playwright/test'
import type { Role } from '../src/accounts/permissions.ts'
import { newAddress, password, post } from './owner.ts'

/** The address of the newest mail to somebody, once the job has sent it. */
async function mailTo(page: Page, email: string, subject: string): Promise<string> {
  let found: string | undefined
  await expect(async () => {
    const list = await (await page.request.get('/dev/mail')).text()
    const mail = list.split('<li>').find((one) => one.includes(email) && one.includes(subject))
    found = /href="([^"]+)"/.exec(mail ?? '')?.[1]
    expect(found).toBeDefined()
  }).toPass()
  return found!
}

/** Opens the newest mail to an address, once the job has sent it. */
export async function openMail(page: Page, email: string, subject: string): Promise<void> {
  await page.goto(await mailTo(page, email, subject))
}

/** The link in the newest mail to an address. */
async function linkIn(page: Page, email: string, subject: string): Promise<string> {
  const mail = await (await page.request.get(await mailTo(page, email, subject))).text()
  return /<pre>[^]*?<a href="([^"]+)"/.exec(mail)![1]!.replaceAll('&amp;', '&')
}
const tokenIn = async (...mail: Parameters<typeof linkIn>) => new URL(await linkIn(...mail)).searchParams.get('token')!

/** Follows the link in the newest mail to an address. */
export async function followMail(page: Page, email: string, subject: string): Promise<void> {
  await page.goto(await linkIn(page, email, subject))
}

const confirmation = 'Confirme seu e-mail no Marcaí'

export async function confirmAddress(page: Page, email: string): Promise<void> {
  await followMail(page, email, confirmation)
  await page.getByRole('button', { name: 'Confirmar e-mail' }).click()
  await expect(page.getByRole('heading', { name: 'E-mail confirmado' })).toBeVisible()
}

/** The same by the form's own request. */
export async function withConfirmedAddress(page: Page, email: string): Promise<void> {
  await post(page, '/auth/verify-email', { token: await tokenIn(page, email, confirmation) })
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
  const token = await tokenIn(page, email, 'convite para a equipe')
  await post(page, '/invitation/sign-up', { token, name, password, passwordConfirmation: password })
  return { page, email }
}
