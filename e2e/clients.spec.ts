import { expect, test, type Page } from './story.ts'
import { asOwner, atRest, post } from './owner.ts'

const write = (page: Page, client: object) => post(page, '/clients', client)
const names = (page: Page) => page.getByRole('rowheader').getByRole('link').allTextContents()

test.describe('clients at the desk', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

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
    await page.getByRole('button', { name: 'Registrar uso de imagem' }).click()
    await page.getByRole('dialog').getByText('Não aceita').click()
    await page.getByRole('dialog').getByLabel('Como respondeu').selectOption('Termo assinado')
    await page.getByRole('dialog').getByRole('button', { name: 'Registrar' }).click()
    await expect(page.getByText(/Não aceita desde/)).toBeVisible()
    await expect(page.getByText('Nenhum agendamento ainda')).toBeVisible()

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

  test('who is not a duplicate is offered no more, and who is one is merged', async ({ page }) => {
    await asOwner(page)
    for (const name of ['Ana Souza', 'Ana Lima', 'Bia Lima', 'Bia Reis'])
      await write(page, { name, email: name.startsWith('Ana') ? 'familia@exemplo.com' : 'bia@exemplo.com' })
    await write(page, { name: 'Caio Lima', email: 'bia@exemplo.com' })
    await page.goto('/dashboard/clients/duplicates')
    const group = (name: string) => page.getByRole('table', { name: `Cadastros de ${name}` })
    await expect(group('Ana Lima').getByRole('row')).toHaveCount(3)
    await page.getByRole('button', { name: 'Não é duplicado', exact: true }).click()
    await expect(page.getByText('Ana Lima e Ana Souza são pessoas diferentes.')).toBeVisible()
    await expect(group('Ana Lima')).toBeHidden()
    await page.reload()
    await expect(group('Bia Lima')).toBeVisible()
    await expect(group('Ana Lima')).toBeHidden()
    await page.getByRole('button', { name: 'Unificar', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Unificar' }).click()
    await expect(page.getByText('Cadastros unificados!')).toBeVisible()
    await expect(page.getByText('Nenhum cadastro duplicado')).toBeVisible()
  })

  test('a spreadsheet is looked through, taken in, and taken back', async ({ page }) => {
    await asOwner(page)
    await write(page, { name: 'Bia Lima', email: 'bia@exemplo.com' })
    await page.goto('/dashboard/clients/import')
    const lines = [
      'Nome;Fone;E-mail',
      'Caio;(11) 98765-4321;',
      'Bia;;bia@exemplo.com',
      'Davi;123;',
      ';(11) 91234-5678;',
    ]
    const buffer = Buffer.from(lines.join('\r\n'), 'latin1')
    await page.locator('input[type=file]').setInputFiles({ name: 'clientes.csv', mimeType: 'text/csv', buffer })
    await expect(page.getByLabel('Celular')).toHaveValue('1')
    await page.getByRole('button', { name: 'Conferir' }).click()
    await expect(page.getByRole('tab', { name: 'Já cadastrados 1' })).toBeVisible()
    await page.getByRole('tab', { name: 'Com erro 1' }).click()
    await expect(page.getByText('Informe o nome completo.')).toBeVisible()
    await page.getByRole('tab', { name: 'Novos 2' }).click()
    await expect(page.getByText('Entra sem Celular')).toBeVisible()
    await page.getByRole('button', { name: 'Importar 2 clientes' }).click()
    await expect(page.getByText('Importação concluída')).toBeVisible()
    await page.getByRole('link', { name: 'Ver clientes' }).click()
    await expect.poll(() => names(page)).toEqual(['Bia Lima', 'Caio', 'Davi'])

    await page.goto('/dashboard/clients/import')
    await page.getByRole('button', { name: 'Desfazer clientes.csv' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Desfazer' }).click()
    await expect(page.getByText('2 clientes removidos.')).toBeVisible()
    await atRest(page)
    await page.goto('/dashboard/clients')
    await expect.poll(() => names(page)).toEqual(['Bia Lima'])
  })

  test('the list goes out as a file, and a person who asks is forgotten', async ({ page }) => {
    await asOwner(page)
    const { id } = await write(page, { name: '=Ana()', phone: '(11) 98765-4321' })
    await page.request.post(`/api/clients/${id}/consents`, {
      data: { purpose: 'reminders', isGranted: true, method: 'in_person' },
    })
    await page.goto('/dashboard/clients')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Mais ações' }).click()
    await page.getByRole('menuitem', { name: 'Exportar para planilha' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^clientes-.*\.csv$/)
    const chunks = await (await file.createReadStream()).toArray()
    expect(Buffer.concat(chunks as Buffer[]).toString()).toContain("'=Ana();(11) 98765-4321")

    await page.getByRole('link', { name: '=Ana()' }).click()
    // Opens the client first, because the list has a button of the same name.
    await expect(page.getByRole('heading', { name: '=Ana()' })).toBeVisible()
    await page.getByRole('button', { name: 'Mais ações' }).click()
    await page.getByRole('menuitem', { name: /Excluir dados pessoais/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click()
    await expect(page.getByRole('heading', { name: 'Cliente anonimizado' })).toBeVisible()
    await expect(page.getByText('Nenhum contato cadastrado.')).toBeVisible()
    await expect(page.getByRole('list', { name: 'O que continua guardado' })).toContainText(
      '1 resposta de consentimento: prova do que foi autorizado ou recusado',
    )
  })
})
