import { expect, test, type Page } from './story.ts'
import { asOwner, password, post } from './owner.ts'

test.use({ isCold: true })

const banner = (page: Page) => page.getByRole('status').filter({ hasText: 'Sem conexão.' })

test('without connection a screen says so, since when, and keeps what was typed', async ({ page, context }) => {
  test.setTimeout(180_000)
  await asOwner(page)
  await post(page, '/clients', { name: 'Ana Conceição', phone: '(11) 98765-4321' })
  // The till has a notice of its own.
  for (const path of ['/dashboard/pos', '/dashboard/clients']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 800 })
      await context.setOffline(true)
      await expect(banner(page), path).toHaveText(/Sem conexão\. Mostrando dados das \d\d:\d\d\./)
      await expect(banner(page), path).toHaveCount(1)
      if (path.endsWith('/clients')) {
        await page.getByRole('button', { name: 'Novo Cliente' }).click()
        await page.getByRole('dialog').getByLabel('Nome completo').fill('Bia')
        await page.keyboard.press('Control+Enter')
        const said = page.getByRole('listitem').filter({ hasText: 'Erro ao salvar cliente' }).first()
        await expect(said).toContainText('Sem conexão com o servidor. Confira a internet')
        await expect(page.getByRole('dialog').getByLabel('Nome completo')).toHaveValue('Bia')
        await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()
      }
      await context.setOffline(false)
      await expect(banner(page)).toHaveCount(0, { timeout: 30_000 })
    }
  }
})

// spec: shell-4
test('an address that was asked for while signed out is there after signing in, and no other', async ({ page }) => {
  const email = await asOwner(page)
  await page.context().clearCookies()
  const signIn = async () => {
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Senha', { exact: true }).fill(password)
    await page.getByRole('main').getByRole('button', { name: 'Entrar', exact: true }).click()
  }
  await page.goto('/dashboard/clients?search=ana')
  await expect(page).toHaveURL(/\/auth$/)
  await signIn()
  await expect(page).toHaveURL(/\/dashboard\/clients\?search=ana$/)
  await expect(page.getByRole('searchbox')).toHaveValue('ana')

  await page.context().clearCookies()
  await page.goto('/auth?next=https://example.com')
  await signIn()
  await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/dashboard$/)
})
