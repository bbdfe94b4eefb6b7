import { expect, test } from './story.ts'
import { appointment, aSalon, day, withAppointment, withAppointmentToday } from './agenda.ts'
import { accessibleAtEachWidth, post } from './owner.ts'
import { cart, openRegister, receipt } from './till.ts'

// spec: agenda-22
test('an empty place begins or blocks a time, and settings move an appointment', async ({ page }) => {
  await withAppointment(page, '15:00')
  const box = (await appointment(page, /^09:00/).boundingBox())!
  const hour = box.height
  await page.mouse.click(box.x + box.width / 2, box.y + 1.25 * hour)
  const begun = page.getByRole('dialog', { name: 'Novo Agendamento' })
  await expect(begun.getByLabel('Horário', { exact: true })).toHaveValue('10:00')
  await expect(begun.getByRole('combobox', { name: 'Profissional' })).toHaveValue('Bruna')
  await begun.getByRole('button', { name: 'Bloquear horário' }).click()
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Curso')
  await page.getByRole('button', { name: 'Bloquear', exact: true }).click()
  await expect(page.getByText('Horário bloqueado!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Bloqueado: Curso' })).toBeVisible()

  await appointment(page, /^09:00/).click()
  const dialog = page.getByRole('dialog', { name: 'Atendimento' })
  await dialog.getByLabel('Status').selectOption('Confirmado')
  await dialog.getByLabel('Horário').fill('14:00')
  await dialog.getByRole('button', { name: 'Salvar Alterações' }).click()
  await expect(page.getByText('As alterações foram salvas com sucesso.')).toBeVisible()
  await expect(appointment(page, /^14:00–15:00.*Confirmado/)).toBeVisible()
})

// spec: agenda-32
test('a visit of three services with two professionals is booked at the desk in one go, and taken back', async ({
  page,
}) => {
  const { professionals } = await aSalon(page)
  const nails = { name: 'Unhas', priceCents: 5_000, durationMinutes: 30, isActive: true }
  await post(page, '/services', { ...nails, professionalIds: [professionals[1]] })
  await page.goto(`/dashboard/schedule?date=${day}&new=true`)
  const dialog = page.getByRole('dialog', { name: 'Novo Agendamento' })
  await dialog.getByLabel(/^Cliente/).pressSequentially('ana')
  await page.getByRole('option', { name: /Ana Conceição/ }).click()
  const choose = async (label: string, typed: string) => {
    await dialog.getByRole('combobox', { name: label, exact: true }).fill(typed)
    await page.keyboard.press('Tab')
  }
  await choose('Serviço', 'cort')
  await choose('Profissional', 'bruna')
  for (const [at, typed] of [
    [2, 'unhas'],
    [3, 'cort'],
  ] as const) {
    await dialog.getByRole('button', { name: 'Adicionar serviço' }).click()
    await expect(dialog.getByRole('combobox', { name: `Serviço ${at}`, exact: true })).toBeFocused()
    await choose(`Serviço ${at}`, typed)
  }
  await accessibleAtEachWidth(page)
  await dialog.getByRole('group', { name: 'Horários livres' }).getByRole('button', { name: '14:00' }).click()
  await dialog.getByRole('button', { name: 'Agendar' }).click()
  await expect(page.getByText('Agendamento criado!')).toBeVisible()
  await expect(appointment(page, /^14:00–15:00.*Ana Conceição.*parte de um atendimento/)).toBeVisible()
  await expect(appointment(page, /^15:00 ?–15:30.*Ana Conceição/)).toBeVisible()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(appointment(page)).toHaveCount(0)
})

