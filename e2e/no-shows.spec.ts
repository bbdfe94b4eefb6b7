import { expect, type Page, test } from './story.ts'
import { appointment, withAppointmentToday } from './agenda.ts'
import { accessible, accessibleAtEachWidth, openBookingPage } from './owner.ts'

/** Three days ahead; the test salon is open every day. */
const date = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)

/** Of the salon's link, which it saves for the first time. */
async function switchOn(page: Page): Promise<string> {
  const slug = await openBookingPage(page, { autoConfirm: true, whatsapp: '(11) 93333-4444' })
  return `/booking/${slug}`
}

// spec: booking-26, agenda-38
test('a client who did not come is asked to call, in words that do not say why, and the owner says after how many times', async ({
  page,
  browser,
}) => {
  // It has begun, whenever this is.
  await withAppointmentToday(page, '00:00')
  await appointment(page, /^00:00/).click()
  const panel = page.getByRole('dialog', { name: 'Atendimento' })
  await panel.getByRole('button', { name: 'Faltou' }).click()
  await expect(page.getByText('Falta marcada!')).toBeVisible()
  await expect(panel.getByText('1 falta em 12 meses')).toBeVisible()

  const address = await switchOn(page)
  await page.goto('/dashboard/booking-link')
  await page.getByLabel('Depois de quantas faltas').fill('1')
  await expect(page.getByLabel('O que acontece')).toHaveValue('refuse')
  await accessibleAtEachWidth(page)
  await page.getByRole('button', { name: 'Salvar', exact: true }).first().click()
  await expect(page.getByText('Link salvo!')).toBeVisible()

  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'pt-BR' })
  const phone = await context.newPage()
  await phone.goto(`${address}?date=${date}`)
  await phone.getByText('10:00', { exact: true }).click()
  await phone.getByLabel('Nome completo').fill('Ana Conceição')
  await phone.getByLabel('Telefone').fill('(11) 98765-4321')
  await phone.getByRole('button', { name: 'Confirmar Agendamento' }).click()
  const alert = phone.getByRole('alert').filter({ hasText: 'Agende com o estabelecimento' })
  await expect(alert).toBeVisible()
  await expect(alert).not.toContainText('falt')
  await expect(alert.getByRole('link', { name: 'Falar no WhatsApp' })).toHaveAttribute('href', /wa\.me\/5511933334444/)
  await expect(phone.getByLabel('Nome completo')).toHaveValue('Ana Conceição')
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await accessible(phone)

  await phone.getByLabel('Telefone').fill('(11) 95555-4444')
  await phone.getByText('10:00', { exact: true }).click()
  await phone.getByRole('button', { name: 'Confirmar Agendamento' }).click()
  await expect(phone.getByRole('heading', { name: 'Agendamento realizado!' })).toBeVisible()

  await page.goto('/dashboard/reports?tab=faltas')
  await expect(page.getByRole('row', { name: /Bruna.*100%.*R\$\s80,00/ })).toBeVisible()
  await accessibleAtEachWidth(page)
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})
