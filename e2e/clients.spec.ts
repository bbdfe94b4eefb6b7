import { expect, test, type Page } from './story.ts'
import { packed, workbook } from '../src/platform/web/testing/workbook.ts'
import { openSection } from './looks.ts'
import { asOwner, post } from './owner.ts'

const write = (page: Page, client: object) => post(page, '/clients', client)
const names = (page: Page) => page.getByRole('rowheader').getByRole('link').allTextContents()

test.describe('clients at the desk', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  // spec: clients-4, clients-6, clients-7, clients-8
  test('a card has notes and consents, and its duplicate is merged into it', async ({ page }) => {
    await asOwner(page)
    await write(page, { name: 'Ana Souza', phone: '(11) 98765-4321' })
    await write(page, { name: 'Ana S.', phone: '11987654321', email: 'ana@exemplo.com', birthday: '12/03' })
    await page.goto('/dashboard/clients')
    await expect(page.getByRole('row', { name: /Ana Souza/ })).toBeVisible()
    await page.getByRole('link', { name: 'Ana Souza' }).click()
    await expect(page.getByRole('heading', { name: 'Ana Souza' })).toBeVisible()
    await page.getByLabel('Observações', { exact: true }).last().fill('Alérgica a amônia')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByText('Observações salvas!')).toBeVisible()
    await openSection('Consentimentos, página do cliente')(page)
    await page.getByRole('button', { name: 'Registrar uso de imagem' }).click()
    await page.getByRole('dialog').getByText('Não aceita').click()
    await page.getByRole('dialog').getByLabel('Como respondeu').selectOption('Termo assinado')
    await page.getByRole('dialog').getByRole('button', { name: 'Registrar' }).click()
    await expect(page.getByText(/Não aceita desde/)).toBeVisible()
    await expect(page.getByText('Nenhum agendamento à frente.')).toBeVisible()

    await page.getByRole('button', { name: 'Unificar cadastros' }).click()
    await page
      .getByRole('dialog')
      .getByRole('radio', { name: /Ana Souza/ })
      .check()
    await page.getByRole('dialog').getByRole('button', { name: 'Unificar' }).click()
    await expect(page.getByText('Cadastros unificados!')).toBeVisible()
    await expect(page.getByText('ana@exemplo.com')).toBeVisible()
    await expect(page.getByText('Aniversário 12/03')).toBeVisible()
    await page.getByRole('link', { name: 'Clientes' }).first().click()
    await expect.poll(() => names(page)).toEqual(['Ana Souza'])
  })

  // spec: clients-11
  test('an Excel file is read beside the page, as its policy allows, and a bomb is not', async ({ page }) => {
    const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    const choose = async (name: string, bytes: Uint8Array) =>
      page.getByLabel(/^Escolha o arquivo/).setInputFiles({ name, mimeType, buffer: Buffer.from(bytes) })
    await asOwner(page)
    await page.goto('/dashboard/clients/import')
    await choose('bomba.xlsx', await packed({ 'xl/workbook.xml': '0'.repeat(50_000_000) }))
    await expect(page.getByRole('alert')).toContainText('A planilha é grande demais')

    // Large enough that its reader would unpack it in workers of its own.
    const people = Array.from({ length: 9000 }, (_, at) => [`Cliente ${at + 1}`, 11987650000 + at])
    await choose('clientes.xlsx', await workbook({ Capa: [], Clientes: [['Nome', 'Celular'], ...people] }))
    await expect(page.getByText('9000 linhas encontradas.')).toBeVisible()
    await expect(page.getByText('Por exemplo: 11987650000 · 11987650001')).toBeVisible()
  })
})
