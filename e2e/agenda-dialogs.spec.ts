import { expect, test } from '@playwright/test'
import { appointment, aSalon, day, withAppointment } from './agenda.ts'
import { accessible, post } from './owner.ts'

test('reception books for a client who was not known before, at a free time', async ({ page }) => {
  await withAppointment(page)
  await page.getByRole('button', { name: 'Novo Agendamento' }).click()
  const dialog = page.getByRole('dialog', { name: 'Novo Agendamento' })
  await dialog.getByRole('button', { name: 'Agendar' }).click()
  await expect(page.getByText('Campos obrigatórios', { exact: true })).toBeVisible()
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
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(page.getByText('O agendamento saiu da agenda.')).toBeVisible()
  await expect(appointment(page, /^10:00–11:00.*Joana/)).toBeHidden()
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
  await expect(dialog.getByRole('alert')).toContainText('Horário ocupado. Livres mais próximos:')
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
  await list.getByRole('tab', { name: 'Todos 2' }).click()
  const done = list.getByRole('listitem').filter({ hasText: '14:00' })
  await expect(done).toContainText(/14:00.*1 h.*Ana Conceição.*Corte · Bruna.*R\$ 80,00/)
  const inkOf = (time: string) =>
    list
      .getByRole('listitem')
      .filter({ hasText: time })
      .evaluate((row) => getComputedStyle(row).color)
  expect(await inkOf('14:00')).not.toBe(await inkOf('15:00'))
  await list.getByRole('button', { name: 'Configurar agendamento de Ana Conceição, 15:00' }).click()
  await expect(dialog).toContainText('12/03/2030 às 15:00')
  await dialog.getByRole('button', { name: 'Cancelar', exact: true }).click()
  await list.getByRole('tab', { name: 'Finalizados 0' }).click()
  await expect(list.getByText('Nenhum agendamento finalizado hoje')).toBeVisible()
})

test('a recurring appointment names the dates that are taken, and this and the following are changed', async ({
  page,
}) => {
  const { professionals, ...salon } = await aSalon(page)
  await post(page, '/appointments', { ...salon, professionalId: professionals[0], date: '2030-03-26', time: '09:00' })
  await page.goto(`/dashboard/schedule?date=${day}`)
  await page.getByRole('button', { name: 'Novo Agendamento' }).click()
  const dialog = page.getByRole('dialog', { name: 'Novo Agendamento' })
  await dialog.getByLabel('Cliente').fill('Ana')
  await page.getByRole('option', { name: /Ana Conceição/ }).click()
  await dialog.getByLabel('Serviço').selectOption({ label: 'Corte · 1 h · R$ 80,00' })
  await dialog.getByLabel('Profissional').selectOption('Bruna')
  await dialog.getByLabel('Horário', { exact: true }).fill('09:00')
  await dialog.getByLabel('Repetição').selectOption('Toda semana')
  await expect(dialog.getByLabel('Nº de vezes')).toHaveValue('4')
  await dialog.getByRole('button', { name: 'Agendar', exact: true }).click()
  const taken = dialog.getByRole('list', { name: 'Datas ocupadas' }).getByRole('listitem')
  await expect(taken).toHaveText(/^terça-feira, 26 de março, 09:00 · livres: 08:00/)
  await accessible(page)
  await dialog.getByRole('button', { name: 'Agendar as outras datas' }).click()
  await expect(page.getByText('3 datas na agenda.')).toBeVisible()
  await expect(appointment(page, /^09:00–10:00.*recorrente/)).toBeVisible()

  await appointment(page).click()
  const settings = page.getByRole('dialog', { name: 'Configurações do Agendamento' })
  await settings.getByText('Este e os seguintes').click()
  await settings.getByLabel('Novo horário').fill('10:00')
  await settings.getByRole('button', { name: 'Salvar Alterações' }).click()
  await expect(page.getByText('3 agendamentos alterados.')).toBeVisible()
  await page.goto('/dashboard/schedule?date=2030-04-02')
  await expect(appointment(page, /^10:00–11:00/)).toBeVisible()
})

