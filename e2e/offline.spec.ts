import { beginLong, expect, test, type BrowserContext, type Page } from './story.ts'
import { accessible, post } from './owner.ts'
import { atTheTill, badge, cart, loseAnswers, openRegister, receipt, register, scan } from './till.ts'

test.use({ isCold: true })

/** Waits until the device has its key, the shell and all data that the till reads. */
async function prepared(page: Page) {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect.poll(() => kept(page, 'copies')).toBe(7)
}

/** The number of records in a store of the device, readable or not. */
const kept = async (page: Page, store: Store) => (await records(page, store)).length

type Store = 'keys' | 'copies' | 'unsent'
const records = (page: Page, store: Store) =>
  page.evaluate(async (store) => {
    const answerOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((done) => {
        request.addEventListener('success', () => done(request.result))
      })
    const database = await answerOf(indexedDB.open('marcai'))
    const all = await answerOf(database.transaction(store).objectStore(store).getAll())
    database.close()
    return all.map(({ name, at }: { name?: string; at?: number }) => ({ name, at }))
  }, store)

/** The till loses its connection to the store, as by a newer build in another tab; here the upgrade fails. */
const closeStore = (page: Page) =>
  page.evaluate(async () => {
    const opening = indexedDB.open('marcai', 99)
    opening.addEventListener('upgradeneeded', () => opening.transaction!.abort())
    await new Promise((done) => opening.addEventListener('error', done))
  })

/** Reloads the till and waits until the device has a newer client book. */
async function withBookRenewed(page: Page) {
  const before = Date.now()
  await page.reload()
  const isRenewed = async () =>
    (await records(page, 'copies')).some(({ name, at }) => name === 'client-book/' && at! > before)
  await expect.poll(isRenewed).toBe(true)
}

const unconfirmed = (page: Page) => page.getByRole('dialog', { name: 'Venda a confirmar' })
const sold = async (page: Page) => (await register(page)).figures as { saleCount: number; totalCents: number }

async function sellOffline(page: Page) {
  await scan(page)
  await page.keyboard.press('F9')
  await expect(unconfirmed(page)).toContainText('VENDA A CONFIRMAR')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
}

async function openTab(context: BrowserContext) {
  const page = await context.newPage()
  await page.goto('/dashboard/pos')
  await expect(page.getByRole('heading', { name: 'PDV - Ponto de Venda' })).toBeVisible()
  return page
}

test('cut at five moments and in two tabs, no sale is lost and none is doubled', async ({ page, context }) => {
  beginLong('sales')
  test.slow()
  await atTheTill(page)
  await openRegister(page)
  await prepared(page)

  // 1. Offline before the till opens: it starts from the data on the device.
  await context.setOffline(true)
  await page.goto('/dashboard/pos')
  await expect(page.getByText('Sem conexão.')).toBeVisible()
  await expect(page.getByText('Aberto', { exact: true })).toBeVisible()
  await sellOffline(page)
  await expect(badge(page, '1 venda aguardando envio')).toBeVisible()

  // The client is found in the client book of the device, whose store was closed.
  await closeStore(page)
  await page.keyboard.press('F4')
  await page.getByRole('searchbox').fill('conceicao')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Ana Conceição/ })
    .click()
  await expect(cart(page).getByText('Ana Conceição')).toBeVisible()
  await sellOffline(page)
  await expect(badge(page, '2 vendas aguardando envio')).toBeVisible()
  await context.setOffline(false)
  await expect(badge(page)).toBeHidden({ timeout: 30_000 })
  expect(await sold(page)).toMatchObject({ saleCount: 2, totalCents: 5_100 })

  // 2. Offline before “Finalizar”, with items in the cart.
  await scan(page)
  await expect(cart(page).getByLabel('Quantidade de Shampoo')).toHaveText('1')
  await context.setOffline(true)
  await page.keyboard.press('F9')
  await expect(unconfirmed(page)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await context.setOffline(false)
  await expect.poll(async () => (await sold(page)).saleCount, { timeout: 30_000 }).toBe(3)
  await expect(badge(page)).toBeHidden()

  // 3. The request is lost. 4. The request is carried out, but its answer is lost.
  for (const arrives of [false, true]) {
    let isCut = true
    await page.route('**/rpc/sales/closeSale', async (route) => {
      if (!isCut) return route.continue()
      if (arrives) await route.fetch()
      await route.abort()
    })
    const before = (await sold(page)).saleCount
    await sellOffline(page)
    isCut = false
    await expect.poll(async () => (await sold(page)).saleCount, { timeout: 30_000 }).toBe(before + 1)
    await expect(badge(page)).toBeHidden({ timeout: 30_000 })
    await page.unroute('**/rpc/sales/closeSale')
  }

  // 5. Two tabs sell at once and are closed before anything is sent.
  await context.setOffline(true)
  const other = await openTab(context)
  await sellOffline(page)
  await sellOffline(other)
  await sellOffline(page)
  await expect(badge(other, '3 vendas aguardando envio')).toBeVisible()
  await page.close()
  await other.close()
  await context.setOffline(false)
  const [first, second] = await Promise.all([openTab(context), openTab(context)])
  await expect.poll(async () => (await sold(first)).saleCount, { timeout: 30_000 }).toBe(8)
  for (const tab of [first, second]) await expect(badge(tab)).toBeHidden({ timeout: 30_000 })
  expect(await sold(first)).toMatchObject({ saleCount: 8, totalCents: 8 * 2_550 })
  expect(await kept(first, 'unsent')).toBe(0)
})

