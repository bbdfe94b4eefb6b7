import { expect, test } from './story.ts'
import { atTheTill, cart, openRegister, receipt, register } from './till.ts'

test('a sale is split over card and cash with change, to the centavo', async ({ page }) => {
  await atTheTill(page)
  await openRegister(page)
  await page.getByRole('button', { name: /^Corte/ }).click()
  await cart(page).getByRole('button', { name: 'Dividir' }).click()
  const dialog = page.getByRole('dialog', { name: 'Dividir pagamento' })
  await dialog.getByLabel('Valor 1').fill('4550')
  await dialog.getByLabel('Forma 2').selectOption('Dinheiro')
  await dialog.getByLabel('Valor recebido').fill('4000')
  await expect(dialog.getByLabel('Troco')).toHaveText('R$ 5,50')
  await dialog.getByRole('button', { name: 'Concluir' }).click()

  await page.getByRole('button', { name: 'Finalizar Venda' }).click()
  await expect(receipt(page)).toContainText(/Cartão +R\$ 45,50/)
  await expect(receipt(page)).toContainText(/Troco +R\$ 5,50/)
  expect(await register(page)).toMatchObject({ figures: { saleCount: 1, cardCents: 4_550, cashCents: 3_450 } })
})
