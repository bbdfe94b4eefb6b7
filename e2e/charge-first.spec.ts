import { expect, test } from './story.ts'
import { appointment, withAppointmentToday } from './agenda.ts'
import { accessible } from './owner.ts'

// spec: till-45
test.describe('who charges a visit before a register is open', () => {
  for (const width of [360, 1440])
    test(`opens it and has the visit in the cart, at ${width}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await withAppointmentToday(page)
      await appointment(page, /^09:00/).click()
      await page.getByRole('link', { name: /^Cobrar R\$/ }).click()
      const opening = page.getByRole('dialog', { name: 'Abrir Caixa' })
      await opening.getByLabel('Valor inicial').pressSequentially('10000', { delay: 60 })
      await accessible(page)
      await opening.getByRole('button', { name: 'Abrir Caixa' }).click()
      await expect(opening).toBeHidden()
      const cart =
        width === 360
          ? page.getByRole('dialog', { name: 'Carrinho' })
          : page.getByRole('complementary', { name: 'Carrinho' })
      await expect(cart.getByRole('button', { name: /^Detalhes de Corte/ })).toBeVisible()
      await cart.getByRole('button', { name: /^Finalizar Venda/ }).click()
      await expect(page.getByRole('dialog', { name: 'Venda finalizada' })).toBeVisible()
    })
})
