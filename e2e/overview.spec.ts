import { expect, test } from './story.ts'
import { asOwner, post } from './owner.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const today = () => new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' })

// spec: home-11, agenda-1
test('today is told by professional, and a booking made elsewhere appears by itself', async ({ page }) => {
  await asOwner(page)
  const contact = { phone: '(11) 98765-4321', email: 'bruna@exemplo.com', document: null }
  const hours = Array.from({ length: 7 }, () => [{ from: '08:00', to: '18:00' }])
  const bruna = { ...contact, name: 'Bruna', commissionPercent: 40, specialtyIds: [], hours }
  const professional = await post(page, '/professionals', bruna)
  const service = await post(page, '/services', {
    name: 'Corte',
    priceCents: 8000,
    durationMinutes: 60,
    isActive: true,
  })
  const client = await post(page, '/clients', { ...contact, name: 'Ana Conceição' })
  await page.goto('/dashboard')
  const line = page.getByRole('region', { name: 'Bruna' })
  await expect(line).toContainText('0 atendimentos')
  await expect(page.getByText('Nenhum agendamento para hoje')).toBeVisible()

  const [clientId, serviceId, professionalId] = [client.id, service.id, professional.id]
  await post(page, '/appointments', { clientId, serviceId, professionalId, date: today(), time: '09:00' })
  await expect(line).toContainText('1 atendimento')
  await expect(line.getByRole('listitem')).toContainText('09:00, Ana Conceição, Corte, Agendado')
  await expect(page.getByText('Corte · Agendado')).toBeVisible()
  // The appointment takes one of the ten working hours.
  await expect(page.getByText('10%', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Novo Agendamento' }).click()
  const dialog = page.getByRole('dialog', { name: 'Novo Agendamento' })
  await expect(dialog.getByLabel('Cliente')).toBeFocused()
  await page.reload()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Agenda', exact: true })).toBeVisible()
  await expect(page).not.toHaveURL(/new=/)
})

for (const [width, height] of [
  [360, 740],
  [1440, 900],
] as const)
  test(`the first overview comes up in one step, at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await asOwner(page)
    await page.addInitScript(() => {
      const moved: string[] = []
      Object.assign(window, { moved })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { value, sources } = entry as PerformanceEntry & { value: number; sources: { node: Node | null }[] }
          moved.push([value, ...sources.map(({ node }) => node?.textContent?.slice(0, 40))].join(' / '))
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    // The guide's code comes after the figures, as on a slow connection.
    await page.route('**/assets/first-day-*.js', async (route) => {
      await page.getByRole('heading', { name: 'Agendamentos Recentes' }).waitFor()
      await route.continue()
    })
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'Primeiros passos' })).toBeVisible()
    await expect(page.getByText('0% em relação ao mês passado').first()).toBeAttached()
    expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)).toEqual([])
  })
