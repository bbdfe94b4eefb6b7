import { expect, test } from '@playwright/test'
import { counted } from './counted.ts'
import { firstHour } from './first-hour.ts'
import { asOwner } from './owner.ts'

test('from the landing page to the first appointment in at most 18 clicks and 110 keys', async ({ page }) => {
  test.setTimeout(120_000)
  await page.setViewportSize({ width: 1440, height: 900 })
  const count = await counted(page)
  await firstHour(page)
  expect(count.clicks).toBeLessThanOrEqual(18)
  expect(count.keys).toBeLessThanOrEqual(110)
  // The setup guide disappears with the first appointment.
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
