import { expect, test } from './story.ts'
import { appointment, aSalon } from './agenda.ts'
import { accessible, accessibleAtEachWidth, openBookingPage } from './owner.ts'

/** Three days ahead; the test salon is open every day. */
const date = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)

// spec: services-3, booking-23
test('the owner gives Bruna her own time and price; the page shows and books them, and the desk has them in its agenda', async ({
  page,
  browser,
}) => {
  await aSalon(page)
  await page.goto('/dashboard/services')
  await page.getByRole('button', { name: 'Editar Corte' }).click()
  const dialog = page.getByRole('dialog', { name: 'Editar Serviço' })
  await dialog.getByRole('checkbox', { name: 'Bruna' }).check()
  await dialog.getByRole('checkbox', { name: 'Carla' }).check()
  const fold = dialog.getByRole('button', { name: 'Duração e preço por profissional' })
  await fold.focus()
  await page.keyboard.press('Enter')
  const hers = dialog.getByRole('group', { name: 'Bruna' })
  await page.keyboard.press('Tab')
  await expect(hers.getByLabel('Duração')).toBeFocused()
  await page.keyboard.type('90')
  await page.keyboard.press('Tab')
  await page.keyboard.type('10050')
  await accessibleAtEachWidth(page)
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Serviço atualizado!')).toBeVisible()

  const slug = await openBookingPage(page, { autoConfirm: true })
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'pt-BR' })
  const phone = await context.newPage()
  await phone.goto(`/booking/${slug}?date=${date}`)
  await expect(phone.getByText('a partir de R$ 80,00').first()).toBeVisible()
  await expect(phone.getByText('de 1 h a 1 h 30 min')).toBeVisible()
  await accessible(phone)
  await phone.getByRole('region', { name: 'Profissional' }).getByRole('link', { name: 'Bruna' }).click()
  await expect(phone.getByText('R$ 100,50').first()).toBeVisible()
  await expect(phone.getByText('a partir de')).toHaveCount(0)
  await expect(phone.locator(`#day-${date}`)).toHaveAttribute('aria-current', 'date')
  // She needs an hour and a half, so eleven is too late before noon.
  await expect(phone.getByText('10:30', { exact: true })).toBeVisible()
  await expect(phone.getByText('11:00', { exact: true })).toHaveCount(0)
  await phone.getByText('10:30', { exact: true }).click()
  await accessible(phone)
  await phone.getByLabel('Nome completo').fill('Paula Reis')
  await phone.getByLabel('Telefone').fill('(11) 95555-4444')
  await phone.getByRole('button', { name: 'Confirmar Agendamento' }).click()
  await expect(phone.getByRole('heading', { name: 'Agendamento realizado!' })).toBeVisible()
  await expect(phone.getByText('R$ 100,50').first()).toBeVisible()
  await context.close()

  await page.goto(`/dashboard/schedule?date=${date}`)
  await expect(appointment(page, /^10:30–12:00.*Paula Reis/)).toBeVisible()
})
