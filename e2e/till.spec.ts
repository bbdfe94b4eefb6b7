import { expect, test } from '@playwright/test'
import { atTheTill, burst, cart, loseAnswers, openRegister, receipt, register, scan } from './till.ts'
import { discard, post } from './owner.ts'

test('a closed register sells nothing, and what is missing is said', async ({ page }) => {
  await atTheTill(page)
  await expect(page.getByText('Fechado', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Corte/ })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Finalizar Venda' })).toBeDisabled()
  await page.getByRole('button', { name: 'Reimprimir' }).click()
  await expect(page.getByText('Nenhuma venda encontrada')).toBeVisible()

  await page.getByRole('button', { name: 'Abrir Caixa' }).click()
  const dialog = page.getByRole('dialog', { name: 'Abrir Caixa' })
  await dialog.getByLabel('Profissional').fill('')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Valor obrigatório. Informe o valor inicial do caixa.')).toBeVisible()
  await expect(dialog.getByText('Profissional obrigatório')).toBeVisible()
})

test('with a scanner a cash sale takes three keys, and the drawer closes to the centavo', async ({ page }) => {
  await atTheTill(page)
  await openRegister(page)
  // A scan works wherever the focus is.
  await page.getByRole('button', { name: /^Corte/ }).click()
  await scan(page)
  await expect(cart(page).getByText('R$ 105,50').first()).toBeVisible()
  await scan(page, '000')
  await expect(page.getByText('Item não encontrado').first()).toBeVisible()
  await expect(page.getByText('Produto ou código de barras não encontrado.').first()).toBeVisible()
  await scan(page)
  await expect(cart(page).getByLabel('Quantidade de Shampoo')).toHaveText('2')
  await cart(page).getByRole('button', { name: 'Diminuir Shampoo' }).click()

  await page.keyboard.press('F7')
  await page.keyboard.press('F9')
  await expect(receipt(page)).toContainText('R$ 105,50')
  await page.keyboard.press('Enter')
  // A scan during the closing animation of the dialog goes into the next cart.
  await scan(page)
  await expect(cart(page).getByLabel('Quantidade de Shampoo')).toHaveText('1')

  await page.getByRole('button', { name: 'Fechar Caixa' }).click()
  const closing = page.getByRole('dialog', { name: 'Fechar Caixa' })
  await closing.getByRole('button', { name: 'Fechar Caixa' }).click()
  await expect(closing.getByText('Valor obrigatório. Informe o valor de fechamento do caixa.')).toBeVisible()
  await closing.getByLabel('Valor contado').fill('20540')
  await expect(closing.getByText('Falta de R$ 0,10')).toBeVisible()
  await closing.getByRole('button', { name: 'Fechar Caixa' }).click()
  await expect(page.getByRole('dialog', { name: 'Caixa fechado' })).toContainText(/Diferença +-R\$ 0,10/)
  await expect(page.getByText('Fechado', { exact: true })).toBeVisible()
})

test('a scanner is heard in any field and dialog, and what was typed there stays', async ({ page }) => {
  await atTheTill(page)
  await openRegister(page)
  await burst(page)
  await cart(page).getByRole('button', { name: 'Desconto' }).click()
  await page.getByText('Valor (R$)').click()
  const amount = page.getByRole('dialog').getByRole('textbox')
  await amount.fill('1500')
  await burst(page)
  await expect(page.getByRole('dialog', { name: 'Aplicar desconto' })).toBeVisible()
  await expect(amount).toHaveValue('R$ 15,00')
  await expect(page.getByText('R$ 36,00')).toBeVisible()
  await discard(page)
  await expect(page.getByRole('dialog')).toBeHidden()

  // F9 sells, and the next scan closes the receipt: two sales take five keys and two scans.
  await page.keyboard.press('F9')
  await expect(receipt(page)).toBeVisible()
  await burst(page)
  await expect(receipt(page)).toBeHidden()
  await expect(cart(page).getByLabel('Quantidade de Shampoo')).toHaveText('1')
})

