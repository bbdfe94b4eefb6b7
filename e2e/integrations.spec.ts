import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from './story.ts'
import { asOwner, post } from './owner.ts'

// spec: public-constants-5
test('an owner makes a key, a program reads by it what it may, and once revoked it opens nothing', async ({
  page,
  playwright,
  baseURL,
}) => {
  test.setTimeout(120_000)
  await asOwner(page)
  const client = await post(page, '/clients', { name: 'Ana Lima', phone: '(11) 98765-4321' })
  await page.goto('/dashboard/settings?tab=dados')
  await page.getByRole('link', { name: 'Abrir API e webhooks' }).click()
  await expect(page.getByRole('heading', { name: 'API e webhooks', level: 1 })).toBeVisible()
  await expect(page.getByText('Nenhuma chave criada')).toBeVisible()

  await page.getByRole('button', { name: 'Criar chave' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nome').fill('Site do salão')
  await dialog.getByLabel('Ver clientes').check()
  await dialog.getByRole('button', { name: 'Criar chave' }).click()

  await expect(page.getByRole('dialog', { name: 'Chave criada' })).toBeVisible()
  const secret = await page.getByRole('textbox', { name: 'Chave' }).inputValue()
  await page.getByRole('button', { name: 'Já guardei' }).click()
  const row = page.getByRole('list', { name: 'Chaves' }).getByRole('listitem').filter({ hasText: 'Site do salão' })
  await expect(row).toContainText('nunca usada')
  await expect(page.getByText(secret)).toHaveCount(0)

  // An API program sends no cookies.
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

  await row.getByRole('button', { name: 'Revogar Site do salão' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revogar' }).click()
  await expect(row).toContainText('Revogada')
  expect((await program.get('/api/v1/clients')).status()).toBe(401)
  await program.dispose()
})

// spec: public-constants-6
test('an owner’s own system is told of a new client, signed, and a fall is seen and sent again', async ({ page }) => {
  test.setTimeout(120_000)
  const heard: { signature: unknown; body: string }[] = []
  let status = 200
  const system = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      heard.push({ signature: request.headers['webhook-signature'], body })
      response.writeHead(status).end()
    })
  }).listen(0, '127.0.0.1')
  await once(system, 'listening')
  const url = `http://127.0.0.1:${(system.address() as AddressInfo).port}/avisos`
  try {
    await asOwner(page)
    await page.goto('/dashboard/integrations')
    await expect(page.getByText('Nenhum webhook criado')).toBeVisible()
    await page.getByRole('button', { name: 'Criar webhook' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Cliente cadastrado').check()
    await dialog.getByLabel('Endereço').fill(url)
    await dialog.getByRole('button', { name: 'Criar webhook' }).click()
    await expect(page.getByRole('textbox', { name: 'Segredo da assinatura' })).toHaveValue(/^whsec_/)
    await page.getByRole('button', { name: 'Já guardei' }).click()

    const { id } = await post(page, '/clients', { name: 'Ana Lima', phone: '(11) 98765-4321' })
    await expect.poll(() => heard.length, { timeout: 15_000 }).toBe(1)
    expect(heard[0]!.signature).toMatch(/^v1,/)
    expect(JSON.parse(heard[0]!.body)).toMatchObject({ type: 'client.created', data: { id, name: 'Ana Lima' } })

    await page.getByRole('button', { name: `Entregas de ${url}` }).click()
    const list = page.getByRole('list', { name: 'Entregas' })
    await expect(list.getByRole('listitem')).toContainText(['Entregue'])
    status = 500
    await page.getByRole('button', { name: 'Enviar teste' }).click()
    await expect(list.getByRole('listitem').first()).toContainText('resposta 500', { timeout: 20_000 })
    await expect(list.getByRole('listitem').first()).toContainText('Aguardando')
    status = 200
    await list.getByRole('button', { name: 'Reenviar: Cliente cadastrado' }).click()
    await expect.poll(() => heard.length, { timeout: 15_000 }).toBe(3)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: `Remover ${url}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remover' }).click()
    await expect(page.getByText('Nenhum webhook criado')).toBeVisible()
  } finally {
    system.close()
  }
})

test('what programs may do is described on a page of its own', async ({ page }) => {
  const { paths, components } = await (await page.request.get('/api/v1/openapi.json')).json()
  expect(Object.keys(paths).every((path) => path.startsWith('/v1/'))).toBe(true)
  expect(components.securitySchemes).toEqual({ key: { type: 'http', scheme: 'bearer' } })
  await page.goto('/api/v1/docs')
  await expect(page.getByText('Agenda um serviço')).toBeVisible()
  await expect(page.getByText('/appointments/days/{date}')).toHaveCount(0)
})
