import { expect, test, type Page } from './story.ts'
import { followMail } from './mail.ts'
import { accessible, asOwner, newAddress, password } from './owner.ts'

async function invite(page: Page, email: string, role: string) {
  await page.getByRole('button', { name: 'Adicionar Usuário' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByRole('radio', { name: new RegExp(`^${role}`) }).check()
  await dialog.getByRole('button', { name: 'Enviar convite' }).click()
  await expect(page.getByText('Convite enviado!')).toBeVisible()
}

// spec: product-2, shell-9, users-1, users-3, public-roles-4
test('a colleague is invited, comes in by the link, gets another role and is removed while at work', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000)
  await asOwner(page)
  await page.goto('/dashboard/users')
  await page.getByRole('button', { name: 'Adicionar Usuário' }).click()
  await page.getByRole('button', { name: 'Cancelar' }).click()

  const email = newAddress()
  await invite(page, email, 'Funcionário')
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: email })).toContainText('Aguardando')

  const other = await browser.newContext()
  const bia = await other.newPage()
  await followMail(bia, email, 'convite para a equipe')
  await expect(bia.getByRole('heading', { name: 'Convite da equipe Salão da Dora' })).toBeVisible()
  await accessible(bia)
  await bia.getByLabel('Nome completo').fill('Bia Souza')
  await bia.getByLabel('Senha', { exact: true }).fill(password)
  await bia.getByLabel('Confirmar senha', { exact: true }).fill(password)
  await bia.getByRole('button', { name: 'Criar conta e entrar' }).click()
  await expect(bia).toHaveURL(/\/dashboard$/)
  await expect(bia.getByRole('link', { name: 'PDV - Ponto de Venda' })).toBeVisible()
  await expect(bia.getByRole('link', { name: 'Usuários' })).toHaveCount(0)
  await bia.goto('/dashboard/users')
  await expect(bia.getByText('Acesso Restrito')).toBeVisible()
  await expect(bia.getByText('Você não tem permissão para gerenciar usuários.')).toBeVisible()

  // Both screens update by themselves.
  await page.getByRole('button', { name: 'Editar Bia Souza' }).click()
  await page
    .getByRole('dialog')
    .getByRole('radio', { name: /^Administrador/ })
    .check()
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByRole('row', { name: /Bia Souza/ })).toContainText('Administrador')
  await expect(bia.getByRole('heading', { name: 'Gerenciar Usuários' })).toBeVisible()
  await expect(bia.getByRole('button', { name: 'Adicionar Usuário' })).toBeVisible()

  await page.getByRole('button', { name: 'Remover Bia Souza' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remover' }).click()
  await expect(page.getByText('Usuário removido!')).toBeVisible()
  await expect(page.getByRole('row', { name: /Bia Souza/ })).toHaveCount(0)
  await expect(bia.getByText('Você não tem mais acesso ao negócio em que estava.')).toBeVisible()
  // The account is still hers.
  await bia.getByRole('link', { name: 'Minha conta' }).click()
  await expect(bia.getByRole('button', { name: 'Trocar senha' })).toBeVisible()
  await accessible(bia)
  await other.close()
})