test('the appointment of the chosen client comes into the cart in one tap, with who serves', async ({ page }) => {
  await atTheTill(page, { professionals: ['Bruna Reis', 'Caio Melo'] })
  await openRegister(page)
  const named = async (path: string, name: string) => {
    const body = await (await page.request.get(`/api${path}`)).json()
    const all = (Array.isArray(body) ? body : (body.rows ?? body.items ?? body.clients)) as {
      id: string
      name: string
    }[]
    return all.find((one) => one.name === name)!.id
  }
  const now = new Date(Date.now() - 3 * 3_600_000).toISOString()
  await post(page, '/appointments', {
    clientId: await named('/clients', 'Ana Conceição'),
    professionalId: await named('/professionals', 'Bruna Reis'),
    serviceId: await named('/services', 'Corte'),
    date: now.slice(0, 10),
    time: '10:00',
  })
  // The service now costs more and only Bruna performs it, but the appointment keeps its price and professional.
  const [bruna, corte] = [await named('/professionals', 'Bruna Reis'), await named('/services', 'Corte')]
  const dearer = { name: 'Corte', priceCents: 9_500, durationMinutes: 30, isActive: true, professionalIds: [bruna] }
  expect((await page.request.put(`/api/services/${corte}`, { data: dearer })).ok()).toBe(true)
  await expect(page.getByRole('button', { name: /^Corte R\$ 95,00/ })).toBeVisible()
  await page.keyboard.press('F4')
  await page
    .getByRole('region', { name: 'Agendados hoje' })
    .getByRole('button', { name: /Ana Conceição/ })
    .click()
  const visits = cart(page).getByRole('list', { name: 'Agendamentos de hoje' })
  await visits.getByRole('button', { name: /10:00 Corte/ }).click()
  await expect(visits).toBeHidden()
  await expect(cart(page).getByRole('button', { name: 'Detalhes de Corte' })).toContainText('R$ 80,00')
  await expect(cart(page).getByRole('button', { name: 'Aumentar Corte' })).toBeDisabled()
  await page.getByRole('button', { name: /^Corte/ }).click()
  await cart(page).getByRole('button', { name: 'Detalhes de Corte' }).last().click()
  const details = page.getByRole('dialog', { name: 'Corte' })
  await expect(details.getByRole('radio', { name: 'Bruna Reis' })).toBeChecked()
  await expect(details.getByText('Caio Melo')).toBeHidden()
  await page.keyboard.press('Escape')
  await page.keyboard.press('F9')
  await expect(receipt(page)).toContainText(/com Bruna Reis\s+1 x R\$ 80,00/)
  await expect(receipt(page)).toContainText(/TOTAL +R\$ 175,00/)
})

test('a client checks in, is chosen, gets a discount, and is done', async ({ page }) => {
  await atTheTill(page)
  await openRegister(page)
  await page.getByRole('button', { name: 'Check-in' }).click()
  await page.getByRole('searchbox', { name: 'Buscar por nome ou telefone' }).fill('98765')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Ana Conceição/ })
    .click()
  await expect(page.getByText('Check-in realizado!')).toBeVisible()

  await page.keyboard.press('F4')
  const present = page.getByRole('region', { name: 'Presentes no local' })
  await expect(present.getByRole('button', { name: /Ana Conceição/ })).toBeVisible()
  await present.getByRole('button', { name: /Ana Conceição/ }).click()
  await expect(cart(page).getByText('Ana Conceição')).toBeVisible()

  await page.getByRole('button', { name: /^Corte/ }).click()
  const discount = async (label: string, typed: string) => {
    await cart(page).getByRole('button', { name: 'Desconto' }).click()
    await page.getByText(label).click()
    await page.getByRole('textbox').fill(typed)
    await page.keyboard.press('Enter')
  }
  await discount('Valor (R$)', '8000')
  await expect(page.getByText('Desconto muito alto. O desconto não pode ser maior que o valor total.')).toBeVisible()
  await page.getByRole('textbox').fill('')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Valor inválido. Informe um valor de desconto válido.')).toBeVisible()
  await discard(page)
  await discount('Percentual (%)', '12,5')
  await expect(cart(page).getByText('Desconto 12,5%')).toBeVisible()
  await page.keyboard.press('F9')
  await expect(receipt(page)).toContainText(/TOTAL +R\$ 70,00/)
  await page.keyboard.press('Enter')

  await page.keyboard.press('F4')
  await page.getByRole('searchbox').fill('ana')
  await expect(page.getByRole('button', { name: 'Ana Conceição Finalizado hoje' })).toBeDisabled()
})

