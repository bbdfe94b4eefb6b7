import { expect, test, type Page } from './story.ts'
import { asOwner, post } from './owner.ts'
import { cart, openRegister } from './till.ts'

test.use({ isCold: true })

async function choose(page: Page, currency: string, dateFormat: string) {
  await page.goto('/dashboard/settings?tab=negocio')
  await page.getByLabel('Moeda').selectOption(currency)
  await page.getByLabel('Formato de data').selectOption(dateFormat)
  await page.getByRole('button', { name: 'Salvar negócio' }).click()
  await expect(page.getByText('Configurações salvas com sucesso!')).toBeVisible()
}

const today = () => new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' })

test('a salon that is paid in euro sells in euro without internet', async ({ page, context }) => {
  await asOwner(page)
  await choose(page, 'Euro (EUR)', 'YYYY-MM-DD')
  await post(page, '/products', {
    name: 'Shampoo',
    barcode: '7891000100103',
    priceCents: 2_550,
    stock: 3,
    isActive: true,
  })
  await page.goto('/dashboard/pos')
  await openRegister(page)
  await expect(page.getByText('€ 25,50').first()).toBeVisible()
  await context.setOffline(true)
  await page
    .getByRole('button', { name: /Shampoo/ })
    .first()
    .click()
  await cart(page).getByText('Dinheiro').click()
  await page.getByRole('button', { name: 'Finalizar Venda' }).click()
  const paper = page.getByRole('dialog', { name: 'Venda a confirmar' })
  await expect(paper.getByText('€ 25,50').first()).toBeVisible()
  await expect(paper.getByText(today()).first()).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Nova venda' }).click()
  await expect(page.getByText('Sem conexão.')).toBeHidden()
})
