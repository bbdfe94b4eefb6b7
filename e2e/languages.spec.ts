import { expect, test, type Page } from './story.ts'
import { aSalon } from './agenda.ts'
import { accessibleAtEachWidth, openBookingPage } from './owner.ts'

/** Three days ahead; the test salon is open every day. */
const date = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)

async function withPage(page: Page): Promise<string> {
  const { serviceId } = await aSalon(page)
  const slug = await openBookingPage(page, { autoConfirm: true })
  return `/booking/${slug}?service=${serviceId}&date=${date}`
}

// spec: settings-8
test('somebody with a Portuguese browser picks Spanish, and it stays while they book with JavaScript', async ({
  page,
  browser,
}) => {
  const address = await withPage(page)
  const phone = { viewport: { width: 360, height: 740 }, locale: 'pt-BR' }
  const visitor = await (await browser.newContext(phone)).newPage()
  await visitor.goto(address)
  await expect(visitor.getByRole('button', { name: 'Confirmar Agendamento' })).toBeVisible()
  await visitor.getByText('Português').click()
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
  await expect(visitor.getByRole('heading', { name: '¡Tu cita está reservada!' })).toBeVisible()
  await accessibleAtEachWidth(visitor)
  await visitor.reload()
  await visitor.getByRole('link', { name: 'Hacer otra reserva' }).click()
  await expect(visitor.getByText('Nombre completo')).toBeVisible()
  await expect(visitor.locator('html')).toHaveAttribute('lang', 'es-ES')
})
