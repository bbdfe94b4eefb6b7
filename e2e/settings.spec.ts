import { expect, test } from '@playwright/test'
import { breakDoor } from './broken.ts'
import { asOwner, password } from './owner.ts'

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
  for (const zone of ['São Paulo (UTC-3)', 'Rio Branco (UTC-5)'])
    await expect(page.getByLabel('Fuso horário').getByRole('option', { name: zone })).toBeEnabled()
  // Languages that the workspace does not support are listed but disabled.
  for (const other of ['en-US', 'es-ES']) await expect(page.getByRole('option', { name: other })).toBeDisabled()
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

test('a rule that was not stored says so, what was typed stays, and the next try stores it', async ({ page }) => {
  await asOwner(page)
  await page.goto('/dashboard/settings?tab=negocio')
  await page.getByRole('switch', { name: /Vender produtos sem estoque/ }).uncheck()
  await page.getByLabel('Meta mensal').fill('2500000')
  const mend = await breakDoor(page, 'register.saveRules')
  await page.getByRole('button', { name: 'Salvar negócio' }).click()
  await expect(page.getByText('Erro ao salvar configurações')).toBeVisible()
  await mend()
  await page.getByRole('button', { name: 'Salvar negócio' }).click()
  await expect(page.getByText('Configurações salvas com sucesso!')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('switch', { name: /Vender produtos sem estoque/ })).not.toBeChecked()
  await expect(page.getByLabel('Meta mensal')).toHaveValue(/25\.000,00/)
})

test('mails are switched off, SMS says that nothing is connected, the password is changed here too', async ({
  page,
}) => {
  const email = await asOwner(page)
  await page.goto('/dashboard/settings?tab=notificacoes')
  await page.getByRole('switch', { name: /E-mail para novos agendamentos/ }).uncheck()
  await page.getByRole('button', { name: 'Salvar notificações' }).click()
  await expect(page.getByText('Configurações salvas com sucesso!')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('switch', { name: /E-mail para novos agendamentos/ })).not.toBeChecked()
  await expect(page.getByRole('switch', { name: /Lembretes por SMS/ })).toBeDisabled()
  await expect(page.getByText('Conecte o SMS em Mensagens, na aba Canais.').first()).toBeVisible()

  await page.getByRole('tab', { name: 'Segurança' }).click()
  await page.getByLabel('Senha atual', { exact: true }).fill(password)
  await page.getByLabel('Nova senha', { exact: true }).fill('lua-cheia-na-serra')
  await page.getByLabel('Confirmar nova senha', { exact: true }).fill('lua-cheia-na-serra')
  await page.getByRole('button', { name: 'Trocar senha' }).click()
  await expect(page.getByText('Senha alterada!')).toBeVisible()
  const data = { email, password: 'lua-cheia-na-serra' }
  expect((await page.request.post('/api/auth/sign-in', { data })).ok()).toBe(true)
})

for (const width of [360, 1440])
  test(`while the settings load no card below moves, at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await asOwner(page)
    const held = Promise.withResolvers<void>()
    await page.route(/\/rpc\/(sales\/pixKey|register\/current)/, async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto('/dashboard/settings?tab=negocio')
    const below = page.getByRole('heading', { name: 'Todos os dados do negócio' })
    await expect(page.getByRole('button', { name: 'Salvar negócio' })).toBeVisible()
    await expect(page.getByRole('status', { name: 'Carregando a chave PIX' })).toBeVisible()
    const before = (await below.boundingBox())!.y
    held.resolve()
    await expect(page.getByRole('button', { name: 'Salvar chave' })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Caixas' })).toBeVisible()
    expect(Math.abs((await below.boundingBox())!.y - before)).toBeLessThan(2)
  })
