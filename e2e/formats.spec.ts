import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import { accessibleAtEachWidth, asOwner, post } from './owner.ts'
import { cart, openRegister, receipt } from './till.ts'

async function choose(page: Page, currency: string, dateFormat: string) {
  await page.goto('/dashboard/settings?tab=negocio')
  await page.getByLabel('Moeda').selectOption(currency)
  await page.getByLabel('Formato de data').selectOption(dateFormat)
  await page.getByRole('button', { name: 'Salvar negócio' }).click()
  await expect(page.getByText('Configurações salvas com sucesso!')).toBeVisible()
}

/** The date of today in São Paulo in a date format. */
const today = (order: ('day' | 'month' | 'year')[], stroke: string) => {
  const parts = Object.fromEntries(
    new Intl.DateTimeFormat('pt-BR', {
      timeZone: 'America/Sao_Paulo',
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
    })
      .formatToParts(new Date())
      .map(({ type, value }) => [type, value]),
  )
  return order.map((part) => parts[part]).join(stroke)
}
const american = () => today(['month', 'day', 'year'], '/')

test('a salon that is paid in dollars and writes the month first', async ({ page }) => {
  await asOwner(page)
  await post(page, '/services', { name: 'Corte', priceCents: 123_456, durationMinutes: 30, isActive: true })
  await choose(page, 'Dólar (USD)', 'MM/DD/YYYY')
  // Other fields use the new currency at once and after a reload.
  await expect(page.getByLabel('Meta mensal')).toHaveValue(/^US\$ /)
  await page.reload()
  await expect(page.getByLabel('Moeda')).toHaveValue('USD')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('tab', { name: 'Segurança' }).click()
  await page.goto('/dashboard/pos')

  // The till offers no PIX in another currency, and says why.
  await openRegister(page)
  await page.getByRole('button', { name: /Corte/ }).first().click()
  await expect(cart(page).getByRole('radio', { name: 'PIX' })).toBeDisabled()
  await expect(cart(page).getByText('O PIX só funciona em reais.')).toBeVisible()
  await cart(page).getByText('Dinheiro').click()
  await cart(page).getByLabel('Valor recebido').fill('130000')
  await expect(cart(page).getByText('US$ 65,44')).toBeVisible()
  await accessibleAtEachWidth(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Finalizar Venda' }).click()
  for (const text of ['US$ 1.234,56', 'US$ 65,44', american()])
    await expect(receipt(page).getByText(text).first()).toBeVisible()
  await expect(receipt(page).getByText('R$', { exact: false }).filter({ hasNotText: 'US$' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Nova venda' }).click()

  // The booking page and the receipt page show the same price.
  const { link } = (await (await page.request.get('/api/booking-link')).json()) as { link: { slug: string } }
  const slug = `dolar-${crypto.randomUUID().slice(-12)}`
  expect((await page.request.put('/api/booking-link', { data: { ...link, slug } })).ok()).toBe(true)
  await page.goto(`/booking/${slug}`)
  await expect(page.getByText('US$ 1.234,56').first()).toBeVisible()
  const { sales } = (await (await page.request.get('/api/sales/history?page=1')).json()) as { sales: { id: string }[] }
  const { token } = await post<{ token: string }>(page, `/sales/${sales[0]!.id}/receipt-link`, {})
  await page.goto(`/r/${token}`)
  await expect(page.getByText(american())).toBeVisible()
  await expect(page.getByText('US$ 65,44')).toBeVisible()

  // The currency cannot change after the first sale.
  await page.goto('/dashboard/settings?tab=negocio')
  await expect(page.getByLabel('Moeda').getByRole('option', { name: 'Real (BRL)' })).toBeDisabled()
  await expect(page.getByText('A moeda não pode mais ser alterada: já houve venda ou sinal nesta moeda.')).toBeVisible()

  // Reports and their exported files use the currency as well.
  await page.goto('/dashboard/reports')
  await expect(page.getByText('US$ 1.234,56').first()).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exportar CSV: Faturamento por dia' }).click(),
  ])
  expect(await readFile(await file.path(), 'utf8')).toContain(`${american()};1;1234,56`)
  await page.getByLabel('Período').selectOption('Escolher datas')
  await page.getByRole('textbox', { name: 'De' }).fill('01022026')
  await expect(page.getByRole('textbox', { name: 'De' })).toHaveValue('01/02/2026')
  await expect(page).toHaveURL(/from=2026-01-02/)

  // The agenda's date field takes the month first.
  await page.goto('/dashboard/schedule')
  const date = page.getByRole('textbox', { name: 'Escolher data' })
  await expect(date).toHaveValue(american())
  await date.fill('12312030')
  await expect(date).toHaveValue('12/31/2030')
  await expect(page).toHaveURL(/2030-12-31/)
  await expect(page.getByText('terça-feira, 31 de dezembro').first()).toBeVisible()
})

test('a salon that is paid in euro: drawer, product, birthday and the page without internet', async ({
  page,
  context,
}) => {
  await asOwner(page)
  await choose(page, 'Euro (EUR)', 'YYYY-MM-DD')
  await page.goto('/dashboard/clients')
  await page.getByRole('button', { name: 'Novo Cliente' }).first().click()
  await page.getByLabel('Nome completo').fill('Ana Conceição')
  await page.getByLabel('Aniversário').fill('1225')
  await expect(page.getByLabel('Aniversário')).toHaveValue('12-25')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByRole('link', { name: 'Ana Conceição' }).first().click()
  await expect(page.getByText('Aniversário 12-25')).toBeVisible()
  await expect(page.getByText(`Cliente desde ${today(['year', 'month', 'day'], '-')}`)).toBeVisible()

  await post(page, '/products', {
    name: 'Shampoo',
    barcode: '7891000100103',
    priceCents: 2_550,
    stock: 3,
    isActive: true,
  })
  await page.goto('/dashboard/pos')
  await openRegister(page)
  await expect(page.getByText('€ 25,50').first()).toBeVisible()
  await context.setOffline(true)
  await page
    .getByRole('button', { name: /Shampoo/ })
    .first()
    .click()
  await cart(page).getByText('Dinheiro').click()
  await page.getByRole('button', { name: 'Finalizar Venda' }).click()
  const paper = page.getByRole('dialog', { name: 'Venda a confirmar' })
  await expect(paper.getByText('€ 25,50').first()).toBeVisible()
  await expect(paper.getByText(today(['year', 'month', 'day'], '-')).first()).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Nova venda' }).click()
  await expect(page.getByText('Sem conexão.')).toBeHidden()

  await page.getByRole('button', { name: 'Fechar Caixa' }).click()
  await page.getByText('Contar notas e moedas').click()
  await expect(page.getByLabel('Quantidade de € 500,00')).toBeVisible()
  await expect(page.getByLabel('Quantidade de € 0,02')).toBeVisible()
})