test('a taken time is squeezed in from the dialog by those who may', async ({ page }) => {
  await withAppointment(page)
  await page.getByRole('button', { name: 'Novo Agendamento' }).click()
  const dialog = page.getByRole('dialog', { name: 'Novo Agendamento' })
  await dialog.getByLabel('Cliente').fill('Ana')
  await page.getByRole('option', { name: /Ana Conceição/ }).click()
  await dialog.getByLabel('Serviço').selectOption({ label: 'Corte · 1 h · R$ 80,00' })
  await dialog.getByLabel('Profissional').selectOption('Bruna')
  await dialog.getByLabel('Horário', { exact: true }).fill('09:30')
  await dialog.getByRole('button', { name: 'Agendar', exact: true }).click()
  await dialog.getByRole('button', { name: 'Encaixar mesmo assim' }).click()
  await page.getByLabel('Motivo do encaixe').fill('Só uma franja')
  await page.getByRole('button', { name: 'Encaixar' }).click()
  await expect(page.getByText('Agendamento criado!')).toBeVisible()
  await expect(appointment(page, /^09:30–10:30.*encaixe: Só uma franja/)).toBeVisible()
  await expect(appointment(page, /^09:00–10:00/)).toBeVisible()
})

test('an empty place begins an appointment there, or blocks it', async ({ page }) => {
  await withAppointment(page)
  const box = (await appointment(page).boundingBox())!
  const hour = box.height
  await page.mouse.click(box.x + box.width / 2, box.y + 1.25 * hour)
  const dialog = page.getByRole('dialog', { name: 'Novo Agendamento' })
  await expect(dialog.getByLabel('Horário', { exact: true })).toHaveValue('10:00')
  await expect(dialog.getByLabel('Profissional').locator('option:checked')).toHaveText('Bruna')
  await dialog.getByRole('button', { name: 'Bloquear horário' }).click()
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Curso')
  await page.getByRole('button', { name: 'Bloquear', exact: true }).click()
  await expect(page.getByText('Horário bloqueado!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Bloqueado: Curso' })).toBeVisible()
})

test('who looks at an old state does not overwrite a newer one', async ({ page, context }) => {
  await withAppointment(page)
  await appointment(page).click()
  const dialog = page.getByRole('dialog', { name: 'Configurações do Agendamento' })
  await dialog.getByLabel('Novo horário').fill('11:00')
  const other = await context.newPage()
  await other.goto(`/dashboard/schedule?date=${day}`)
  await appointment(other).focus()
  for (const key of ['Space', 'ArrowDown', 'Enter']) await other.keyboard.press(key)
  await expect(other.getByText('Agendamento atualizado!')).toBeVisible()
  await dialog.getByRole('button', { name: 'Salvar Alterações' }).click()
  await expect(page.getByText('Outra pessoa alterou este agendamento.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(appointment(page, /^09:15–10:15/)).toBeVisible()
})

test('what is paid says so, and is not cancelled or deleted before the money was given back', async ({ page }) => {
  const { professionals, ...salon } = await aSalon(page)
  const at = { professionalId: professionals[0], date: day, time: '09:00' }
  const { id: appointmentId } = await post(page, '/appointments', { ...salon, ...at })
  await post(page, '/register', { cashierName: 'Rita', openingCents: 0 })
  const line = { kind: 'service', id: salon.serviceId, quantity: 1, unitCents: 8_000, appointmentId }
  await post(page, '/sales', {
    id: crypto.randomUUID(),
    clientId: salon.clientId,
    lines: [line],
    discount: null,
    payments: [{ method: 'card', amountCents: 8_000, receivedCents: null }],
  })
  await page.goto(`/dashboard/schedule?date=${day}`)
  await appointment(page, /^09:00/).click()
  const dialog = page.getByRole('dialog', { name: 'Configurações do Agendamento' })
  await expect(dialog.getByText('Pago', { exact: true })).toBeVisible()
  const choice = (name: string) => dialog.getByLabel('Status').getByRole('option', { name })
  await expect(choice('Cancelado (já pago)')).toBeDisabled()
  await expect(choice('Concluído')).toBeEnabled()
  await expect(dialog.getByRole('button', { name: 'Excluir' })).toHaveAccessibleDescription(
    'Este agendamento já foi pago. Estorne a venda antes de cancelar ou reabrir.',
  )
  await accessible(page)
  await dialog.getByLabel('Status').selectOption('Concluído')
  await dialog.getByRole('button', { name: 'Salvar Alterações' }).click()
  await expect(page.getByText('As alterações foram salvas com sucesso.')).toBeVisible()

  const list = page.getByRole('region', { name: 'Lista do dia' })
  await list.getByRole('tab', { name: 'Todos 1' }).click()
  const status = list.getByLabel('Status de Ana Conceição, 09:00')
  for (const name of ['Pendente', 'Confirmado', 'Cancelado'])
    await expect(status.getByRole('option', { name: `${name} (já pago)` })).toBeDisabled()
})
