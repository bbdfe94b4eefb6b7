import { expect, test, type Browser, type Page } from './story.ts'
import { startSimulator } from '../src/payments/server/testing/provider-simulator.ts'
import { aSalon } from './agenda.ts'
import { accessible, accessibleAtEachWidth, openBookingPage, put } from './owner.ts'
import { connectProvider, tellOfPayment } from './provider.ts'
import { depositsPort } from './handed.ts'

/** Three days ahead; the test salon is open every day. */
const date = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)

const pixKey = { kind: 'email', key: 'pix@exemplo.com', holderName: 'Salão', city: 'São Paulo' }

/** A salon that asks for a deposit of 30 % for online bookings, and its slug. */
async function askingForDeposits(page: Page): Promise<string> {
  await aSalon(page)
  await put(page, '/sales/pix-key', pixKey)
  const share = { kind: 'percent', percent: 30, amountCents: null, forAll: true, serviceIds: [] }
  await put(page, '/deposits/rule', { ...share, holdMinutes: 30, policy: 'O sinal é descontado do valor.' })
  return openBookingPage(page, { allowOnlinePayment: true, autoConfirm: true })
}

/** The same, but set up on the screen. */
async function askingForDepositsByHand(page: Page): Promise<string> {
  await aSalon(page)
  const slug = await openBookingPage(page)
  await page.goto('/dashboard/booking-link')
  await expect(page.getByText('Falta cadastrar a chave PIX que recebe o sinal.')).toBeVisible()
  await page.getByRole('switch', { name: 'Pagamento online' }).check()
  await page.getByRole('button', { name: 'Salvar', exact: true }).first().click()
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: 'Cadastre a chave PIX em Configurações antes de ligar o pagamento online.' }),
  ).toBeVisible()
  await put(page, '/sales/pix-key', pixKey)
  await expect(page.getByText('Falta cadastrar a chave PIX que recebe o sinal.')).toBeHidden()
  await page.getByRole('button', { name: 'Definir sinal' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sinal por PIX' })
  await expect(dialog.getByLabel('Percentual do preço')).toHaveValue('30')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('30% do preço, para todos os serviços.')).toBeVisible()
  await page.getByRole('switch', { name: 'Pagamento online' }).check()
  await page.getByRole('switch', { name: 'Confirmar automaticamente' }).check()
  await page.getByRole('button', { name: 'Salvar', exact: true }).first().click()
  await expect(page.getByText('Link salvo!')).toBeVisible()
  return slug
}

async function aPhone(browser: Browser, javaScriptEnabled: boolean): Promise<Page> {
  const viewport = { width: 360, height: 740 }
  return (await browser.newContext({ viewport, javaScriptEnabled, locale: 'pt-BR' })).newPage()
}

async function bookOn(phone: Page, slug: string, time: string) {
  await phone.goto(`/booking/${slug}?date=${date}`)
  await phone.getByText(time, { exact: true }).click()
  await phone.getByLabel('Nome completo').fill('Paula Reis')
  await phone.getByLabel('Telefone').fill('(11) 95555-4444')
  await phone.getByRole('checkbox', { name: 'Li e aceito a política do sinal' }).check()
}

/** Returns to the page, as after paying in the bank's app. */
const comesBack = (phone: Page) => phone.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

/** The deposit of 30 % on the price of the only service. */
const deposit = 2_400
const reais = (cents: number) => `R$ ${(cents / 100).toFixed(2).replace('.', ',')}`

