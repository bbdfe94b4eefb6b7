import { expect, test, type Page } from './story.ts'
import { followMail } from './mail.ts'
import { accessible, asOwner, newAddress, password } from './owner.ts'

async function invite(page: Page, email: string, role: string) {
  await page.goto('/dashboard/users')
  await page.getByRole('button', { name: 'Adicionar Usuário' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByRole('radio', { name: new RegExp(`^${role}`) }).check()
  await dialog.getByRole('button', { name: 'Enviar convite' }).click()
  await expect(page.getByText('Convite enviado!')).toBeVisible()
}

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
  await followMail(bia, email, 'Convite para')
  await expect(bia.getByRole('heading', { name: 'Entre para a equipe de Salão da Dora' })).toBeVisible()
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

test('who has an account accepts with one tap and lands in the new business', async ({ page, browser }) => {
  await asOwner(page, { businessName: 'Barbearia do Porto' })
  const other = await browser.newContext()
  const ana = await other.newPage()
  const email = await asOwner(ana, { businessName: 'Salão da Ana' })
  await invite(page, email, 'Gerente')
  await followMail(ana, email, 'Convite para')
  await ana.getByRole('button', { name: 'Aceitar convite' }).click()
  await expect(ana).toHaveURL(/\/dashboard$/)
  await expect(ana.getByText(/Barbearia do Porto/).first()).toBeVisible()
  await other.close()
})

test('who made an account with somebody else’s address before gets nothing of her invitation', async ({
  page,
  browser,
}) => {
  await asOwner(page, { businessName: 'Barbearia do Porto' })
  const before = await browser.newContext()
  const squatter = await before.newPage()
  const email = await asOwner(squatter, { name: 'Eva', businessName: 'Salão da Eva' })
  await squatter.goto('/dashboard/user-settings')
  await invite(page, email, 'Gerente')

  const other = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const ana = await other.newPage()
  await followMail(ana, email, 'Convite para')
  await ana.getByRole('button', { name: 'Aceitar convite' }).click()
  await expect(ana.getByText('Para confirmar que a conta é sua, digite a senha dela.')).toBeVisible()
  await accessible(ana)
  await ana.getByRole('button', { name: 'Não sei a senha desta conta' }).click()
  await expect(ana.getByText('O negócio “Salão da Eva” já está nesta conta')).toBeVisible()
  await accessible(ana)
  await ana.getByLabel('Nova senha', { exact: true }).fill('lua-cheia-na-serra')
  await ana.getByLabel('Confirmar nova senha').fill('lua-cheia-na-serra')
  await ana.getByRole('button', { name: 'Criar senha e continuar' }).click()
  await expect(ana).toHaveURL(/\/dashboard$/)
  await expect(ana.getByText(/Barbearia do Porto/).first()).toBeVisible()

  // Her live stream ends; the page then asks who she is and learns that she is signed out.
  await expect(squatter).toHaveURL(/\/auth$/)
  await Promise.all([before.close(), other.close()])
})
