import { expect, test } from '@playwright/test'
import { screensOf } from '../src/entries/screens.ts'
import { asOwner } from './owner.ts'

test.describe('at the desk', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('a client is written down, found without accents, changed and removed', async ({ page }) => {
    await asOwner(page)
    await page.goto('/dashboard/clients')
    await expect(page.getByText('Nenhum cliente cadastrado')).toBeVisible()
    await page.getByRole('button', { name: 'Novo Cliente' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await expect(dialog.getByText('Informe o nome completo.')).toBeVisible()
    await dialog.getByLabel('Nome completo').fill('Fábio Nogueira')
    await dialog.getByLabel('CPF/CNPJ').pressSequentially('11111111111')
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await expect(dialog.getByText('Informe um CPF ou CNPJ válido.')).toBeVisible()
    await expect(dialog.getByLabel('Nome completo')).toHaveValue('Fábio Nogueira')
    await dialog.getByLabel('CPF/CNPJ').fill('')
    await dialog.getByLabel('CPF/CNPJ').pressSequentially('52998224725')
    await dialog.getByLabel('Celular').pressSequentially('11987654321')
    await dialog.getByRole('button', { name: 'Salvar' }).dblclick()
    await expect(page.getByRole('row', { name: /Fábio Nogueira/ })).toHaveCount(1)
    const row = page.getByRole('row', { name: /Fábio Nogueira/ })
    for (const text of ['529.982.247-25', '(11) 98765-4321', 'Nunca', 'R$ 0,00', 'Nenhum', 'Ausente'])
      await expect(row).toContainText(text)
    for (const name of ['Cliente', 'Contato', 'Última Visita', 'Total Gasto', 'Próximo Agendamento', 'Status'])
      await expect(page.getByRole('columnheader', { name })).toBeVisible()

    await page.getByRole('searchbox').fill('fabio')
    await expect(page.getByRole('row', { name: /Fábio Nogueira/ })).toBeVisible()
    await page.getByRole('searchbox').fill('ninguém')
    await expect(page.getByRole('row', { name: /Fábio Nogueira/ })).toHaveCount(0)
    await page.getByRole('button', { name: 'Limpar busca' }).click()

    await page.getByRole('button', { name: /Editar/ }).click()
    await page.getByRole('dialog').getByLabel('Nome completo').fill('Fábio Nogueira Lima')
    await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByRole('row', { name: /Nogueira Lima/ })).toBeVisible()
    await page.getByRole('button', { name: /Remover/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remover' }).click()
    await expect(page.getByText('Nenhum cliente cadastrado')).toBeVisible()
  })

  test('the overview of a new account shows the initial values and leads on', async ({ page }) => {
    await asOwner(page)
    await page.goto('/dashboard')
    await expect(page.getByText('0% em relação ao mês passado')).toHaveCount(4)
    await expect(page.getByText('Nenhum agendamento para hoje')).toBeVisible()
    await expect(page.getByText('R$ 0,00 / R$ 10.000')).toBeVisible()
    await page.getByRole('link', { name: 'Registrar Venda' }).click()
    await expect(page.getByRole('heading', { name: 'PDV - Ponto de Venda' })).toBeVisible()
  })

  test('the palette goes anywhere from the keyboard', async ({ page }) => {
    await asOwner(page)
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'Visão Geral' })).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill('servicos')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Serviços' })).toBeVisible()
  })

  test('the menu has every screen in its order', async ({ page }) => {
    await asOwner(page)
    await page.goto('/dashboard')
    const menu = page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link')
    // Another test switches the affiliate programme on and off for all businesses, so its entry may be there or not.
    await expect(menu.filter({ hasNotText: 'Programa de Afiliados' })).toHaveText([
      /PDV - Ponto de Venda\s*Frente de caixa \/ Check-in/,
      'Visão Geral',
      'Agenda',
      'Lista de espera',
      'Clientes',
      'Produtos',
      'Serviços',
      'Profissionais',
      'Link de Agendamento',
      'Mensagens',
      'Relatórios',
      'Comissões',
      'Meu Site',
      'Configurações',
      'Usuários',
      'Minhas Faturas',
    ])
    await expect(page.getByRole('banner')).toContainText('Dashboard')
    await expect(page.getByRole('banner')).toContainText('Olá, Dora · Salão da Dora')
  })

  test('the menu collapses, and is a drawer below 768 px', async ({ page }) => {
    await asOwner(page)
    await page.goto('/dashboard')
    const width = async () => (await page.getByRole('complementary').first().boundingBox())!.width
    const open = await width()
    await page.getByRole('button', { name: 'Recolher menu' }).click()
    expect(await width()).toBeLessThan(open / 2)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Expandir menu' })).toBeVisible()
    await page.setViewportSize({ width: 768, height: 900 })
    await expect(page.getByRole('button', { name: 'Abrir menu' })).toBeHidden()
    await page.setViewportSize({ width: 767, height: 900 })
    await expect(page.getByRole('button', { name: 'Expandir menu' })).toBeHidden()
    await page.getByRole('button', { name: 'Abrir menu' }).click()
    await expect(page.getByRole('dialog', { name: 'Menu' }).getByRole('link')).not.toHaveCount(0)
  })

  test('while it is asked who is there, no screen is shown', async ({ page }) => {
    await asOwner(page)
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route('**/rpc/accounts/me*', async (route) => {
      await promise
      await route.continue()
    })
    await page.goto('/dashboard')
    await expect(page.getByRole('status')).toHaveText('Carregando...')
    await expect(page.getByRole('heading')).toHaveCount(0)
    resolve()
    await expect(page.getByRole('heading', { name: 'Visão Geral' })).toBeVisible()
    await expect(page.getByText('Carregando...')).toHaveCount(0)
  })

  test('a visitor of a guarded screen is sent to sign in; an unknown address says so', async ({ page }) => {
    for (const { path } of screensOf('members')) {
      await page.goto(path.replace('$id', crypto.randomUUID()))
      await expect(page, path).toHaveURL(/\/auth$/)
    }
    const response = await page.goto('/nada')
    expect(response!.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('the menu is a drawer, which leads on and closes', async ({ page }) => {
    await asOwner(page)
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Abrir menu' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Agenda', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Agenda', exact: true })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})
