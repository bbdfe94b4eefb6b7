import { addDays } from '../src/platform/clock.ts'
import { expect, test } from './story.ts'
import { appointment, aSalon } from './agenda.ts'
import { accessibleAtEachWidth, post } from './owner.ts'
import { cart, openRegister, receipt } from './till.ts'

const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' })

// spec: services-4, services-5
test('the owner makes a combo, books it at the desk and on a phone for the prices shown, and the till charges its price', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const { clientId } = await aSalon(page)
  await post(page, '/services', { name: 'Unhas', priceCents: 4_000, durationMinutes: 30, isActive: true })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/dashboard/services')
  await page.getByRole('button', { name: 'Novo combo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Novo combo' })
  await dialog.getByLabel('Nome').fill('Noiva')
  for (const [at, name] of ['Corte', 'Unhas'].entries()) {
    await dialog.getByRole('combobox', { name: `Serviço ${at + 1}` }).click()
    await page.getByRole('option', { name: new RegExp(`^${name}`) }).click()
  }
  await dialog.getByLabel('Preço do combo').fill('13000')
  await expect(dialog.getByText(/R\$\s10,00 a mais/)).toBeVisible()
  await accessibleAtEachWidth(page)
  await dialog.getByLabel('Preço do combo').fill('10000')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByRole('row', { name: /Noiva.*Corte \+ Unhas.*R\$ 100,00/ })).toBeVisible()

  await page.getByRole('button', { name: 'Mais ações de Unhas' }).click()
  await page.getByRole('menuitem', { name: 'Desativar' }).click()
  await expect(page.getByText('O combo “Noiva” tem este serviço. Desative ou altere o combo antes.')).toBeVisible()

  // The second is of another day: the till asks for whatever else of its day is not in the cart.
  for (const [width, time, date] of [
    [1440, '09:00', today],
    [360, '15:00', addDays(today, 1)],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`/dashboard/schedule?date=${date}&new=true&client=${clientId}`)
    const visit = page.getByRole('dialog', { name: 'Novo Agendamento' })
    await visit.getByRole('combobox', { name: /^Serviço/ }).click()
    await page.keyboard.type('noiva')
    await page.getByRole('option', { name: /Combo Noiva/ }).click()
    const shares = visit.getByRole('listitem').filter({ hasText: 'R$' })
    await expect(shares).toHaveText([/Corte\s*R\$ 66,67/, /Unhas\s*R\$ 33,33/])
    await visit.getByRole('combobox', { name: 'Profissional', exact: true }).click()
    await page.getByRole('option', { name: 'Bruna' }).click()
    await visit.getByRole('combobox', { name: 'Profissional do serviço 2' }).click()
    await page.getByRole('option', { name: 'Carla' }).click()
    await visit.getByLabel('Horário', { exact: true }).fill(time)
    if (width === 1440) await accessibleAtEachWidth(page)
    await page.setViewportSize({ width, height: 900 })
    await visit.getByRole('button', { name: 'Agendar' }).click()
    await expect(page.getByText('Agendamento criado!').last()).toBeVisible()
  }
  await page.goto('/dashboard/pos')
  await openRegister(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/dashboard/schedule?date=${today}`)
  await appointment(page, /^09:00.*Ana/).click()
  const panel = page.getByRole('dialog', { name: 'Atendimento' })
  const lines = panel.getByRole('region', { name: 'Serviços' })
  await expect(lines.getByText('Combo Noiva')).toHaveCount(2)
  for (const price of ['R$ 66,67', 'R$ 33,33']) await expect(lines.getByText(price)).toBeVisible()
  await panel.getByRole('link', { name: 'Cobrar R$ 100,00' }).click()
  await expect(cart(page).getByText('Ana Conceição')).toBeVisible()
  await page.keyboard.press('F9')
  for (const price of ['R$ 66,67', 'R$ 33,33', 'R$ 100,00'])
    await expect(receipt(page).getByText(price).first()).toBeVisible()
})
