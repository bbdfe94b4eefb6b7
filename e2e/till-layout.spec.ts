import { expect, test, type Locator, type Page } from '@playwright/test'
import { accessible, post } from './owner.ts'
import { atTheTill, cart, openRegister, scan } from './till.ts'

/** Screens that counters have; below, one that is held in the hand. */
const screens = [
  [1024, 768],
  [1280, 720],
  [1280, 800],
  [1366, 768],
  [1440, 900],
] as const
const longName = 'Progressiva com hidratação profunda e finalização'

/** Whole within the window, and nothing lies over it. */
const isInSight = (element: Locator) =>
  element.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight || right - left < 10) return false
    const [dx, dy] = [(right - left) / 8, (bottom - top) / 8]
    const points = [left + dx, (left + right) / 2, right - dx].flatMap((x) =>
      [top + dy, (top + bottom) / 2, bottom - dy].map((y) => document.elementFromPoint(x, y)),
    )
    return points.every((found) => found !== null && (element === found || element.contains(found)))
  })

async function linesInSight(page: Page) {
  const lines = await cart(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Detalhes de/ }) })
    .all()
  const seen = await Promise.all(lines.map((line) => isInSight(line)))
  return seen.filter(Boolean).length
}

/** What must be in sight on each screen; empty when all of it is. */
async function hiddenAt(page: Page, total: string): Promise<string[]> {
  const hidden: string[] = []
  for (const [width, height] of screens) {
    await page.setViewportSize({ width, height })
    const finish = cart(page).getByRole('button', { name: 'Finalizar Venda' })
    await expect.poll(() => isInSight(finish), { message: `${width}x${height}`, timeout: 3000 }).toBe(true)
    const isTotal = await isInSight(cart(page).getByRole('definition').getByText(total, { exact: true }).last())
    if (!isTotal) hidden.push(`the total at ${width}x${height}`)
    const lines = await linesInSight(page)
    if (lines < 3) hidden.push(`${3 - lines} of three lines at ${width}x${height}`)
  }
  return hidden
}

const clear = async (page: Page) => {
  await page.setViewportSize({ width: 1366, height: 768 })
}

async function confirmAddress(page: Page, email: string) {
  await expect(async () => {
    await page.goto('/dev/mail')
    const mail = page.getByRole('link', { name: 'Confirme seu e-mail no Marcaí' }).filter({ hasText: email })
    await mail.first().click({ timeout: 1000 })
  }).toPass()
  await page.locator('pre').getByRole('link').click()
  await page.getByRole('button', { name: 'Confirmar e-mail' }).click()
  await expect(page.getByRole('heading', { name: 'E-mail confirmado' })).toBeVisible()
  await page.goto('/dashboard/pos')
}

test('what ends a sale is in sight on every counter, with three lines beside it', async ({ page, context }) => {
  test.setTimeout(180_000)
  const { email } = await atTheTill(page, { professionals: ['Bruna Reis', 'Caio Melo de Albuquerque'] })
  await post(page, '/services', { name: longName, priceCents: 31_000, durationMinutes: 30, isActive: true })
  await page.reload()
  await openRegister(page)
  await expect(page.getByText('Confirme seu e-mail')).toBeVisible()

  await page.getByRole('button', { name: longName }).click()
  await page.getByRole('button', { name: /^Corte/ }).click()
  await scan(page)
  await scan(page)
  await page.keyboard.press('F4')
  await page.getByRole('searchbox').fill('ana')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Ana Conceição/ })
    .click()
  await cart(page).getByRole('button', { name: 'Desconto' }).click()
  await page.getByText('Valor (R$)').click()
  await page.getByRole('dialog').getByRole('textbox').fill('1550')
  await page.keyboard.press('Enter')
  await cart(page).getByText('Dinheiro').click()
  expect(await hiddenAt(page, 'R$ 425,50'), 'cash, discount and a client').toEqual([])
  await clear(page)
  await cart(page).getByLabel('Valor recebido').fill('50000')
  await expect(cart(page).getByLabel('Troco')).toHaveText('R$ 74,50')
  expect(await hiddenAt(page, 'R$ 425,50'), 'with change').toEqual([])
  for (const shown of [cart(page).getByLabel('Valor recebido'), cart(page).getByLabel('Troco')])
    expect(await isInSight(shown)).toBe(true)

  await clear(page)
  await cart(page).getByText('PIX').click()
  expect(await hiddenAt(page, 'R$ 425,50'), 'PIX').toEqual([])

  await clear(page)
  await cart(page).getByRole('button', { name: 'Dividir' }).click()
  const split = page.getByRole('dialog', { name: 'Dividir pagamento' })
  await split.getByRole('button', { name: 'Adicionar forma' }).click()
  await split.getByRole('button', { name: 'Partes iguais' }).click()
  await split.getByRole('button', { name: 'Concluir' }).click()
  await expect(cart(page).getByRole('region', { name: 'Pagamento dividido' })).toBeVisible()
  expect(await hiddenAt(page, 'R$ 425,50'), 'three payments, one by PIX').toEqual([])

  // Notices come and go above, and lie over none of it.
  await clear(page)
  for (let at = 0; at < 3; at++) await scan(page, `000${at}`)
  await expect(page.getByText('Item não encontrado').first()).toBeVisible()
  expect(await hiddenAt(page, 'R$ 425,50'), 'with notices').toEqual([])
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await context.setOffline(true)
  await expect(page.getByText('Sem internet.')).toBeVisible()
  expect(await hiddenAt(page, 'R$ 425,50'), 'without internet').toEqual([])
  await accessible(page)
  await context.setOffline(false)
  await expect(page.getByText('Sem internet.')).toBeHidden({ timeout: 30_000 })

  await confirmAddress(page, email)
  await expect(cart(page).getByText('Ana Conceição')).toBeVisible()
  await expect(page.getByText('Confirme seu e-mail')).toBeHidden()
  expect(await hiddenAt(page, 'R$ 425,50'), 'without the banner').toEqual([])
})

test('on a telephone the total and the button are at the foot of the cart', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await atTheTill(page)
  await openRegister(page)
  for (const name of [/^Corte/, /^Shampoo/, /^Barba/]) await page.getByRole('button', { name }).click()
  await page.getByRole('button', { name: /3 itens/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Carrinho' })
  await sheet.getByText('Dinheiro').click()
  await expect.poll(() => isInSight(sheet.getByRole('button', { name: 'Finalizar Venda' }))).toBe(true)
  expect(await isInSight(sheet.getByText('R$ 145,50', { exact: true }).last())).toBe(true)
  await accessible(page)
})
