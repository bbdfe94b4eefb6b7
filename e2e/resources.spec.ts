import { expect, test } from './story.ts'
import { aSalon, day } from './agenda.ts'
import { post } from './owner.ts'

test('the only room is taken by one visit at a time, and the desk is told which one is lacking', async ({ page }) => {
  const { professionals, ...salon } = await aSalon(page)
  const [bruna, carla] = professionals
  await page.goto('/schedule-settings?tab=resources')
  await page.getByRole('button', { name: 'Novo recurso' }).click()
  await page.getByRole('textbox', { name: 'Nome' }).fill('Sala')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByRole('row', { name: /Sala.*Nenhum serviço/ })).toBeVisible()

  await page.goto('/dashboard/services')
  await page.getByRole('button', { name: 'Editar Corte' }).click()
  await page.getByRole('checkbox', { name: /^Sala/ }).check()
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Serviço atualizado!')).toBeVisible()

  const { id } = await post(page, '/appointments', { ...salon, professionalId: bruna, date: day, time: '09:00' })
  const second = await page.request.post('/api/appointments', {
    data: { ...salon, professionalId: carla, date: day, time: '09:30' },
  })
  expect(second.status()).toBe(409)
  expect(await second.json()).toMatchObject({
    code: 'RESOURCE_TAKEN',
    data: { text: 'Não há “Sala” livre neste horário. Escolha outro.' },
  })
  await page.goto(`/dashboard/schedule?date=${day}&appointment=${id}`)
  await expect(page.getByRole('region', { name: 'Serviços' }).getByText('Sala', { exact: true })).toBeVisible()

  // Out of use, nothing needs it.
  await page.goto('/schedule-settings?tab=resources')
  await page.getByRole('button', { name: 'Editar Sala' }).click()
  await page.getByRole('switch', { name: /^Ativo/ }).uncheck()
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByRole('row', { name: /Sala.*Inativo/ })).toBeVisible()
  await post(page, '/appointments', { ...salon, professionalId: carla, date: day, time: '09:30' })
})
