import { expect, test } from './story.ts'
import sharp from 'sharp'
import { asOperator, codeFromMail, enter, giveCredentials, makeOperator } from './operator.ts'
import { accessible, accessibleAtEachWidth, asOwner, newAddress, password, signUp } from './owner.ts'

test.use({ viewport: { width: 1440, height: 900 } })

// spec: shell-14, home-10, master-1, master-5
test('an operator comes from the dashboard, proves both factors, finds the menu of a phone in a drawer, and leaves', async ({
  page,
}) => {
  const email = await asOwner(page)
  makeOperator(email)
  await page.goto('/dashboard')
  const ways = page.getByRole('main').getByRole('link')
  await expect(ways.filter({ hasText: 'Gerenciar Usuários' })).toHaveAttribute('href', '/master/users')
  await expect(ways.filter({ hasText: 'Licenças & Planos' })).toHaveAttribute('href', '/master/subscriptions')
  await accessible(page)
  await page.getByRole('banner').getByRole('link', { name: 'Painel Master' }).click()
  await page.getByRole('link', { name: 'Fazer Login Master' }).click()
  await giveCredentials(page, email)
  await expect(page.getByLabel('Código de 6 dígitos')).toBeFocused()
  await accessible(page)
  const code = await codeFromMail(page, email)
  await page.getByLabel('Código de 6 dígitos').fill(code === '000000' ? '111111' : '000000')
  await enter(page).click()
  await expect(page.getByText('O código está incorreto ou expirou. Peça um novo.')).toBeVisible()
  await page.getByLabel('Código de 6 dígitos').fill(code)
  await enter(page).dblclick()
  await expect(page.getByText('Acesso Master Autorizado!')).toBeVisible()
  await expect(page.getByText('Bem-vindo ao Painel Master.')).toBeVisible()
  await expect(page).toHaveURL(/\/master$/)

  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Abrir menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await drawer.getByRole('link', { name: 'Usuários' }).click()
  await expect(drawer).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Gerenciar Usuários' })).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/master')
  await expect(page.getByRole('heading', { name: 'Acesso Master Requerido' })).toBeVisible()
})

