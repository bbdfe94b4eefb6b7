import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'

/** A Tuesday. */
const day = '2030-03-12'
const openingHours = [
  { from: '08:00', to: '12:00' },
  { from: '14:00', to: '18:30' },
]

async function post<T = unknown>(page: Page, path: string, data: object): Promise<T> {
  const response = await page.request.post(`/api${path}`, { data })
  expect(response.ok(), await response.text()).toBe(true)
  return response.json() as Promise<T>
}

/** An owner with two professionals, a service of an hour and a client. */
async function aSalon(page: Page) {
  const account = { email: `dona-${crypto.randomUUID().slice(0, 8)}@exemplo.com`, password: 'girassol-azul-42' }
  const signUp = { ...account, name: 'Rita Lima', businessName: 'Salão da Rita', zone: 'America/Sao_Paulo' }
  for (const [path, data] of [
    ['sign-up', signUp],
    ['sign-in', account],
  ] as const)
    expect((await page.request.post(`/api/auth/${path}`, { data })).ok()).toBe(true)
  const contact = { phone: '(11) 98765-4321', email: 'equipe@exemplo.com', document: null }
  const professionals = []
  for (const name of ['Bruna', 'Carla']) {
    const hours = Array.from({ length: 7 }, () => openingHours)
    const form = { ...contact, name, commissionPercent: 40, specialtyIds: [], hours }
    professionals.push((await post<{ id: string }>(page, '/professionals', form)).id)
  }
  const service = { name: 'Corte', priceCents: 8_000, durationMinutes: 60, isActive: true }
  const { id: serviceId } = await post<{ id: string }>(page, '/services', service)
  const { id: clientId } = await post<{ id: string }>(page, '/clients', { ...contact, name: 'Ana Conceição' })
  return { professionals, serviceId, clientId }
}

/** Ana at 09:00 with Bruna, and whatever times are named beside. */
async function withAppointment(page: Page, ...others: string[]) {
  const { professionals, ...salon } = await aSalon(page)
  for (const time of ['09:00', ...others])
    await post(page, '/appointments', { ...salon, professionalId: professionals[0], date: day, time })
  await page.goto(`/dashboard/schedule?date=${day}`)
  await expect(appointment(page, /^09:00/)).toBeVisible()
}

const appointment = (page: Page, name: string | RegExp = /Ana Conceição/) =>
  page.getByRole('list', { name: 'Agendamentos do dia' }).getByRole('button', { name })
const accessible = async (page: Page) => expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])

/** Presses the middle of an appointment and drags it by so many pixels. */
async function drag(page: Page, right: number, down: number) {
  const box = (await appointment(page).boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + right, y + down, { steps: 5 })
  await page.mouse.up()
}

test('an appointment is dragged, another screen follows within a second, and it is taken back', async ({
  page,
  context,
}) => {
  await withAppointment(page)
  const other = await context.newPage()
  await other.goto(`/dashboard/schedule?date=${day}`)
  await expect(appointment(other, /^09:00–10:00/)).toBeVisible()

  const column = (await appointment(page).boundingBox())!.width
  await drag(page, column, 72)
  await expect(appointment(page, /^10:00–11:00.*Carla/)).toBeVisible()
  await expect(appointment(other, /^10:00–11:00.*Carla/)).toBeVisible({ timeout: 1000 })
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(appointment(other, /^09:00–10:00.*Bruna/)).toBeVisible()
  await accessible(page)
})

