import { expect, test } from './story.ts'
import { appointment, withAppointmentToday } from './agenda.ts'
import { accessible } from './owner.ts'
import { openRegister } from './till.ts'

// spec: till-47, till-48, till-49, till-50
test.describe('who comes back to the till', () => {
  for (const width of [360, 1440])
    test(`is known there, and a visit is booked again from its receipt, at ${width}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await withAppointmentToday(page)
      const name = 'Ana Conceição'
      await page.goto('/dashboard/pos')
      await openRegister(page)
      await page.goto('/dashboard/schedule')
      await appointment(page, /^09:00/).click()
      await page.getByRole('link', { name: /^Cobrar R\$/ }).click()
      const isPhone = width === 360
      const cart = isPhone
        ? page.getByRole('dialog', { name: 'Carrinho' })
        : page.getByRole('complementary', { name: 'Carrinho' })
      await expect(cart.getByText('Primeira visita')).toBeVisible()
      await cart.getByRole('button', { name: /^Finalizar Venda/ }).click()
      const receipt = page.getByRole('dialog', { name: 'Venda finalizada' })
      await receipt.getByRole('button', { name: 'Marcar retorno' }).click()
      await page.getByRole('menuitem', { name: /^Em 4 semanas/ }).click()
      await expect(page.getByText('Retorno marcado!')).toBeVisible()
      await accessible(page)
      await receipt.getByRole('button', { name: 'Nova venda' }).click()

      const { found } = await (await page.request.get('/api/sales/clients?search=Ana')).json()
      await page.goto(`/dashboard/pos?client=${found[0].id}`)
      const usual = page.getByRole('region', { name: 'Costuma levar' })
      await usual.getByRole('button', { name: /^Adicionar Corte/ }).click()
      if (isPhone) await page.getByRole('button', { name: /1 item/ }).click()
      await expect(cart.getByText('1 visita', { exact: true })).toBeVisible()
      const who = cart.getByText(name)
      expect(await who.evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true)
      await cart.getByRole('button', { name: 'Escolher profissional de Corte' }).press('Enter')
      await page.keyboard.press('ArrowDown')
      await accessible(page)
      await page.keyboard.press('Enter')
      await expect(cart.getByRole('button', { name: /^Profissional de Corte: / })).toBeVisible()
      await cart.getByRole('button', { name: /^Finalizar Venda/ }).click()
      await expect(receipt).toBeVisible()
      await expect(receipt.getByRole('button', { name: 'Marcar retorno' })).toBeHidden()
    })
})
