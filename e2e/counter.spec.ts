import { beginLong, expect, test, type BrowserContext, type Page } from './story.ts'
import { followMail } from './mail.ts'
import { accessible, newAddress, password, post } from './owner.ts'
import { atTheTill, cart, openRegister, receipt, register, scan } from './till.ts'

test.use({ isCold: true })

const offer = (page: Page) => cart(page).getByRole('region', { name: 'Venda não finalizada' })
const hasShampoo = async (page: Page, quantity: string) =>
  expect(cart(page).getByLabel('Quantidade de Shampoo')).toHaveText(quantity)
const hasKey = (page: Page) => page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))

async function anotherTab(context: BrowserContext) {
  const page = await context.newPage()
  await page.goto('/dashboard/pos')
  await expect(page.getByRole('button', { name: /^Shampoo/ })).toBeVisible()
  return page
}

/** Waits until the step is stored on the device: closing the tab earlier would lose it. */
async function untilKept(page: Page, step: () => Promise<unknown>): Promise<void> {
  const before = await page.evaluate(() => Date.now())
  await step()
  const lastKept = () =>
    page.evaluate(
      () =>
        new Promise<number>((done) => {
          const opening = indexedDB.open('marcai')
          opening.addEventListener('success', () => {
            const drafts: IDBRequest<{ at: number }[]> = opening.result
              .transaction('drafts')
              .objectStore('drafts')
              .getAll()
            drafts.addEventListener('success', () => {
              opening.result.close()
              done(Math.max(0, ...drafts.result.map(({ at }) => at)))
            })
          })
        }),
    )
  await expect.poll(lastKept).toBeGreaterThanOrEqual(before)
}

/** Simulates slow storage: no draft is written until the returned function is called. */
async function holdDrafts(page: Page): Promise<() => Promise<void>> {
  const held = await page.evaluateHandle(
    () =>
      new Promise<{ isOver: boolean }>((done) => {
        const opening = indexedDB.open('marcai')
        opening.addEventListener('success', () => {
          const drafts = opening.result.transaction(['drafts'], 'readwrite').objectStore('drafts')
          const hold = { isOver: false }
          // A transaction stays open while requests are made in it.
          const ask = () => hold.isOver || drafts.count().addEventListener('success', ask)
          ask()
          done(hold)
        })
      }),
  )
  return () => held.evaluate((hold) => void (hold.isOver = true))
}

/** Duplicates a tab as a browser does: the new tab starts with a copy of the session storage. */
async function duplicated(context: BrowserContext, page: Page) {
  const stored = await page.evaluate(() => Object.entries(sessionStorage))
  const copy = await context.newPage()
  await copy.addInitScript((stored) => {
    const [how] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    if (how!.type !== 'reload') for (const [key, value] of stored) sessionStorage.setItem(key, value)
  }, stored)
  await copy.goto('/dashboard/pos')
  await expect(copy.getByRole('button', { name: /^Shampoo/ })).toBeVisible()
  return copy
}

// spec: till-22
test('a duplicated tab has a cart of its own, and a reload keeps each', async ({ page, context }) => {
  test.slow()
  await atTheTill(page)
  await openRegister(page)
  await hasKey(page)
  await scan(page)
  await hasShampoo(page, '1')
  const copy = await duplicated(context, page)
  await expect(cart(copy).getByLabel('Quantidade de Shampoo')).toBeHidden()
  // The first tab's cart stays in the first tab, and the copy is not offered it.
  await expect(offer(copy)).toBeHidden()
  await copy.getByRole('button', { name: /^Corte/ }).click()
  for (const tab of [page, copy]) await tab.reload()
  await hasShampoo(page, '1')
  await expect(cart(copy).getByLabel('Quantidade de Corte')).toHaveText('1')
  for (const tab of [page, copy]) {
    await tab.keyboard.press('F9')
    await expect(receipt(tab)).toBeVisible()
  }
  expect(await register(page)).toMatchObject({ figures: { saleCount: 2, totalCents: 10_550 } })
})

test('a reload keeps the cart, however slowly the page before leaves', async ({ page, context }) => {
  await atTheTill(page)
  await openRegister(page)
  await scan(page)
  await hasShampoo(page, '1')
  const name = await page.evaluate(() => sessionStorage.getItem('marcai.tab'))
  // The name is still held by somebody who answers no more when the reloaded page asks for it.
  const leaving = await context.newPage()
  await leaving.goto('/agendar/nobody')
  await leaving.evaluate((name) => {
    const slowly = () => new Promise<void>((leave) => setTimeout(leave, 4_000))
    void navigator.locks.request(`marcai.tab ${name}`, slowly)
  }, name)
  await page.reload()
  await hasShampoo(page, '1')
})

