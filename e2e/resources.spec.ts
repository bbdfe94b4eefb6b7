import { expect, test } from './story.ts'
import { aSalon, day } from './agenda.ts'
import { accessible, post } from './owner.ts'

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

// spec: agenda-27, agenda-43
test('from a phone a second service that needs the only room is refused, and hears which room is lacking', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { professionals, ...salon } = await aSalon(page)
  const room = { name: 'Sala de massagem', units: 1, isActive: true }
  const resourceId = crypto.randomUUID()
  expect((await page.request.put(`/api/resources/${resourceId}`, { data: room })).ok()).toBe(true)
  const massage = { name: 'Massagem', priceCents: 12_000, durationMinutes: 60, isActive: true }
  const needs = [{ resourceId, during: 'whole' }]
  const { id: serviceId } = await post(page, '/services', { ...massage, needs })
  await post(page, '/appointments', { ...salon, serviceId, professionalId: professionals[0], date: day, time: '09:00' })
  await page.goto(`/dashboard/schedule?date=${day}`)
  await page.getByRole('button', { name: 'Novo Agendamento' }).click()
  const form = page.getByRole('dialog', { name: 'Novo Agendamento' })
  await form.getByLabel(/^Cliente/).fill('ana')
  await page.getByRole('option', { name: /Ana Conceição/ }).click()
  for (const [label, typed] of [
    ['Serviço', 'massag'],
    ['Profissional', 'carla'],
  ] as const) {
    await form.getByRole('combobox', { name: label, exact: true }).fill(typed)
    await page.keyboard.press('Tab')
  }
  const free = form.getByRole('group', { name: 'Horários livres' })
  await expect(free.getByRole('button', { name: '10:00' })).toBeVisible()
  await expect(free.getByRole('button', { name: '09:30' })).toHaveCount(0)
  await form.getByLabel('Horário', { exact: true }).fill('09:30')
  await expect(form.getByText('Sala de massagem: ocupado neste horário.')).toBeVisible()
  // The head of the form is in sight, and what is said of the refusal would end below the foot.
  await form.getByLabel(/^Cliente/).focus()
  await form.getByRole('button', { name: 'Agendar' }).click()
  const refused = form.getByRole('alert')
  await expect(refused).toContainText('Sala de massagem: ocupado neste horário. Ver recursos')
  await expect(refused.getByRole('button', { name: 'Encaixar mesmo assim' })).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await accessible(page)
  await refused.getByRole('link', { name: 'Ver recursos' }).click()
  await page
    .getByRole('alertdialog', { name: 'Descartar o que foi digitado?' })
    .getByRole('button', { name: 'Descartar' })
    .click()
  await expect(page).toHaveURL(/tab=resources/)
})