test('a receipt stays when the second click of the double click that finished its sale falls beside it', async ({
  page,
}) => {
  await atTheTill(page)
  await openRegister(page)
  await page.getByRole('button', { name: /^Corte/ }).click()
  const finish = (await page.getByRole('button', { name: 'Finalizar Venda' }).boundingBox())!
  // The page's clock stands still, so that the second click is in time however busy the machine is.
  await page.evaluate(() => {
    const now = performance.now()
    performance.now = () => now
  })
  await page.mouse.click(finish.x + 20, finish.y + 10)
  await expect(receipt(page)).toBeVisible()
  await page.mouse.click(finish.x + 20, finish.y + 10)
  await page.waitForTimeout(300)
  await expect(receipt(page)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(receipt(page)).toBeHidden()
})

test('a device that keeps nothing makes a sale once, and the cart stays until it is known', async ({ page }) => {
  test.slow()
  await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }))
  await atTheTill(page)
  await openRegister(page)
  const answers = await loseAnswers(page, Infinity)
  await scan(page)
  await page.keyboard.press('F9')
  await expect(page.getByText('Erro no pagamento')).toBeVisible({ timeout: 40_000 })
  await expect(page.getByText('Ocorreu um erro ao processar o pagamento.')).toBeVisible()
  await expect(cart(page).getByText('Não recebemos a confirmação da venda.')).toBeVisible()

  // A changed cart is a new sale. The same cart is the same sale, even after a reload or a double click.
  answers.left = 0
  await page.getByRole('button', { name: /^Corte/ }).click()
  await page.keyboard.press('F9')
  await expect(page.getByText('Venda já registrada')).toBeVisible()
  await cart(page).getByRole('button', { name: 'Remover Corte' }).click()
  await page.reload()
  await page.waitForLoadState('networkidle')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.getByRole('button', { name: 'Finalizar Venda' }).dblclick()
  await expect(receipt(page)).toBeVisible()
  expect(await register(page)).toMatchObject({ figures: { saleCount: 1, totalCents: 2_550 } })

  // The double click sold once. The answer had the items read again, and the stream did not once more.
  await page.waitForLoadState('networkidle')
  expect(asked.filter((path) => path === '/rpc/sales/closeSale')).toHaveLength(1)
  expect(asked.filter((path) => path === '/rpc/sales/items')).toHaveLength(1)

  // One lost answer is requested again without a message.
  await page.keyboard.press('Enter')
  await expect(receipt(page)).toBeHidden()
  answers.left = 1
  await scan(page)
  await page.keyboard.press('F9')
  await expect(receipt(page)).toBeVisible()
  expect(await register(page)).toMatchObject({ figures: { saleCount: 2 } })
})

test('a price or register that changed meanwhile is shown, and the cart stays', async ({ page }) => {
  await atTheTill(page)
  await openRegister(page)
  await page.route('**/api/live', (route) => route.abort())
  await page.getByRole('button', { name: /^Corte/ }).click()
  const services = (await (await page.request.get('/api/services')).json()) as { id: string; name: string }[]
  const corte = services.find(({ name }) => name === 'Corte')!
  await page.request.put(`/api/services/${corte.id}`, { data: { ...corte, priceCents: 8_500 } })
  await page.keyboard.press('F9')
  await expect(page.getByText('Preço alterado')).toBeVisible()
  await expect(cart(page).getByText('R$ 85,00').last()).toBeVisible()

  const { id } = await register(page)
  await post(page, `/register/${id}/close`, { closingCents: 10_000 })
  await page.keyboard.press('F9')
  await expect(page.getByText('Caixa fechado').filter({ visible: true }).first()).toBeVisible()
  await expect(cart(page).getByLabel('Quantidade de Corte')).toHaveText('1')
})

test('on a phone the cart waits under the thumb', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await atTheTill(page)
  await openRegister(page)
  await page.getByRole('button', { name: /^Corte/ }).click()
  await page.getByRole('button', { name: /1 item/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Carrinho' })
  await sheet.getByText('Dinheiro').click()
  await sheet.getByRole('button', { name: 'R$ 100,00' }).click()
  await expect(sheet.getByLabel('Troco')).toHaveText('R$ 20,00')
  for (const name of ['Remover Corte', 'Aumentar Corte', 'Finalizar Venda']) {
    const box = await sheet.getByRole('button', { name }).boundingBox()
    expect(Math.min(box!.width, box!.height)).toBeGreaterThanOrEqual(56)
  }
  await sheet.getByRole('button', { name: 'Finalizar Venda' }).click()
  await expect(receipt(page)).toContainText(/Troco +R\$ 20,00/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})
