import { expect, type Locator, type Page, test } from '@playwright/test'
import { appointment, aSalon, day, withAppointment } from './agenda.ts'
import { post } from './owner.ts'

test('a week is shown, of one professional or of all, and days are dragged in it', async ({ page }) => {
  await withAppointment(page, '15:00')
  await page.getByRole('radio', { name: 'Semana' }).check()
  const grid = page.getByRole('region', { name: 'Grade da semana' })
  await expect(grid.getByRole('button', { name: /terça-feira, 12 de março, 2 agendamentos/ })).toBeVisible()
  const week = (name: RegExp) =>
    page.getByRole('list', { name: 'Agendamentos da semana' }).getByRole('button', { name })

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
  await expect(page.getByText('Movido: quarta-feira, 13 de março, 14:45 às 15:45')).toBeAttached()

  await page.getByLabel('Filtrar por profissional').selectOption('Carla')
  await expect(week(/^09:00/)).toBeHidden()
  await page.getByLabel('Filtrar por profissional').selectOption('Bruna')
  await page.getByText('Lista', { exact: true }).click()
  await expect(page.getByRole('region', { name: 'Lista da semana' }).getByText('Quarta-feira, 13')).toBeVisible()
})

test('a month tells how full its days are and leads to them', async ({ page }) => {
  await withAppointment(page, '15:00')
  await page.getByRole('radio', { name: 'Mês' }).check()
  const tuesday = page.getByRole('button', { name: /terça-feira, 12 de março, 2 agendamentos, 12% ocupado/ })
  const ofTuesday = page.getByRole('list', { name: 'Agendamentos de terça-feira, 12 de março' })
  await expect(ofTuesday.getByRole('button', { name: /^09:00 Ana Conceição.*Corte, Bruna, Agendado/ })).toBeVisible()
  await page.getByRole('button', { name: 'Próximo mês' }).click()
  await expect(page.getByText('Abril de 2030')).toBeVisible()
  await page.goBack()
  await page.goForward()
  await page.getByRole('button', { name: 'Mês anterior' }).click()
  await tuesday.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('button', { name: /segunda-feira, 11 de março, nenhum agendamento/ })).toBeFocused()
  await tuesday.press('Enter')
  await expect(appointment(page, /^15:00/)).toBeVisible()
})

const onDay = (page: Page, day: string) =>
  page.getByRole('list', { name: `Agendamentos de ${day} de março` }).getByRole('button', { name: /Ana Conceição/ })
const middle = async (found: Locator) => {
  const { x, y, width, height } = (await found.boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}

test('in a month an appointment is dragged to another day and taken back, by mouse and by keyboard', async ({
  page,
}) => {
  await withAppointment(page)
  await page.keyboard.press('m')
  const [from, to] = [
    await middle(onDay(page, 'terça-feira, 12')),
    await middle(page.getByRole('button', { name: /quinta-feira, 7 de março/ })),
  ]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 5 })
  await page.mouse.up()
  await expect(onDay(page, 'quinta-feira, 7')).toHaveText(/^09:00/)
  await expect(onDay(page, 'terça-feira, 12')).toBeHidden()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(onDay(page, 'terça-feira, 12')).toBeVisible()
  await expect(onDay(page, 'quinta-feira, 7')).toBeHidden()

  await onDay(page, 'terça-feira, 12').focus()
  for (const key of ['Space', 'ArrowDown', 'ArrowLeft']) await page.keyboard.press(key)
  await expect(page.getByText('segunda-feira, 18 de março', { exact: true })).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Nada foi alterado.')).toBeAttached()
  for (const key of ['Space', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
  await expect(onDay(page, 'quarta-feira, 13')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Detalhes do agendamento' })).toContainText('13/03/2030 às 09:00')
})

test('in a month a finger moves an appointment after a long press, and a day that is taken gives it back', async ({
  browser,
}) => {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 820, height: 1180 } })
  const page = await context.newPage()
  const { professionals, ...salon } = await aSalon(page)
  for (const date of [day, '2030-03-13'])
    await post(page, '/appointments', { ...salon, professionalId: professionals[0], date, time: '09:00' })
  await page.goto(`/dashboard/schedule?date=${day}&view=month`)
  const finger = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints })
  const carry = async (name: RegExp) => {
    await touch('touchStart', await middle(onDay(page, 'terça-feira, 12')))
    await expect(page.locator('[data-ghost]')).toBeVisible()
    await touch('touchMove', await middle(page.getByRole('button', { name })))
    await touch('touchEnd')
  }
  await carry(/quarta-feira, 13 de março/)
  await expect(page.getByText('Este horário não está mais livre. Escolha outro.')).toBeVisible()
  await expect(onDay(page, 'terça-feira, 12')).toBeVisible()
  await carry(/sexta-feira, 15 de março/)
  await expect(onDay(page, 'sexta-feira, 15')).toHaveText(/09:00/)
  await expect(page.getByText('Agendamento atualizado!')).toBeVisible()
  await context.close()
})

