import { expect, test } from './story.ts'
import { appointment, aSalon, day, drag, withAppointment } from './agenda.ts'
import { post } from './owner.ts'

// spec: agenda-9
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

// spec: agenda-9, errors-9
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