// spec: agenda-33
test('a service is squeezed in after a visit where somebody else comes next, and taken out again', async ({ page }) => {
  await withAppointment(page, '10:00')
  await appointment(page, /^09:00/).click()
  const panel = page.getByRole('dialog', { name: 'Atendimento' })
  await panel.getByRole('button', { name: 'Adicionar serviço' }).click()
  await panel.getByRole('combobox', { name: 'Novo serviço' }).fill('cort')
  await page.keyboard.press('Tab')
  await panel.getByRole('button', { name: 'Adicionar', exact: true }).click()
  await expect(panel.getByRole('alert')).toContainText('Horário ocupado.')
  await accessibleAtEachWidth(page)
  await panel.getByRole('button', { name: 'Encaixar mesmo assim' }).click()
  const asked = page.getByRole('dialog', { name: 'Encaixar atendimento' })
  await expect(asked).toContainText('Encaixar Ana Conceição às 10:00 mesmo assim?')
  // Back leads to what was typed.
  await page.keyboard.press('Escape')
  await expect(panel.getByRole('button', { name: 'Encaixar mesmo assim' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Só a franja')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Serviço adicionado!')).toBeVisible()
  await expect(appointment(page, /^10:00.*encaixe: Só a franja/)).toBeVisible()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(appointment(page, /encaixe: Só a franja/)).toHaveCount(0)
})

// spec: agenda-30, till-45
test('she who comes is marked by one press and charged from the agenda, and who does not come frees the time', async ({
  page,
}) => {
  // It has begun, whenever this is.
  await withAppointmentToday(page, '00:00')
  await page.goto('/dashboard/pos')
  await openRegister(page)
  await page.goto('/dashboard/schedule')
  const list = page.getByRole('region', { name: 'Lista do dia' })
  await list.getByRole('button', { name: 'Marcar chegada de Ana Conceição, 09:00' }).click()
  await expect(list.getByText(/^Chegou às/)).toBeVisible()
  await expect(appointment(page, /^09:00.*Chegou/)).toBeVisible()

  await appointment(page, /^00:00/).click()
  const settings = page.getByRole('dialog', { name: 'Atendimento' })
  await accessibleAtEachWidth(page)
  await settings.getByLabel('Observações').fill('Prefere silêncio')
  await settings.getByRole('button', { name: 'Faltou' }).click()
  await expect(page.getByText('Falta marcada!')).toBeVisible()
  // The panel stays, and the list has its place again once it is closed.
  await expect(settings.getByText('Faltou', { exact: true })).toBeVisible()
  await settings.getByRole('button', { name: 'Fechar' }).click()
  await expect(list.getByText('Faltou', { exact: true })).toBeVisible()
  await expect(appointment(page, /^00:00/)).toBeHidden()

  await appointment(page, /^09:00/).click()
  await settings.getByRole('link', { name: 'Cobrar R$ 80,00' }).click()
  await expect(cart(page).getByText('Ana Conceição')).toBeVisible()
  await page.keyboard.press('F9')
  await expect(receipt(page)).toContainText('Corte')

  // Once it is paid, the same place shows the receipt, on a phone as well.
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/dashboard/schedule')
  await appointment(page, /^09:00/).click()
  await settings.getByRole('button', { name: 'Ver recibo' }).click()
  const sold = page.getByRole('dialog', { name: 'Venda' })
  await expect(sold.getByText('Ana Conceição')).toBeVisible()
  await expect(sold.getByRole('list', { name: 'Itens' })).toContainText('Corte')
  await sold.getByRole('button', { name: 'Fechar' }).click()
  await expect(settings).toBeVisible()
})

// spec: agenda-20
test('what is done is faded in the list', async ({ page }) => {
  await withAppointmentToday(page, '15:00')
  const list = page.getByRole('region', { name: 'Lista do dia' })
  await list.getByLabel('Status de Ana Conceição, 09:00').selectOption('Concluído')
  await expect(list.getByRole('tab', { name: 'Agendamentos 1' })).toBeVisible()
  await list.getByRole('tab', { name: 'Todos 2' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(2)
  const inkOf = (time: string) =>
    list
      .getByRole('listitem')
      .filter({ hasText: time })
      .evaluate((row) => getComputedStyle(row).color)
  expect(await inkOf('09:00')).not.toBe(await inkOf('15:00'))
})

test.describe('in a browser of another language', () => {
  test.use({ locale: 'en-US' })

  test('dates and times are typed as Brazilians write them, or picked from a calendar', async ({ page }) => {
    await withAppointment(page)
    const shown = page.getByLabel('Escolher data')
    await expect(shown).toHaveValue('12/03/2030')
    await shown.fill('13/3/2030')
    await expect(page).toHaveURL(/2030-03-13/)
    await expect(shown).toHaveValue('13/03/2030')

    await page.getByRole('button', { name: 'Novo Agendamento' }).click()
    const dialog = page.getByRole('dialog', { name: 'Novo Agendamento' })
    const date = dialog.getByLabel('Data')
    await expect(date).toHaveValue('13/03/2030')
    await dialog.getByRole('button', { name: 'Abrir calendário' }).click()
    const calendar = page.getByRole('dialog', { name: 'Calendário' })
    await expect(calendar.getByRole('button', { name: 'quarta-feira, 13 de março de 2030' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(calendar).toBeHidden()
    await expect(date).toHaveValue('21/03/2030')
    await expect(date).toBeFocused()
    // Escape closes only the calendar.
    await dialog.getByRole('button', { name: 'Abrir calendário' }).click()
    await page.keyboard.press('Escape')
    await expect(calendar).toBeHidden()
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.type('930')
    await expect(dialog.getByLabel('Horário', { exact: true })).toHaveValue('09:30')
  })
})