test('a sale whose answers are lost is made once, and is confirmed when one comes', async ({ page }) => {
  beginLong('sales')
  await atTheTill(page)
  await openRegister(page)
  await prepared(page)
  const answers = await loseAnswers(page, 1)
  // One lost answer is requested again without a message.
  await scan(page)
  await page.keyboard.press('F9')
  await expect(receipt(page)).toBeVisible()
  expect(await sold(page)).toMatchObject({ saleCount: 1 })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()

  answers.left = Infinity
  await scan(page)
  await page.getByRole('button', { name: 'Finalizar Venda' }).dblclick()
  await expect(unconfirmed(page)).toBeVisible()
  await page.reload()
  await expect(badge(page, '1 venda aguardando envio')).toBeVisible()
  await expect(cart(page).getByLabel('Quantidade de Shampoo')).toBeHidden()
  answers.left = 0
  await expect(badge(page)).toBeHidden({ timeout: 30_000 })
  expect(await sold(page)).toMatchObject({ saleCount: 2, totalCents: 5_100 })
})

// spec: till-19
test('a sale is a fact: it waits for a register, and lies in the next one as it was made', async ({
  page,
  context,
}) => {
  test.slow()
  await atTheTill(page)
  await openRegister(page)
  await prepared(page)
  const { id } = await register(page)
  await context.setOffline(true)
  await sellOffline(page)
  await sellOffline(page)
  for (const name of ['Check-in', 'Fechar Caixa', 'Reimprimir', 'Histórico'])
    await expect(page.getByRole('button', { name })).toBeDisabled()
  // Reloaded offline, the till shows the unsent sales and the stock without what they sold.
  await page.reload()
  await expect(badge(page, '2 vendas aguardando envio')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Shampoo/ })).toContainText('1 un.')

  // Meanwhile the register is closed elsewhere, and the product becomes more expensive and is deactivated.
  await post(page, `/register/${id}/close`, { closingCents: 10_000 })
  const [shampoo] = (await (await page.request.get('/api/products?search=shampoo')).json()).products
  const dearer = { ...shampoo, priceCents: 2_990, isActive: false }
  expect((await page.request.put(`/api/products/${shampoo.id}`, { data: dearer })).ok()).toBe(true)
  await context.setOffline(false)
  await expect(page.getByText('Sem conexão.')).toBeHidden({ timeout: 30_000 })
  await badge(page, '2 vendas aguardando envio').click()
  const list = page.getByRole('dialog', { name: 'Vendas não enviadas: 2' })
  await expect(list.getByText('Aguardando caixa')).toHaveCount(2)
  await expect(list.getByText('A venda será enviada quando ele for aberto.').first()).toBeVisible()
  await expect(list.getByRole('button', { name: 'Descartar' })).toBeHidden()
  await accessible(page)
  await page.keyboard.press('Escape')

  await openRegister(page)
  await expect.poll(async () => (await sold(page)).saleCount, { timeout: 20_000 }).toBe(2)
  expect(await sold(page)).toMatchObject({ totalCents: 5_100 })
  await expect(badge(page)).toBeHidden()

  await page.getByRole('button', { name: 'Histórico' }).click()
  const history = page.getByRole('dialog', { name: 'Histórico de vendas' })
  await history.getByLabel('Sem internet').selectOption('Com aviso')
  await expect(history.getByText('Com aviso').filter({ visible: true }).last()).toBeVisible()
  await history
    .getByRole('button', { name: /Ver venda/ })
    .filter({ visible: true })
    .first()
    .click()
  const marks = page.getByRole('dialog', { name: 'Venda' }).getByRole('region', { name: 'Feita sem internet' })
  await expect(marks).toContainText('Feita sem internet por Rita Lima')
  await expect(marks.getByRole('listitem')).toHaveText([
    'O caixa em que a venda foi feita já estava fechado. Ela entrou no caixa aberto depois.',
    'Shampoo: o item estava desativado.',
    /Shampoo: vendido por R\$\s25,50; o preço cadastrado era R\$\s29,90\./,
  ])
  await accessible(page)
})

