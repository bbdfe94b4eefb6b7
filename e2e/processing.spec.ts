import { expect, test } from './story.ts'
import { appointment, aSalon } from './agenda.ts'
import { accessibleAtEachWidth, openBookingPage, post } from './owner.ts'

/** Three days ahead; the test salon is open every day. */
const date = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)

// spec: services-3
test('a colouring leaves Bruna free while it works, and the page offers that time to somebody else', async ({
  page,
  browser,
}) => {
  const salon = await aSalon(page)
  await page.goto('/dashboard/services')
  await page.getByRole('button', { name: 'Novo Serviço' }).click()
  const dialog = page.getByRole('dialog', { name: 'Novo Serviço' })
  await dialog.getByLabel('Nome').fill('Coloração')
  await dialog.getByLabel('Duração').fill('120')
  await dialog.getByLabel('Preço').pressSequentially('18000')
  const pause = dialog.getByRole('switch', { name: 'Pausa no meio' })
  await pause.focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.type('30')
  await page.keyboard.press('Tab')
  await page.keyboard.type('95')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  const fault = dialog.getByText('A pausa termina depois do serviço. Diminua a pausa ou aumente a duração.')
  await expect(fault).toBeVisible()
  await accessibleAtEachWidth(page)
  await dialog.getByLabel('Pausa', { exact: true }).fill('60')
  await expect(dialog.getByText('Depois da pausa: 30 min.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Serviço cadastrado!')).toBeVisible()
  await expect(page.getByText('com pausa de 1 h').first()).toBeVisible()

  const services = (await (await page.request.get('/api/services')).json()) as { id: string; name: string }[]
  const serviceId = services.find(({ name }) => name === 'Coloração')!.id
  const { professionals, clientId } = salon
  await post(page, '/appointments', { clientId, serviceId, professionalId: professionals[0], date, time: '10:00' })

  const slug = await openBookingPage(page, { autoConfirm: true })
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'pt-BR' })
  const phone = await context.newPage()
  await phone.goto(`/booking/${slug}?date=${date}`)
  await phone.getByRole('link', { name: /Corte/ }).first().click()
  await phone.getByRole('region', { name: 'Profissional' }).getByRole('link', { name: 'Bruna' }).click()
  await expect(
    phone.getByRole('region', { name: 'Profissional' }).getByRole('link', { name: 'Bruna' }),
  ).toHaveAttribute('aria-current', 'true')
  await phone.locator(`#day-${date}`).click()
  await expect(phone.locator(`#day-${date}`)).toHaveAttribute('aria-current', 'date')
  await expect(phone.getByText('10:30', { exact: true })).toBeVisible()
  await expect(phone.getByText('10:00', { exact: true })).toHaveCount(0)
  await expect(phone.getByText('11:00', { exact: true })).toHaveCount(0)
  await context.close()

  await page.goto(`/dashboard/schedule?date=${date}`)
  const colour = appointment(page, /^10:00–12:00.*pausa das 10:30 às 11:30/)
  await expect(colour).toBeVisible()
  await accessibleAtEachWidth(page)
  await colour.click()
  await expect(page.getByText('Profissional livre: pausa das 10:30 às 11:30')).toBeVisible()
})
