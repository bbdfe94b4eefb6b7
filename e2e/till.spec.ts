import { beginLong, expect, test } from './story.ts'
import { post } from './owner.ts'
import { atTheTill, cart, loseAnswers, openRegister, receipt, register, scan } from './till.ts'

// spec: till-1, till-7, till-10
test('with a scanner a cash sale takes three keys, and the drawer closes to the centavo', async ({ page }) => {
  await atTheTill(page)
  await openRegister(page)
  // A scan works wherever the focus is.
  await page.getByRole('button', { name: /^Corte/ }).click()
  await scan(page)
  await expect(cart(page).getByText('R$ 105,50').first()).toBeVisible()

  await page.keyboard.press('F7')
  await page.keyboard.press('F9')
  await expect(receipt(page)).toContainText('R$ 105,50')
  await page.keyboard.press('Enter')
  // A scan during the closing animation of the dialog goes into the next cart.
  await scan(page)
  await expect(cart(page).getByLabel('Quantidade de Shampoo')).toHaveText('1')

  await page.getByRole('button', { name: 'Fechar Caixa' }).click()
  const closing = page.getByRole('dialog', { name: 'Fechar Caixa' })
  await closing.getByLabel('Valor contado').fill('20540')
  await expect(closing.getByText('Falta de R$ 0,10')).toBeVisible()
  await closing.getByRole('button', { name: 'Fechar Caixa' }).click()
  await expect(page.getByRole('dialog', { name: 'Caixa fechado' })).toContainText(/Diferença +-R\$ 0,10/)
  await expect(page.getByText('Fechado', { exact: true })).toBeVisible()
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

// spec: errors-16
test('a device that keeps nothing makes a sale once, and the cart stays until it is known', async ({ page }) => {
  beginLong('sales')
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
})

test('once the labels of the scale are switched on, a scanned one sells its product at the price that it bears', async ({
  page,
}) => {
  await atTheTill(page)
  const wax = { name: 'Cera a granel', barcode: '123', priceCents: 9_000, stock: 10, isActive: true }
  await post(page, '/products', wax)
  await openRegister(page)
  await page.getByRole('button', { name: 'Mais ações do caixa' }).click()
  await page.getByRole('menuitem', { name: 'Etiquetas de balança' }).click()
  await page.getByLabel('Ler etiquetas de balança no PDV').check()
  await page.getByRole('button', { name: 'Salvar etiquetas' }).click()
  await expect(page.getByText('Etiquetas salvas!')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()

  await scan(page, '2000123015903')
  await scan(page, '2000123007502')
  await expect(cart(page).getByText('R$ 23,40').first()).toBeVisible()
  await page.keyboard.press('F9')
  await expect(receipt(page)).toContainText('R$ 15,90')
  await expect(receipt(page)).toContainText('R$ 7,50')
  await expect(receipt(page)).toContainText('R$ 23,40')
})