test('what the server refuses waits for a person, who sends it, changes it or gives it up', async ({
  page,
  context,
}) => {
  test.slow()
  await atTheTill(page)
  await openRegister(page)
  await prepared(page)
  await context.setOffline(true)
  for (let made = 0; made < 3; made++) await sellOffline(page)
  const title = 'Confira os campos'
  await page.route('**/rpc/sales/closeSale', (route) => {
    const data = { title, text: 'Alguns campos precisam de correção.' }
    const json = { json: { defined: true, code: 'INVALID_INPUT', status: 422, message: data.text, data } }
    const headers = { 'x-answers': route.request().headers()['x-question']! }
    return route.fulfill({ status: 422, headers, json })
  })
  await context.setOffline(false)
  await expect(badge(page, '3 vendas recusadas')).toBeVisible({ timeout: 30_000 })
  await page.unroute('**/rpc/sales/closeSale')
  await badge(page, '3 vendas recusadas').click()
  const list = page.getByRole('dialog', { name: /Vendas não enviadas/ })
  await expect(list.getByRole('alert').first()).toContainText(title)
  await accessible(page)

  // “Tentar de novo” sends one sale again.
  await list.getByRole('button', { name: 'Tentar de novo' }).first().click()
  await expect.poll(async () => (await sold(page)).saleCount).toBe(1)
  await expect(page.getByRole('dialog', { name: 'Vendas não enviadas: 2' })).toBeVisible()

  // “Abrir no PDV” puts one sale back into the cart, and it is sold with another item.
  await list.getByRole('button', { name: 'Abrir no PDV' }).first().click()
  await expect(list).toBeHidden()
  await expect(cart(page).getByLabel('Quantidade de Shampoo')).toHaveText('1')
  await page.getByRole('button', { name: /^Corte/ }).click()
  await page.keyboard.press('F9')
  await expect(receipt(page)).toContainText('R$ 105,50')
  await page.keyboard.press('Enter')
  await expect(badge(page, '1 venda recusada')).toBeVisible()

  // “Descartar” discards one sale, with a reason.
  await badge(page, '1 venda recusada').click()
  await list.getByRole('button', { name: 'Descartar' }).click()
  await list.getByRole('button', { name: 'Descartar venda' }).click()
  await expect(list.getByText('Escreva o motivo.')).toBeVisible()
  await accessible(page)
  await list.getByLabel('Motivo do descarte').fill('Cliente devolveu')
  await list.getByRole('button', { name: 'Descartar venda' }).click()
  await expect(page.getByText('Venda descartada')).toBeVisible()
  await expect(list.getByText('Tudo enviado')).toBeVisible()
  expect(await sold(page)).toMatchObject({ saleCount: 2, totalCents: 2_550 + 10_550 })
})

