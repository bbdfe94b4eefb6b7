import { expect, type Page } from '@playwright/test'
import { asOwner, password, post } from './owner.ts'

const hostile = 'Barba <img src=x onerror=alert(1)> & Cia'
const shampoo = '7891000100103'

/** The open session of the only register. */
export const register = async (page: Page) =>
  (await (await page.request.get('/api/register')).json()).registers[0].session

/** An owner at the till with two services, a product and a client; returns the credentials. */
export async function atTheTill(page: Page, { professionals = [] as string[] } = {}) {
  const email = await asOwner(page, { name: 'Rita Lima', businessName: 'Salão da Rita' })
  const services = [
    ['Corte', 8_000],
    [hostile, 4_000],
  ]
  await Promise.all([
    ...services.map(([name, priceCents]) =>
      post(page, '/services', { name, priceCents, durationMinutes: 30, isActive: true }),
    ),
    post(page, '/products', { name: 'Shampoo', barcode: shampoo, priceCents: 2_550, stock: 3, isActive: true }),
    post(page, '/clients', { name: 'Ana Conceição', phone: '(11) 98765-4321' }),
    ...professionals.map((name, at) =>
      post(page, '/professionals', {
        name,
        email: `pro-${at}@exemplo.com`,
        phone: `(11) 97777-000${at}`,
        commissionPercent: 40,
        specialtyIds: [],
        hours: Array.from({ length: 7 }, () => [{ from: '08:00', to: '18:00' }]),
      }),
    ),
  ])
  await page.goto('/dashboard/pos')
  await expect(page.getByRole('heading', { name: 'PDV - Ponto de Venda' })).toBeVisible()
  return { email, password }
}

/** The server stores the sales, but the first `left` answers are lost. `left` can be changed later. */
export async function loseAnswers(page: Page, left: number): Promise<{ left: number }> {
  const answers = { left }
  await page.route('**/rpc/sales/closeSale', async (route) => {
    if (answers.left-- <= 0) return route.continue()
    await route.fetch()
    await route.abort()
  })
  return answers
}

/** The badge in the header while the device holds unsent sales. Its text changes while they are being sent. */
export const badge = (page: Page, name: string | RegExp = /venda|Enviando/) =>
  page.getByRole('banner').getByRole('button', { name })

export async function openRegister(page: Page) {
  await page.getByRole('button', { name: 'Abrir Caixa' }).click()
  await page.getByLabel('Valor inicial').fill('10000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Aberto', { exact: true })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
}

export async function scan(page: Page, code = shampoo) {
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}
/** Types like a scanner, at its speed even on a busy machine. The keys go to the focused element. */
export const burst = (page: Page, code = shampoo) =>
  page.evaluate((code) => {
    const from = performance.now()
    for (const [at, key] of [...Array.from(code), 'Enter'].entries()) {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
      Object.defineProperty(event, 'timeStamp', { value: from + at * 5 })
      const goesOn = document.activeElement!.dispatchEvent(event)
      if (goesOn && key.length === 1) document.execCommand('insertText', false, key)
    }
  }, code)

export const cart = (page: Page) => page.getByRole('complementary', { name: 'Carrinho' })
export const receipt = (page: Page) => page.getByRole('dialog', { name: 'Venda finalizada' })