test('the keyboard moves and resizes, and keeps the focus', async ({ page }) => {
  await withAppointment(page)
  await appointment(page).focus()
  for (const key of ['Space', 'ArrowDown', 'ArrowRight', 'Shift+ArrowDown', 'Enter']) await page.keyboard.press(key)
  await expect(appointment(page, /^09:15–10:30.*Carla/)).toBeFocused()
  await expect(page.getByText('Agendamento atualizado!')).toBeVisible()
  for (const key of ['Space', 'ArrowLeft', 'Escape']) await page.keyboard.press(key)
  await expect(appointment(page, /^09:15–10:30.*Carla/)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Configurações do Agendamento' })).toBeVisible()
})

test('reception books for a client who was not known before, at a free time', async ({ page }) => {
  await withAppointment(page)
  await page.getByRole('button', { name: 'Novo Agendamento' }).click()
  const dialog = page.getByRole('dialog', { name: 'Novo Agendamento' })
  await dialog.getByRole('button', { name: 'Agendar' }).click()
  await expect(page.getByText('Preencha todos os campos obrigatórios.')).toBeVisible()
  await expect(dialog.getByLabel('Cliente')).toBeFocused()

  await dialog.getByLabel('Cliente').fill('Joana')
  await page.getByRole('button', { name: 'Novo cliente' }).click()
  const card = page.getByRole('dialog', { name: 'Novo Cliente' })
  await expect(card.getByLabel('Nome')).toHaveValue('Joana')
  await card.getByRole('button', { name: 'Cadastrar cliente' }).click()
  await expect(page.getByText('Nome e telefone são obrigatórios.').first()).toBeVisible()
  await card.getByLabel('Telefone').fill('(11) 91234-5678')
  await card.getByRole('button', { name: 'Cadastrar cliente' }).click()
  await expect(page.getByText('Cliente cadastrado!')).toBeVisible()

  await expect(dialog.getByLabel('Cliente')).toHaveValue('Joana')
  await dialog.getByLabel('Serviço').selectOption({ label: 'Corte · 1 h · R$ 80,00' })
  await dialog.getByLabel('Profissional').selectOption('Bruna')
  const times = dialog.getByRole('group', { name: 'Horários livres' })
  await expect(times.getByRole('button').first()).toHaveText('08:00')
  await expect(times.getByRole('button', { name: '09:00' })).toBeHidden()
  await dialog.getByLabel('Horário', { exact: true }).fill('07:00')
  await expect(dialog.getByText('07:00 não está entre os horários livres')).toBeVisible()
  await accessible(page)
  await times.getByRole('button', { name: '10:00' }).click()
  await dialog.getByRole('button', { name: 'Agendar' }).click()
  await expect(page.getByText('Agendamento criado!')).toBeVisible()
  await expect(appointment(page, /^10:00–11:00.*Joana/)).toBeVisible()
})

test('settings change the status, and offer other times for a taken one', async ({ page }) => {
  await withAppointment(page, '15:00')
  await appointment(page, /^09:00/).click()
  const dialog = page.getByRole('dialog', { name: 'Configurações do Agendamento' })
  await expect(dialog).toContainText('12/03/2030 às 09:00')
  await expect(dialog).toContainText('R$ 80,00')
  await dialog.getByLabel('Status').selectOption('Confirmado')
  await dialog.getByLabel('Novo horário').fill('14:30')
  await dialog.getByRole('button', { name: 'Salvar Alterações' }).click()
  await expect(page.getByText('Este horário não está mais livre. Escolha outro.')).toBeVisible()
  await accessible(page)
  await dialog.getByRole('group', { name: 'Horários livres' }).getByRole('button', { name: '14:00' }).click()
  await dialog.getByRole('button', { name: 'Salvar Alterações' }).click()
  await expect(page.getByText('As alterações foram salvas com sucesso.')).toBeVisible()
  await expect(appointment(page, /^14:00–15:00.*Confirmado/)).toBeVisible()

  const list = page.getByRole('region', { name: 'Lista do dia' })
  await expect(list.getByRole('tab', { name: 'Agendamentos 2' })).toBeVisible()
  await list.getByLabel('Status de Ana Conceição, 14:00').selectOption('Concluído')
  await expect(page.getByText('Agendamento marcado como: Concluído')).toBeVisible()
  await expect(list.getByRole('tab', { name: 'Agendamentos 1' })).toBeVisible()
  await expect(list.getByRole('tab', { name: 'Todos 2' })).toBeVisible()
  await list.getByRole('tab', { name: 'Finalizados 0' }).click()
  await expect(list.getByText('Nenhum agendamento finalizado hoje')).toBeVisible()
})

test('a week is shown, of one professional or of all, and days are dragged in it', async ({ page }) => {
  await withAppointment(page, '15:00')
  await page.getByText('Semana', { exact: true }).click()
  const grid = page.getByRole('region', { name: 'Grade da semana' })
  await expect(grid.getByRole('button', { name: /terça-feira, 12 de março, 2 agendamentos/ })).toBeVisible()
  const week = (name: RegExp) =>
    page.getByRole('list', { name: 'Agendamentos da semana' }).getByRole('button', { name })
  await accessible(page)

  const box = (await week(/^09:00/).boundingBox())!
  const next = (await grid.getByRole('button', { name: /quarta-feira, 13/ }).boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + 20)
  await page.mouse.down()
  await page.mouse.move(next.x + next.width / 2, box.y + 20 + 72, { steps: 5 })
  await page.mouse.up()
  await expect(week(/^10:00–11:00.*quarta-feira, 13 de março/)).toBeVisible()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(week(/^09:00–10:00.*terça-feira, 12 de março/)).toBeVisible()

  await week(/^15:00/).focus()
  for (const key of ['Space', 'ArrowRight', 'ArrowUp', 'Enter']) await page.keyboard.press(key)
  await expect(week(/^14:45–15:45.*quarta-feira, 13 de março/)).toBeFocused()
  await expect(page.getByText('Solto: quarta-feira, 13 de março, 14:45 às 15:45')).toBeAttached()

  await page.getByLabel('Filtrar por profissional').selectOption('Carla')
  await expect(week(/^09:00/)).toBeHidden()
  await page.getByLabel('Filtrar por profissional').selectOption('Bruna')
  await page.getByText('Lista', { exact: true }).click()
  await expect(page.getByRole('region', { name: 'Lista da semana' }).getByText('Quarta-feira, 13')).toBeVisible()
  await accessible(page)
})

test('a month tells how full its days are and leads to them', async ({ page }) => {
  await withAppointment(page, '15:00')
  await page.getByText('Mês', { exact: true }).click()
  const tuesday = page.getByRole('button', { name: /terça-feira, 12 de março, 2 agendamentos, 12% ocupado/ })
  await expect(tuesday).toContainText('Ana Conceição')
  await accessible(page)
  await page.getByRole('button', { name: 'Próximo mês' }).click()
  await expect(page.getByText('Abril de 2030')).toBeVisible()
  await page.goBack()
  await page.goForward()
  await page.getByRole('button', { name: 'Mês anterior' }).click()
  await tuesday.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('button', { name: /segunda-feira, 11 de março, nenhum agendamento/ })).toBeFocused()
  await tuesday.click()
  await expect(appointment(page, /^15:00/)).toBeVisible()
})

