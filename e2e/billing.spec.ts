import { expect, test } from '@playwright/test'
import { accessible, asOwner } from './owner.ts'

test('a new owner sees the trial, what there is to choose, and that nothing can be paid yet', async ({ page }) => {
  await asOwner(page)
  await page.goto('/dashboard')
  const menu = page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link')
  await expect(menu.last()).toHaveText('Minhas Faturas')
  await menu.last().click()
  await expect(page.getByText('Teste Gratuito')).toBeVisible()
  await expect(page.getByText('Restam 7 dias')).toBeVisible()
  await expect(page.getByText('Nenhuma fatura por enquanto')).toBeVisible()
  await accessible(page)

  await page.getByRole('button', { name: 'Escolher Plano' }).click()
  const dialog = page.getByRole('dialog', { name: 'Escolher Plano' })
  await expect(dialog.getByText('R$ 59,00')).toBeVisible()
  await expect(dialog.getByText('R$ 129,00')).toBeVisible()
  await expect(dialog.getByText('Mais Popular')).toHaveCount(1)
  await expect(dialog.getByRole('button', { name: 'Assinar Clínica' })).toHaveAccessibleDescription(
    'O pagamento online ainda não está disponível.',
  )
  await accessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})
