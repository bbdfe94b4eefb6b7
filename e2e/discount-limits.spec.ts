import { expect, test } from '@playwright/test'
import { aColleague } from './mail.ts'
import { accessible } from './owner.ts'
import { atTheTill, cart, openRegister, receipt, register } from './till.ts'

const pin = '482913'

test('above the limit of a role a discount asks for a reason and the PIN of whoever may give it', async ({
  page,
  browser,
}) => {
  test.slow()
  await atTheTill(page)
  await openRegister(page)
  await page.getByRole('button', { name: 'Mais ações do caixa' }).click()
  await page.getByRole('menuitem', { name: 'Limites de desconto' }).click()
  const limits = page.getByRole('dialog', { name: 'Limites de desconto' })
  await limits.getByLabel('Funcionário').fill('10')
  await limits.getByRole('button', { name: 'Salvar limites' }).click()
  await expect(page.getByText('Limites salvos!')).toBeVisible()
  await limits.getByRole('textbox', { name: 'Seu PIN' }).fill(pin)
  await limits.getByRole('button', { name: 'Salvar PIN' }).click()
  await expect(page.getByText('PIN salvo!')).toBeVisible()

  const { page: bia } = await aColleague(page, browser)
  await bia.goto('/dashboard/pos')

  const sellAt = async (percent: string) => {
    await bia.getByRole('button', { name: /^Corte/ }).click()
    await bia.keyboard.press('F3')
    await bia.getByRole('dialog').getByRole('textbox').fill(percent)
    await bia.keyboard.press('Enter')
    await expect(cart(bia).getByText(`Desconto ${percent}%`)).toBeVisible()
    await bia.keyboard.press('F9')
  }
  await sellAt('10')
  await expect(receipt(bia)).toBeVisible()
  await bia.keyboard.press('Enter')
  await expect(receipt(bia)).toBeHidden()

  await sellAt('25')
  const asked = bia.getByRole('dialog', { name: 'Desconto acima do limite' })
  await expect(asked).toContainText('R$ 20,00')
  await accessible(bia)
  await asked.getByLabel('Motivo').fill('Cliente antiga')
  await asked.getByRole('textbox', { name: 'PIN' }).fill('000000')
  await bia.keyboard.press('Enter')
  await expect(asked.getByText('PIN incorreto.')).toBeVisible()
  expect((await register(page)).figures).toMatchObject({ saleCount: 1 })
  await asked.getByRole('textbox', { name: 'PIN' }).fill(pin)
  await asked.getByRole('button', { name: 'Autorizar e finalizar' }).click()
  await expect(receipt(bia)).toContainText('R$ 60,00')
  expect((await register(page)).figures).toMatchObject({ saleCount: 2, totalCents: 13_200 })
})
