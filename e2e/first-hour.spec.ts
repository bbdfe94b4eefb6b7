import { expect, test } from './story.ts'
import { counted } from './counted.ts'
import { firstHour } from './first-hour.ts'

test('from the landing page to the first appointment in at most 18 clicks and 110 keys', async ({ page }) => {
  test.setTimeout(120_000)
  await page.setViewportSize({ width: 1440, height: 900 })
  const count = await counted(page)
  await firstHour(page)
  expect(count.clicks).toBeLessThanOrEqual(18)
  expect(count.keys).toBeLessThanOrEqual(110)
  // The setup guide disappears with the first appointment.
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Visão Geral' })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(page.getByRole('progressbar', { name: 'Primeiros passos' })).toHaveCount(0)
})