// spec: public-states-5
test('a user is found, shut out, and let in again', async ({ page, browser }) => {
  const other = await (await browser.newContext()).newPage()
  const name = `Nara ${crypto.randomUUID().slice(0, 8)}`
  const address = await asOwner(other, { name, businessName: 'Salão da Nara' })
  await other.goto('/dashboard')
  await expect(other.getByRole('heading', { name: 'Visão Geral' })).toBeVisible()

  await asOperator(page)
  await page.getByRole('link', { name: 'Usuários', exact: true }).click()
  const rows = page.getByRole('table', { name: 'Usuários' }).getByRole('row')
  await page.getByLabel('Buscar usuário').fill(name)
  const row = rows.filter({ hasText: address })
  await expect(row).toContainText('Salão da Nara')
  await expect(row).toContainText('Pendente')
  await page.getByRole('button', { name: `Suspender ${name}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Suspender' }).click()
  await expect(row).toContainText('Suspenso')
  // The live stream ends; the screen then asks who is signed in and learns that nobody is.
  await expect(other).toHaveURL(/\/auth$/)
  await other.getByLabel('E-mail').fill(address)
  await other.getByLabel('Senha', { exact: true }).fill(password)
  await other.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(other.getByText('O acesso desta conta está suspenso. Fale com o nosso suporte.')).toBeVisible()

  await page.getByRole('button', { name: `Reativar ${name}` }).click()
  await expect(page.getByText('Usuário reativado!')).toBeVisible()
  await other.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(other).toHaveURL(/\/dashboard$/)
})

// spec: routes-5, auth-1, shell-10, billing-5, master-9
test('the operator switches the affiliate programme on, and who signs up by an owner’s link stands in its history', async ({
  page,
  browser,
  context,
}) => {
  await asOperator(page)
  await page.goto('/dashboard/affiliate')
  await expect(page.getByText('O Programa de Afiliados não está disponível no momento.')).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link')
  await expect(menu.last()).toHaveText('Minhas Faturas')
  await expect(menu.filter({ hasText: 'Programa de Afiliados' })).toHaveCount(0)

  await page.getByRole('banner').getByRole('link', { name: 'Painel Master' }).click()
  await page.getByRole('link', { name: 'Configurações' }).click()
  await page.getByRole('switch', { name: 'Habilitar módulo de programa de afiliados para todos os usuários' }).check()
  await page.getByRole('button', { name: 'Salvar Configurações' }).click()
  await expect(page.getByText('Configurações salvas com sucesso!')).toBeVisible()

  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(menu.nth(-3)).toHaveText('Programa de Afiliados')
  await menu.nth(-3).click()
  await expect(page.getByText('Nenhuma indicação por enquanto')).toBeVisible()
  const account = page.getByRole('form', { name: 'Recebimento por PIX' })
  await account.getByLabel('Nome de quem recebe').fill('Olga Prado')
  await account.getByLabel('CPF ou CNPJ de quem recebe').fill('529.982.247-25')
  await account.getByLabel('Chave', { exact: true }).fill('529.982.247-25')
  await account.getByRole('button', { name: 'Salvar chave' }).click()
  await expect(page.getByText('Chave PIX salva!')).toBeVisible()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copiar link' }).click()
  await expect(page.getByText('Copiado!')).toBeVisible()
  const link = await page.getByLabel('Link de indicação').inputValue()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)

  const friend = await (await browser.newContext()).newPage()
  await friend.goto(link)
  await friend.getByRole('link', { name: 'Entrar' }).click()
  await friend.getByRole('link', { name: 'Cadastrar' }).click()
  await friend.getByLabel('Nome completo').fill('Bia Reis')
  await friend.getByLabel('Nome do negócio').fill('Estúdio da Bia')
  await friend.getByLabel('E-mail').fill(newAddress())
  await friend.getByLabel('Senha', { exact: true }).fill(password)
  await friend.getByRole('button', { name: 'Cadastrar' }).click()
  await expect(friend).toHaveURL(/\/dashboard$/)

  await page.reload()
  const row = page.getByRole('table', { name: 'Indicações' }).getByRole('row', { name: 'Estúdio da Bia' })
  await expect(row).toContainText('Em teste')
  await accessibleAtEachWidth(page)

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/master/affiliates')
  await expect(page.getByRole('heading', { name: 'Repasses a afiliados' })).toBeVisible()
  await expect(page.getByText('Nenhum repasse por enquanto')).toBeVisible()

  await page.getByRole('link', { name: 'Configurações' }).click()
  await page.getByRole('switch').uncheck()
  await page.getByRole('button', { name: 'Salvar Configurações' }).click()
  await expect(page.getByText('Configurações salvas com sucesso!')).toBeVisible()
})

// spec: master-8, public-errors-3
test('the operator calls the product otherwise, and everybody sees it called so', async ({ page, browser }) => {
  await asOperator(page)
  await page.goto('/master/settings')
  const form = page.getByRole('form', { name: 'Configurações do Sistema' })
  await expect(form.getByLabel('Nome do sistema')).toHaveValue('Marcaí')
  const red = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#c00000' } })
    .png()
    .toBuffer()
  await form.getByLabel('Logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: red })
  await expect(page.getByText('Salve as configurações para confirmar')).toBeVisible()
  await form.getByLabel('Nome do sistema').fill('Sala Viva')
  await form.getByRole('button', { name: 'Salvar Configurações' }).click()
  await expect(page.getByText('Configurações salvas com sucesso!')).toBeVisible()
  await expect(page.getByText('Sala Viva Master')).toBeVisible()
  await expect(page).toHaveTitle('Configurações do Sistema · Sala Viva')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copiar endereço' }).click()
  await expect(page.getByText('Informação copiada para a área de transferência.')).toBeVisible()

  const visitor = await (await browser.newContext()).newPage()
  const isRed = (src: string) =>
    visitor.evaluate(async (address) => {
      const bitmap = await createImageBitmap(await (await fetch(address)).blob())
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
      const context = canvas.getContext('2d')!
      context.drawImage(bitmap, 0, 0)
      const [r, g] = context.getImageData(bitmap.width / 2, bitmap.height / 2, 1, 1).data
      return r! > 150 && g! < 50
    }, src)
  await visitor.goto('/auth')
  await expect(visitor.getByRole('link', { name: 'Sala Viva' }).first()).toBeVisible()
  const manifest = (await (await visitor.request.get('/app.webmanifest')).json()) as Record<string, string>
  expect(manifest.name).toBe('Sala Viva')
  expect(await isRed('/icon-192.png')).toBe(true)
  await expect(async () => {
    await visitor.goto('/')
    await expect(visitor.getByRole('navigation', { name: 'Principal' }).getByText('Sala Viva')).toBeVisible({
      timeout: 500,
    })
  }).toPass()
  await expect(visitor).toHaveTitle(/^Sala Viva — /)
  await signUp(visitor)
  await visitor.goto('/dashboard')
  await expect(visitor).toHaveTitle('Visão Geral · Sala Viva')
  await expect(visitor.getByRole('complementary').getByText('Sala Viva')).toBeVisible()
  await expect
    .poll(async () => (await visitor.request.get('/dev/mail')).text())
    .toContain('Confirme seu e-mail no Sala Viva')

  await form.getByRole('button', { name: 'Remover logo' }).click()
  await form.getByLabel('Nome do sistema').fill('Marcaí')
  await form.getByRole('button', { name: 'Salvar Configurações' }).click()
  await expect(page).toHaveTitle('Configurações do Sistema · Marcaí')
})
