import { appointment, aSalon, pastEight } from './agenda.ts'
import { accessible, post } from './owner.ts'
import { expect, test, type Page } from './story.ts'

/** Ten visits that are over, and some that are to come; returns the hour of the next one. */
async function aMorning(page: Page) {
  const { professionals, ...salon } = await aSalon(page)
  const { date, at } = await pastEight(professionals[0]!)
  const visit = { ...salon, professionalId: professionals[0], date, squeezeReason: 'Já estava aqui' }
  const hours = [...Array.from({ length: 14 }, (_, n) => -480 + n * 20), 30, 90, 150, 210]
  for (const minutes of hours) await post(page, '/appointments/squeezed-in', { ...visit, time: at(minutes) })
  return at(30)
}

const scrolled = (page: Page) => page.evaluate(() => scrollY)

// spec: agenda-41
test('the lists of today, its week and its month open at what comes next, and are found again as they were left', async ({
  page,
}) => {
  const next = await aMorning(page)
  const row = (list: string) =>
    page.getByRole('region', { name: list }).getByLabel(`Status de Ana Conceição, ${next}`, { exact: true })

  // On a desk the list of the day has a box of its own.
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/dashboard/schedule')
  await expect(appointment(page, new RegExp(`^${next}`))).toBeVisible()
  await expect(row('Lista do dia')).toBeInViewport()

  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/dashboard/schedule?view=week')
  await expect(row('Lista da semana')).toBeInViewport()
  expect(await scrolled(page)).toBeGreaterThan(0)
  await accessible(page)
  // Who looks at what is over, opens a card and comes back finds the place.
  const details = page.getByRole('region', { name: 'Lista da semana' }).getByRole('button', { name: /^Detalhes/ })
  await details.nth(3).click()
  const panel = page.getByRole('dialog', { name: 'Atendimento' })
  await expect(panel.getByText('Primeira visita')).toBeVisible()
  const place = await scrolled(page)
  await panel.getByRole('link', { name: 'Ficha' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ana Conceição' })).toBeVisible()
  await page.goBack()
  await expect(details.nth(3)).toBeInViewport()
  expect(await scrolled(page)).toBe(place)
  await expect(row('Lista da semana')).not.toBeInViewport()

  await page.goto('/dashboard/schedule?view=month')
  await page.getByRole('radio', { name: 'Lista' }).check()
  await expect(row('Lista do mês')).toBeInViewport()
})