// spec: till-22
test('a half-filled cart outlives the browser, sealed, for its person alone', async ({ page, context }) => {
  beginLong('sales')
  test.slow()
  const owner = await atTheTill(page)
  await openRegister(page)
  await hasKey(page)
  await untilKept(page, () => scan(page))
  await untilKept(page, () => scan(page))
  await page.keyboard.press('F4')
  await page.getByRole('searchbox').fill('ana')
  const ana = page.getByRole('dialog').getByRole('button', { name: /Ana Conceição/ })
  await untilKept(page, () => ana.click())
  await hasShampoo(page, '2')
  await page.close()

  // The stored draft is encrypted.
  const next = await anotherTab(context)
  const drafts = await next.evaluate(async () => {
    const answerOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((done) => request.addEventListener('success', () => done(request.result)))
    const database = await answerOf(indexedDB.open('marcai'))
    const all: { bytes: ArrayBuffer }[] = await answerOf(database.transaction('drafts').objectStore('drafts').getAll())
    database.close()
    return all.map((draft) => JSON.stringify(draft) + new TextDecoder().decode(draft.bytes))
  })
  expect(drafts).toHaveLength(1)
  expect(drafts[0]).not.toMatch(/Shampoo|Ana/)

  await expect(offer(next)).toContainText('Ana Conceição: Shampoo')
  await expect(offer(next)).toContainText('R$ 51,00')
  await accessible(next)

  // Another person at the same machine is not offered the cart.
  await next.getByRole('button', { name: 'Sair' }).click()
  await next.waitForURL('**/')
  await atTheTill(next)
  await openRegister(next)
  await hasKey(next)
  await expect(cart(next).getByText('Carrinho vazio', { exact: true })).toBeVisible()
  await expect(offer(next)).toBeHidden()
  await next.getByRole('button', { name: 'Sair' }).click()
  await next.waitForURL('**/')

  await post(next, '/auth/sign-in', owner)
  await next.goto('/dashboard/pos')
  await offer(next).getByRole('button', { name: 'Continuar' }).click()
  await hasShampoo(next, '2')
  await expect(cart(next).getByText('Ana Conceição')).toBeVisible()
  await expect(offer(next)).toBeHidden()
  await next.keyboard.press('F9')
  await expect(receipt(next)).toContainText('R$ 51,00')
  await next.reload()
  await expect(cart(next).getByText('Carrinho vazio', { exact: true })).toBeVisible()
  await expect(offer(next)).toBeHidden()
})

test('a cart that is not wanted any more is let go of', async ({ page, context }) => {
  await atTheTill(page)
  await openRegister(page)
  await hasKey(page)
  await untilKept(page, () => scan(page))
  await hasShampoo(page, '1')
  await page.close()
  const next = await anotherTab(context)
  const letGo = await holdDrafts(next)
  await offer(next).getByRole('button', { name: 'Descartar' }).click()
  await expect(offer(next).getByRole('button', { name: 'Descartar' })).toHaveAttribute('aria-busy', 'true')
  await letGo()
  await expect(offer(next)).toBeHidden()
  await next.reload()
  await expect(cart(next).getByText('Carrinho vazio', { exact: true })).toBeVisible()
  await expect(offer(next)).toBeHidden()
})

// spec: till-20
test('what a removed person left on a device, the owner opens there and decides', async ({
  page,
  context,
  browser,
}) => {
  beginLong('sales')
  test.slow()
  const owner = await atTheTill(page)
  await openRegister(page)
  // A seller is invited and works at this machine.
  const bia = { name: 'Bia Reis', email: newAddress() }
  await post(page, '/users', { email: bia.email, role: 'employee' })
  await page.getByRole('button', { name: 'Sair' }).click()
  await page.waitForURL('**/')
  await followMail(page, bia.email, 'convite para a equipe')
  await page.getByLabel('Nome completo').fill(bia.name)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByLabel('Confirmar senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Criar conta e entrar' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto('/dashboard/pos')
  await expect(page.getByRole('button', { name: /^Shampoo/ })).toBeVisible()
  await hasKey(page)
  await context.setOffline(true)
  await expect(page.getByText('Sem conexão.')).toBeVisible()
  for (let made = 0; made < 2; made++) {
    await scan(page)
    await page.keyboard.press('F9')
    await expect(page.getByRole('dialog', { name: 'Venda a confirmar' })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
  }

  // The owner removes her from another device.
  const office = await browser.newContext()
  const atOffice = await office.newPage()
  await post(atOffice, '/auth/sign-in', owner)
  const { users } = await (await atOffice.request.get('/api/users')).json()
  const { id } = users.find(({ email }: { email: string }) => email === bia.email)
  expect((await atOffice.request.delete(`/api/users/${id}`)).ok()).toBe(true)
  await office.close()
  await context.setOffline(false)
  await expect(page.getByText('Sem conexão.')).toBeHidden({ timeout: 30_000 })
  await context.clearCookies()

  await post(page, '/auth/sign-in', owner)
  await page.goto('/dashboard/pos')
  await page.getByRole('banner').getByRole('button', { name: '2 vendas sem envio' }).click()
  const list = page.getByRole('dialog', { name: 'Vendas não enviadas: 2' })
  await expect(list.getByText('2 vendas de quem não tem mais acesso')).toBeVisible()
  await accessible(page)
  await list.getByRole('button', { name: 'Abrir' }).click()
  const left = page.getByRole('region', { name: 'Vendas de Bia Reis' })
  await left.getByRole('button', { name: 'Enviar' }).first().click()
  await expect(page.getByText('Ela está no histórico, em nome de Bia Reis.')).toBeVisible()
  await left.getByRole('button', { name: 'Descartar' }).click()
  await accessible(page)
  await left.getByLabel('Motivo do descarte').fill('Feita em dobro')
  await left.getByRole('button', { name: 'Descartar venda' }).click()
  await expect(page.getByText('Tudo enviado')).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await register(page)).toMatchObject({ figures: { saleCount: 1, totalCents: 2_550 } })

  await page.getByRole('button', { name: 'Histórico' }).click()
  await page
    .getByRole('button', { name: /Ver venda/ })
    .filter({ visible: true })
    .click()
  const origin = page.getByRole('dialog', { name: 'Venda' }).getByRole('region', { name: 'Feita sem internet' })
  await expect(origin).toContainText(/Feita sem internet por Bia Reis .* Enviada por Rita Lima\./)
})
