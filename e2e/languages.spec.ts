import { expect, test, type Browser, type Page } from '@playwright/test'
import { aSalon } from './agenda.ts'
import { accessibleAtEachWidth } from './owner.ts'

/** Three days ahead; the test salon is open every day. */
const date = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)

async function withPage(page: Page): Promise<string> {
  const { serviceId } = await aSalon(page)
  const slug = `salao-${crypto.randomUUID().slice(0, 8)}`
  const { link } = (await (await page.request.get('/api/booking-link')).json()) as { link: object }
  const saved = await page.request.put('/api/booking-link', { data: { ...link, slug, autoConfirm: true } })
  expect(saved.ok()).toBe(true)
  return `/booking/${slug}?service=${serviceId}&date=${date}`
}

const aVisitor = async (browser: Browser, locale: string, javaScriptEnabled: boolean): Promise<Page> =>
  (await browser.newContext({ viewport: { width: 360, height: 740 }, locale, javaScriptEnabled })).newPage()

async function mailTo(page: Page, address: string, subject: string): Promise<void> {
  await expect(async () => {
    await page.goto('/dev/mail')
    await expect(page.locator('body')).toContainText(subject, { timeout: 1_000 })
    await expect(page.locator('body')).toContainText(address, { timeout: 1_000 })
  }).toPass()
}

test('somebody with an English browser books, moves and cancels in English without JavaScript, and is mailed so', async ({
  page,
  browser,
}) => {
  const address = await withPage(page)
  const visitor = await aVisitor(browser, 'en-US', false)
  await visitor.goto(address)
  await expect(visitor.locator('html')).toHaveAttribute('lang', 'en-US')
  await visitor.getByText('10:00', { exact: true }).click()
  await visitor.getByRole('button', { name: 'Confirm booking' }).click()
  await expect(visitor.getByText('Fill in all required fields.')).toBeVisible()
  await expect(visitor.getByText('Enter your full name.')).toBeVisible()
  const email = `ann-${crypto.randomUUID()}@example.com`
  await visitor.getByText('10:00', { exact: true }).click()
  await visitor.getByLabel('Full name').fill('Ann Lee')
  await visitor.getByLabel('Phone').fill('(11) 95555-4444')
  await visitor.getByLabel('Email').fill(email)
  await visitor.getByRole('button', { name: 'Confirm booking' }).click()
  await expect(visitor.getByRole('heading', { name: 'Booking made!' })).toBeVisible()
  await expect(visitor.getByText('10:00 to 11:00')).toBeVisible()
  await mailTo(page, email, 'Booking made: ')

  await visitor.getByRole('link', { name: 'Move', exact: true }).click()
  await expect(visitor.getByRole('heading', { name: 'Move the booking' })).toBeVisible()
  await visitor.getByText('15:00', { exact: true }).click()
  await visitor.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(visitor.getByRole('heading', { name: 'Booking moved' })).toBeVisible()
  await visitor.getByRole('link', { name: 'Cancel', exact: true }).click()
  await visitor.getByRole('button', { name: 'Cancel the booking' }).click()
  await expect(visitor.getByText('You cancelled this booking.')).toBeVisible()
  await mailTo(page, email, 'Booking cancelled: ')
})

test('somebody with a Portuguese browser picks Spanish, and it stays while they book with JavaScript', async ({
  page,
  browser,
}) => {
  const address = await withPage(page)
  const visitor = await aVisitor(browser, 'pt-BR', true)
  await visitor.goto(address)
  await expect(visitor.getByRole('button', { name: 'Confirmar Agendamento' })).toBeVisible()
  await visitor.getByRole('link', { name: 'Español' }).click()
  await expect(visitor.locator('html')).toHaveAttribute('lang', 'es-ES')
  await visitor.getByRole('link', { name: 'Ver el mes entero' }).click()
  await expect(visitor.getByText('Días con horas libres en')).toBeVisible()
  await visitor.goBack()
  await visitor.getByText('10:00', { exact: true }).click()
  await visitor.getByLabel('Nombre completo').fill('Inés Gil')
  await visitor.getByLabel('Teléfono').fill('(11) 95555-3333')
  await visitor.getByLabel('Correo electrónico').fill('ines')
  await visitor.getByRole('button', { name: 'Confirmar reserva' }).click()
  await expect(visitor.getByText('Escribe un correo electrónico válido.')).toBeVisible()
  await visitor.context().setOffline(true)
  await visitor.getByRole('button', { name: 'Confirmar reserva' }).click()
  await expect(visitor.getByText('Sin conexión. Tus datos siguen aquí: inténtalo de nuevo.')).toBeVisible()
  await visitor.context().setOffline(false)
  await visitor.getByLabel('Correo electrónico').fill('ines@ejemplo.es')
  await visitor.getByRole('button', { name: 'Confirmar reserva' }).click()
  await expect(visitor.getByRole('heading', { name: '¡Reserva hecha!' })).toBeVisible()
  await accessibleAtEachWidth(visitor)
  await visitor.reload()
  await visitor.getByRole('link', { name: 'Hacer otra reserva' }).click()
  await expect(visitor.getByText('Nombre completo')).toBeVisible()
  await expect(visitor.locator('html')).toHaveAttribute('lang', 'es-ES')
})

test('whoever finds no time waits in English, and leaves the list', async ({ page, browser }) => {
  const address = (await withPage(page)).replace('?', '/espera?')
  const visitor = await aVisitor(browser, 'en-GB', true)
  await visitor.goto(address)
  await visitor.getByLabel('Full name').fill('Ann Lee')
  await visitor.getByLabel('Phone').fill('(11) 95555-4444')
  await visitor.getByRole('button', { name: 'Join the waiting list' }).click()
  await expect(
    visitor.getByRole('heading', { name: /You are on the waiting list|A time has opened up for you/ }),
  ).toBeVisible()
  await visitor.getByRole('button', { name: 'Leave the waiting list' }).click()
  await expect(visitor.getByRole('heading', { name: 'You have left the waiting list' })).toBeVisible()
})

test('a business chooses one language for its page, and no browser changes it', async ({ page, browser }) => {
  const address = await withPage(page)
  await page.goto('/dashboard/booking-link')
  const choice = page.getByLabel('Idioma da página de agendamento')
  await expect(choice).toHaveValue('visitor')
  await choice.selectOption('English')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Link salvo!')).toBeVisible()
  await page.reload()
  await expect(choice).toHaveValue('en-US')
  const visitor = await aVisitor(browser, 'pt-BR', false)
  await visitor.goto(`${address}&lang=es-ES`)
  await expect(visitor.getByRole('button', { name: 'Confirm booking' })).toBeVisible()
  await expect(visitor.getByRole('link', { name: 'Español' })).toHaveCount(0)
})
