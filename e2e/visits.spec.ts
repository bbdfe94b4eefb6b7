import { expect, test, type Page } from './story.ts'
import { appointment, aSalon } from './agenda.ts'
import { accessible, accessibleAtEachWidth, openBookingPage, post } from './owner.ts'

/** Three days ahead; the test salon is open every day. */
const date = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)

/** Switches the booking page on with automatic confirmation and returns its path. */
async function switchOn(page: Page): Promise<string> {
  const slug = await openBookingPage(page, { autoConfirm: true })
  return `/booking/${slug}`
}

// spec: agenda-11, booking-8
test('a cut and nails are booked as one visit on a phone, and the reception moves, cancels and brings back all of it', async ({
  page,
  browser,
}) => {
  const { professionals, ...salon } = await aSalon(page)
  const nails = { name: 'Unhas', priceCents: 5_000, durationMinutes: 30, isActive: true }
  await post(page, '/services', { ...nails, professionalIds: [professionals[1]] })
  const address = await switchOn(page)

  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'pt-BR' })
  const phone = await context.newPage()
  await phone.goto(address)
  await phone.getByRole('link', { name: /Corte/ }).click()
  await phone.getByRole('link', { name: 'Adicionar outro serviço' }).click()
  await expect(phone.getByRole('heading', { name: 'Escolha outro serviço' })).toBeFocused()
  await accessible(phone)
  await phone.getByRole('link', { name: /Unhas/ }).click()
  await expect(phone.getByRole('status').filter({ hasText: '2 serviços' })).toContainText('1 h 30 min')
  await expect(phone.getByRole('link', { name: /^Remover Unhas/ })).toBeFocused()
  await accessible(phone)
  await phone.getByRole('link', { name: 'Continuar' }).click()
  await expect(phone.getByText('R$ 130,00').first()).toBeVisible()
  await phone.getByRole('region', { name: 'Profissional' }).getByRole('link', { name: 'Bruna' }).click()
  await expect(
    phone.getByRole('region', { name: 'Profissional' }).getByRole('link', { name: 'Bruna' }),
  ).toHaveAttribute('aria-current', 'true')
  await phone.locator(`#day-${date}`).click()
  // The times of the previous day stay visible until the new ones arrive.
  await expect(phone.locator(`#day-${date}`)).toHaveAttribute('aria-current', 'date')
  await phone.getByText('10:00', { exact: true }).click()
  await accessibleAtEachWidth(phone)
  await phone.setViewportSize({ width: 360, height: 740 })
  await phone.getByLabel('Nome completo').fill('Paula Reis')
  await phone.getByLabel('Telefone').fill('(11) 95555-4444')
  await phone.getByRole('button', { name: 'Confirmar Agendamento' }).click()
  await expect(phone.getByRole('heading', { name: 'Agendamento realizado!' })).toBeVisible()
  await expect(phone.getByText('Corte com Bruna, R$ 80,00')).toBeVisible()
  await expect(phone.getByText('Unhas com Carla, R$ 50,00')).toBeVisible()
  await accessible(phone)

  await post(page, '/appointments', { ...salon, professionalId: professionals[1], date, time: '17:00' })
  await page.goto(`/dashboard/schedule?date=${date}`)
  await expect(appointment(page, /^10:00–11:00.*Paula Reis.*parte de um atendimento/)).toBeVisible()
  await appointment(page, /^11:00 ?–11:30.*Paula Reis/).click()
  const settings = page.getByRole('dialog', { name: 'Atendimento' })
  await settings.getByText('Todos os serviços deste atendimento').click()
  await settings.getByLabel('Horário', { exact: true }).fill('17:30')
  await settings.getByRole('button', { name: 'Salvar Alterações' }).click()
  const refused = settings.getByRole('alert').filter({ hasText: 'Horário ocupado' })
  await expect(refused.getByRole('list', { name: 'Por que não' })).toContainText('Corte de Ana Conceição')
  await refused.getByRole('button', { name: 'Encaixar mesmo assim' }).click()
  const squeezing = page.getByRole('dialog', { name: 'Encaixar atendimento' })
  await squeezing.getByLabel(/^Motivo do encaixe/).fill('Noiva de hoje')
  await squeezing.getByRole('button', { name: 'Encaixar' }).click()
  await expect(page.getByText('2 agendamentos alterados.')).toBeVisible()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await appointment(page, /^11:00 ?–11:30.*Paula Reis/).click()
  await settings.getByText('Todos os serviços deste atendimento').click()
  await settings.getByLabel('Horário', { exact: true }).fill('16:00')
  await accessible(page)
  await settings.getByRole('button', { name: 'Salvar Alterações' }).click()
  await expect(page.getByText('2 agendamentos alterados.')).toBeVisible()
  await expect(appointment(page, /^15:00–16:00.*Paula Reis/)).toBeVisible()
  await expect(appointment(page, /^16:00 ?–16:30.*Paula Reis/)).toBeVisible()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(appointment(page, /^10:00–11:00.*Paula Reis/)).toBeVisible()
  await expect(appointment(page, /^11:00 ?–11:30.*Paula Reis/)).toBeVisible()

  await phone.reload()
  await phone.getByRole('link', { name: 'Cancelar' }).click()
  await phone.getByRole('button', { name: 'Cancelar agendamento' }).click()
  await expect(phone.getByText('Você cancelou este agendamento.')).toBeVisible()
  await expect(page.getByText('Cancelado pelo cliente')).toHaveCount(2)
})

