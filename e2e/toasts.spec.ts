import { beginLong, expect, test, type Page } from './story.ts'
import { screensOf } from '../src/entries/screens.ts'
import { paths } from '../src/platform/paths.ts'
import { asOwner, post } from './owner.ts'

const pressable = 'button, a[href], input, select, textarea, [role=tab], [role=switch]'

/** The names of the controls under a toast, except those of the e-mail reminder that caused it. */
const covered = (page: Page) =>
  page.evaluate((pressable) => {
    const toasts = [...document.querySelectorAll('[data-sonner-toast]')].map((one) => one.getBoundingClientRect())
    const elements = [...document.querySelectorAll<HTMLElement>(`main :is(${pressable})`)]
    const seen = elements.filter((element) => !element.closest('[role=status]') && element.checkVisibility())
    // On a phone toasts are at the foot, where a list has always something: what lies in the page is scrolled away.
    const stays = (element: Element | null): boolean =>
      element !== null && (/fixed|sticky/.test(getComputedStyle(element).position) || stays(element.parentElement))
    const isPhone = innerWidth < 600
    const under = seen.filter((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      if (isPhone && !stays(element)) return false
      return toasts.some((one) => left < one.right && right > one.left && top < one.bottom && bottom > one.top)
    })
    return {
      toasts: toasts.length,
      seen: seen.length,
      under: under.map((element) => element.getAttribute('aria-label') ?? element.textContent ?? element.tagName),
    }
  }, pressable)

// spec: till-33
test('a toast lies over nothing that is pressed at the desk, and over nothing that stays in its place on a phone', async ({
  page,
}) => {
  beginLong('platform/web')
  test.setTimeout(240_000)
  await asOwner(page)
  const { id } = await post(page, '/clients', { name: 'Ana Conceição', phone: '(11) 98765-4321' })
  // The request fails, so the button can be pressed again on every screen.
  await page.route('**/rpc/accounts/resendVerification', (route) => route.abort())
  const desk = { viewport: { width: 1440, height: 900 }, seen: 0 }
  const phone = { viewport: { width: 360, height: 740 }, seen: 0 }
  // The wall lies over the reminder, and asks for nothing that could fail.
  for (const { path } of screensOf('members').filter((screen) => screen.path !== paths.wall)) {
    await page.setViewportSize(desk.viewport)
    await page.goto(path.replace('$id', id))
    for (const at of [desk, phone]) {
      await page.setViewportSize(at.viewport)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      // At the second width the toast of the first is there, unless it took too long.
      if ((await covered(page)).toasts === 0) await page.getByRole('button', { name: 'Enviar de novo' }).click()
      await expect(page.getByRole('region', { name: 'Avisos' })).toContainText('Erro ao enviar email')
      const found = await covered(page)
      expect(found.under, path).toEqual([])
      expect(found.toasts, path).toBeGreaterThan(0)
      at.seen += found.seen
    }
  }
  expect(desk.seen).toBeGreaterThan(100)
  expect(phone.seen).toBeGreaterThan(100)
  // A deliberately covered button proves that the check works.
  await page.locator('[data-sonner-toaster]').evaluate((toaster) => {
    toaster.style.top = '40%'
    toaster.style.bottom = '0'
  })
  await page.locator('main').evaluate((main) => {
    const all = Object.assign(document.createElement('button'), { textContent: 'Alvo' })
    all.style.cssText = 'position: fixed; inset: 0'
    main.append(all)
  })
  expect((await covered(page)).under).toContain('Alvo')
})

test('on a phone a toast lies above the foot of the guide’s step, which stays above the page’s', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await asOwner(page)
  await page.route('**/rpc/accounts/resendVerification', (route) => route.abort())
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Salão de beleza' }).click()
  await expect(page.getByRole('button', { name: /^Cadastrar \d+ serviços$/ })).toBeInViewport()
  await page.getByRole('button', { name: 'Enviar de novo' }).click()
  await expect(page.getByRole('region', { name: 'Avisos' })).toContainText('Erro ao enviar email')
  await page.evaluate(() => scrollTo(0, 300))
  const { toasts, under } = await covered(page)
  expect(toasts).toBeGreaterThan(0)
  expect(under).toEqual([])
})

test('on a phone the last row of a list can be scrolled out from below a toast', async ({ page }) => {
  await asOwner(page)
  for (let n = 10; n < 30; n++) await post(page, '/clients', { name: `Cliente ${n}`, phone: `(11) 98765-43${n}` })
  await page.route('**/rpc/accounts/resendVerification', (route) => route.abort())
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/dashboard/clients')
  const last = page.getByRole('row', { name: /Cliente 29/ })
  await expect(last).toBeAttached()
  await page.getByRole('button', { name: 'Enviar de novo' }).click()
  const notice = page.locator('[data-sonner-toast]').first()
  await expect(notice).toBeVisible()
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect
    .poll(async () => (await last.boundingBox())!.y + (await last.boundingBox())!.height)
    .toBeLessThanOrEqual((await notice.boundingBox())!.y)
})
