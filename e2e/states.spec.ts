import { expect, test, type Page } from '@playwright/test'
import { permissionsOf, roleNames, roles, type Permission } from '../src/accounts/permissions.ts'
import { screensOf } from '../src/entries/screens.ts'
import { aColleague } from './mail.ts'
import { asOwner, password, post } from './owner.ts'

const banner = (page: Page) => page.getByRole('status').filter({ hasText: 'Sem conexão.' })

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 360, height: 740 },
])
  test(`without connection every screen says so once, and since when, at ${viewport.width}`, async ({
    page,
    context,
  }) => {
    test.setTimeout(180_000)
    await page.setViewportSize(viewport)
    await asOwner(page)
    const { id } = await post(page, '/clients', { name: 'Ana Conceição', phone: '(11) 98765-4321' })
    for (const { path } of screensOf('members')) {
      await page.goto(path.replace('$id', id))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await context.setOffline(true)
      await expect(banner(page), path).toHaveText(/Sem conexão\. Mostrando dados das \d\d:\d\d\./)
      await expect(banner(page), path).toHaveCount(1)
      if (path.endsWith('/clients')) {
        await page.getByRole('button', { name: 'Novo Cliente' }).click()
        await page.getByRole('dialog').getByLabel('Nome completo').fill('Bia')
        await page.keyboard.press('Control+Enter')
        const said = page.getByRole('listitem').filter({ hasText: 'Erro ao salvar cliente' })
        await expect(said).toContainText('Sem conexão com o servidor. Confira a internet')
        await expect(page.getByRole('dialog').getByLabel('Nome completo')).toHaveValue('Bia')
        await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()
      }
      await context.setOffline(false)
      await expect(banner(page)).toHaveCount(0, { timeout: 30_000 })
    }
  })

test('whoever may not see a screen gets the one page that says so, and none that tells them to try again', async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000)
  await asOwner(page)
  const { id: clientId } = await post(page, '/clients', { name: 'Ana Conceição', phone: '(11) 98765-4321' })
  const { page: bia, email } = await aColleague(page, browser, { role: 'receptionist' })
  const { users } = await (await page.request.get('/api/users')).json()
  const { id } = users.find((user: { email: string }) => user.email === email)
  let [shut, shown] = [0, 0]
  for (const role of roles.filter((one) => one !== 'admin')) {
    const changed = await page.request.patch(`/api/users/${id}`, { data: { role } })
    expect(changed.ok(), `${roleNames[role]}: ${await changed.text()}`).toBe(true)
    const may = new Set<Permission | 'account'>([...permissionsOf(role), 'account'])
    for (const { path, needs, restricted } of screensOf('members')) {
      await bia.goto(path.replace('$id', clientId))
      await expect(bia.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(bia.locator('[aria-busy=true]')).toHaveCount(0)
      const said = `${role} at ${path}`
      await expect(bia.getByRole('button', { name: 'Tentar novamente' }), said).toHaveCount(0)
      if (may.has(needs)) shown++
      else shut++
      await expect(bia.getByRole('heading', { name: 'Acesso Restrito' }), said).toHaveCount(may.has(needs) ? 0 : 1)
      if (!may.has(needs))
        await expect(bia.getByText(restricted ?? 'Você não tem permissão para ver esta tela.')).toBeVisible()
    }
  }
  expect([shut > 10, shown > 20]).toEqual([true, true])
  await bia.context().close()
})

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
  for (const elsewhere of ['?next=https://example.com', '?next=//example.com', '?redirect=/\\example.com']) {
    await page.goto(`/auth${elsewhere}`)
    await signIn()
    await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/dashboard$/)
    await page.context().clearCookies()
  }
})

test('a recovery that was sent stays said', async ({ page }) => {
  await page.goto('/auth?tab=reset')
  await page.getByLabel('E-mail').fill('ana@exemplo.com')
  await page.getByRole('button', { name: 'Enviar link de recuperação' }).click()
  const said = page.getByRole('status').filter({ hasText: 'Confira seu e-mail' })
  await expect(said).toContainText('ana@exemplo.com')
  await said.getByRole('button', { name: 'Enviar de novo ou usar outro e-mail' }).click()
  await expect(page.getByLabel('E-mail')).toHaveValue('ana@exemplo.com')
})
