import { expect, test, type Locator, type Page } from './story.ts'
import { asOwner, post } from './owner.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const row = (page: Page, name: RegExp): Locator => page.getByRole('row', { name })
const dialog = (page: Page) => page.getByRole('dialog')
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Salvar' }).click()

async function more(page: Page, name: string, action: string) {
  await page.getByRole('button', { name: `Mais ações de ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

// spec: services-1, services-2, products-1, products-2
test('a scanned code that is unknown becomes a product with a stock of its own history, and a service names its buffers and who performs it', async ({
  page,
}) => {
  await asOwner(page)
  await page.goto('/dashboard/products')
  await expect(page.getByText('Nenhum produto cadastrado')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Buscar produto' }).fill('7891000315507')
  await page.getByRole('button', { name: 'Cadastrar com este código' }).click()
  await expect(dialog(page).getByLabel('Código de barras')).toHaveValue('7891000315507')
  await save(page)
  await expect(dialog(page).getByText('Informe o nome do produto.')).toBeVisible()
  await dialog(page).getByLabel('Nome').fill('Xampu')
  await dialog(page).getByLabel('Preço de venda').pressSequentially('3990')
  await dialog(page).getByLabel('Estoque', { exact: true }).fill('5')
  await save(page)
  await expect(row(page, /Xampu/)).toContainText('R$ 39,90')

  await more(page, 'Xampu', 'Movimentar estoque')
  await dialog(page).getByText('Saída').click()
  await dialog(page).getByLabel('Quantidade que saiu').fill('2')
  await dialog(page).getByLabel('Motivo').fill('Uso no salão')
  await save(page)
  await expect(page.getByText('Xampu: 3 em estoque.')).toBeVisible()

  await more(page, 'Xampu', 'Histórico de estoque')
  const lines = dialog(page).getByRole('row')
  await expect(lines).toHaveCount(3)
  await expect(lines.nth(1)).toContainText(/Saída.*Uso no salão.*Dora Reis.*−2.*3/)
  await expect(lines.nth(2)).toContainText(/Entrada.*Estoque inicial.*\+5.*5/)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)

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
  await page.getByRole('link', { name: 'Serviços', exact: true }).click()
  await page.getByRole('button', { name: 'Novo Serviço' }).first().click()
  await dialog(page).getByLabel('Nome').fill('Coloração')
  await dialog(page).getByLabel('Categoria').fill('Cabelo')
  await dialog(page).getByLabel('Duração').fill('90')
  await dialog(page).getByLabel('Preço').pressSequentially('22000')
  await dialog(page).getByLabel('Preparo (antes)').fill('10')
  await dialog(page).getByRole('checkbox', { name: 'Rita' }).check()
  await save(page)
  await expect(row(page, /Coloração/)).toContainText(
    /Cabelo.*1 h 30 min.*\+ 10 min de preparo e intervalo.*R\$ 220,00.*Ativo/,
  )

  await page.getByRole('button', { name: 'Editar Coloração' }).click()
  await expect(dialog(page).getByRole('checkbox', { name: 'Rita' })).toBeChecked()
  await expect(dialog(page).getByRole('checkbox', { name: 'Bia' })).not.toBeChecked()
  await dialog(page).getByRole('button', { name: 'Cancelar' }).click()
})
