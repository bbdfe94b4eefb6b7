import { beginLong, expect, test, type Browser, type Page } from './story.ts'
import { aColleague } from './mail.ts'
import { accessible, post } from './owner.ts'
import { atTheTill, badge, cart, receipt, scan } from './till.ts'

test.use({ isCold: true })

const choosing = (page: Page) => page.getByRole('dialog', { name: 'Caixa deste aparelho' })
/** Checks the register shown in the header of the till. */
const isAt = (page: Page, text: string | RegExp) => expect(page.getByRole('main').getByText(text)).toBeVisible()

type Register = { id: string; session: { id: string; figures: { saleCount: number } } | null }
const registersOf = async (page: Page): Promise<Register[]> =>
  (await (await page.request.get('/api/register')).json()).registers

/** A cashier on another device. */
async function aCashier(owner: Page, browser: Browser, name: string): Promise<Page> {
  const { page } = await aColleague(owner, browser, { name })
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'true')
  })
  return page
}

async function openWith(page: Page, cents: string) {
  await page.getByRole('button', { name: 'Abrir Caixa' }).click()
  await page.getByLabel('Valor inicial').fill(cents)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Aberto', { exact: true })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
}

/** Sells a shampoo for the exact amount in cash. */
async function sellForCash(page: Page) {
  await scan(page)
  await page.keyboard.press('F7')
  await page.keyboard.press('F9')
  await expect(receipt(page)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(receipt(page)).toBeHidden()
}

// spec: till-34
test('two tills work at a register each: both open and sell, one closes to the centavo while the other goes on', async ({
  page: rita,
  browser,
}) => {
  test.slow()
  await atTheTill(rita)
  // With one register, no text mentions several.
  await rita.getByRole('button', { name: 'Mais ações do caixa' }).click()
  await expect(rita.getByRole('menuitem', { name: 'Impressão' })).toBeVisible()
  await expect(rita.getByRole('menuitem', { name: /aparelho/ })).toHaveCount(0)
  await rita.keyboard.press('Escape')
  await expect(rita.getByText('Caixa 1')).toHaveCount(0)

  await rita.goto('/dashboard/settings?tab=caixa')
  const registers = rita.getByRole('list', { name: 'Caixas' })
  await rita.getByRole('button', { name: 'Adicionar caixa' }).click()
  await rita.getByLabel('Nome', { exact: true }).fill('Recepção')
  await rita.keyboard.press('Enter')
  await expect(registers.getByRole('listitem')).toHaveText([/Caixa 1/, /Recepção/])
  await rita.setViewportSize({ width: 1280, height: 800 })

  // The device of the only register keeps it; a new device is asked once.
  await rita.goto('/dashboard/pos')
  await isAt(rita, /^Caixa 1$/)
  await openWith(rita, '10000')
  const bia = await aCashier(rita, browser, 'Bia Souza')
  await bia.goto('/dashboard/pos')
  await bia.getByRole('button', { name: 'Escolher caixa' }).click()
  await expect(choosing(bia).getByRole('button', { name: /Caixa 1/ })).toContainText('Rita Lima, desde')
  await bia.setViewportSize({ width: 1280, height: 800 })
  await choosing(bia)
    .getByRole('button', { name: /Recepção/ })
    .click()
  await openWith(bia, '5000')
  await bia.reload()
  await isAt(bia, 'Recepção · Bia Souza, desde')

  // Each device sees that the other register is open; its own sales count only at its own register.
  await scan(rita)
  await rita.getByRole('button', { name: 'Mais ações do caixa' }).click()
  await rita.getByRole('menuitem', { name: 'Neste aparelho: Caixa 1' }).click()
  await expect(choosing(rita).getByRole('button', { name: /Recepção/ })).toContainText('Bia Souza, desde')
  await rita.keyboard.press('Escape')
  await isAt(rita, 'Caixa 1 · Rita Lima, desde')
  await rita.keyboard.press('F7')
  await rita.keyboard.press('F9')
  await expect(receipt(rita)).toBeVisible()
  await rita.keyboard.press('Enter')
  await sellForCash(bia)
  await scan(bia)
  await expect(cart(bia)).toContainText('R$ 25,50')

  await rita.getByRole('button', { name: 'Fechar Caixa' }).click()
  const closing = rita.getByRole('dialog', { name: 'Fechar Caixa' })
  await expect(closing).toContainText('Caixa 1. Aberto por Rita Lima')
  await closing.getByLabel('Valor contado').fill('12550')
  await expect(closing.getByText('Sem diferença')).toBeVisible()
  await closing.getByRole('button', { name: 'Fechar Caixa' }).click()
  const report = rita.getByRole('dialog', { name: 'Caixa fechado' })
  await expect(report).toContainText(/Caixa: Caixa 1/)
  await expect(report).toContainText(/Diferença +R\$ 0,00/)
  await rita.keyboard.press('Enter')
  await expect(rita.getByText('Fechado', { exact: true })).toBeVisible()

  // Bia's cart is unchanged, and her register charges it.
  await expect(cart(bia)).toContainText('R$ 25,50')
  await expect(bia.getByText('Aberto', { exact: true })).toBeVisible()
  await bia.keyboard.press('F7')
  await bia.keyboard.press('F9')
  await expect(receipt(bia)).toBeVisible()
  await bia.keyboard.press('Enter')
  await rita.getByRole('button', { name: 'Mais ações do caixa' }).click()
  await rita.getByRole('menuitem', { name: 'Neste aparelho: Caixa 1' }).click()
  await choosing(rita)
    .getByRole('button', { name: /Recepção/ })
    .click()
  await rita.getByRole('button', { name: 'Fechar Caixa' }).click()
  await rita.getByRole('dialog', { name: 'Fechar Caixa' }).getByLabel('Valor contado').fill('10100')
  await expect(rita.getByText('Sem diferença')).toBeVisible()
  await rita.keyboard.press('Enter')
  await expect(rita.getByRole('dialog', { name: 'Caixa fechado' })).toContainText(/Vendas em dinheiro +R\$ 51,00/)
  await expect(bia.getByText('Fechado', { exact: true })).toBeVisible()
  await bia.context().close()

  // The history, also on a phone, the reports and the trail list all sales with their register.
  await rita.keyboard.press('Enter')
  await rita.getByRole('button', { name: 'Histórico' }).click()
  const history = rita.getByRole('dialog', { name: 'Histórico de vendas' })
  const sales = history.getByRole('table', { name: 'Vendas' })
  await expect(sales.getByRole('button', { name: /^Ver venda de/ })).toHaveCount(3)
  await history.getByLabel('Caixa', { exact: true }).selectOption('Recepção')
  await expect(sales.getByRole('button', { name: /^Ver venda de/ })).toHaveCount(2)
  await expect(sales).not.toContainText('Caixa 1')
  await rita.setViewportSize({ width: 360, height: 740 })
  await history.getByLabel('Caixa', { exact: true }).selectOption('Caixa 1')
  await expect(sales.getByRole('button', { name: /^Ver venda de/ })).toHaveCount(1)
  await sales.getByRole('button', { name: /^Ver venda de/ }).click()
  await expect(rita.getByRole('dialog', { name: 'Venda' })).toContainText('Caixa 1 · Rita Lima')
  await rita.setViewportSize({ width: 1280, height: 800 })
  await rita.goto('/dashboard/reports')
  await expect(rita.getByRole('table', { name: 'Por caixa' })).toContainText('Recepção')
  await rita.goto('/dashboard/reports?tab=caixas')
  await expect(rita.getByRole('table', { name: 'Caixas' })).toContainText('Recepção · Bia Souza')
  await expect(rita.getByRole('table', { name: 'Caixas' })).toContainText('Caixa 1 · Rita Lima')
})

test('what was sold without internet waits for its own register, and holds up nothing at another', async ({
  page,
  context,
}) => {
  beginLong('register')
  test.slow()
  await atTheTill(page)
  await openWith(page, '10000')
  const second = await post(page, '/register/registers', { name: 'Recepção' })
  await page.reload()
  await isAt(page, 'Caixa 1 · Rita Lima, desde')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const [first] = await registersOf(page)
  await context.setOffline(true)
  await scan(page)
  await page.keyboard.press('F9')
  await expect(page.getByRole('dialog', { name: 'Venda a confirmar' })).toBeVisible()
  await page.keyboard.press('Enter')
  await post(page, `/register/${first!.session!.id}/close`, { closingCents: 10_000 })
  await post(page, '/register', { registerId: second.id, cashierName: 'Bia', openingCents: 0 })
  await context.setOffline(false)
  await expect(page.getByText('Sem conexão.')).toBeHidden({ timeout: 30_000 })
  const waiting = badge(page, '1 venda aguardando envio')
  await waiting.click()
  await expect(page.getByRole('dialog')).toContainText('O caixa “Caixa 1” está fechado.')
  await accessible(page)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Mais ações do caixa' }).click()
  await page.getByRole('menuitem', { name: 'Neste aparelho: Caixa 1' }).click()
  await choosing(page)
    .getByRole('button', { name: /Recepção/ })
    .click()
  await scan(page)
  await page.keyboard.press('F9')
  await expect(receipt(page)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(waiting).toBeVisible()

  // Automatic retries show no message.
  await page.route('**/rpc/sales/closeSale', async (route) => {
    await new Promise((done) => setTimeout(done, 1000))
    await route.continue()
  })
  const words = await page.getByRole('banner').evaluateHandle((banner) => {
    const said: string[] = []
    new MutationObserver(() => said.push(banner.textContent)).observe(banner, {
      subtree: true,
      childList: true,
      characterData: true,
    })
    return said
  })
  const refused = page.waitForResponse('**/rpc/sales/closeSale')
  await context.setOffline(true)
  await expect(page.getByText('Sem conexão.')).toBeVisible()
  await context.setOffline(false)
  expect((await refused).status()).toBe(409)
  await expect(page.getByText('Sem conexão.')).toBeHidden({ timeout: 30_000 })
  expect((await words.jsonValue()).filter((text) => text.includes('Enviando'))).toEqual([])

  const opened = { registerId: first!.id, cashierName: 'Rita', openingCents: 0 }
  await post(page, '/register', opened)
  await expect(badge(page)).toBeHidden({ timeout: 30_000 })
  expect((await registersOf(page)).map(({ session }) => session!.figures.saleCount)).toEqual([1, 1])
})
