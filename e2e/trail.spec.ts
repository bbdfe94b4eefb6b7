import { readFile } from 'node:fs/promises'
import { expect, test } from './story.ts'
import { pick } from './looks.ts'
import { asOwner, post } from './owner.ts'

// spec: settings-10
test('the owner sees who changed what, narrows it down and takes it along', async ({ page }) => {
  await asOwner(page)
  await post(page, '/clients', { name: 'Ana Lima', phone: '(11) 98765-4321' })
  await page.goto('/dashboard/history')
  await expect(page.getByRole('heading', { name: 'Histórico de alterações' })).toBeVisible()
  const row = page.getByRole('row', { name: /Cadastrou cliente/ })
  await expect(row).toContainText('Ana Lima')
  await expect(row).toContainText('Dora Reis')

  await pick('Assunto', 'Caixa')(page)
  await expect(page.getByText('Nenhuma alteração encontrada')).toBeVisible()
  await pick('Assunto', 'Clientes')(page)
  // The next list is opened once this one's answer is shown: its closing would close that as well.
  await expect(row).toBeVisible()
  await pick('Quem', 'Dora Reis')(page)
  await expect(row).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar CSV' }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  expect(text).toContain('Dora Reis;Cadastrou cliente;Ana Lima;')
})