// spec: booking-9, booking-10
test('a day of the month is chosen by keyboard, and the device remembers who booked only when asked, until asked to forget', async ({
  page,
  browser,
}) => {
  await aSalon(page)
  const address = await switchOn(page)
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'pt-BR' })
  const phone = await context.newPage()
  const choose = async () => {
    await phone.goto(address)
    await phone.getByRole('link', { name: 'Ver o mês inteiro' }).press('Enter')
    await phone.getByRole('link', { name: 'Próximo mês' }).press('Enter')
    await expect(phone.getByRole('table', { name: /Dias com horários livres em/ })).toBeVisible()
  }
  await choose()
  await phone.setViewportSize({ width: 360, height: 740 })
  await phone.getByRole('cell', { name: /^15/ }).getByRole('link').press('Enter')
  await phone.getByText('10:00', { exact: true }).click()
  await expect(phone.getByLabel('Nome completo')).toHaveValue('')
  await phone.getByLabel('Nome completo').fill('Paula Reis')
  await phone.getByLabel('Telefone').fill('(11) 95555-4444')
  await phone.getByLabel('Lembrar meus dados neste aparelho').check()
  await phone.getByRole('button', { name: 'Confirmar Agendamento' }).click()
  await expect(phone.getByRole('heading', { name: 'Agendamento realizado!' })).toBeVisible()

  await choose()
  await phone.getByRole('cell', { name: /^16/ }).getByRole('link').press('Enter')
  await expect(phone.getByLabel('Nome completo')).toHaveValue('Paula Reis')
  await expect(phone.getByLabel('Telefone')).toHaveValue('(11) 95555-4444')
  await phone.getByLabel('Lembrar meus dados neste aparelho').uncheck()
  await expect(phone.getByText('Seus dados não estão mais neste aparelho.')).toBeVisible()
  await phone.reload()
  await expect(phone.getByLabel('Nome completo')).toHaveValue('')
  await expect(phone.getByLabel('Lembrar meus dados neste aparelho')).not.toBeChecked()
})

test('a page that breaks in answer to a booking is shown, and not taken for a lost connection', async ({ page }) => {
  await aSalon(page)
  const address = await switchOn(page)
  await page.goto(address)
  await page.locator(`#day-${date}`).click()
  await page.getByText('10:00', { exact: true }).click()
  await page.getByLabel('Nome completo').fill('Paula Reis')
  await page.getByLabel('Telefone').fill('(11) 95555-4444')
  const broken = { status: 503, contentType: 'text/html', body: '<h1>Voltamos em instantes</h1>' }
  await page.route('**/booking/*', (route) =>
    route.request().method() === 'POST' ? route.fulfill(broken) : route.continue(),
  )
  await page.getByRole('button', { name: 'Confirmar Agendamento' }).click()
  await expect(page.getByRole('heading', { name: 'Voltamos em instantes' })).toBeVisible()
})

test('what was typed stays while another day or service is looked for, until it is booked', async ({
  page,
  browser,
}) => {
  await aSalon(page)
  await post(page, '/services', { name: 'Unhas', priceCents: 5_000, durationMinutes: 30, isActive: true })
  const address = await switchOn(page)
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'pt-BR' })
  const phone = await context.newPage()
  await phone.goto(address)
  await phone.getByRole('link', { name: /Corte/ }).click()
  await phone.locator(`#day-${date}`).click()
  await phone.getByLabel('Nome completo').fill('Paula Reis')
  await phone.getByLabel('Telefone').fill('(11) 95555-4444')
  await phone.getByLabel('Observações').fill('Cabelo comprido')
  await phone.getByLabel('Lembrar meus dados neste aparelho').check()
  const isKept = async () => {
    await expect(phone.getByLabel('Nome completo')).toHaveValue('Paula Reis')
    await expect(phone.getByLabel('Telefone')).toHaveValue('(11) 95555-4444')
    await expect(phone.getByLabel('Observações')).toHaveValue('Cabelo comprido')
    await expect(phone.getByLabel('Lembrar meus dados neste aparelho')).toBeChecked()
  }
  await phone.getByRole('link', { name: 'Ver o mês inteiro' }).click()
  await expect(phone.getByRole('table', { name: /Dias com horários livres em/ })).toBeVisible()
  await phone.getByRole('link', { name: 'Próximo mês' }).click()
  await phone.getByRole('cell', { name: /^15/ }).getByRole('link').click()
  await isKept()
  await phone.getByRole('link', { name: 'Adicionar outro serviço' }).click()
  await expect(phone.getByRole('heading', { name: 'Escolha outro serviço' })).toBeFocused()
  await phone.goBack()
  await isKept()
  await phone.getByText('10:00', { exact: true }).click()
  await phone.getByLabel('Lembrar meus dados neste aparelho').uncheck()
  await phone.getByRole('button', { name: 'Confirmar Agendamento' }).click()
  await expect(phone.getByRole('heading', { name: 'Agendamento realizado!' })).toBeVisible()
  await phone.getByRole('link', { name: 'Fazer outro agendamento' }).click()
  await phone.getByRole('link', { name: /Corte/ }).click()
  await phone.locator(`#day-${date}`).click()
  await expect(phone.getByLabel('Nome completo')).toHaveValue('')
})
