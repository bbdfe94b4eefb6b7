import { expect, test } from './story.ts'
import { asOwner, post } from './owner.ts'
import { cart, openRegister } from './till.ts'

test.use({ isCold: true })

const today = () => new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' })

// spec: settings-7
test('a salon that is paid in euro sells in euro without internet', async ({ page, context }) => {
  await asOwner(page)
  const chosen = { currency: 'EUR', dateFormat: 'YYYY-MM-DD' }
  expect((await page.request.patch('/api/business/rules', { data: chosen })).ok()).toBe(true)
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
