import { expect, test } from '@playwright/test'
import { accessible, appointment, day, withAppointment } from './agenda.ts'

test('a week is shown, of one professional or of all, and days are dragged in it', async ({ page }) => {
  await withAppointment(page, '15:00')
  await page.getByRole('radio', { name: 'Semana' }).check()
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
  await page.getByRole('radio', { name: 'Mês' }).check()
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

test('the lists of a month are searched, filtered and changed', async ({ page }) => {
  await withAppointment(page, '15:00')
  await page.goto(`/dashboard/schedule?date=${day}&view=month`)
  await page.getByText('Lista', { exact: true }).click()
  const list = page.getByRole('region', { name: 'Lista do mês' })
  await expect(list.getByRole('tab', { name: 'Agendamentos 2' })).toBeVisible()
  await list.getByLabel('Status de Ana Conceição, 15:00').selectOption('Concluído')
  await expect(list.getByRole('tab', { name: 'Agendamentos 1' })).toBeVisible()
  await expect(list.getByRole('tab', { name: 'Todos 2' })).toBeVisible()
  await accessible(page)
  await list.getByLabel('Buscar cliente na agenda').fill('Zélia')
  await expect(list.getByText('Nenhum agendamento ativo encontrado')).toBeVisible()
  await list.getByLabel('Buscar cliente na agenda').fill('ana conc')
  await expect(list.getByLabel('Status de Ana Conceição, 09:00')).toBeVisible()
  await page.getByLabel('Filtrar por status').selectOption('Cancelado')
  await expect(list.getByText('Nenhum agendamento ativo encontrado')).toBeVisible()
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
