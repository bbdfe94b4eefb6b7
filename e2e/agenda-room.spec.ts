import { expect, test, type Page } from './story.ts'
import { appointment, aSalon, day, withAppointment } from './agenda.ts'
import { post } from './owner.ts'

/** The number of grid hours visible between the strip of professionals and the main button. */
const hoursInSight = (page: Page) =>
  page.evaluate(() => {
    const grid = document.querySelector('[data-scrolls]')!
    const strip = document.querySelector('fieldset:has([name=professional-strip])')!.getBoundingClientRect().bottom
    const action = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Novo Agendamento')!
    const [top, bottom] = [Math.max(strip, 0), action.parentElement!.getBoundingClientRect().top]
    const at = [...grid.querySelectorAll('span.figures')]
      .filter((one) => /^\d\d:00$/.test(one.textContent))
      .map((one) => one.getBoundingClientRect())
      .map(({ top, height }) => top + height / 2)
      .filter((middle) => middle >= top && middle <= bottom)
    return at.length - 1
  })

// spec: shell-5
test('a phone shows eight hours of the day, and six clients at once', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await withAppointment(page)
  // The grid fills the screen after a small scroll; the notice to confirm the e-mail address takes its place before.
  await page.screenshot({ path: 'test-results/agenda-360.png' })
  await page.evaluate(() => document.querySelector('[aria-label="Grade do dia"]')!.scrollIntoView())
  expect(await hoursInSight(page)).toBeGreaterThanOrEqual(8)
  await page.screenshot({ path: 'test-results/agenda-360-scrolled.png' })
  await page.evaluate(() => {
    scrollTo(0, 0)
    document.querySelector('main > [role=status]')?.remove()
  })
  expect(await hoursInSight(page)).toBeGreaterThanOrEqual(8)

  await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      post(page, '/clients', { name: `Maria Aparecida dos Santos ${at}`, phone: `(11) 98765-432${at}` }),
    ),
  )
  await page.goto('/dashboard/clients')
  await expect(page.getByRole('row')).toHaveCount(10)
  const action = (await page.getByRole('button', { name: 'Novo Cliente' }).boundingBox())!.y
  const bottoms = await page
    .getByRole('row')
    .evaluateAll((rows) => rows.slice(1).map((row) => row.getBoundingClientRect().bottom))
  await page.screenshot({ path: 'test-results/clients-360.png' })
  expect(bottoms.filter((bottom) => bottom <= action).length).toBeGreaterThanOrEqual(6)
})

// spec: shell-5
test('the week of nine professionals has room for each time that it shows, and its days for them all once the list is hidden', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const { professionals, ...salon } = await aSalon(page)
  const others = Array.from({ length: 7 }, (_, at) =>
    post(page, '/professionals', {
      name: `Maria Aparecida ${at}`,
      email: `pro-${at}@exemplo.com`,
      phone: `(11) 97777-000${at}`,
      commissionPercent: 40,
      specialtyIds: [],
      hours: Array.from({ length: 7 }, () => [{ from: '08:00', to: '18:00' }]),
    }),
  )
  const all = [...professionals, ...(await Promise.all(others)).map(({ id }) => id)]
  await post(page, '/appointments', { ...salon, professionalId: all[0], date: day, time: '09:00' })
  for (const professionalId of all)
    await post(page, '/appointments', { ...salon, professionalId, date: day, time: '15:00' })
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`/dashboard/schedule?view=week&date=${day}`)
  await page.getByRole('radio', { name: 'Grade' }).check()
  const week = page.getByRole('list', { name: 'Agendamentos da semana' })
  const shown = week.getByRole('button', { name: /^15:00/ })
  await expect(shown.first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^\+\d às 15:00, ver o dia$/ })).toBeVisible()
  for (const one of await shown.all())
    expect(
      await one.evaluate((button) => {
        const time = document.createRange()
        time.selectNode(button.querySelector('.figures')!.firstChild!)
        return button.getBoundingClientRect().right - time.getBoundingClientRect().right
      }),
    ).toBeGreaterThan(0)

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('radio', { name: 'Dia' }).check()
  await page.getByRole('button', { name: 'Ocultar lista do dia' }).click()
  await expect(page.getByRole('region', { name: 'Lista do dia' })).toHaveCount(0)
  const nine = appointment(page, /^15:00/)
  await expect(nine).toHaveCount(9)
  const fits = () => page.locator('[data-scrolls]').evaluate((box) => box.scrollWidth <= box.clientWidth)
  expect(await fits()).toBe(true)
  await page.screenshot({ path: 'test-results/agenda-nine.png' })
  await page.reload()
  await expect(nine).toHaveCount(9)
  await expect(page.getByRole('region', { name: 'Lista do dia' })).toHaveCount(0)
  expect(await fits()).toBe(true)
})

// spec: shell-5
test('a day is printed on A4, a page for each professional and nothing else', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await page.setViewportSize({ width: 1440, height: 900 })
  await withAppointment(page)
  await page.getByRole('button', { name: 'Imprimir o dia' }).click()
  await expect(page.locator('html[data-printed]')).toHaveCount(1)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('region', { name: 'Agenda de Bruna' })).toContainText(/09:00–10:00\s*Ana Conceição/)
  await expect(page.getByRole('region', { name: 'Agenda de Carla' })).toContainText('Nenhum agendamento.')
  await expect(page.getByRole('heading', { name: 'Agenda', exact: true })).toBeHidden()
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(2)
  expect(pdf).toMatch(/\/MediaBox\s*\[0 0 59[45][.\d]* 84[12][.\d]*\]/)
  await page.emulateMedia({ media: null })
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(page.locator('[data-day-paper]')).toHaveCount(0)
})
