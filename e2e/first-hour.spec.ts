import { expect, test } from './story.ts'
import { counted } from './counted.ts'
import { firstHour } from './first-hour.ts'

// spec: shell-2
test('from the landing page to the first appointment in at most 20 clicks and 110 keys', async ({ page }) => {
  test.setTimeout(120_000)
  await page.setViewportSize({ width: 1440, height: 900 })
  const count = await counted(page)
  await firstHour(page)
  expect(count.clicks).toBeLessThanOrEqual(20)
  expect(count.keys).toBeLessThanOrEqual(110)
  // The guide's end stays beside the first appointment, with the link to be sent, until it is closed.
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Visão Geral' })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(page.getByRole('group', { name: 'Tudo pronto' }).getByText('feito')).toBeVisible()
  await page.getByRole('button', { name: 'Concluir' }).click()
  await expect(page.getByRole('group', { name: 'Tudo pronto' })).toHaveCount(0)
})
