import { expect, test, type Locator, type Page } from '@playwright/test'
import { asOwner, post } from './owner.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const row = (page: Page, name: RegExp): Locator => page.getByRole('row', { name })
const dialog = (page: Page) => page.getByRole('dialog')
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Salvar' }).click()

async function more(page: Page, name: string, action: string) {
  await page.getByRole('button', { name: `Mais ações de ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('a scanned code that is unknown becomes a product, and its stock tells its own history', async ({ page }) => {
  await asOwner(page)
  await page.goto('/dashboard/products')
  await expect(page.getByText('Nenhum produto cadastrado')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Buscar produto' }).fill('7891000315507')
  await page.getByRole('button', { name: 'Cadastrar com este código' }).click()
  await expect(dialog(page).getByLabel('Código de barras')).toHaveValue('7891000315507')
  await save(page)
  await expect(dialog(page).getByText('Informe o nome do produto.')).toBeVisible()
  await expect(dialog(page).getByText('Informe o preço de venda.')).toBeVisible()
  await dialog(page).getByLabel('Nome').fill('Xampu')
  await dialog(page).getByLabel('Preço de venda').pressSequentially('3990')
  await dialog(page).getByLabel('Estoque', { exact: true }).fill('5')
  await dialog(page).getByLabel('Estoque mínimo').fill('3')
  await dialog(page).getByRole('button', { name: 'Salvar' }).dblclick()
  await expect(row(page, /Xampu/)).toHaveCount(1)
  await expect(row(page, /Xampu/)).toContainText('R$ 39,90')

  await more(page, 'Xampu', 'Movimentar estoque')
  await dialog(page).getByText('Saída').click()
  await dialog(page).getByLabel('Quantidade que saiu').fill('2')
  await expect(dialog(page).getByText('O estoque fica em 3.')).toBeVisible()
  await save(page)
  await expect(dialog(page).getByText('Informe o motivo.')).toBeVisible()
  await dialog(page).getByLabel('Motivo').fill('Uso no salão')
  await save(page)
  await expect(page.getByText('Xampu: 3 em estoque.')).toBeVisible()
  await expect(row(page, /Xampu/)).toContainText('Estoque baixo')

  await more(page, 'Xampu', 'Movimentar estoque')
  await dialog(page).getByText('Ajuste').click()
  await dialog(page).getByLabel('Quantidade contada').fill('10')
  await dialog(page).getByLabel('Motivo').fill('Contagem de estoque')
  await save(page)
  await expect(row(page, /Xampu/)).not.toContainText('Estoque baixo')

  await more(page, 'Xampu', 'Histórico de estoque')
  const lines = dialog(page).getByRole('row')
  await expect(lines).toHaveCount(4)
  await expect(lines.nth(1)).toContainText(/Ajuste.*Contagem de estoque.*Dora Reis.*\+7.*10/)
  await expect(lines.nth(2)).toContainText(/Saída.*Uso no salão.*−2.*3/)
  await expect(lines.nth(3)).toContainText(/Entrada.*Estoque inicial.*\+5.*5/)
})

test('a sale takes stock, and the history leads to it', async ({ page }) => {
  await asOwner(page)
  const { id } = await post(page, '/products', { name: 'Creme', priceCents: 2500, stock: 4, isActive: true })
  await post(page, '/register', { cashierName: 'Dora', openingCents: 0 })
  const line = { kind: 'product', id, quantity: 3, unitCents: 2500 }
  const payments = [{ method: 'pix', amountCents: 7500, receivedCents: null }]
  const sale = { id: crypto.randomUUID(), clientId: null, lines: [line], discount: null, payments }
  await post(page, '/sales', sale)
  await page.goto('/dashboard/products')
  await more(page, 'Creme', 'Histórico de estoque')
  await expect(row(page, /Venda/)).toContainText(/Dora Reis.*−3.*1/)
  await page.getByRole('button', { name: 'Ver a venda' }).click()
  const seen = page.getByRole('dialog', { name: 'Venda', exact: true })
  await expect(seen.getByRole('list', { name: 'Itens' })).toContainText('Creme')
  await page.keyboard.press('Escape')
  await expect(seen).toHaveCount(0)
  await expect(page.getByRole('dialog', { name: 'Histórico de estoque' })).toBeVisible()
})

test('a mistyped barcode is only warned about; one of another product is refused by its name', async ({ page }) => {
  await asOwner(page)
  await post(page, '/products', { name: 'Creme', barcode: '7891000315507', priceCents: 100, stock: 0, isActive: true })
  await page.goto('/dashboard/products')
  await page.getByRole('button', { name: 'Novo Produto' }).click()
  await dialog(page).getByLabel('Nome').fill('Óleo')
  await dialog(page).getByLabel('Preço de venda').pressSequentially('100')
  const barcode = dialog(page).getByLabel('Código de barras')
  await barcode.fill('7891000315507')
  await barcode.press('Enter')
  await expect(dialog(page)).toBeVisible()
  await save(page)
  await expect(dialog(page).getByText('Este código de barras já é do produto ativo “Creme”.')).toBeVisible()
  await expect(dialog(page).getByLabel('Nome')).toHaveValue('Óleo')
  await barcode.fill('7891000315508')
  await expect(dialog(page).getByText('O dígito verificador não confere.')).toBeVisible()
  await save(page)
  await expect(row(page, /Óleo/)).toContainText('7891000315508')
  await expect(row(page, /Óleo/)).toContainText('Sem estoque')
})

test('products are narrowed and sorted, and the address remembers how', async ({ page }) => {
  await asOwner(page)
  const make = (name: string, category: string, priceCents: number, stock: number) =>
    post(page, '/products', { name, category, priceCents, stock, lowStockLevel: 2, isActive: true })
  await make('Água', 'Rosto', 300, 9)
  await make('Batom', 'Boca', 100, 2)
  await make('Cera', 'Rosto', 200, 8)
  await page.goto('/dashboard/products')
  const names = page.getByRole('rowheader')
  await expect(names).toHaveText(['Água', 'Batom', 'Cera'])
  await page.getByRole('button', { name: 'Preço' }).click()
  await expect(names).toHaveText(['Batom', 'Cera', 'Água'])
  await page.getByRole('button', { name: 'Preço' }).click()
  await expect(names).toHaveText(['Água', 'Cera', 'Batom'])
  await page.getByRole('combobox', { name: 'Categoria' }).selectOption('Rosto')
  await expect(names).toHaveText(['Água', 'Cera'])
  await page.reload()
  await expect(names).toHaveText(['Água', 'Cera'])
  await expect(page.getByRole('columnheader', { name: 'Preço' })).toHaveAttribute('aria-sort', 'descending')
  await page.getByRole('button', { name: 'Estoque baixo (1)' }).click()
  await expect(page.getByText('Nenhum produto com estoque baixo')).toBeVisible()
  await page.getByRole('button', { name: 'Mostrar todos' }).click()
  await expect(names).toHaveCount(3)
  await page.getByRole('button', { name: 'Estoque baixo (1)' }).click()
  await expect(names).toHaveText(['Batom'])
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar' }).click()
  expect((await file).suggestedFilename()).toMatch(/^produtos-.*\.csv$/)
  await expect(page.getByText(/^1 produto em produtos-/)).toBeVisible()
})

test('a product is switched off and on with one press, and one with history is kept', async ({ page }) => {
  await asOwner(page)
  await post(page, '/products', { name: 'Creme', priceCents: 100, stock: 4, isActive: true })
  await page.goto('/dashboard/products')
  await more(page, 'Creme', 'Desativar')
  await expect(row(page, /Creme/)).toContainText('Inativo')
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(row(page, /Creme/).getByText('Ativo', { exact: true })).toBeVisible()
  await more(page, 'Creme', 'Remover')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remover' }).click()
  await expect(page.getByText('Produto desativado!').first()).toBeVisible()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Inativos')
  await expect(row(page, /Creme/)).toContainText('Inativo')
  await more(page, 'Creme', 'Reativar')
  await expect(page.getByText('Nenhum produto encontrado')).toBeVisible()
})

test('a service names its buffers and who performs it, leaves the agenda and comes back', async ({ page }) => {
  await asOwner(page)
  const professional = (name: string) =>
    post(page, '/professionals', {
      name,
      email: `${name.toLowerCase()}@exemplo.com`,
      phone: '(11) 98765-4321',
      commissionPercent: 40,
      specialtyIds: [],
      hours: [[], [{ from: '09:00', to: '18:00' }], [], [], [], [], []],
    })
  await professional('Rita')
  await professional('Bia')
  await page.goto('/dashboard/services')
  await page.getByRole('button', { name: 'Novo Serviço' }).first().click()
  await dialog(page).getByLabel('Nome').fill('Coloração')
  await dialog(page).getByLabel('Categoria').fill('Cabelo')
  await dialog(page).getByLabel('Duração').fill('90')
  await dialog(page).getByLabel('Preço').pressSequentially('22000')
  await dialog(page).getByLabel('Preparo (antes)').fill('500')
  await expect(dialog(page).getByText('Ninguém marcado: todos fazem.')).toBeVisible()
  await dialog(page).getByRole('checkbox', { name: 'Rita' }).check()
  await save(page)
  await expect(dialog(page).getByText('Informe de 0 a 120 minutos.')).toBeVisible()
  await dialog(page).getByLabel('Preparo (antes)').fill('10')
  await save(page)
  await expect(row(page, /Coloração/)).toContainText(
    /Cabelo.*1 h 30 min.*\+ 10 min de preparo e intervalo.*R\$ 220,00.*Ativo/,
  )

  await page.getByRole('button', { name: 'Editar Coloração' }).click()
  await expect(dialog(page).getByRole('checkbox', { name: 'Rita' })).toBeChecked()
  await expect(dialog(page).getByRole('checkbox', { name: 'Bia' })).not.toBeChecked()
  await dialog(page).getByRole('button', { name: 'Cancelar' }).click()

  await more(page, 'Coloração', 'Desativar')
  await expect(row(page, /Coloração/)).toContainText('Inativo')
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(row(page, /Coloração/).getByText('Ativo', { exact: true })).toBeVisible()
  await more(page, 'Coloração', 'Remover')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remover' }).click()
  await expect(page.getByText('Nenhum serviço cadastrado')).toBeVisible()
})
