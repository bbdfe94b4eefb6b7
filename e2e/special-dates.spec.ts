import { expect, type Page, test } from './story.ts'
import { nextHolidays } from '../src/hours/holidays.ts'
import { addDays } from '../src/platform/clock.ts'
import { aSalon } from './agenda.ts'
import { accessible, openBookingPage } from './owner.ts'

const inDays = (days: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(Date.now() + days * 86_400_000)
const written = (date: string) => date.split('-').toReversed().join('/')

/** The next holiday that is not about to begin, and a day after it that is none. */
const holidays = nextHolidays(inDays(2))
const holiday = holidays[0]!
const closedDate = [1, 2, 3]
  .map((days) => addDays(holiday.date, days))
  .find((date) => holidays.every((one) => one.date !== date))!

/** A salon whose booking page is open for a year, whichever holiday is next. */
async function anOpenSalon(page: Page): Promise<string> {
  await aSalon(page)
  const slug = await openBookingPage(page, { autoConfirm: true })
  const rules = (await (await page.request.get('/api/agenda/rules')).json()) as object
  expect((await page.request.put('/api/agenda/rules', { data: { ...rules, horizonDays: 365 } })).ok()).toBe(true)
  return `/booking/${slug}`
}

for (const [width, height] of [
  [1440, 900],
  [360, 740],
] as const)
  // spec: agenda-25, agenda-27
  test(`at ${width} px a holiday and a date are closed: the agenda says which, and neither the desk nor a client finds a time`, async ({
    page,
    browser,
  }) => {
    await page.setViewportSize({ width, height })
    const address = await anOpenSalon(page)
    const fits = async (one: Page) => {
      await expect.poll(() => one.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      await accessible(one)
    }
    await page.goto('/schedule-settings?tab=dates')
    const proposed = page.getByRole('list', { name: 'Feriados nacionais' }).getByRole('listitem')
    const toggle = proposed.filter({ hasText: written(holiday.date) }).getByRole('switch')
    await expect(toggle).not.toBeChecked()
    await toggle.click()
    await expect(toggle).toBeChecked()
    await page.getByRole('button', { name: 'Adicionar data' }).click()
    const dialog = page.getByRole('dialog', { name: 'Adicionar data' })
    await dialog.getByLabel('Nome').fill('Recesso da equipe')
    await dialog.getByLabel('De', { exact: true }).fill(written(closedDate))
    await dialog.getByLabel('Até', { exact: true }).fill(written(closedDate))
    await dialog.getByRole('button', { name: 'Salvar', exact: true }).click()
    await expect(page.getByText('Horário da data salvo!')).toBeVisible()
    const listed = page.getByRole('table').getByRole('row')
    await expect(listed.filter({ hasText: holiday.name })).toContainText('Fechado')
    await expect(listed.filter({ hasText: 'Recesso da equipe' })).toContainText('Fechado')
    await fits(page)

    const phone = await (await browser.newContext({ viewport: { width, height }, locale: 'pt-BR' })).newPage()
    for (const [date, name] of [
      [holiday.date, holiday.name],
      [closedDate, 'Recesso da equipe'],
    ] as const) {
      await page.goto(`/dashboard/schedule?date=${date}`)
      await expect(page.getByText(`Fechado: ${name}`).first()).toBeVisible()
      await page.getByRole('button', { name: 'Novo Agendamento' }).click()
      const form = page.getByRole('dialog', { name: 'Novo Agendamento' })
      await form.getByRole('combobox', { name: 'Serviço', exact: true }).fill('Corte')
      await page.keyboard.press('Tab')
      await expect(form.getByText('Nenhum horário livre neste dia. Os próximos:')).toBeVisible()
      await form.getByLabel('Horário', { exact: true }).fill('10:00')
      await expect(form.getByText(`Fechado nesta data: ${name}.`)).toBeVisible()
      await expect(form.getByRole('link', { name: 'Ver a data' })).toBeVisible()

      await phone.goto(`${address}?date=${date}`)
      await expect(phone.getByText(/^Fechado neste dia: /)).toBeVisible()
      await expect(phone.getByRole('radio', { name: /^\d\d:\d\d$/ })).toHaveCount(0)
    }
    await fits(phone)
    // The day before the holiday is as always.
    await phone.goto(`${address}?date=${addDays(holiday.date, -1)}`)
    await expect(phone.getByRole('radio', { name: '10:00' })).toBeAttached()
  })
