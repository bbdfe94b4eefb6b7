import { expect, test, type Page } from './story.ts'
import { withConfirmedAddress } from './mail.ts'
import { atTheTill, cart, openRegister, receipt } from './till.ts'

// spec: calls-18, constants-1
test('the receipt prints in its own window half a second later, and nothing in it is markup', async ({ page }) => {
  await atTheTill(page)
  await openRegister(page)
  await page.getByRole('button', { name: /^Barba/ }).click()
  await page.keyboard.press('F9')
  const opening = page.waitForEvent('popup')
  await receipt(page).getByRole('button', { name: 'Imprimir' }).click()
  const paper = await opening
  await expect(paper.locator('html[data-printed]')).toBeAttached()
  expect(Number(await paper.locator('html').getAttribute('data-printed'))).toBeGreaterThanOrEqual(500)
  expect(paper.viewportSize()).toEqual({ width: 400, height: 600 })
  expect(await paper.locator('img, script').count()).toBe(0)
  await expect(paper.locator('pre')).toContainText('Barba <img src=x onerror=alert(1)>')
  await expect(paper).toHaveTitle(/^Recibo [0-9a-f]{8}$/)
  await paper.close()

  const papers: Page[] = []
  page.on('popup', (one) => papers.push(one))
  await receipt(page).getByRole('button', { name: 'Imprimir' }).click()
  await receipt(page).getByRole('button', { name: 'Imprimir' }).click()
  await expect.poll(() => papers.length).toBe(2)
  for (const one of papers) await expect(one.locator('html[data-printed]')).toBeAttached()
  for (const one of papers) await one.close()
})

// spec: entities-14
test('a device prints as it is set, says so in a test, and remembers it', async ({ page }) => {
  await atTheTill(page)
  await openRegister(page)
  await page.getByRole('button', { name: 'Mais ações do caixa' }).click()
  await page.getByRole('menuitem', { name: 'Impressão' }).click()
  const settings = page.getByRole('dialog', { name: 'Impressão' })
  await settings.getByRole('switch', { name: /Impressão automática/ }).check()
  await settings.getByRole('switch', { name: /Impressora térmica/ }).check()
  await settings.getByText('80 mm', { exact: true }).click()
  const opening = page.waitForEvent('popup')
  await settings.getByRole('button', { name: 'Imprimir teste' }).click()
  const paper = await opening
  await expect(paper.locator('html[data-printed]')).toBeAttached()
  await expect(paper.locator('pre')).toContainText(/Automática +Sim/)
  await expect(paper.locator('pre')).toContainText('-'.repeat(48))
  await paper.close()

  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Configurações' }).click()
  await page.getByRole('tab', { name: 'Caixa e pagamentos' }).click()
  await expect(page.getByRole('switch', { name: /Impressora térmica/ })).toBeChecked()

  // The receipt prints automatically after each sale.
  await page.getByRole('link', { name: 'PDV - Ponto de Venda' }).click()
  await page.getByRole('button', { name: /^Corte/ }).click()
  const printing = page.waitForEvent('popup')
  await page.keyboard.press('F9')
  const sold = await printing
  await expect(sold.locator('pre')).toContainText(/TOTAL +R\$ 80,00/)
  await sold.close()
})

test('a receipt goes out by mail and as a link that opens without signing in', async ({ page, context, browser }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { email } = await atTheTill(page)
  // Nothing leaves before the owner's address is proven.
  await withConfirmedAddress(page, email)
  await openRegister(page)
  await page.getByRole('button', { name: /^Corte/ }).click()
  await expect(cart(page).getByLabel('Quantidade de Corte')).toHaveText('1')
  await page.keyboard.press('F9')
  await receipt(page).getByRole('button', { name: 'E-mail' }).click()
  await receipt(page).getByLabel('E-mail do cliente').fill('ana@exemplo.com')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Recibo enviado!')).toBeVisible()

  await receipt(page).getByRole('button', { name: 'Copiar link' }).click()
  await expect(page.getByText('Link do recibo copiado!')).toBeVisible()
  const address = await page.evaluate(() => navigator.clipboard.readText())
  expect(address).toMatch(/\/r\/[\w-]{43}$/)
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
  const opening = page.waitForEvent('popup')
  await receipt(page).getByRole('button', { name: 'WhatsApp' }).click()
  const chat = await opening
  await chat.waitForURL('https://wa.me/**')
  expect(new URL(chat.url()).searchParams.get('text')).toContain(address)

  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(address)
  await expect(visitor.getByRole('heading', { name: 'Salão da Rita' })).toBeVisible()
  await expect(visitor.getByText('R$ 80,00').first()).toBeVisible()
  await expect(visitor.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  const another = address.slice(0, -1) + (address.endsWith('_') ? '-' : '_')
  expect((await visitor.goto(another))!.status()).toBe(404)
})
