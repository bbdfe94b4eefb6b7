import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'

const post = async (page: Page, path: string, data: object) => {
  const response = await page.request.post(`/api${path}`, { data })
  expect(response.ok(), await response.text()).toBe(true)
}
const accessible = async (page: Page) => expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])

/** An owner at the till with an open register of R$ 100,00. */
async function atTheOpenTill(page: Page) {
  const account = { email: `dona-${crypto.randomUUID().slice(0, 8)}@exemplo.com`, password: 'girassol-azul-42' }
  await post(page, '/auth/sign-up', { ...account, name: 'Rita Lima', businessName: 'Salão da Rita' })
  await post(page, '/auth/sign-in', account)
  await post(page, '/services', { name: 'Corte', priceCents: 8_000, durationMinutes: 30, isActive: true })
  await post(page, '/sales/register', { professionalName: 'Rita Lima', openingCents: 10_000 })
  // No printer dialog; that it was asked for is kept.
  await page.context().addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'true')
  })
  await page.goto('/dashboard/pos')
  await expect(page.getByText('Aberto', { exact: true })).toBeVisible()
}

const choose = async (page: Page, action: string) => {
  await page.getByRole('button', { name: 'Mais ações do caixa' }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('cash goes in and out with a reason and a voucher, and the count of the drawer tells what is missing', async ({
  page,
}) => {
  await atTheOpenTill(page)
  await page.getByRole('button', { name: /^Corte/ }).click()
  await page.keyboard.press('F7')
  await page.keyboard.press('F9')
  await expect(page.getByRole('dialog', { name: 'Venda finalizada' })).toBeVisible()
  await page.keyboard.press('Enter')

  await choose(page, 'Suprimento')
  const supply = page.getByRole('dialog', { name: 'Suprimento' })
  await supply.getByRole('button', { name: 'Registrar suprimento' }).click()
  await expect(supply.getByText('Valor obrigatório. Informe um valor maior que zero.')).toBeVisible()
  await expect(supply.getByText('Informe o motivo.')).toBeVisible()
  await accessible(page)
  await supply.getByLabel('Valor').fill('5000')
  await supply.getByLabel('Motivo').fill('Troco do banco')
  await page.keyboard.press('Enter')
  const voucher = page.getByRole('dialog', { name: 'Suprimento registrado' })
  await expect(voucher).toContainText(/SUPRIMENTO +R\$ 50,00/)
  const printing = page.waitForEvent('popup')
  await voucher.getByRole('button', { name: 'Imprimir' }).click()
  const paper = await printing
  await expect(paper.locator('pre')).toContainText('Comprovante de suprimento')
  await paper.close()
  await voucher.getByRole('button', { name: 'Concluir' }).click()

  await choose(page, 'Sangria')
  const withdrawal = page.getByRole('dialog', { name: 'Sangria' })
  await withdrawal.getByLabel('Valor').fill('23001')
  await withdrawal.getByLabel('Motivo').fill('Depósito')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/O valor é maior que o dinheiro do caixa/)).toBeVisible()
  await withdrawal.getByLabel('Valor').fill('13000')
  await withdrawal.getByRole('button', { name: 'Registrar sangria' }).dblclick()
  await expect(page.getByRole('dialog', { name: 'Sangria registrada' })).toContainText(/SANGRIA +R\$ 130,00/)
  await page.keyboard.press('Enter')

  await page.getByRole('button', { name: 'Histórico' }).click()
  await page.getByRole('button', { name: /^Ver venda de/ }).click()
  await page.getByRole('button', { name: 'Estornar' }).click()
  const refunding = page.getByRole('dialog', { name: 'Estornar venda' })
  await expect(refunding.getByText('Dinheiro R$ 80,00')).toBeVisible()
  await refunding.getByRole('button', { name: 'Estornar', exact: true }).click()
  await expect(refunding.getByText('Informe o motivo do estorno.')).toBeVisible()
  await accessible(page)
  await refunding.getByLabel('Motivo').fill('Cliente não gostou')
  // The withdrawal took the cash that would have to go back.
  await refunding.getByLabel('Devolver em').selectOption('PIX')
  await refunding.getByRole('button', { name: 'Estornar', exact: true }).dblclick()
  const sale = page.getByRole('dialog', { name: 'Venda' })
  await expect(sale.getByRole('region', { name: 'Estornos' })).toContainText('R$ 80,00 em PIX')
  await expect(sale.getByRole('button', { name: 'Estornar' })).toBeDisabled()
  await accessible(page)
  await sale.getByRole('button', { name: 'Voltar' }).click()
  await expect(page.getByRole('table', { name: 'Vendas' })).toContainText('Estornada')
  await accessible(page)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar CSV' }).click()
  expect((await saving).suggestedFilename()).toMatch(/^vendas-\d{4}-\d\d-\d\d\.csv$/)
  await page.getByLabel('Pagamento').selectOption('Cartão')
  await expect(page.getByText('Nenhuma venda encontrada')).toBeVisible()
  await page.keyboard.press('Escape')

  await choose(page, 'Parcial do caixa')
  await expect(page.getByRole('dialog', { name: 'Parcial do caixa' })).toContainText(/Esperado em dinheiro +R\$ 100,00/)
  await page.keyboard.press('Enter')

  await page.getByRole('button', { name: 'Fechar Caixa' }).click()
  const closing = page.getByRole('dialog', { name: 'Fechar Caixa' })
  await expect(closing.getByText('Esperado na gaveta')).toBeVisible()
  await closing.getByRole('button', { name: 'Contar notas e moedas' }).click()
  await closing.getByLabel('Quantidade de R$ 50,00').fill('1')
  await closing.getByLabel('Quantidade de R$ 20,00').fill('2')
  await closing.getByLabel('Quantidade de R$ 0,05').fill('190')
  await expect(closing.getByLabel('Valor contado')).toHaveValue('R$ 99,50')
  await expect(closing.getByText('Falta de R$ 0,50')).toBeVisible()
  await accessible(page)
  await closing.getByRole('button', { name: 'Fechar Caixa' }).click()
  const report = page.getByRole('dialog', { name: 'Caixa fechado' })
  await expect(report).toContainText(/Suprimentos +R\$ 50,00/)
  await expect(report).toContainText(/Sangrias +-R\$ 130,00/)
  await expect(report).toContainText(/PIX +-R\$ 80,00/)
  await expect(report).toContainText(/Diferença +-R\$ 0,50/)
  await expect(page.getByText('Fechado', { exact: true })).toBeVisible()
})
