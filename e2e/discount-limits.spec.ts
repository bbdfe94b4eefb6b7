import { expect, test } from './story.ts'
import { aColleague } from './mail.ts'
import { accessible } from './owner.ts'
import { atTheTill, cart, openRegister, receipt, register } from './till.ts'

const pin = '482913'

// spec: till-31
test('above the limit of a role a discount asks for a reason and the PIN of whoever may give it', async ({
  page,
  browser,
}) => {
  test.slow()
  await atTheTill(page)
  await openRegister(page)
  expect((await page.request.patch('/api/register/rules', { data: { employeeDiscountPercent: 10 } })).ok()).toBe(true)
  expect((await page.request.put('/api/register/pin', { data: { pin } })).ok()).toBe(true)

  const { page: bia } = await aColleague(page, browser)
  await bia.goto('/dashboard/pos')

  await bia.getByRole('button', { name: /^Corte/ }).click()
  await bia.keyboard.press('F3')
  await bia.getByRole('dialog').getByRole('textbox').fill('25')
  await bia.keyboard.press('Enter')
  await expect(cart(bia).getByText('Desconto 25%')).toBeVisible()
  await bia.keyboard.press('F9')
  const asked = bia.getByRole('dialog', { name: 'Desconto acima do limite' })
  await expect(asked).toContainText('R$ 20,00')
  await accessible(bia)
  await asked.getByLabel('Motivo').fill('Cliente antiga')
  await asked.getByRole('textbox', { name: 'PIN' }).fill(pin)
  await asked.getByRole('button', { name: 'Autorizar e finalizar' }).click()
  await expect(receipt(bia)).toContainText('R$ 60,00')
  expect((await register(page)).figures).toMatchObject({ saleCount: 1, totalCents: 6_000 })
})
