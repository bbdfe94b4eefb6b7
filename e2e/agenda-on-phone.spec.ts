import { expect, type Page, test } from './story.ts'
import { appointment, aSalon, day, withAppointmentToday } from './agenda.ts'
import { accessible, post } from './owner.ts'
import { openRegister } from './till.ts'

test.use({ viewport: { width: 360, height: 740 } })

const panel = (page: Page) => page.getByRole('dialog', { name: 'Atendimento' })
const fits = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()!.width)

// spec: agenda-30, agenda-33, till-45
test('from a phone a visit is confirmed, awaited, served and charged by one press each', async ({ page }) => {
  await withAppointmentToday(page)
  await page.goto('/dashboard/pos')
  await openRegister(page)
  await page.goto('/dashboard/schedule')
  await appointment(page, /^09:00/).click()
  const steps = panel(page).getByRole('list', { name: 'Passos do atendimento' })
  const current = steps.locator('[aria-current=step]')
  await expect(current).toHaveText('Agendado')
  await steps.getByRole('button', { name: 'Confirmar' }).click()
  await expect(current).toHaveText('Confirmado')
  await steps.getByRole('button', { name: 'Chegou' }).click()
  await expect(current).toHaveText(/^Chegou ?\d\d:\d\d$/)
  await steps.getByRole('button', { name: 'Em atendimento' }).click()
  await expect(current).toHaveText(/^Em atendimento ?\d\d:\d\d$/)
  await expect(steps.getByRole('button')).toHaveCount(0)
  await fits(page)
  await accessible(page)
  await panel(page).getByRole('link', { name: 'Cobrar R$ 80,00' }).click()
  const cart = page.getByRole('dialog', { name: 'Carrinho' })
  await expect(cart.getByText('Ana Conceição')).toBeVisible()
  await expect(cart.getByText('Corte').first()).toBeVisible()
})

// spec: agenda-30
test('from a phone who did not come is marked, and marked by mistake is awaited again', async ({ page }) => {
  // It has begun, whenever this is.
  await withAppointmentToday(page, '00:00')
  await appointment(page, /^00:00/).click()
  await panel(page).getByRole('button', { name: 'Faltou' }).click()
  await expect(page.getByText('Falta marcada!')).toBeVisible()
  await expect(panel(page).getByText('Faltou', { exact: true })).toBeVisible()
  await expect(panel(page).getByRole('list', { name: 'Passos do atendimento' })).toBeHidden()
  await fits(page)
  await page.getByRole('button', { name: 'Desfazer' }).click()
  const steps = panel(page).getByRole('list', { name: 'Passos do atendimento' })
  await expect(steps.getByRole('button', { name: 'Chegou' })).toBeVisible()
  await expect(panel(page).getByRole('button', { name: 'Faltou' })).toBeVisible()
  await panel(page).getByRole('button', { name: 'Fechar' }).click()
  await expect(appointment(page, /^00:00.*Ana Conceição/)).toBeVisible()
})

/** A salon where Carla alone does nails, with the form of a new visit of Ana open at a day. */
async function aNewVisit(page: Page) {
  const salon = await aSalon(page)
  const nails = { name: 'Unhas', priceCents: 5_000, durationMinutes: 30, isActive: true }
  await post(page, '/services', { ...nails, professionalIds: [salon.professionals[1]] })
  await page.goto(`/dashboard/schedule?date=${day}`)
  await page.getByRole('button', { name: 'Novo Agendamento' }).click()
  const form = page.getByRole('dialog', { name: 'Novo Agendamento' })
  const choose = async (label: string, typed: string) => {
    await form.getByRole('combobox', { name: label, exact: true }).fill(typed)
    await page.keyboard.press('Tab')
  }
  await form.getByLabel(/^Cliente/).fill('ana')
  await page.getByRole('option', { name: /Ana Conceição/ }).click()
  await choose('Serviço', 'cort')
  await choose('Profissional', 'bruna')
  const add = async (at: number, typed: string) => {
    await form.getByRole('button', { name: 'Adicionar serviço' }).click()
    await choose(`Serviço ${at}`, typed)
  }
  return { ...salon, form, add }
}

// spec: agenda-32
test('from a phone three services are booked in one go, of which two are done at the same time', async ({ page }) => {
  const { form, add } = await aNewVisit(page)
  await add(2, 'unhas')
  await form.getByRole('checkbox', { name: 'No mesmo horário que o anterior, com outro profissional' }).check()
  await add(3, 'cort')
  await expect(form.getByText('2 h · R$ 210,00')).toBeVisible()
  await fits(page)
  await accessible(page)
  await form.getByRole('group', { name: 'Horários livres' }).getByRole('button', { name: '14:00' }).click()
  await form.getByRole('button', { name: 'Agendar' }).click()
  await expect(page.getByText('Agendamento criado!')).toBeVisible()
  await appointment(page, /^14:00–15:00.*Ana Conceição.*parte de um atendimento/).click()
  const services = panel(page).getByRole('region', { name: 'Serviços' }).getByRole('listitem')
  await expect(services).toHaveCount(3)
  await expect(services.filter({ hasText: 'Unhas' })).toContainText('Carla · 14:00 · 30 min')
  await expect(services.first()).toContainText('Bruna · 14:00 · 1 h')
  await expect(services.last()).toContainText('15:00 · 1 h')
})

// spec: agenda-32
test('from a phone a visit of two services is booked every week, but for the date that is taken', async ({ page }) => {
  const { form, add, professionals, ...salon } = await aNewVisit(page)
  await post(page, '/appointments', { ...salon, professionalId: professionals[0], date: '2030-03-26', time: '14:30' })
  await add(2, 'unhas')
  await form.getByRole('group', { name: 'Horários livres' }).getByRole('button', { name: '14:00' }).click()
  await form.getByLabel('Repetição').selectOption('Toda semana')
  await form.getByRole('button', { name: 'Agendar' }).click()
  const clashes = form.getByRole('status').filter({ hasText: 'Uma data está ocupada. Nada foi alterado.' })
  await expect(clashes.getByRole('listitem')).toHaveText(/terça-feira, 26 de março.*, 14:00/)
  // Below the foot nobody would look for them.
  await expect(clashes.getByRole('button', { name: 'Agendar as outras datas' })).toBeInViewport({ ratio: 1 })
  await fits(page)
  await accessible(page)
  await clashes.getByRole('button', { name: 'Agendar as outras datas' }).click()
  await expect(page.getByText('3 datas na agenda.')).toBeVisible()
  for (const [date, visits] of [
    ['2030-03-19', 1],
    ['2030-03-26', 0],
    ['2030-04-02', 1],
  ] as const) {
    await page.goto(`/dashboard/schedule?date=${date}`)
    await expect(appointment(page, /^14:00–15:00.*Ana Conceição.*parte de um atendimento/)).toHaveCount(visits)
  }
})
