import { readFile } from 'node:fs/promises'
import { expect, test } from './story.ts'
import { atTheTill, openRegister } from './till.ts'

// spec: public-constants-7
test('the owner takes what the accountant needs of a month', async ({ page }) => {
  test.slow()
  await atTheTill(page)
  await openRegister(page)
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  await menu.getByRole('link', { name: 'Configurações' }).click()
  await page.getByLabel('Código do município (IBGE)').fill('3550308')
  await page.getByLabel('Código de serviço padrão (LC 116)').fill('06.01')
  await page.getByRole('button', { name: 'Salvar perfil' }).click()
  await expect(page.getByText('Configurações salvas', { exact: false })).toBeVisible()
  await menu.getByRole('link', { name: /^PDV/ }).click()
  await page.getByRole('button', { name: /^Corte/ }).click()
  await page.keyboard.press('F9')
  await expect(page.getByRole('dialog', { name: 'Venda finalizada' })).toBeVisible()

  await page.keyboard.press('Escape')
  await menu.getByRole('link', { name: 'Relatórios' }).click()
  await page.getByRole('tab', { name: 'Fiscal' }).click()
  await expect(page.getByRole('heading', { name: 'Arquivos para o contador' })).toBeVisible()
  await expect(page.getByText('R$ 80,00')).toHaveCount(2)
  const taken = async (name: string) => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name }).click()
    const file = await download
    return [file.suggestedFilename(), await readFile(await file.path(), 'utf8')] as const
  }
  const [csvName, csv] = await taken('Exportar CSV')
  expect(csvName).toMatch(/^dados-fiscais-\d{4}-\d\d-\d\d\.csv$/)
  expect(csv).toContain(';Corte;06.01;1;80,00;0,00;80,00;0,00;')
  const [jsonName, json] = await taken('Exportar JSON')
  expect(jsonName).toMatch(/^dados-fiscais-\d{4}-\d\d-\d\d\.json$/)
  expect(JSON.parse(json)).toMatchObject({ totals: { servicesCents: 8_000, totalCents: 8_000 } })
})
