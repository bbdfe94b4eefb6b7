import { expect, type Browser, type Page, test } from './story.ts'
import { appointment, aSalon } from './agenda.ts'
import { followMail } from './mail.ts'
import { accessible, accessibleAtEachWidth, newAddress, post } from './owner.ts'

const zone = 'America/Sao_Paulo'
/** Three days ahead; the test salon is open every day. */
const date = new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(Date.now() + 3 * 86_400_000)

/** A salon where Ana has the last free time of a day, with quiet hours set so that offers are sent now. */
async function withFullDay(page: Page) {
  const { serviceId, professionals, clientId } = await aSalon(page)
  const [bruna, carla] = professionals as [string, string]
  const slug = `salao-${crypto.randomUUID().slice(0, 8)}`
  const { link } = (await (await page.request.get('/api/booking-link')).json()) as { link: object }
  const saved = await page.request.put('/api/booking-link', { data: { ...link, slug, requirePhone: false } })
  expect(saved.ok()).toBe(true)
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
  await followMail(phone, email, 'Lista de espera')
  await phone.getByRole('button', { name: 'Confirmar pedido' }).click()
  await expect(phone.getByRole('heading', { name: 'Você está na lista de espera' })).toBeVisible()
}

const hearsOfIt = (phone: Page) =>
  expect(async () => {
    await phone.reload()
    await expect(phone.getByRole('heading', { name: 'Abriu um horário para você' })).toBeVisible({ timeout: 1_000 })
  }).toPass()

test('who finds a full day waits, is offered the time that the reception frees, and takes it with one tap', async ({
  page,
  browser,
}) => {
  const { slug, serviceId } = await withFullDay(page)
  const phone = await aPhone(browser)
  await phone.goto(`/booking/${slug}?service=${serviceId}`)
  const full = new RegExp(`\\b${Number(date.slice(8))}\\s*, sem horários$`)
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

test('the reception keeps the list: adds, orders by keyboard, offers by WhatsApp', async ({ page }) => {
  const { serviceId, clientId } = await withFullDay(page)
  await page.goto('/dashboard/waitlist')
  await expect(page.getByText('Ninguém na lista de espera')).toBeVisible()
  await page.getByRole('button', { name: 'Adicionar à lista' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Adicionar à lista de espera' })
  await dialog.getByLabel('Cliente').fill('Ana')
  await page.getByRole('option', { name: /Ana Conceição/ }).click()
  await dialog.getByLabel('Serviço').selectOption('Corte')
  await dialog.getByRole('button', { name: 'Adicionar', exact: true }).click()
  await expect(page.getByText('Adicionado à lista de espera!')).toBeVisible()
  for (const name of ['Bia Souza de Albuquerque e Silva Pereira dos Santos', 'Caio Prado']) {
    const contact = { email: '', document: null, phone: '(11) 94444-3333' }
    const { id } = await post<{ id: string }>(page, '/clients', { ...contact, name })
    await post(page, '/waitlist', {
      clientId: id,
      serviceId,
      professionalId: '',
      from: date,
      to: date,
      parts: ['morning'],
    })
  }
  await page.reload()
  const names = () => page.getByRole('button', { name: /^Mover / })
  await expect(names()).toHaveCount(3)
  await page.getByRole('button', { name: 'Mover Caio Prado, posição 3' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText('Posição 2 de 3')).toBeAttached()
  // The list shows the new order before it is stored.
  const stored = page.waitForResponse(/\/rpc\/waitlist\/move/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Mover Caio Prado, posição 2' })).toBeVisible()
  expect((await stored).ok()).toBe(true)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Mover Caio Prado, posição 2' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Mover Bia Souza .*, posição 3$/ })).toBeVisible()

  const { appointments } = (await (await page.request.get(`/api/appointments/days/${date}`)).json()) as {
    appointments: { id: string; client: { id: string } }[]
  }
  const { id } = appointments.find(({ client }) => client.id === clientId)!
  expect((await page.request.patch(`/api/appointments/${id}`, { data: { status: 'cancelled' } })).ok()).toBe(true)
  const offers = page.getByRole('list', { name: 'Ofertas em aberto' })
  await expect(async () => {
    await page.reload()
    await expect(offers.getByText('Caio Prado')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  const href = (await offers.getByRole('link', { name: 'Avisar pelo WhatsApp' }).last().getAttribute('href'))!
  expect(decodeURIComponent(href)).toMatch(
    /wa\.me\/5511944443333\?text=Olá, Caio Prado\. Abriu um horário: Corte com Bruna/,
  )
  await accessibleAtEachWidth(page)
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

test('an offered time asks for its deposit like any other', async ({ page, browser }) => {
  const { slug, serviceId } = await withFullDay(page)
  const put = async (path: string, data: object) =>
    expect((await page.request.put(`/api${path}`, { data })).ok(), path).toBe(true)
  await put('/sales/pix-key', { kind: 'email', key: 'pix@exemplo.com', holderName: 'Salão', city: 'São Paulo' })
  const amount = { kind: 'percent', amountCents: null, percent: 30 }
  await put('/deposits/rule', { ...amount, forAll: true, serviceIds: [], holdMinutes: 30, policy: 'Sem devolução.' })
  const { link } = (await (await page.request.get('/api/booking-link')).json()) as { link: object }
  await put('/booking-link', { ...link, allowOnlinePayment: true })

  const phone = await aPhone(browser)
  await phone.goto(`/booking/${slug}/espera?service=${serviceId}&date=${date}`)
  await phone.getByLabel('Nome completo').fill('Paula Reis')
  await phone.getByLabel('Telefone').fill('(11) 95555-4444')
  const email = newAddress()
  await phone.getByLabel('E-mail').fill(email)
  await phone.getByRole('button', { name: 'Entrar na lista de espera' }).click()
  await confirmsByMail(phone, email)
  await freeTheTime(page)
  await hearsOfIt(phone)
  await expect(phone.getByText('Sinal de R$ 24,00')).toBeVisible()
  const accept = phone.getByRole('checkbox', { name: 'Li e aceito a política do sinal' })
  // Removes the browser validation, so that the server checks the field.
  await accept.evaluate((box: HTMLInputElement) => (box.required = false))
  await phone.getByRole('button', { name: 'Aceitar horário' }).click()
  await expect(phone.getByText('Leia e aceite a política do sinal.').first()).toBeVisible()
  await accept.check()
  await phone.getByRole('button', { name: 'Aceitar horário' }).click()
  await expect(phone.getByRole('heading', { name: 'Pague o sinal de R$ 24,00' })).toBeVisible()
  await expect(phone.getByRole('img', { name: 'QR Code do PIX' })).toBeVisible()
  await expect(appointment(page, /^08:00.*Paula Reis.*Pendente/)).toBeVisible()
  await phone.context().close()
})
