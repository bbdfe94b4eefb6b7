import { beginLong, expect, test, type Browser, type BrowserContext, type Page } from './story.ts'
import { accessible, post } from './owner.ts'
import { atTheTill, cart, openRegister, receipt, register, scan } from './till.ts'

test.use({ isCold: true })

const list = (page: Page) => page.getByRole('dialog', { name: 'Comandas' })
const toTickets = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Comandas/ })
const ticket = (page: Page, name: string) =>
  list(page).getByRole('button', { name: new RegExp(`^Abrir comanda ${name}`) })
const lines = (page: Page, count: string) => expect(cart(page).getByLabel('Quantidade de Shampoo')).toHaveText(count)
const isEmpty = (page: Page) => expect(cart(page).getByText('Carrinho vazio', { exact: true })).toBeVisible()

async function putAway(page: Page, name: string) {
  await cart(page).getByRole('button', { name: 'Guardar comanda' }).click()
  await page.getByRole('dialog', { name: 'Guardar comanda' }).getByLabel('Nome').fill(name)
  await page.keyboard.press('Enter')
  await isEmpty(page)
}

async function open(page: Page, name: string) {
  await toTickets(page).click()
  await ticket(page, name).click()
}

/** Signs the same person in on another device. */
async function anotherTill(browser: Browser, who: { email: string; password: string }): Promise<Page> {
  const context: BrowserContext = await browser.newContext()
  const page = await context.newPage()
  await post(page, '/auth/sign-in', who)
  await page.goto('/dashboard/pos')
  await expect(page.getByRole('button', { name: /^Shampoo/ })).toBeVisible()
  return page
}

const stored = async (page: Page) =>
  (await (await page.request.get('/api/tickets')).json()) as { name: string; isParked: boolean; lines: object[] }[]

// spec: till-30
test('several carts wait under their names, over a reload, and another till takes one and charges it once', async ({
  page,
  browser,
}) => {
  test.slow()
  const who = await atTheTill(page)
  await openRegister(page)
  await scan(page)
  await putAway(page, 'Ana')
  await scan(page)
  await scan(page)
  await putAway(page, 'Mesa 2')
  await page.reload()
  await toTickets(page).click()
  await expect(ticket(page, 'Ana')).toContainText('R$ 25,50')
  await expect(ticket(page, 'Mesa 2')).toContainText('R$ 51,00')
  await page.setViewportSize({ width: 1280, height: 800 })

  // The ticket is now on this counter, and the other tills see what is added.
  await ticket(page, 'Ana').click()
  await lines(page, '1')
  await scan(page)
  await lines(page, '2')
  await expect
    .poll(async () => (await stored(page)).map(({ name, isParked }) => [name, isParked]))
    .toEqual([
      ['Ana', false],
      ['Mesa 2', true],
    ])
  await page.reload()
  await lines(page, '2')
  await expect(cart(page)).toContainText('Comanda Ana')

  // Another till takes the ticket over after a confirmation; the first one is told and keeps its cart.
  const other = await anotherTill(browser, who)
  await open(other, 'Ana')
  await other.getByRole('alertdialog').getByRole('button', { name: 'Assumir comanda' }).click()
  await lines(other, '2')
  await expect(cart(page).getByRole('alert')).toContainText('Comanda em outro caixa')
  await lines(page, '2')

  // Both tills charge the ticket, and one sale results.
  await page.keyboard.press('F9')
  await expect(receipt(page)).toBeVisible()
  await expect(cart(other).getByRole('alert')).toContainText('Comanda encerrada')
  await other.keyboard.press('F9')
  await expect(receipt(other)).toBeVisible()
  expect((await register(page)).figures).toMatchObject({ saleCount: 1, totalCents: 5_100 })
  await expect.poll(async () => (await stored(page)).map(({ name }) => name)).toEqual(['Mesa 2'])

  // A cart whose ticket was taken over can continue as a new ticket.
  await page.keyboard.press('Enter')
  await open(page, 'Mesa 2')
  await lines(page, '2')
  await other.keyboard.press('Enter')
  await open(other, 'Mesa 2')
  await other.getByRole('alertdialog').getByRole('button', { name: 'Assumir comanda' }).click()
  await cart(page).getByRole('button', { name: 'Conferir comanda' }).click()
  const refused = page.getByRole('dialog', { name: 'Mesa 2' })
  await expect(refused).toBeVisible()
  await accessible(page)
  await refused.getByRole('button', { name: 'Guardar como nova comanda' }).click()
  await isEmpty(page)
  await expect
    .poll(async () => (await stored(page)).map(({ name, isParked }) => [name, isParked]))
    .toEqual([
      ['Mesa 2', false],
      ['Mesa 2', true],
    ])
  await other.context().close()
})

// spec: till-30
test('without internet carts are put away and opened again, and the others see them when it is back', async ({
  page,
  context,
}) => {
  beginLong('tickets')
  await atTheTill(page)
  await openRegister(page)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await scan(page)
  // The server stores the ticket, and the connection is lost before the device has the new list.
  await page.route('**/rpc/tickets/list*', (route) => route.abort())
  await putAway(page, 'Bia')
  await expect.poll(async () => (await stored(page)).length).toBe(1)
  await toTickets(page).click()
  await expect(ticket(page, 'Bia').getByText('Aguardando envio')).toBeHidden()
  await expect(ticket(page, 'Bia')).toBeVisible()
  await page.keyboard.press('Escape')
  await context.setOffline(true)
  await page.unroute('**/rpc/tickets/list*')
  await scan(page)
  await scan(page)
  await putAway(page, 'Carla')
  await page.reload()
  await toTickets(page).click()
  await expect(ticket(page, 'Carla')).toContainText('Aguardando envio')
  await ticket(page, 'Bia').click()
  await lines(page, '1')
  await scan(page)
  await lines(page, '2')
  await context.setOffline(false)
  await expect
    .poll(async () => (await stored(page)).map(({ name, isParked, lines }) => [name, isParked, lines.length]), {
      timeout: 30_000,
    })
    .toEqual([
      ['Bia', false, 1],
      ['Carla', true, 1],
    ])
})
