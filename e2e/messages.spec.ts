import { createHmac } from 'node:crypto'
import pg from 'pg'
import { expect, type Page, test } from './story.ts'
import { appointment, aSalon } from './agenda.ts'
import { accessible, post } from './owner.ts'
import { serverDatabase } from './prepared.ts'

/** The date in São Paulo, this many days from now. */
const dayIn = (days: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(Date.now() + days * 86_400_000)
const tomorrow = dayIn(1)

/** A salon with an appointment of Ana tomorrow at 09:00. */
async function withVisit(page: Page) {
  const { professionals, ...salon } = await aSalon(page)
  await post(page, '/appointments', { ...salon, professionalId: professionals[0], date: tomorrow, time: '09:00' })
  return { ...salon, professionals }
}

/** As if the owner of a professional's salon had opened the link in the mail. */
async function proveAddress(professionalId: string) {
  const admin = new pg.Client(await serverDatabase())
  await admin.connect()
  await admin.query(
    `update account set email_verified_at = now() where id in (
       select m.account_id from member m join professional p on p.business_id = m.business_id where p.id = $1)`,
    [professionalId],
  )
  await admin.end()
}
const channel = { channel: 'whatsapp', sender: '1234567890', template: 'lembrete', birthdayTemplate: null }
const ana = (page: Page) => page.getByRole('listitem', { name: /Ana Conceição/ })

// spec: settings-4
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
    /^Olá, Ana\. Aqui é da equipe Salão da Rita\. .* Corte com Bruna, .* às 09:00\. Você confirma\?\nConfirme ou remarque aqui: http.*$/,
  )
  const opened = page.waitForEvent('popup')
  await open.click()
  expect((await opened).url()).toContain('https://wa.me/5511987654321')
  await expect(ana(page).getByText('Aberta')).toBeVisible()
  await ana(page).getByRole('button', { name: 'Marcar como enviada' }).click()
  await expect(page.getByText('1 de 1 enviadas')).toBeVisible()
  await page.reload()
  await expect(ana(page).getByText(/Rita Lima, \d\d:\d\d/)).toBeVisible()
  await page.getByRole('tab', { name: 'Enviadas' }).click()
  await expect(page.getByRole('row', { name: /Ana Conceição.*WhatsApp.*Enviada/ })).toBeVisible()
})

// spec: agenda-47
test('from a phone the desk sends the reminder of a visit by the salon’s own account, once, and sees what is in the way', async ({
  page,
}) => {
  const { professionals } = await withVisit(page)
  await page.goto(`/dashboard/schedule?date=${tomorrow}`)
  await appointment(page, /^09:00.*Ana Conceição/).click()
  await page.setViewportSize({ width: 360, height: 740 })
  const panel = page.getByRole('dialog', { name: 'Atendimento' })
  await expect(panel.getByRole('link', { name: 'Mensagem' })).toBeVisible()
  const send = panel.getByRole('button', { name: 'Enviar pelo WhatsApp do negócio' })
  await expect(send).toHaveCount(0)

  const saved = await page.request.put('/api/messages/channels', { data: { ...channel, token: 'EAAG-chave' } })
  expect(saved.ok(), await saved.text()).toBe(true)
  // At any hour of the night.
  await page.request.put('/api/messages/quiet-hours', { data: { isOn: false, from: '21:00', to: '08:00' } })
  await page.reload()
  await appointment(page, /^09:00.*Ana Conceição/).click()
  await send.click()
  await expect(panel.getByRole('alert')).toHaveText('O proprietário ainda não confirmou o e-mail da conta.')
  await proveAddress(professionals[0]!)
  await send.dblclick()
  // Nobody is where the salon's WhatsApp is asked, which the panel hears without being asked again.
  const standing = panel.getByRole('status').filter({ hasText: /^Sem confirmação (às|em) .*\d\d:\d\d: pode ter saído/ })
  await expect(standing).toBeVisible()
  await expect(send).toBeDisabled()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await accessible(page)
  await page.goto('/dashboard/messages?tab=outbox')
  await expect(page.getByRole('row', { name: /Ana Conceição.*WhatsApp.*Sem confirmação.*por Rita Lima/ })).toHaveCount(
    1,
  )
})

const appSecret = 'segredo-do-app'

/** As if what was sent had left by the salon's own account, which answers come back to: the name of the message. */
async function namedByService(professionalId: string): Promise<{ business: string; message: string }> {
  const admin = new pg.Client(await serverDatabase())
  await admin.connect()
  const message = `wamid.${crypto.randomUUID()}`
  const { rows } = await admin.query<{ business: string }>(
    `update message set provider_id = $2 where business_id = (select business_id from professional where id = $1)
     returning business_id as business`,
    [professionalId, message],
  )
  await admin.end()
  expect(rows).toHaveLength(1)
  return { business: rows[0]!.business, message }
}

// spec: settings-15
test('on a phone the desk reads what clients answered, and sees what a button has done already', async ({ page }) => {
  const { professionals } = await withVisit(page)
  await page.setViewportSize({ width: 360, height: 740 })
  const data = { ...channel, token: 'EAAG-chave', hasButtons: true, appSecret }
  const saved = await page.request.put('/api/messages/channels', { data })
  expect(saved.ok(), await saved.text()).toBe(true)
  await page.goto('/dashboard/messages')
  await ana(page).getByRole('button', { name: 'Marcar como enviada' }).click()
  await expect(page.getByText('1 de 1 enviadas')).toBeVisible()
  const { business, message } = await namedByService(professionals[0]!)
  const answers = [
    {
      from: '5511987654321',
      type: 'button',
      button: { payload: 'confirm', text: 'Confirmo' },
      context: { id: message },
    },
    { from: '5511987654321', type: 'text', text: { body: 'Posso levar minha irmã?' }, context: { id: message } },
    { from: '5511955554444', type: 'text', text: { body: 'Vocês abrem no feriado?' } },
  ].map((answer) => ({ ...answer, id: `wamid.${crypto.randomUUID()}`, timestamp: '1' }))
  const value = { metadata: { phone_number_id: channel.sender }, messages: answers }
  const body = Buffer.from(JSON.stringify({ entry: [{ changes: [{ value }] }] }))
  const signature = `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature }
  expect((await page.request.post(`/webhooks/whatsapp/${business}`, { data: body, headers })).status()).toBe(200)

  await page.getByRole('tab', { name: 'Respostas' }).click()
  const list = page.getByRole('list', { name: 'Respostas' })
  const stranger = list.getByRole('listitem', { name: '(11) 95555-4444' })
  await expect(stranger).toContainText('Vocês abrem no feriado?')
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(page.getByRole('radio', { name: 'Não lidas (2)' })).toBeChecked()
  const question = list.getByRole('listitem', { name: 'Ana Conceição' })
  await expect(question).toContainText('Posso levar minha irmã?')
  await expect(question.getByRole('link', { name: 'Responder' })).toHaveAttribute('href', 'https://wa.me/5511987654321')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await accessible(page)
  await question.getByRole('button', { name: 'Marcar como lida' }).click()
  await expect(question).toHaveCount(0)
  await page.getByRole('radio', { name: 'Todas' }).check()
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await expect(question.filter({ hasText: 'Confirmou presença' })).toHaveCount(1)
  await expect(question.filter({ hasText: 'lida por Rita Lima' })).toContainText('Posso levar minha irmã?')
  await page.goto(`/dashboard/schedule?date=${tomorrow}`)
  await expect(appointment(page, /^09:00.*Ana Conceição.*Confirmado/)).toBeVisible()
})
