import { expect, test } from '@playwright/test'
import { breakDoor } from './broken.ts'
import { accessible, accessibleAtEachWidth, asOwner, post } from './owner.ts'

test('an owner makes a key, a program reads by it what it may, and once revoked it opens nothing', async ({
  page,
  playwright,
  baseURL,
}) => {
  test.setTimeout(120_000)
  await asOwner(page)
  const client = await post(page, '/clients', { name: 'Ana Lima', phone: '(11) 98765-4321' })
  await page.goto('/dashboard/settings?tab=negocio')
  await page.getByRole('link', { name: 'Abrir API' }).click()
  await expect(page.getByRole('heading', { name: 'API', level: 1 })).toBeVisible()
  await expect(page.getByText('Nenhuma chave criada')).toBeVisible()
  await accessibleAtEachWidth(page)

  await page.getByRole('button', { name: 'Criar chave' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Criar chave' }).click()
  await expect(dialog.getByText('Dê um nome à chave')).toBeVisible()
  await expect(dialog.getByText('Escolha ao menos um acesso.')).toBeVisible()
  await dialog.getByLabel('Nome').fill('Site do salão')
  await dialog.getByLabel('Ver clientes').check()
  await accessible(page)
  await dialog.getByRole('button', { name: 'Criar chave' }).click()

  await expect(page.getByRole('dialog', { name: 'Chave criada' })).toBeVisible()
  await accessible(page)
  const secret = await page.getByRole('textbox', { name: 'Chave' }).inputValue()
  await page.getByRole('button', { name: 'Já guardei' }).click()
  const row = page.getByRole('list', { name: 'Chaves' }).getByRole('listitem').filter({ hasText: 'Site do salão' })
  await expect(row).toContainText('nunca usada')
  await expect(page.getByText(secret)).toHaveCount(0)

  // A program has no cookies.
  const program = await playwright.request.newContext({
    baseURL: baseURL!,
    extraHTTPHeaders: { authorization: `Bearer ${secret}` },
  })
  const clients = await program.get('/api/v1/clients')
  expect(await clients.json()).toMatchObject({ count: 1, clients: [{ id: client.id, name: 'Ana Lima' }] })
  const sales = await program.get('/api/v1/sales')
  expect([sales.status(), (await sales.json()).code]).toEqual([403, 'KEY_SCOPE'])
  await page.reload()
  await expect(row).toContainText('usada pela última vez')

  const mend = await breakDoor(page, 'integrations.keys.list')
  await page.reload()
  await expect(page.getByText('Erro ao carregar as chaves')).toBeVisible({ timeout: 30_000 })
  await mend()
  await page.getByRole('button', { name: 'Tentar novamente' }).click()

  await row.getByRole('button', { name: 'Revogar Site do salão' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revogar' }).click()
  await expect(row).toContainText('Revogada')
  expect((await program.get('/api/v1/clients')).status()).toBe(401)
  await program.dispose()
})

test('what programs may do is described on a page of its own', async ({ page }) => {
  const { paths, components } = await (await page.request.get('/api/v1/openapi.json')).json()
  expect(Object.keys(paths).every((path) => path.startsWith('/v1/'))).toBe(true)
  expect(components.securitySchemes).toEqual({ key: { type: 'http', scheme: 'bearer' } })
  await page.goto('/api/v1/docs')
  await expect(page.getByText('Agenda um serviço')).toBeVisible()
  await expect(page.getByText('/appointments/days/{date}')).toHaveCount(0)
})
