import { expect, type Locator, type Page, test } from './story.ts'
import { aSalon, day, withAppointment } from './agenda.ts'
import { post } from './owner.ts'

// spec: agenda-8, agenda-9
test('a week and a month are shown, and appointments are dragged to other days in them and taken back', async ({
  page,
}) => {
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
})

const onDay = (page: Page, day: string) =>
  page
    .getByRole('list', { name: `Agendamentos de ${day} de março` })
    .getByRole('button', { name: /Ana Conceição/ })
    .filter({ hasText: '09:00' })
const middle = async (found: Locator) => {
  const { x, y, width, height } = (await found.boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}

// spec: agenda-9
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
