import { expect, test, type Page } from '@playwright/test'
import { counted } from './counted.ts'
import { accessibleAtEachWidth, asOwner } from './owner.ts'

/** From the landing page to the first appointment, as somebody does who types without looking for short cuts. */
export async function firstHour(page: Page): Promise<void> {
  const { keyboard } = page
  await page.goto('/')
  await page.getByRole('link', { name: 'Começar Grátis' }).first().click()
  await page.getByLabel('Nome completo').click()
  for (const [at, text] of [
    'Rita Lima',
    'Salão da Rita',
    `r${crypto.randomUUID().slice(0, 6)}@exemplo.com`,
  ].entries()) {
    if (at > 0) await keyboard.press('Tab')
    await keyboard.type(text)
  }
  for (let times = 0; times < 2; times++) {
    await page.getByLabel(times === 0 ? 'Senha' : 'Confirmar senha', { exact: true }).click()
    await keyboard.type('mar-azul-7')
  }
  await keyboard.press('Enter')

  await page.getByRole('button', { name: 'Cadastrar 20 serviços' }).click()
  await expect(page.getByLabel('Seu telefone')).toBeVisible()
  await page.getByLabel('Seu telefone').click()
  await keyboard.type('11987654321')
  await keyboard.press('Enter')
  await page.getByRole('button', { name: 'Salvar horários' }).click()
  await page.getByLabel('Endereço da sua página').waitFor()
  // Another run of this story holds the proposed address.
  await page.getByLabel('Endereço da sua página').click()
  await keyboard.press('End')
  await keyboard.type(crypto.randomUUID().slice(0, 6))
  await page.getByRole('button', { name: 'Colocar no ar' }).click()
  await page.getByRole('link', { name: 'Fazer o primeiro agendamento' }).click()

  const dialog = page.getByRole('dialog', { name: 'Novo Agendamento' })
  await expect(dialog.getByLabel('Cliente')).toBeFocused()
  await keyboard.type('Ana Lima')
  await expect(page.getByText('Nenhum cliente encontrado.')).toBeVisible()
  await keyboard.press('Enter')
  await expect(page.getByLabel('Telefone')).toBeFocused()
  await keyboard.type('11912345678')
  await keyboard.press('Enter')
  await expect(dialog.getByLabel('Serviço')).toBeFocused()
  await keyboard.type('c')
  await expect(dialog.getByLabel('Serviço')).not.toHaveValue('')
  await dialog.getByRole('group', { name: 'Horários livres' }).getByRole('button').first().click()
  await keyboard.press('Control+Enter')
  await expect(page.getByText('Agendamento criado!')).toBeVisible()
}

test('from the landing page to the first appointment in at most 18 clicks and 110 keys', async ({ page }) => {
  test.setTimeout(120_000)
  await page.setViewportSize({ width: 1440, height: 900 })
  const count = await counted(page)
  await firstHour(page)
  expect(count.clicks).toBeLessThanOrEqual(18)
  expect(count.keys).toBeLessThanOrEqual(110)
  // With its first appointment the guide has done its work.
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Visão Geral' })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(page.getByRole('progressbar', { name: 'Primeiros passos' })).toHaveCount(0)
})

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
])
  test(`the guide leads on step by step, and is left and found again, at ${viewport.width}`, async ({ page }) => {
    test.setTimeout(180_000)
    await page.setViewportSize(viewport)
    await asOwner(page, { name: 'Zeca Paz', businessName: 'Barbearia do Zeca' })
    await page.goto('/dashboard')
    const list = page.getByRole('list', { name: 'Serviços sugeridos' })
    await expect(page.getByLabel('Tipo de negócio')).toHaveValue('barbershop')
    await expect(list.getByRole('listitem')).toHaveCount(20)
    await page.screenshot({ path: `test-results/guide-${viewport.width}.png`, fullPage: true })
    await accessibleAtEachWidth(page)
    await page.setViewportSize(viewport)
    await page.getByRole('button', { name: 'Desmarcar todos' }).click()
    await list.getByLabel('Barba', { exact: true }).check()
    await list.getByLabel('Preço de Barba', { exact: true }).fill('4500')
    await list.getByLabel('Duração de Barba', { exact: true }).fill('1')
    await page.getByRole('button', { name: 'Cadastrar 1 serviço' }).click()
    await expect(page.getByRole('alert')).toHaveText('Informe a duração, de 5 a 720 minutos.')
    await list.getByLabel('Duração de Barba', { exact: true }).fill('35')
    await page.getByRole('button', { name: 'Cadastrar 1 serviço' }).click()
    await expect(page.getByText('1 serviço na lista.')).toBeVisible()
    await page.reload()
    const next = page.getByRole('main').locator('li[aria-current=step]')
    await expect(next).toContainText('Profissional')
    await page.getByRole('switch', { name: /Eu também atendo/ }).uncheck()
    await page.getByLabel('Nome').fill('Bento Luz')
    await page.getByLabel('E-mail').fill('bento@exemplo.com')
    await page.getByLabel('Telefone').pressSequentially('11987654321')
    await page.getByRole('button', { name: 'Continuar' }).click()
    await page.screenshot({ path: `test-results/guide-hours-${viewport.width}.png`, fullPage: true })
    await page.getByRole('button', { name: 'Salvar horários' }).click()
    await expect(page.getByText('Bento Luz já pode receber agendamentos.')).toBeVisible()
    await expect(next).toContainText('Link de agendamento')
    const services = await (await page.request.get('/api/services')).json()
    expect(services).toMatchObject([{ name: 'Barba', priceCents: 4500, durationMinutes: 35 }])
  })

test('an appointment without any service to choose leads to one, in place', async ({ page }) => {
  await asOwner(page)
  await page.request.post('/api/professionals', {
    data: {
      name: 'Bruna',
      email: 'bruna@exemplo.com',
      phone: '(11) 98765-4321',
      commissionPercent: 40,
      specialtyIds: [],
      hours: Array.from({ length: 7 }, () => [{ from: '08:00', to: '18:00' }]),
    },
  })
  await page.goto('/dashboard/schedule?new=true')
  const dialog = page.getByRole('dialog', { name: 'Novo Agendamento' })
  await dialog.getByLabel('Observações').fill('Traz a filha')
  await dialog.getByRole('button', { name: 'Cadastrar serviço' }).click()
  const service = page.getByRole('dialog', { name: 'Novo Serviço' })
  await service.getByLabel('Nome').fill('Corte')
  await service.getByLabel('Preço').pressSequentially('8000')
  await service.getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog.getByLabel('Serviço')).not.toHaveValue('')
  await expect(dialog.getByLabel('Observações')).toHaveValue('Traz a filha')
  await expect(dialog.getByText('Nenhum serviço cadastrado.')).toHaveCount(0)
})
