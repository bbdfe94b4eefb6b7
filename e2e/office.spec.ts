import { expect, test } from './story.ts'
import { screensOf } from '../src/entries/screens.ts'
import { accessible, asOwner, post } from './owner.ts'

test.describe('at the desk', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('the menu collapses, and is a drawer below 768 px', async ({ page }) => {
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
    await page.getByRole('button', { name: 'Abrir menu' }).click()
    await expect(page.getByRole('dialog', { name: 'Menu' }).getByRole('link')).not.toHaveCount(0)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('no screen is wider than the phone, and each is accessible', async ({ page }) => {
    test.setTimeout(300_000)
    await asOwner(page)
    const { id } = await post(page, '/clients', { name: 'Ana Conceição', phone: '(11) 98765-4321' })
    const fits = async (what: string) => {
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), what).toBe(360)
      await accessible(page)
    }
    for (const { path } of screensOf('members')) {
      await page.goto(path.replace('$id', id))
      await fits(path)
      const tabs = page.getByRole('tablist').first().getByRole('tab')
      for (let at = 1; at < (await tabs.count()); at++) {
        await tabs.nth(at).click()
        await fits(`${path}, tab ${at}`)
      }
    }
    await page.getByRole('button', { name: 'Abrir menu' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Agenda', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Agenda', exact: true })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})
