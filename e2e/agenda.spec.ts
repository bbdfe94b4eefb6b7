import { expect, test } from '@playwright/test'
import { appointment, aSalon, day, drag, withAppointment } from './agenda.ts'
import { post } from './owner.ts'

test('an appointment is dragged, another screen follows by itself, and it is taken back', async ({ page, context }) => {
  await withAppointment(page)
  const other = await context.newPage()
  await other.goto(`/dashboard/schedule?date=${day}`)
  await expect(appointment(other, /^09:00–10:00/)).toBeVisible()

  const column = (await appointment(page).boundingBox())!.width
  await drag(page, column, 72)
  await expect(appointment(page, /^10:00–11:00.*Carla/)).toBeVisible()
  await expect(appointment(other, /^10:00–11:00.*Carla/)).toBeVisible()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(appointment(other, /^09:00–10:00.*Bruna/)).toBeVisible()
})

for (const [moment, path] of [
  ['the first answer of the day comes', '/rpc/agenda/day'],
  ['the screen hears of changes', '/api/live'],
] as const)
  test(`what is booked before ${moment} is seen`, async ({ page }) => {
    const { professionals, ...salon } = await aSalon(page)
    const booked = Promise.withResolvers<void>()
    const asked = Promise.withResolvers<void>()
    await page.route(
      (url) => url.pathname === path,
      async (route) => {
        // The day is fetched before the booking and delivered after it; the stream is opened only after it.
        const answer = path === '/api/live' ? undefined : await route.fetch()
        asked.resolve()
        await booked.promise
        await (answer ? route.fulfill({ response: answer }) : route.continue())
      },
      { times: 1 },
    )
    await page.goto(`/dashboard/schedule?date=${day}`)
    await asked.promise
    if (path === '/api/live') await expect(page.getByText('Nenhum agendamento').first()).toBeVisible()
    await post(page, '/appointments', { ...salon, professionalId: professionals[0], date: day, time: '09:00' })
    // The time that an announced change would take to arrive.
    await page.waitForTimeout(500)
    booked.resolve()
    await expect(appointment(page, /^09:00–10:00/)).toBeVisible()
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
  await expect(page.getByRole('dialog', { name: 'Detalhes do agendamento' })).toBeVisible()
})

test('what is dropped onto another appointment is squeezed in with a reason', async ({ page }) => {
  await withAppointment(page, '10:00')
  await appointment(page, /^09:00/).focus()
  for (const key of ['Space', 'ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  const squeeze = page.getByRole('dialog', { name: 'Encaixar atendimento' })
  await expect(squeeze).toContainText('Encaixar Ana Conceição às 09:30 mesmo assim?')
  await squeeze.getByRole('button', { name: 'Encaixar' }).click()
  await expect(squeeze.getByText('Informe o motivo do encaixe.')).toBeVisible()
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
  await expect(dialog).toContainText('12/03/2030, 11:00–12:00')
  await dialog.getByRole('button', { name: 'Remover bloqueio' }).click()
  await expect(page.getByText('Bloqueio removido!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Bloqueado: Almoço' })).toBeHidden()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(page.getByText('O horário voltou a ficar bloqueado.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Bloqueado: Almoço' })).toBeVisible()
})

test('on a phone one professional is shown at a time, a week as a list and a month by its numbers', async ({
  page,
}) => {
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

  // On a phone the week is a list, and the month shows how full its days are.
  await page.getByRole('radio', { name: 'Semana' }).check()
  await expect(page.getByRole('region', { name: 'Lista da semana' }).getByText('Ana Conceição')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Grade' })).toBeHidden()
  await page.getByRole('radio', { name: 'Mês' }).check()
  await page.getByText('Grade', { exact: true }).click()
  await page.getByRole('button', { name: /terça-feira, 12 de março, 1 agendamento/ }).click()
  await expect(page.getByRole('radio', { name: 'Dia' })).toBeChecked()
  await expect(appointment(page)).toBeVisible()
})

test('a finger moves an appointment after a long press, and scrolls before', async ({ browser }) => {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 820, height: 1180 } })
  const page = await context.newPage()
  await withAppointment(page)
  const box = (await appointment(page).boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + 20]
  const finger = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', { x, y })
  await expect(page.locator('[data-ghost]')).toBeVisible()
  for (const down of [24, 48, 72]) await touch('touchMove', { x, y: y + down })
  await touch('touchEnd')
  await expect(appointment(page, /^10:00–11:00/)).toBeVisible()
  await expect(page.getByText('Agendamento atualizado!')).toBeVisible()
  await context.close()
})
