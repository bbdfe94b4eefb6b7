import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'

const password = 'girassol-azul-42'

async function asOwner(page: Page): Promise<string> {
  const email = `dora-${crypto.randomUUID()}@exemplo.com`
  await page.request.post('/api/auth/sign-up', {
    data: { name: 'Dora Reis', businessName: 'Salão da Dora', email, password },
  })
  expect((await page.request.post('/api/auth/sign-in', { data: { email, password } })).ok()).toBe(true)
  return email
}

const accessible = async (page: Page) => expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])

test('the owner describes the business, and it is there after a reload', async ({ page }) => {
  await asOwner(page)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Configurações' }).click()
  await page.getByLabel('Nome do negócio').fill('Espaço Dora')
  await page.getByRole('radio', { name: 'CPF' }).check()
  await page.getByRole('textbox', { name: 'CPF' }).pressSequentially('52998224726')
  await page.getByLabel('CEP').pressSequentially('0131010')
  await page.getByRole('button', { name: 'Salvar perfil' }).click()
  await expect(page.getByText('Informe um CPF ou CNPJ válido.')).toBeVisible()
  await expect(page.getByText('Informe um CEP com 8 dígitos.')).toBeVisible()
  await accessible(page)
  await page.getByRole('textbox', { name: 'CPF' }).fill('52998224725')
  await page.getByLabel('CEP').fill('01310100')
  await page.getByLabel('Cidade').fill('São Paulo')
  await page.getByLabel('Estado').selectOption('SP')
  await page.getByRole('button', { name: 'Salvar perfil' }).click()
  await expect(page.getByText('Configurações salvas com sucesso!')).toBeVisible()
  await expect(page.getByText('Olá, Dora · Espaço Dora')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'CPF' })).toHaveValue('529.982.247-25')
  await expect(page.getByLabel('CEP')).toHaveValue('01310-100')
  await expect(page.getByLabel('Estado')).toHaveValue('SP')
})

test('a business that sells no empty shelf, an hour behind, with another goal', async ({ page }) => {
  await asOwner(page)
  await page.goto('/dashboard/settings')
  await page.getByRole('tab', { name: 'Negócio' }).click()
  await page.getByLabel('Fuso horário').selectOption('Manaus (UTC-4)')
  await page.getByRole('switch', { name: /Vender produtos sem estoque/ }).uncheck()
  await page.getByLabel('Meta mensal').fill('2500000')
  await page.getByRole('button', { name: 'Salvar negócio' }).click()
  await expect(page.getByText('Configurações salvas com sucesso!')).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByText('R$ 0,00 / R$ 25.000')).toBeVisible()
  await page.goto('/dashboard/settings?tab=negocio')
  await expect(page.getByLabel('Fuso horário')).toHaveValue('America/Manaus')
  await expect(page.getByRole('switch', { name: /Vender produtos sem estoque/ })).not.toBeChecked()
})

test('mails are switched off, SMS says that it does not exist, the password is changed here too', async ({ page }) => {
  const email = await asOwner(page)
  await page.goto('/dashboard/settings?tab=notificacoes')
  await page.getByRole('switch', { name: /E-mail para novos agendamentos/ }).uncheck()
  await page.getByRole('button', { name: 'Salvar notificações' }).click()
  await expect(page.getByText('Configurações salvas com sucesso!')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('switch', { name: /E-mail para novos agendamentos/ })).not.toBeChecked()
  await expect(page.getByRole('switch', { name: /Lembretes por SMS/ })).toBeDisabled()

  await page.getByRole('tab', { name: 'Segurança' }).click()
  await page.getByLabel('Senha atual', { exact: true }).fill(password)
  await page.getByLabel('Nova senha', { exact: true }).fill('lua-cheia-na-serra')
  await page.getByLabel('Confirmar nova senha', { exact: true }).fill('lua-cheia-na-serra')
  await page.getByRole('button', { name: 'Trocar senha' }).click()
  await expect(page.getByText('Senha alterada!')).toBeVisible()
  const data = { email, password: 'lua-cheia-na-serra' }
  expect((await page.request.post('/api/auth/sign-in', { data })).ok()).toBe(true)
})
