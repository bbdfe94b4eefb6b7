import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { unzip } from '../src/platform/server/testing/unzip.ts'
import { breakDoor } from './broken.ts'
import { accessibleAtEachWidth, asOwner, post } from './owner.ts'

test('the owner takes the whole business along as one file', async ({ page }) => {
  test.setTimeout(120_000)
  await asOwner(page)
  await post(page, '/clients', { name: 'Ana Lima', phone: '(11) 98765-4321' })
  await page.goto('/dashboard/settings?tab=negocio')
  const button = page.getByRole('button', { name: 'Baixar todos os dados' })
  await expect(button).toBeVisible()
  const mend = await breakDoor(page, 'archive.take')
  await button.click()
  await expect(page.getByText('Erro ao gerar arquivo')).toBeVisible()
  await mend()
  const download = page.waitForEvent('download')
  await button.click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^negocio-\d{4}-\d\d-\d\d\.zip$/)
  const files = unzip(await readFile(await file.path()))
  expect(files.get('csv/clientes.csv')).toContain('Ana Lima')
  expect(files.get('json/usuarios.json')).toContain('Dora Reis')
  await expect(page.getByText('Arquivo pronto!')).toBeVisible()
})

test('the owner of a new business takes the file of another one in', async ({ page, browser }) => {
  test.setTimeout(180_000)
  await asOwner(page)
  await post(page, '/clients', { name: 'Bruna Alves', phone: '(11) 97777-1234' })
  await page.goto('/dashboard/settings?tab=negocio')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar todos os dados' }).click()
  const file = await readFile(await (await download).path())

  const other = await (await browser.newContext()).newPage()
  await asOwner(other)
  await other.goto('/dashboard/settings?tab=negocio')
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
