import { beginLong, expect, test, type Locator, type Page } from './story.ts'
import pg from 'pg'
import { startEmbeddedPostgres } from '../src/platform/server/database/embedded/postgres.ts'
import { withConfirmedAddress } from './mail.ts'
import { accessible, post } from './owner.ts'
import { atTheTill, burst, cart, openRegister, receipt, scan } from './till.ts'
import { dataDir } from './handed.ts'

test.use({ isCold: true })

/** Usual screen sizes of counters. Smaller screens are handheld and have tests of their own. */
const screens = [
  [1024, 768],
  [1280, 720],
  [1280, 800],
  [1366, 768],
  [1440, 900],
] as const
const longName = 'Progressiva com hidratação profunda e finalização'

/** Whether the element is entirely within the window and not covered. */
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

/** The elements that are not visible on a screen although they must be; empty if all are visible. */
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

test('what ends a sale is in sight on every counter, with three lines beside it', async ({ page, context }) => {
  beginLong('sales')
  test.setTimeout(180_000)
  const { email } = await atTheTill(page, { professionals: ['Bruna Reis', 'Caio Melo de Albuquerque'] })
  await post(page, '/services', { name: longName, priceCents: 31_000, durationMinutes: 30, isActive: true })
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

  // Notices appear at the top and cover none of these elements.
  await clear(page)
  for (let at = 0; at < 3; at++) await scan(page, `000${at}`)
  await expect(page.getByText('Item não encontrado').first()).toBeVisible()
  expect(await hiddenAt(page, 'R$ 425,50'), 'with notices').toEqual([])
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await context.setOffline(true)
  await expect(page.getByText('Sem conexão.')).toBeVisible()
  expect(await hiddenAt(page, 'R$ 425,50'), 'without internet').toEqual([])
  await accessible(page)
  await context.setOffline(false)
  await expect(page.getByText('Sem conexão.')).toBeHidden({ timeout: 30_000 })

  await withConfirmedAddress(page, email)
  await page.goto('/dashboard/pos')
  await expect(cart(page).getByText('Ana Conceição')).toBeVisible()
  await expect(page.getByText('Confirme seu e-mail')).toBeHidden()
  expect(await hiddenAt(page, 'R$ 425,50'), 'without the banner').toEqual([])
})