test('who signs out leaves the sales sealed, and finds them again', async ({ page, context }) => {
  test.slow()
  const owner = await atTheTill(page)
  await openRegister(page)
  await prepared(page)
  await context.setOffline(true)
  await sellOffline(page)
  // The server is reachable again but sales still fail.
  await page.route('**/rpc/sales/closeSale', (route) => route.abort())
  await context.setOffline(false)
  await expect(page.getByText('Sem conexão.')).toBeHidden({ timeout: 30_000 })
  expect(await readable(page)).toEqual({ tried: 1, opened: 1 })
  await page.getByRole('button', { name: 'Sair' }).click()
  const warning = page.getByRole('alertdialog', { name: '1 venda ainda não foi enviada' })
  await accessible(page)
  await warning.getByRole('button', { name: 'Sair assim mesmo' }).click()
  await page.waitForURL('**/')
  expect(await kept(page, 'keys')).toBe(0)
  expect(await kept(page, 'copies')).toBe(0)
  expect(await kept(page, 'unsent')).toBe(1)

  // Another person at the same machine neither sees the sale nor can decrypt it.
  const stranger = await atTheTill(page)
  await prepared(page)
  await expect(badge(page)).toBeHidden()
  expect(await readable(page)).toEqual({ tried: 1, opened: 0 })
  await page.getByRole('button', { name: 'Sair' }).click()
  await page.waitForURL('**/')
  expect(stranger.email).not.toBe(owner.email)

  await page.unroute('**/rpc/sales/closeSale')
  await post(page, '/auth/sign-in', owner)
  await page.goto('/dashboard')
  await expect.poll(async () => (await sold(page)).saleCount, { timeout: 30_000 }).toBe(1)
  await expect.poll(() => kept(page, 'unsent')).toBe(0)
})

// spec: till-17
test('the device knows every client who is one now, and says when it does not know all', async ({ page, context }) => {
  test.slow()
  const owner = await atTheTill(page)
  const search = async (typed: string) => {
    await context.setOffline(true)
    await expect(page.getByText('Sem conexão.')).toBeVisible()
    await page.keyboard.press('F4')
    await page.getByRole('searchbox').fill(typed)
    return page.getByRole('region', { name: 'Resultado da busca' })
  }
  const comeBack = async () => {
    await page.keyboard.press('Escape')
    await context.setOffline(false)
    await expect(page.getByText('Sem conexão.')).toBeHidden({ timeout: 30_000 })
  }
  const missing = /ainda não recebeu todos os clientes/

  await prepared(page)
  const gone = await post(page, '/clients', { name: 'Ana Prado', phone: null })
  await withBookRenewed(page)
  const found = await search('ana')
  await expect(found.getByRole('button')).toHaveText([/Ana Conceição/, /Ana Prado/])
  await expect(found.getByText(missing)).toBeHidden()
  await comeBack()

  expect((await page.request.delete(`/api/clients/${gone.id}`)).ok()).toBe(true)
  await withBookRenewed(page)
  await expect((await search('ana')).getByRole('button')).toHaveText([/Ana Conceição/])
  await comeBack()

  // The device has no client book yet.
  await page.getByRole('button', { name: 'Sair' }).click()
  await page.waitForURL('**/')
  await page.route('**/rpc/sales/clientBook**', (route) => route.abort())
  await post(page, '/auth/sign-in', owner)
  await page.goto('/dashboard/pos')
  await expect.poll(() => kept(page, 'copies')).toBe(6)
  const half = await search('ana')
  await expect(half.getByText(missing)).toBeVisible()
  await accessible(page)
})

/** How many encrypted sales the keys on this device can decrypt. */
const readable = (page: Page) =>
  page.evaluate(async () => {
    const answerOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((done) => {
        request.addEventListener('success', () => done(request.result))
      })
    const database = await answerOf(indexedDB.open('marcai'))
    const everythingIn = (store: string) => answerOf(database.transaction(store).objectStore(store).getAll())
    const [keys, sales] = [await everythingIn('keys'), await everythingIn('unsent')]
    database.close()
    const attempts = keys.flatMap((key: CryptoKey) =>
      sales.map(async ({ iv, bytes, owner, id }) => {
        const additionalData = new TextEncoder().encode(`${owner} ${id}`)
        await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, key, bytes)
      }),
    )
    const outcomes = await Promise.allSettled(attempts)
    return { tried: outcomes.length, opened: outcomes.filter(({ status }) => status === 'fulfilled').length }
  })
