import { expect, type Page, test } from './story.ts'
import { appointment, aSalon } from './agenda.ts'
import { accessible, post } from './owner.ts'

/** The date in São Paulo, this many days from now. */
const dayIn = (days: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(Date.now() + days * 86_400_000)
const tomorrow = dayIn(1)

/** A salon that booked Ana for tomorrow at nine, and the address that its message carries. */
async function withVisit(page: Page): Promise<string> {
  const { professionals, ...salon } = await aSalon(page)
  await post(page, '/appointments', { ...salon, professionalId: professionals[0], date: tomorrow, time: '09:00' })
  const [queued] = (await (await page.request.get('/api/messages/queue')).json()) as [{ text: string }]
  return new URL(/http\S+/.exec(queued.text)![0]).pathname
}

// spec: booking-22, booking-24
test('a client whom the desk booked says on a phone that she comes, and the desk sees it at once', async ({
  page,
  browser,
}) => {
  const address = await withVisit(page)
  await page.goto(`/dashboard/schedule?date=${tomorrow}`)
  await expect(appointment(page, /^09:00.*Ana Conceição.*Agendado/)).toBeVisible()

  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'pt-BR' })
  const phone = await context.newPage()
  await phone.goto(address)
  await expect(phone.getByRole('heading', { name: 'Seu agendamento' })).toBeVisible()
  await accessible(phone)
  await context.setOffline(true)
  await phone.getByRole('button', { name: 'Confirmar presença' }).click()
  await expect(phone.getByText('Sem conexão. Seus dados continuam aqui: tente novamente.')).toBeVisible()
  await context.setOffline(false)
  await phone.getByRole('button', { name: 'Confirmar presença' }).click()
  await expect(phone.getByRole('heading', { name: 'Presença confirmada' })).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Confirmar presença' })).toHaveCount(0)
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await accessible(phone)
  await expect(appointment(page, /^09:00.*Ana Conceição.*Confirmado, Confirmado pelo cliente/)).toBeVisible()
  await accessible(page)
})

// spec: booking-24
test('without JavaScript a client confirms, and says that she does not come', async ({ page, browser }) => {
  const address = await withVisit(page)
  await page.goto(`/dashboard/schedule?date=${tomorrow}`)

  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    locale: 'pt-BR',
    javaScriptEnabled: false,
  })
  const phone = await context.newPage()
  await phone.goto(`${address}/nao-vou`)
  await expect(phone.getByRole('heading', { name: 'Cancelar este agendamento?' })).toBeVisible()
  await phone.getByRole('link', { name: 'Manter como está' }).click()
  await phone.getByRole('button', { name: 'Confirmar presença' }).click()
  await expect(phone.getByRole('heading', { name: 'Presença confirmada' })).toBeVisible()
  await phone.goto(`${address}/cancelar`)
  await phone.getByRole('button', { name: 'Cancelar agendamento' }).click()
  await expect(phone.getByText('Você cancelou este agendamento.')).toBeVisible()
  await expect(page.getByText('Cancelado pelo cliente').first()).toBeVisible()
})

// spec: agenda-36, agenda-37
test('the panel of a visit has its address, which a client answers, and its history says so at once', async ({
  page,
  browser,
}) => {
  const { professionals, ...salon } = await aSalon(page)
  await post(page, '/appointments', { ...salon, professionalId: professionals[0], date: tomorrow, time: '09:00' })
  await page.goto(`/dashboard/schedule?date=${tomorrow}`)
  await appointment(page, /^09:00.*Ana Conceição/).click()
  const panel = page.getByRole('dialog', { name: 'Atendimento' })
  const address = await panel.getByLabel('Página do cliente').inputValue()
  const message = await panel.getByRole('link', { name: 'Mensagem' }).getAttribute('href')
  expect(new URL(message!).searchParams.get('text')).toContain(address)
  await panel.getByText('Histórico').click()
  const history = panel.getByRole('list', { name: 'Histórico' }).getByRole('listitem')
  await expect(history).toHaveText([/^AgendouRita Lima/])
  await accessible(page)

  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'pt-BR' })
  const phone = await context.newPage()
  await phone.goto(address)
  await phone.getByRole('button', { name: 'Confirmar presença' }).click()
  await expect(history.filter({ hasText: 'Cliente confirmou presença' })).toBeVisible()
  await expect(history.last()).toHaveText(/^AgendouRita Lima/)

  await page.setViewportSize({ width: 360, height: 740 })
  await expect(panel.getByLabel('Página do cliente')).toHaveValue(address)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await accessible(page)
})
