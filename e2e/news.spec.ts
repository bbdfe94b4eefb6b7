import { expect, type Page, test } from './story.ts'
import { aSalon } from './agenda.ts'
import { accessibleAtEachWidth, asOwner, atRest, openBookingPage, password } from './owner.ts'

/** Three days ahead; the test salon is open every day. */
const date = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)

/** A salon with a booking page, and what books there as a stranger does, at an hour. */
async function withBookingPage(page: Page) {
  const { serviceId, professionals } = await aSalon(page)
  const slug = await openBookingPage(page)
  const visitor = { name: 'Paula Reis', phone: '(11) 95555-4444', email: null, address: '', notes: '' }
  return async (stranger: Page, time: string) => {
    const wish = { key: crypto.randomUUID(), serviceId, professionalId: professionals[0], date, time }
    const booked = await stranger.request.post(`/api/booking/${slug}/bookings`, { data: { ...wish, ...visitor } })
    expect(booked.ok(), await booked.text()).toBe(true)
  }
}

const bell = (page: Page, count?: number) =>
  page.getByRole('button', { name: count ? `Novidades (${count})` : 'Novidades', exact: true })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Novidades' })

// spec: home-13, home-14
test('a stranger books, the bell tells it at once, and its row opens the visit; seen here is seen on the other device', async ({
  page,
  browser,
}) => {
  const book = await withBookingPage(page)
  await page.goto('/dashboard/clients')
  await expect(bell(page)).toBeVisible()
  const phone = await (
    await browser.newContext({
      storageState: await page.context().storageState(),
      viewport: { width: 360, height: 740 },
    })
  ).newPage()
  await phone.goto('/dashboard/services')
  await expect(bell(phone)).toBeVisible()

  const stranger = await (await browser.newContext()).newPage()
  await book(stranger, '10:00')
  await expect(bell(page, 1)).toBeVisible()
  await expect(bell(phone, 1)).toBeVisible()
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(360)

  await bell(page, 1).press('Enter')
  const row = panel(page).getByRole('link', { name: /Novo agendamento online.*Paula Reis/ })
  await expect(row).toContainText('Novo')
  await expect(bell(phone)).toBeVisible()
  await accessibleAtEachWidth(page)
  await row.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Atendimento' })).toContainText('Paula Reis')

  await page.keyboard.press('Escape')
  await atRest(page)
  await book(stranger, '15:00')
  await expect(bell(page, 1)).toBeVisible()
  await page.reload()
  await expect(bell(page, 1)).toBeVisible()
})

// spec: home-14
test('the sound is a choice of the device, which a sign-out and the other device leave alone', async ({
  page,
  browser,
}) => {
  const email = await asOwner(page)
  await page.goto('/dashboard')
  await bell(page).click()
  const sound = (of: Page) => panel(of).getByRole('switch', { name: /Som neste aparelho/ })
  await expect(panel(page)).toContainText('Nada chegou de fora')
  await expect(sound(page)).not.toBeChecked()
  await sound(page).check()
  await page.keyboard.press('Escape')
  await atRest(page)
  const other = await (
    await browser.newContext({ storageState: { cookies: await page.context().cookies(), origins: [] } })
  ).newPage()
  await other.goto('/dashboard')
  await bell(other).click()
  await expect(sound(other)).not.toBeChecked()

  await page.getByRole('button', { name: 'Sair' }).click()
  await page.waitForURL('/')
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await bell(page).click()
  await expect(sound(page)).toBeChecked()
})

// spec: home-12
test('the overview tells a new online booking by itself, and its row opens the visit', async ({ page, browser }) => {
  const book = await withBookingPage(page)
  await page.goto('/dashboard')
  const day = page.locator('section').filter({ has: page.getByRole('heading', { name: 'O dia' }) })
  await expect(day.getByRole('link', { name: /Novos agendamentos online.*Nenhum hoje/ })).toBeVisible()
  await book(await (await browser.newContext()).newPage(), '10:00')
  await expect(day.getByRole('link', { name: /Novos agendamentos online.*1 hoje/ })).toBeVisible()
  await day.getByRole('link', { name: /Caixa.*Fechado/ }).focus()
  await day.getByRole('link', { name: /Paula Reis/ }).click()
  await expect(page.getByRole('dialog', { name: 'Atendimento' })).toContainText('Paula Reis')
})
