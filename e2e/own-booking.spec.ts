import { expect, test, type Page } from './story.ts'
import { appointment, aSalon } from './agenda.ts'
import { accessible, openBookingPage } from './owner.ts'

/** Three days ahead; the test salon is open every day. */
const date = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)

/** A salon with a booking by Paula at ten; returns the own address of the booking. */
async function withBooking(page: Page): Promise<string> {
  const { serviceId, professionals } = await aSalon(page)
  const slug = await openBookingPage(page, { whatsapp: '(11) 91234-5678' })
  const visitor = { name: 'Paula Reis', phone: '(11) 95555-4444', email: 'paula@exemplo.com', address: '', notes: '' }
  const wish = { key: crypto.randomUUID(), serviceId, professionalId: professionals[0], date, time: '10:00' }
  const booked = await page.request.post(`/api/booking/${slug}/bookings`, { data: { ...wish, ...visitor } })
  const text = await booked.text()
  expect(booked.ok(), text).toBe(true)
  return `/booking/${slug}/${(JSON.parse(text) as { key: string }).key}`
}

test('whoever booked is confirmed, moves and cancels, and the reception sees it at once', async ({ page, browser }) => {
  const address = await withBooking(page)
  await page.goto(`/dashboard/schedule?date=${date}`)
  await expect(appointment(page, /^10:00.*Paula Reis/)).toBeVisible()

  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'pt-BR' })
  const phone = await context.newPage()
  await phone.clock.install()
  await phone.goto(address)
  await expect(phone.getByText('Para remarcar ou cancelar, volte a esta página até')).toBeVisible()
  await expect(phone.getByRole('heading', { name: 'Pedido enviado' })).toBeVisible()
  await expect(phone.getByText('ainda precisa confirmar')).toBeVisible()
  await phone.getByRole('link', { name: 'Remarcar' }).focus()
  await page.getByRole('button', { name: 'Confirmar Paula Reis, 10:00' }).first().click()
  await expect(appointment(page, /^10:00.*Paula Reis.*Confirmado/)).toBeVisible()
  // The agenda shows the change before it is stored, so this waits for the notice.
  await expect(page.getByText('Status atualizado!')).toBeVisible()
  await phone.clock.fastForward(20_000)
  await expect(phone.getByRole('heading', { name: 'Agendamento confirmado' })).toBeVisible()
  await expect(phone.getByText('ainda precisa confirmar')).toHaveCount(0)
  await phone.getByRole('link', { name: 'Remarcar' }).click()
  await expect(phone.getByRole('heading', { name: 'Remarcar agendamento' })).toBeVisible()
  await phone.getByText('15:00', { exact: true }).click()
  await phone.getByRole('button', { name: 'Remarcar' }).click()
  await expect(phone.getByRole('heading', { name: 'Pedido enviado' })).toBeVisible()
  await expect(phone.getByText('15:00 às 16:00')).toBeVisible()
  await expect(appointment(page, /^15:00.*Paula Reis.*Remarcado pelo cliente/)).toBeVisible()
  await accessible(page)

  await phone.getByRole('link', { name: 'Cancelar' }).click()
  await expect(phone.getByRole('heading', { name: 'Cancelar este agendamento?' })).toBeVisible()
  await phone.getByRole('button', { name: 'Cancelar agendamento' }).click()
  await expect(phone.getByText('Você cancelou este agendamento.')).toBeVisible()
  await expect(page.getByText('Cancelado pelo cliente').first()).toBeVisible()
})

test('whoever lives by another clock is told whose clock the times are by, and nobody else', async ({
  page,
  browser,
}) => {
  const address = await withBooking(page)
  const form = address.replace(/\/[^/]+$/, '')
  const from = async (timezoneId: string, locale: string) => {
    const context = await browser.newContext({ locale, timezoneId })
    const visitor = await context.newPage()
    const named = visitor.getByText(locale === 'pt-BR' ? 'horário de Brasília' : 'Brasília time')
    const seen: boolean[] = []
    await visitor.goto(address)
    await visitor.waitForLoadState('networkidle')
    seen.push(await named.isVisible())
    await visitor.goto(form)
    await expect(visitor.locator('input[name=time]').first()).toBeAttached()
    seen.push(await named.isVisible())
    await context.close()
    return seen
  }
  expect(await from('Europe/Lisbon', 'pt-BR')).toEqual([true, true])
  expect(await from('America/Sao_Paulo', 'pt-BR')).toEqual([false, false])
  expect(await from('America/Bahia', 'en-US')).toEqual([false, false])
})
