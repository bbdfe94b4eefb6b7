import { expect, type Page, test } from './story.ts'
import { aSalon } from './agenda.ts'
import { post } from './owner.ts'

/** The date in São Paulo, this many days from now. */
const dayIn = (days: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(Date.now() + days * 86_400_000)
const tomorrow = dayIn(1)

/** A salon with an appointment of Ana tomorrow at 09:00. */
async function withVisit(page: Page) {
  const { professionals, ...salon } = await aSalon(page)
  await post(page, '/appointments', { ...salon, professionalId: professionals[0], date: tomorrow, time: '09:00' })
  return salon
}
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
