import { beginLong, expect, type Page } from './story.ts'
import { strangeAnswers, test } from './between.ts'
import { isDue } from '../src/platform/server/testing/ring.ts'
import { accessible } from './owner.ts'
import { atTheTill, badge, openRegister, register, scan } from './till.ts'

const saleCount = async (page: Page) => ((await register(page)).figures as { saleCount: number }).saleCount
const unconfirmed = (page: Page) => page.getByRole('dialog', { name: 'Venda a confirmar' })
const waiting = (page: Page) => badge(page, '1 venda aguardando envio')
const shampoo = (page: Page) => page.getByRole('button', { name: /^Shampoo/ })

async function atAPreparedTill(page: Page) {
  await atTheTill(page)
  await openRegister(page)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
}

const due = Object.entries(strangeAnswers).filter(([name]) => isDue(`a sale answered by ${name}`, 'sales'))

// spec: till-21
test('whatever answers a sale in the place of the server, it is kept and sold once', async ({ page, between }) => {
  test.skip(due.length === 0, 'left to the other ring')
  test.setTimeout(300_000)
  await atAPreparedTill(page)
  let sold = 0
  for (const [name, answer] of due)
    await test.step(name, async () => {
      between.count = 0
      between.answers = { path: /^\/rpc\/sales\/closeSale$/, with: answer }
      await scan(page)
      await page.keyboard.press('F9')
      await expect(unconfirmed(page)).toBeVisible({ timeout: 20_000 })
      // The till asks twice, and the automatic sending a third time.
      await expect.poll(() => between.count).toBeGreaterThanOrEqual(3)
      await page.keyboard.press('Enter')
      await expect(waiting(page)).toBeVisible()
      expect(await saleCount(page)).toBe(sold)
      between.answers = null
      await page.reload()
      await expect(shampoo(page)).toBeVisible()
      await expect.poll(() => saleCount(page), { timeout: 20_000 }).toBe(++sold)
      await expect(badge(page)).toBeHidden()
    })
  expect(sold).toBe(due.length)
})

const networks = ['200 with a page', '302 to a page']
const ownWords = '503 in our own words'
for (const name of [...networks, ownWords])
  // spec: till-21
  test(`behind a network that answers everything by ${name}, the till goes on and keeps nothing of it`, async ({
    page,
    between,
  }) => {
    beginLong('sales')
    test.slow()
    await atAPreparedTill(page)
    await expect(shampoo(page)).toContainText('3 un.')
    between.answers = { path: /./, with: strangeAnswers[name]! }
    await scan(page)
    await page.keyboard.press('F9')
    await expect(unconfirmed(page)).toBeVisible({ timeout: 20_000 })
    await page.keyboard.press('Enter')

    // Reopened, the till starts from the device, with the unsent sales and the reduced stock. On a busy machine the
    // browser has given up such an opening once; a person opens it again.
    await expect(() => page.goto('/dashboard/pos')).toPass({ timeout: 20_000 })
    await expect(page.getByText('Sem conexão.')).toBeVisible({ timeout: 20_000 })
    const pageOfNetwork = page.getByRole('link', { name: 'abrir a página da rede' })
    await expect(pageOfNetwork).toBeVisible({ visible: name !== ownWords, timeout: 20_000 })
    await expect(waiting(page)).toBeVisible()
    await expect(shampoo(page)).toContainText('2 un.')
    await expect(page.getByText('Aberto', { exact: true })).toBeVisible()
    await accessible(page)

    between.answers = null
    await expect(badge(page)).toBeHidden({ timeout: 40_000 })
    await expect(page.getByText('Sem conexão.')).toBeHidden()
    expect(await saleCount(page)).toBe(1)
    await expect(shampoo(page)).toContainText('2 un.')
  })
