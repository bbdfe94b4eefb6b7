import { expect, test, type Page } from './story.ts'
import { asOwner, post } from './owner.ts'

/** A Tuesday. */
const day = '2030-03-12'

/** An owner with a professional, a one-hour service and an appointment of Ana at 09:00. */
async function aSalon(page: Page) {
  await asOwner(page, { name: 'Rita Lima', businessName: 'Salão da Rita' })
  const contact = { phone: '(11) 98765-4321', email: 'equipe@exemplo.com', document: null }
  const hours = Array.from({ length: 7 }, () => [{ from: '08:00', to: '18:00' }])
  const form = { ...contact, name: 'Bruna', commissionPercent: 40, specialtyIds: [], hours }
  const { id: professionalId } = await post(page, '/professionals', form)
  const service = { name: 'Corte', priceCents: 8_000, durationMinutes: 60, isActive: true }
  const { id: serviceId } = await post(page, '/services', service)
  const { id: clientId } = await post(page, '/clients', { ...contact, name: 'Ana Conceição' })
  const booking = { professionalId, serviceId, clientId, date: day }
  await post(page, '/appointments', { ...booking, time: '09:00' })
  return booking
}

// spec: agenda-5, billing-1, public-calls-9
test('an appointment is set right, and the way leads back to the agenda', async ({ page }) => {
  await aSalon(page)
  await page.goto(`/schedule-settings?from=${day}`)
  const row = page.getByRole('row', { name: /Ana Conceição/ })
  await expect(row).toContainText('12/03/2030 às 09:00')

  await page.getByRole('button', { name: /Detalhes do agendamento de Ana/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Status').selectOption('Confirmado')
  await dialog.getByLabel('Horário').fill('15:30')
  await dialog.getByRole('button', { name: 'Salvar Alterações' }).click()
  await expect(page.getByText('Agendamento atualizado!')).toBeVisible()
  await expect(row).toContainText('12/03/2030 às 15:30')
  await expect(row).toContainText('Confirmado')
  await page.getByRole('link', { name: 'Voltar à agenda' }).click()
  await expect(page.getByRole('heading', { name: 'Agenda', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Configurar agenda' }).click()
  await expect(page).toHaveURL(/\/schedule-settings/)
})

test('a date is closed once its appointments were counted, and offers no time any more', async ({ page }) => {
  await aSalon(page)
  await page.goto('/schedule-settings?tab=dates')
  await page.getByRole('button', { name: 'Adicionar data' }).click()
  const dialog = page.getByRole('dialog', { name: 'Adicionar data' })
  await dialog.getByLabel('Nome').fill('Recesso')
  await dialog.getByLabel('De', { exact: true }).fill('12/03/2030')
  await dialog.getByLabel('Até', { exact: true }).fill('13/03/2030')
  await dialog.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('1 agendamento fica fora do horário')
  await dialog.getByRole('button', { name: 'Salvar e manter' }).click()
  await expect(page.getByRole('row', { name: /Recesso/ })).toContainText('12/03/2030 a 13/03/2030')

  await page.goto(`/dashboard/schedule?date=${day}`)
  await expect(page.getByText('Fechado: Recesso').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /Ana Conceição/ }).first()).toBeVisible()
})
