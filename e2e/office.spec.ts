import { expect, test } from './story.ts'
import { asOwner } from './owner.ts'

test.use({ viewport: { width: 1440, height: 900 } })

// spec: shell-11
test('the menu collapses, and is a drawer below 768 px, which leads on and closes', async ({ page }) => {
  await asOwner(page)
  await page.goto('/dashboard')
  const width = async () => (await page.getByRole('complementary').first().boundingBox())!.width
  const open = await width()
  await page.getByRole('button', { name: 'Recolher menu' }).click()
  expect(await width()).toBeLessThan(open / 2)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Expandir menu' })).toBeVisible()
  await page.setViewportSize({ width: 768, height: 900 })
  await expect(page.getByRole('button', { name: 'Abrir menu' })).toBeHidden()
  await page.setViewportSize({ width: 767, height: 900 })
  await expect(page.getByRole('button', { name: 'Expandir menu' })).toBeHidden()
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Abrir menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect(drawer.getByRole('link')).not.toHaveCount(0)
  await drawer.getByRole('link', { name: 'Agenda', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Agenda', exact: true })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
