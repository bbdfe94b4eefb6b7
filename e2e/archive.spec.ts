import { readFile } from 'node:fs/promises'
import { expect, test } from './story.ts'
import { unzip } from '../src/platform/server/testing/unzip.ts'
import { accessibleAtEachWidth, asOwner, post } from './owner.ts'

// spec: settings-13
test('the owner takes the whole business along as one file, and another new business takes it in', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000)
  await asOwner(page)
  await post(page, '/clients', { name: 'Bruna Alves', phone: '(11) 97777-1234' })
  await page.goto('/dashboard/settings?tab=dados')
  const button = page.getByRole('button', { name: 'Baixar todos os dados' })
  await expect(button).toBeVisible()
  const download = page.waitForEvent('download')
  await button.click()
  const taken = await download
  expect(taken.suggestedFilename()).toMatch(/^negocio-\d{4}-\d\d-\d\d\.zip$/)
  const file = await readFile(await taken.path())
  const files = unzip(file)
  expect(files.get('csv/clientes.csv')).toContain('Bruna Alves')
  expect(files.get('json/usuarios.json')).toContain('Dora Reis')
  await expect(page.getByText('Arquivo pronto!')).toBeVisible()

  const other = await (await browser.newContext()).newPage()
  await asOwner(other)
  await other.goto('/dashboard/settings?tab=dados')
  const choose = other.getByLabel('Escolher arquivo para importar')
  await choose.setInputFiles({
    name: 'agenda.zip',
    mimeType: 'application/zip',
    buffer: file.subarray(0, file.length - 30),
  })
  await expect(other.getByText('Arquivo não reconhecido')).toBeVisible({ timeout: 30_000 })
  await accessibleAtEachWidth(other)
  await choose.setInputFiles({ name: 'negocio.zip', mimeType: 'application/zip', buffer: file })
  await expect(other.getByText(/Importação concluída: \d+ registros/)).toBeVisible({ timeout: 30_000 })
  await other.goto('/dashboard/clients')
  await expect(other.getByText('Bruna Alves').first()).toBeVisible()
})