// spec: public-entities-1, public-errors-5
test('a client pays a deposit on a phone, the desk sees it arrive, and gives it back', async ({ page, browser }) => {
  const slug = await askingForDepositsByHand(page)
  for (const script of [false, true]) {
    const phone = await aPhone(browser, script)
    await bookOn(phone, slug, script ? '15:00' : '10:00')
    await expect(phone.getByText(`Sinal de ${reais(deposit)}`)).toBeVisible()
    if (script) await accessibleAtEachWidth(phone)
    await phone.getByRole('button', { name: 'Confirmar Agendamento' }).click()
    await expect(phone.getByRole('heading', { name: `Pague o sinal de ${reais(deposit)}` })).toBeVisible()
    await expect(phone.getByRole('heading', { name: 'Falta pagar o sinal' })).toBeVisible()
    await expect(phone.getByRole('img', { name: 'QR Code do PIX' })).toBeVisible()
    await expect(phone.getByLabel('PIX copia e cola')).toHaveValue(/^000201.*BR\.GOV\.BCB\.PIX/)
    await expect(phone.getByRole('button', { name: 'Copiar código' })).toHaveCount(script ? 1 : 0)
    if (script) {
      await accessibleAtEachWidth(phone)
      await phone.getByLabel('PIX copia e cola').evaluate((code: HTMLTextAreaElement) => code.select())
      const looked = phone.waitForResponse(phone.url())
      await comesBack(phone)
      await (await looked).finished()
      await expect(phone.getByLabel('PIX copia e cola')).toBeFocused()
      expect(await phone.evaluate(() => getSelection()?.toString())).toMatch(/^000201/)
    }

    if (!script) {
      await page.getByRole('navigation').getByRole('link', { name: 'Visão Geral' }).click()
      await page.getByRole('link', { name: 'Ver sinais' }).click()
      await expect(page.getByRole('heading', { name: 'Sinais por PIX', level: 1 })).toBeVisible()
    }
    const waiting = page.getByRole('list', { name: 'Aguardando o PIX' })
    await expect(waiting).toContainText('Paula Reis')
    if (script) await accessibleAtEachWidth(page)
    await waiting.getByRole('button', { name: 'Marcar como recebido' }).click()
    await expect(page.getByText('Sinal recebido!')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Pagos' })).toContainText('Paula Reis')
    await (script ? comesBack(phone) : phone.reload())
    await expect(phone.getByRole('heading', { name: 'Agendamento confirmado' })).toBeVisible()
    await expect(phone.getByText(`Sinal de ${reais(deposit)} recebido.`)).toBeVisible()
    await expect(phone.getByLabel('PIX copia e cola')).toHaveCount(0)
    if (script) await expect(phone.getByRole('status')).toHaveText('Agendamento confirmado')

    if (!script) {
      await phone.getByRole('link', { name: 'Cancelar' }).click()
      await expect(phone.getByText(`devolve o sinal de ${reais(deposit)} por PIX`)).toBeVisible()
      await phone.getByRole('button', { name: 'Cancelar agendamento' }).click()
      const toDo = page.getByRole('list', { name: 'Para resolver' })
      await expect(toDo).toContainText('A devolver')
      await toDo.getByRole('button', { name: 'Marcar como devolvido' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Marcar como devolvido' }).click()
      await expect(page.getByRole('list', { name: 'Últimas mudanças' })).toContainText('Devolvido')
      // A notice stays while the pointer rests on it.
      await page.mouse.move(0, 0)
      await expect(page.getByText('Sinal recebido!')).toHaveCount(0)
    }
  }
})

// spec: public-entities-3
test('an owner connects the provider, and a deposit is confirmed and given back by it; while it is away our own code is shown', async ({
  page,
  browser,
}) => {
  test.slow()
  const simulator = await startSimulator(depositsPort)
  const slug = await askingForDeposits(page)
  await page.goto('/dashboard/deposits')
  await connectProvider(page)
  const address = (await page.getByText(/\/webhooks\/mercado-pago\/[0-9a-f-]{36}$/).textContent())!.split(' ').at(-1)!

  const phone = await aPhone(browser, false)
  await bookOn(phone, slug, '10:00')
  await phone.getByRole('button', { name: 'Confirmar Agendamento' }).click()
  await expect(phone.getByRole('img', { name: 'QR Code do PIX' })).toBeVisible()
  const [payment] = await simulator.payments()
  await expect(phone.getByLabel('PIX copia e cola')).toHaveValue(new RegExp(payment!.external_reference.slice(0, 36)))
  await expect(phone.getByText('A confirmação aparece nesta página em instantes')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Aguardando o PIX' })).toContainText('O Mercado Pago confirma assim que')
  await simulator.change(payment!.id, { status: 'approved' })
  await tellOfPayment(page, address, payment!.id)
  await expect(page.getByRole('list', { name: 'Pagos' })).toContainText('Paula Reis')
  await phone.reload()
  await expect(phone.getByText(`Sinal de ${reais(deposit)} recebido.`)).toBeVisible()

  await phone.getByRole('link', { name: 'Cancelar' }).click()
  await phone.getByRole('button', { name: 'Cancelar agendamento' }).click()
  const toDo = page.getByRole('list', { name: 'Para resolver' })
  await expect(toDo).toContainText('Devolva o valor pelo Mercado Pago.')
  await accessibleAtEachWidth(page)
  await toDo.getByRole('button', { name: 'Devolver pelo Mercado Pago' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Devolver' }).click()
  await expect(page.getByText('Sinal devolvido!')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Últimas mudanças' })).toContainText('Devolvido')
  expect((await simulator.payments())[0]).toMatchObject({ status: 'refunded' })

  await simulator.be('away')
  await bookOn(phone, slug, '15:00')
  await phone.getByRole('button', { name: 'Confirmar Agendamento' }).click()
  await expect(phone.getByLabel('PIX copia e cola')).toHaveValue(/pix@exemplo\.com/)
  await page
    .getByRole('list', { name: 'Aguardando o PIX' })
    .getByRole('button', { name: 'Marcar como recebido' })
    .click()
  await expect(page.getByText('Sinal recebido!')).toBeVisible()

  await page.getByRole('button', { name: 'Desconectar' }).click()
  await accessible(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Desconectar' }).click()
  await expect(page.getByText('Sem ela, o PIX usa a sua chave e alguém confere no banco.')).toBeVisible()
  await simulator.stop()
})