for (const [width, height] of [
  [360, 740],
  [1280, 800],
  [1440, 900],
] as const)
  // spec: till-32
  test(`while the till comes up next to nothing moves, at ${width}`, async ({ page }) => {
    beginLong('sales')
    await page.setViewportSize({ width, height })
    await atTheTill(page)
    await openRegister(page)
    await page.addInitScript(() => {
      const moved: { value: number; what: string }[] = []
      Object.assign(window, { moved })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { value, sources } = entry as PerformanceEntry & { value: number; sources: { node: Element | null }[] }
          const what = sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? node?.nodeName).join(' / ')
          moved.push({ value, what })
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    // Delays the state of the register until the first render, as a slow connection does.
    await page.route('**/rpc/register/current*', async (route) => {
      await page.getByRole('heading', { name: 'PDV - Ponto de Venda' }).waitFor()
      await route.continue()
    })
    await page.reload()
    await expect(page.getByRole('button', { name: /^Shampoo/ })).toBeVisible()
    await expect(page.getByText('Aberto', { exact: true })).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    // The preloaded font is the only one that is used.
    const fonts = await page.evaluate(async () => {
      await document.fonts.ready
      const { href } = document.querySelector<HTMLLinkElement>('link[rel=preload][as=font]')!
      const came = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2'))
      return { first: href, came: came.map(({ name }) => name) }
    })
    expect(fonts.came).toEqual([fonts.first])
    const moves = () => page.evaluate(() => (window as unknown as { moved: { value: number; what: string }[] }).moved)
    // Swaps the web font for its fallback, as on a slow connection: the layout must not move.
    await page.evaluate(async () => {
      const { documentElement: root } = document
      const fonts = getComputedStyle(root).getPropertyValue('--font-sans')
      root.style.setProperty('--font-sans', fonts.slice(fonts.indexOf(',') + 1))
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    })
    const moved = await moves()
    expect(
      moved.reduce((sum, { value }) => sum + value, 0),
      JSON.stringify(moved),
    ).toBeLessThan(0.01)
    // A deliberate shift proves that the measurement works.
    await page.locator('main').evaluate((main) => main.prepend(Object.assign(new Image(1, 300), { alt: '' })))
    await expect.poll(async () => (await moves()).length).toBeGreaterThan(moved.length)
  })

test('on a phone the cart waits under the thumb, with the total and the button at its foot', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await atTheTill(page)
  await openRegister(page)
  for (const name of [/^Corte/, /^Shampoo/, /^Barba/]) await page.getByRole('button', { name }).click()
  await page.getByRole('button', { name: /3 itens/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Carrinho' })
  await sheet.getByText('Dinheiro').click()
  await expect.poll(() => isInSight(sheet.getByRole('button', { name: 'Finalizar Venda' }))).toBe(true)
  expect(await isInSight(sheet.getByText('R$ 145,50', { exact: true }).last())).toBe(true)

  await sheet.getByRole('button', { name: 'R$ 150,00' }).click()
  await expect(sheet.getByLabel('Troco')).toHaveText('R$ 4,50')
  for (const name of ['Remover Corte', 'Aumentar Corte', 'Finalizar Venda']) {
    const box = await sheet.getByRole('button', { name }).boundingBox()
    expect(Math.min(box!.width, box!.height)).toBeGreaterThanOrEqual(56)
  }
  await sheet.getByRole('button', { name: 'Finalizar Venda' }).click()
  await expect(receipt(page)).toContainText(/Troco +R\$ 4,50/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

/** Inserts many products directly, because the procedure would be too slow. */
async function manyProducts(page: Page, count: number) {
  const [service] = (await (await page.request.get('/api/services')).json()) as { id: string }[]
  const { url } = await startEmbeddedPostgres({ dataDir })
  const database = new pg.Client(url)
  await database.connect()
  await database.query(
    `insert into product (business_id, name, price_cents, stock, barcode)
     select s.business_id, 'Creme ' || lpad(n::text, 4, '0'), 1000 + n, 3, (2000000000000 + n)::text
     from service s, generate_series(1, $2) n where s.id = $1`,
    [service!.id, count],
  )
  await database.end()
  await page.reload()
}

test('among two thousand products only what is in sight is drawn, and each is found, scanned, reached and counted', async ({
  page,
}) => {
  beginLong('sales')
  test.slow()
  await page.setViewportSize({ width: 1366, height: 768 })
  await atTheTill(page)
  await openRegister(page)
  await manyProducts(page, 2000)
  const shelf = page.getByRole('region', { name: 'Produtos' })
  const tile = (name: string) => shelf.getByRole('button', { name: new RegExp(`^${name}`) })
  await expect(tile('Creme 0001')).toBeVisible()
  const most = 120
  expect(await shelf.getByRole('listitem').count()).toBeLessThanOrEqual(most)
  await expect(shelf.getByRole('listitem').first()).toHaveAttribute('aria-setsize', '2001')
  await accessible(page)

  // Scrolls to the end and back; the focused tile keeps the focus.
  await tile('Creme 0002').focus()
  await shelf.hover()
  await expect(async () => {
    await page.mouse.wheel(0, 20_000)
    await expect(tile('Shampoo')).toBeInViewport({ timeout: 200 })
  }).toPass()
  expect(await shelf.getByRole('listitem').count()).toBeLessThanOrEqual(most)
  await expect(shelf.getByRole('listitem').last()).toHaveAttribute('aria-posinset', '2001')
  await expect(tile('Creme 0002')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(cart(page).getByLabel('Quantidade de Creme 0002')).toHaveText('1')

  await page.keyboard.press('Tab')
  await expect(tile('Creme 0003')).toBeFocused()
  await expect(tile('Creme 0003')).toBeInViewport()

  const search = page.getByRole('searchbox', { name: /^Buscar item/ })
  await search.fill('creme 1777')
  await expect(shelf.getByRole('button')).toHaveCount(1)
  await expect(tile('Creme 1777')).toBeInViewport()
  await search.press('Enter')
  await expect(cart(page).getByLabel('Quantidade de Creme 1777')).toHaveText('1')
  await expect(search).toHaveValue('')
  await scan(page, '2000000001999')
  await expect(cart(page).getByLabel('Quantidade de Creme 1999')).toHaveText('1')
})

test('no notice lies over the title of a receipt or over the change, and wide paper is shown whole', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('marcai.device.print', JSON.stringify({ paper: 80 })))
  for (const [width, height] of [
    [360, 740],
    [768, 1024],
    [1366, 768],
  ] as const) {
    await page.setViewportSize({ width, height })
    if (width === 360) {
      await atTheTill(page)
      await openRegister(page)
    }
    // An unknown code stays in the search field.
    await page.getByRole('searchbox', { name: /^Buscar item/ }).fill('')
    await page.getByRole('button', { name: /^Corte/ }).click()
    if (width === 360) await page.getByRole('button', { name: /1 item/ }).click()
    const counter = width === 360 ? page.getByRole('dialog', { name: 'Carrinho' }) : cart(page)
    await counter.getByText('Dinheiro').click()
    await counter.getByLabel('Valor recebido').fill('10000')
    for (let at = 0; at < 3; at++) await burst(page, `9999${at}`)
    await counter.getByRole('button', { name: 'Finalizar Venda' }).click()
    await expect(page.getByText('Item não encontrado').first()).toBeVisible()
    const paper = receipt(page)
    for (const shown of [
      paper.getByRole('heading'),
      paper.getByText('Troco').first(),
      paper.getByText('R$ 20,00').first(),
    ])
      await expect.poll(() => isInSight(shown), { message: `${width}x${height}`, timeout: 3000 }).toBe(true)
    expect(await paper.locator('pre').evaluate((lines) => lines.scrollWidth - lines.clientWidth)).toBe(0)
    await page.keyboard.press('Enter')
    await expect(paper).toBeHidden()
  }
})