test('what is dropped onto another appointment is squeezed in with a reason', async ({ page }) => {
  await withAppointment(page, '10:00')
  await appointment(page, /^09:00/).focus()
  for (const key of ['Space', 'ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  const squeeze = page.getByRole('dialog', { name: 'Encaixar atendimento' })
  await expect(squeeze).toContainText('Ana Conceição pode ser encaixado às 09:30 mesmo assim')
  await squeeze.getByRole('button', { name: 'Encaixar' }).click()
  await expect(squeeze.getByText('Informe o motivo do encaixe.')).toBeVisible()
  await accessible(page)
  await squeeze.getByLabel('Motivo do encaixe').fill('Viaja amanhã')
  await squeeze.getByRole('button', { name: 'Encaixar' }).click()
  await expect(appointment(page, /^09:30–10:30.*encaixe: Viaja amanhã/)).toBeVisible()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(appointment(page, /^09:00–10:00/)).toBeVisible()
})

test('a cancellation and a deletion are taken back', async ({ page }) => {
  await withAppointment(page)
  const list = page.getByRole('region', { name: 'Lista do dia' })
  await list.getByLabel('Status de Ana Conceição, 09:00').selectOption('Cancelado')
  await expect(page.getByText('Agendamento marcado como: Cancelado')).toBeVisible()
  await expect(appointment(page)).toBeHidden()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(appointment(page, /Agendado/)).toBeVisible()

  await appointment(page).click()
  await page.getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByText('Agendamento excluído!')).toBeVisible()
  await expect(appointment(page)).toBeHidden()
  await page.getByRole('button', { name: 'Desfazer' }).last().click()
  await expect(appointment(page, /^09:00–10:00/)).toBeVisible()
})

test('blocked time is shown with its reason, keeps appointments out, and is removed', async ({ page }) => {
  const { professionals, ...salon } = await aSalon(page)
  const lunch = { professionalId: professionals[0], wholeDays: false, fromDate: day, toDate: day, reason: 'Almoço' }
  await post(page, '/time-off', { ...lunch, fromTime: '11:00', toTime: '12:00' })
  await post(page, '/appointments', { ...salon, professionalId: professionals[0], date: day, time: '09:00' })
  await page.goto(`/dashboard/schedule?date=${day}`)
  await drag(page, 0, 130)
  await expect(page.getByRole('dialog', { name: 'Encaixar atendimento' })).toContainText('Horário bloqueado: Almoço.')
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Bloqueado: Almoço' }).click()
  const dialog = page.getByRole('dialog', { name: 'Horário bloqueado' })
  await expect(dialog).toContainText('De 12/03/2030 11:00 a 12/03/2030 12:00')
  await accessible(page)
  await dialog.getByRole('button', { name: 'Remover bloqueio' }).click()
  await expect(page.getByText('Bloqueio removido!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Bloqueado: Almoço' })).toBeHidden()
})

test('on a phone one professional is shown at a time', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await withAppointment(page)
  await expect(page.getByRole('radio', { name: 'Bruna' })).toBeChecked()
  await page.getByRole('group', { name: 'Profissional mostrado' }).getByText('Carla').click()
  await expect(appointment(page)).toBeHidden()
  await page.getByText('Lista', { exact: true }).click()
  await expect(page.getByText('Nenhum agendamento ativo encontrado')).toBeVisible()
  await page.getByRole('button', { name: 'Filtros (1)' }).click()
  await page.getByRole('dialog', { name: 'Filtros' }).getByText('Todos os profissionais').click()
  await page.getByRole('button', { name: 'Mostrar' }).click()
  await expect(page.getByRole('tabpanel').getByText('Ana Conceição')).toBeVisible()
  await accessible(page)
})