test('one service is shown in the day, the week and the month', async ({ page }) => {
  const { professionals, ...salon } = await aSalon(page)
  const service = { name: 'Barba', priceCents: 5_000, durationMinutes: 30, isActive: true }
  const { id: serviceId } = await post<{ id: string }>(page, '/services', service)
  const at = { ...salon, professionalId: professionals[0], date: day }
  await post(page, '/appointments', { ...at, time: '09:00' })
  await post(page, '/appointments', { ...at, serviceId, time: '15:00' })
  await page.goto(`/dashboard/schedule?date=${day}`)
  await expect(appointment(page)).toHaveCount(2)
  await page.getByLabel('Filtrar por serviço').selectOption('Barba')
  await expect(appointment(page)).toHaveCount(1)
  await expect(appointment(page, /^15:00.*Barba/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Lista do dia' }).getByRole('tab', { name: 'Todos 1' })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Filtrar por serviço').locator('option:checked')).toHaveText('Barba')
  await page.keyboard.press('m')
  await expect(page.getByRole('button', { name: /terça-feira, 12 de março, 1 agendamento/ })).toBeVisible()
  await page.getByText('Lista', { exact: true }).click()
  await expect(page.getByRole('region', { name: 'Lista do mês' }).getByRole('tab', { name: 'Todos 1' })).toBeVisible()
})

test('the lists of a month are searched, filtered and changed', async ({ page }) => {
  await withAppointment(page, '15:00')
  await page.goto(`/dashboard/schedule?date=${day}&view=month`)
  await page.getByText('Lista', { exact: true }).click()
  const list = page.getByRole('region', { name: 'Lista do mês' })
  await expect(list.getByRole('tab', { name: 'Agendamentos 2' })).toBeVisible()
  await list.getByLabel('Status de Ana Conceição, 15:00').selectOption('Concluído')
  await expect(list.getByRole('tab', { name: 'Agendamentos 1' })).toBeVisible()
  await expect(list.getByRole('tab', { name: 'Todos 2' })).toBeVisible()
  await list.getByLabel('Buscar cliente na agenda').fill('Zélia')
  await expect(list.getByText('Nenhum agendamento ativo encontrado')).toBeVisible()
  await list.getByLabel('Buscar cliente na agenda').fill('ana conc')
  await expect(list.getByLabel('Status de Ana Conceição, 09:00')).toBeVisible()
  await page.getByLabel('Filtrar por status').selectOption('Cancelado')
  await expect(list.getByText('Nenhum agendamento ativo encontrado')).toBeVisible()
  await list.getByRole('tab', { name: 'Todos 0' }).click()
  await expect(list.getByText('Nenhum agendamento encontrado')).toBeVisible()
})

test('single keys lead through the agenda', async ({ page }) => {
  await withAppointment(page)
  const keys: [string, string][] = [
    ['s', '10 a 16 de março'],
    ['j', '17 a 23 de março'],
    ['m', 'março de 2030'],
    ['k', 'fevereiro de 2030'],
    ['d', 'sexta-feira, 1 de fevereiro'],
  ]
  for (const [key, name] of keys) {
    await page.keyboard.press(key)
    await expect(page.getByText(name, { exact: true })).toBeVisible()
  }
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'Novo Agendamento' })
  await expect(dialog.getByLabel('Cliente')).toBeFocused()
  await page.keyboard.type('dsm')
  await expect(dialog.getByLabel('Cliente')).toHaveValue('dsm')
})
