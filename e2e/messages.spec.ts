import { expect, type Page, test } from './story.ts'
import { aSalon } from './agenda.ts'
import { post } from './owner.ts'

/** The date in São Paulo, this many days from now. */
const dayIn = (days: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(Date.now() + days * 86_400_000)
const [today, tomorrow] = [dayIn(0), dayIn(1)]

/** A salon with an appointment of Ana tomorrow at 09:00. */
async function withVisit(page: Page) {
  const { professionals, ...salon } = await aSalon(page)
  await post(page, '/appointments', { ...salon, professionalId: professionals[0], date: tomorrow, time: '09:00' })
  return salon
}
const ana = (page: Page) => page.getByRole('listitem', { name: /Ana Conceição/ })

test('a reminder is one tap away in WhatsApp, and who sent it is kept', async ({ page, context }) => {
  await withVisit(page)
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Mensagens' }).click()
  await expect(page.getByRole('heading', { name: 'Amanhã' })).toBeVisible()
  const open = ana(page).getByRole('link', { name: 'Abrir no WhatsApp' })
  const [address, text] = (await open.getAttribute('href'))!.split('?text=')
  expect(address).toBe('https://wa.me/5511987654321')
  expect(decodeURIComponent(text!)).toMatch(
    /^Olá, Ana\. Aqui é da equipe Salão da Rita\. .* Corte com Bruna, .* às 09:00\. Você confirma\?$/,
  )
  const opened = page.waitForEvent('popup')
  await open.click()
  expect((await opened).url()).toContain('https://wa.me/5511987654321')
  await expect(ana(page).getByText('Aberta')).toBeVisible()
  await ana(page).getByRole('button', { name: 'Enviada' }).click()
  await expect(page.getByText('1 de 1 enviadas')).toBeVisible()
  await page.reload()
  await expect(ana(page).getByText(/Rita Lima, \d\d:\d\d/)).toBeVisible()
  await page.getByRole('tab', { name: 'Enviadas' }).click()
  await expect(page.getByRole('row', { name: /Ana Conceição.*WhatsApp.*Enviada/ })).toBeVisible()
})

test('whose birthday is today is congratulated in one tap, if they agreed to it', async ({ page, context }) => {
  const { clientId } = await withVisit(page)
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
  const [, month, day] = today.split('-')
  const card = { name: 'Ana Conceição', phone: '(11) 98765-4321', birthday: `${day}/${month}` }
  expect((await page.request.put(`/api/clients/${clientId}`, { data: card })).ok()).toBe(true)
  await page.goto('/dashboard/messages')
  const birthdays = page.getByRole('list', { name: 'Aniversários de hoje' })
  await expect(birthdays.getByText('Não aceitou receber novidades')).toBeVisible()
  await expect(birthdays.getByRole('link')).toHaveCount(0)
  const consent = { purpose: 'marketing', isGranted: true, method: 'in_person' }
  expect((await page.request.post(`/api/clients/${clientId}/consents`, { data: consent })).ok()).toBe(true)
  await page.reload()
  await birthdays.getByRole('link', { name: 'Abrir no WhatsApp' }).click()
  await expect(birthdays.getByText('Aberta')).toBeVisible()
  await birthdays.getByRole('button', { name: 'Enviada' }).click()
  await expect(page.getByText('1 de 1 enviadas')).toBeVisible()
  await page.goto('/dashboard/messages?tab=rules')
  const form = page.getByRole('form', { name: 'Aniversário por e-mail' })
  await form.getByRole('switch').check()
  await form.getByLabel('Hora do dia do aniversário').fill('10')
  await form.getByRole('button', { name: 'Salvar mensagem' }).click()
  await expect(page.getByText('Mensagem salva!')).toBeVisible()
})

test('a calendar has an address that ends when another is made', async ({ page }) => {
  await withVisit(page)
  await page.goto('/dashboard/messages?tab=calendars')
  await page.getByRole('button', { name: 'Criar endereço: Bruna' }).click()
  const address = page.getByLabel('Endereço secreto')
  const first = await address.inputValue()
  expect(await (await page.request.get(first)).text()).toContain('SUMMARY:Corte: Ana Conceição')
  await page.getByRole('button', { name: 'Fechar' }).click()
  await page.getByRole('button', { name: 'Trocar endereço' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Trocar endereço' }).click()
  await expect(address).not.toHaveValue(first)
  expect((await page.request.get(first)).status()).toBe(404)
  expect((await page.request.get(await address.inputValue())).status()).toBe(200)
})

test('an owner connects SMS, and its switches of the settings come to life', async ({ page }) => {
  await withVisit(page)
  await page.goto('/dashboard/settings?tab=notificacoes')
  const reminders = page.getByRole('switch', { name: /Lembretes por SMS/ })
  await expect(reminders).toBeDisabled()
  await page.getByRole('link', { name: 'Conectar SMS' }).click()
  const sms = page.getByRole('form', { name: 'SMS (Zenvia)' })
  await expect(sms).toBeVisible()
  await sms.getByLabel('Remetente').fill('salao')
  await sms.getByLabel('Chave de acesso').fill('chave-secreta')
  await sms.getByRole('button', { name: 'Conectar' }).click()
  await expect(page.getByText('Canal salvo!')).toBeVisible()
  await expect(page.getByText('Conectado', { exact: true })).toBeVisible()
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
  }

  await page.goto('/dashboard/settings?tab=notificacoes')
  await reminders.check()
  await expect(page.getByText('Configurações salvas com sucesso!')).toBeVisible()
  await page.reload()
  await expect(reminders).toBeChecked()
  await expect(page.getByRole('switch', { name: /SMS para agendamentos/ })).not.toBeChecked()
})
