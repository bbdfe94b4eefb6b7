import { expect, type Browser, type Page, test } from './story.ts'
import { appointment, aSalon } from './agenda.ts'
import { followMail } from './mail.ts'
import { accessible, accessibleAtEachWidth, newAddress, openBookingPage, post } from './owner.ts'

const zone = 'America/Sao_Paulo'
/** Three days ahead; the test salon is open every day. */
const date = new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(Date.now() + 3 * 86_400_000)

/** A salon where Ana has the last free time of a day, with quiet hours set so that offers are sent now. */
async function withFullDay(page: Page) {
  const { serviceId, professionals, clientId } = await aSalon(page)
  const [bruna, carla] = professionals as [string, string]
  const slug = await openBookingPage(page, { requirePhone: false })
  const hour = Number(new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit' }).format(Date.now()))
  const clock = (hours: number) => `${String((hour + hours) % 24).padStart(2, '0')}:00`
  const quiet = { isOn: true, from: clock(12), to: clock(13) }
  expect((await page.request.put('/api/messages/quiet-hours', { data: quiet })).ok()).toBe(true)
  const off = { fromDate: date, toDate: date, reason: 'Curso' }
  await post(page, '/time-off', { ...off, professionalId: carla, wholeDays: true, fromTime: '08:00', toTime: '09:00' })
  await post(page, '/time-off', { ...off, professionalId: bruna, wholeDays: false, fromTime: '09:00', toTime: '23:00' })
  await post(page, '/appointments', { serviceId, clientId, professionalId: bruna, date, time: '08:00' })
  return { slug, serviceId, clientId }
}

async function aPhone(browser: Browser): Promise<Page> {
  const viewport = { width: 360, height: 740 }
  return (await browser.newContext({ viewport, locale: 'pt-BR' })).newPage()
}

/** The reception cancels Ana's appointment, and the time is offered. */
async function freeTheTime(page: Page) {
  await page.goto(`/dashboard/schedule?date=${date}`)
  await appointment(page, /^08:00.*Ana/).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Status').selectOption('Cancelado')
  await dialog.getByRole('button', { name: /Salvar/ }).click()
  await expect(appointment(page, /^08:00.*Paula Reis.*Oferta da lista de espera/)).toBeVisible({ timeout: 20_000 })
}

async function confirmsByMail(phone: Page, email: string) {
  await followMail(phone, email, ': lista de espera, ')
  await phone.getByRole('button', { name: 'Confirmar pedido' }).click()
  await expect(phone.getByRole('heading', { name: 'Você está na lista de espera' })).toBeVisible()
}

const hearsOfIt = (phone: Page) =>
  expect(async () => {
    await phone.reload()
    await expect(phone.getByRole('heading', { name: 'Abriu um horário para você' })).toBeVisible({ timeout: 1_000 })
  }).toPass()

// spec: booking-19, booking-20
test('who finds a full day waits, is offered the time that the reception frees, and takes it with one tap', async ({
  page,
  browser,
}) => {
  const { slug, serviceId } = await withFullDay(page)
  const phone = await aPhone(browser)
  await phone.goto(`/booking/${slug}?service=${serviceId}`)
  const full = new RegExp(`\\b${Number(date.slice(8))} de \\p{L}+\\s*, sem horários$`, 'u')
  await phone.getByRole('link', { name: full }).click()
  await expect(phone.getByText('Não há horários livres neste dia')).toBeVisible()
  await expect(phone.getByText('Dias com horários livres:')).toBeVisible()
  await phone.getByRole('link', { name: 'Avise-me se abrir um horário' }).click()
  await expect(phone.getByRole('textbox', { name: 'De' })).toHaveValue(date)
  await phone.getByRole('button', { name: 'Entrar na lista de espera' }).click()
  await expect(phone.getByText('Informe seu nome completo.')).toBeVisible()
  await phone.getByLabel('Nome completo').fill('Paula Reis')
  await phone.getByLabel('E-mail').fill('paula')
  await phone.getByLabel('Telefone').fill('(11) 95555-4444')
  await phone.getByRole('button', { name: 'Entrar na lista de espera' }).click()
  await expect(phone.getByText('Informe um e-mail válido.')).toBeVisible()
  const email = newAddress()
  await phone.getByLabel('E-mail').fill(email)
  await phone.getByRole('button', { name: 'Entrar na lista de espera' }).click()
  await expect(phone.getByRole('heading', { name: 'Falta confirmar o seu pedido' })).toBeVisible()
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Lista de espera' }).click()
  await expect(page.getByRole('button', { name: 'Confirmar Paula Reis' })).toBeVisible()
  await accessibleAtEachWidth(page)
  await confirmsByMail(phone, email)
  await expect(page.getByRole('button', { name: 'Mover Paula Reis, posição 1' })).toBeVisible()
  await freeTheTime(page)
  await accessible(page)
  await hearsOfIt(phone)
  await phone.getByRole('button', { name: 'Aceitar horário' }).click()
  await expect(phone.getByRole('heading', { name: 'Agendamento realizado!' })).toBeVisible()
  await expect(phone.getByText('08:00 às 09:00')).toBeVisible()
  await expect(appointment(page, /^08:00.*Paula Reis.*Agendado/)).toBeVisible()
  await phone.context().close()
})
