import { expect, test } from './story.ts'
import { appointment, aSalon, day, withAppointment, withAppointmentToday } from './agenda.ts'
import { accessible, accessibleAtEachWidth, post } from './owner.ts'

// spec: agenda-35
test('who has come waits in sight of another desk at once, is begun from there, and leaves both', async ({
  page,
  context,
}) => {
  await withAppointmentToday(page)
  const other = await context.newPage()
  await other.setViewportSize({ width: 360, height: 740 })
  await other.goto('/dashboard/schedule')
  await expect(appointment(other, /^09:00/)).toBeVisible()
  await page.getByRole('button', { name: 'Marcar chegada de Ana Conceição, 09:00' }).click()
  const [here, there] = [page, other].map((one) => one.getByRole('region', { name: 'Sala de espera' })) as [
    ReturnType<typeof page.getByRole>,
    ReturnType<typeof page.getByRole>,
  ]
  await expect(here).toContainText('Ana Conceição')
  await expect(there).toContainText('09:00 · Bruna')
  await accessible(page)
  await accessible(other)
  expect(await other.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await there.getByRole('button', { name: 'Recolher a sala de espera' }).click()
  await other.reload()
  await expect(there.getByRole('list')).toBeHidden()
  await there.getByRole('button', { name: 'Mostrar a sala de espera' }).press('Enter')
  await there.getByRole('button', { name: 'Iniciar atendimento de Ana Conceição' }).dblclick()
  await expect(there).toBeHidden()
  await expect(here).toBeHidden()
  await expect(appointment(page, /^09:00.*Em atendimento/)).toBeVisible()
})

// spec: agenda-40
test('the week of everybody tells who has room, and two presses lead to an hour of it', async ({ page }) => {
  await withAppointment(page, '15:00')
  await page.getByRole('radio', { name: 'Semana' }).check()
  await page.getByRole('radio', { name: 'Ocupação' }).check()
  const week = page.getByRole('region', { name: 'Ocupação da semana' })
  const full = week.getByRole('button', {
    name: /^Bruna, terça-feira, 12 de março: 24% ocupado, 6 h 30 min livres, 2 visitas/,
  })
  await expect(full).toBeVisible()
  await accessibleAtEachWidth(page)
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.reload()
  await full.press('Enter')
  await expect(appointment(page, /^15:00.*Bruna/)).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Dia' })).toBeChecked()
})

// spec: agenda-40
test('on a phone a press on a day of the week of everybody opens that day, and one on a person’s day with that person', async ({
  page,
}) => {
  await withAppointment(page, '15:00')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('radio', { name: 'Semana' }).check()
  await page.getByRole('radio', { name: 'Ocupação' }).check()
  const week = page.getByRole('region', { name: 'Ocupação da semana' })
  await expect(week.getByRole('button', { name: /^Carla, terça-feira, 12 de março: 0% ocupado/ })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await accessible(page)
  await week.getByRole('button', { name: /^quarta-feira, 13 de março/ }).click()
  await expect(page).toHaveURL(/date=2030-03-13/)
  await expect(page.getByRole('radio', { name: 'Dia' })).toBeChecked()
  await page.goBack()
  await week.getByRole('button', { name: /^Bruna, terça-feira, 12 de março/ }).click()
  await expect(page.getByRole('radio', { name: 'Dia' })).toBeChecked()
  await expect(appointment(page, /^15:00.*Bruna/)).toBeVisible()
})

// spec: agenda-41
test('a desk chooses its colours and sees who cancelled, each in words too, and another tab follows', async ({
  page,
  context,
}) => {
  await withAppointment(page, '15:00')
  await appointment(page, /^15:00/).click()
  const panel = page.getByRole('dialog', { name: 'Atendimento' })
  await panel.getByLabel('Status').selectOption('Cancelado')
  await panel.getByRole('button', { name: 'Salvar Alterações' }).click()
  await expect(appointment(page, /^15:00/)).toBeHidden()
  await page.keyboard.press('Escape')
  const other = await context.newPage()
  await other.goto(`/dashboard/schedule?date=${day}`)
  await page.getByRole('button', { name: 'Exibição da grade' }).press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Exibição da grade' })
  await drawer.getByLabel('Profissional').check()
  await drawer.getByRole('switch', { name: /Cancelados e faltas/ }).check()
  await accessible(page)
  await drawer.getByRole('button', { name: 'Pronto' }).click()
  for (const one of [page, other]) {
    await expect(appointment(one, /^15:00.*Cancelado/)).toBeVisible()
    const grid = one.getByRole('region', { name: 'Grade do dia' })
    await expect(grid.getByRole('list', { name: 'Legenda das cores' })).toContainText('Bruna')
  }
  await accessibleAtEachWidth(page)
})

// spec: agenda-42
test('an event is read without being opened, by mouse, by keyboard and by a finger', async ({ page, browser }) => {
  await withAppointment(page)
  const card = page.getByRole('tooltip').filter({ hasText: 'Corte · Bruna' })
  await appointment(page, /^09:00/).hover()
  await expect(card).toContainText('R$ 80,00')
  await accessible(page)
  await page.getByRole('heading', { name: 'Agenda' }).hover()
  await expect(card).toBeHidden()
  await page.getByRole('button', { name: 'Exibição da grade' }).focus()
  await page.keyboard.press('Tab')
  await expect(card).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(card).toBeHidden()

  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    locale: 'pt-BR',
    storageState: await page.context().storageState(),
  })
  const phone = await context.newPage()
  await phone.goto(`/dashboard/schedule?date=${day}`)
  const box = (await appointment(phone, /^09:00/).boundingBox())!
  const session = await context.newCDPSession(phone)
  const touch = (type: 'touchStart' | 'touchEnd') =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: box.x + 40, y: box.y + box.height / 2 }],
    })
  const there = phone.getByRole('tooltip')
  await touch('touchStart')
  await expect(there).toContainText('Corte · Bruna')
  await touch('touchEnd')
  await expect(there).toBeVisible()
  const edges = (await there.boundingBox())!
  expect(edges.x).toBeGreaterThanOrEqual(0)
  expect(edges.x + edges.width).toBeLessThanOrEqual(360)
  await expect(phone.getByRole('dialog', { name: 'Atendimento' })).toBeHidden()
  await context.close()
})

// spec: agenda-43
test('the day is seen by its rooms, on a desk and on a phone', async ({ page }) => {
  const { professionals, ...salon } = await aSalon(page)
  const id = crypto.randomUUID()
  expect(
    (await page.request.put(`/api/resources/${id}`, { data: { name: 'Sala', units: 2, isActive: true } })).ok(),
  ).toBe(true)
  const { id: massage } = await post(page, '/services', {
    name: 'Massagem',
    priceCents: 12_000,
    durationMinutes: 60,
    isActive: true,
    needs: [{ resourceId: id, during: 'whole' }],
  })
  for (const professionalId of professionals)
    await post(page, '/appointments', { ...salon, serviceId: massage, professionalId, date: day, time: '09:00' })
  await page.goto(`/dashboard/schedule?date=${day}`)
  await page.getByText('Salas e equipamentos').click()
  await expect(appointment(page, /^09:00.*Sala 1, Bruna|^09:00.*Sala 1, Carla/)).toBeVisible()
  await expect(appointment(page, /^09:00.*Sala 2/)).toBeVisible()
  await accessibleAtEachWidth(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.reload()
  await appointment(page, /^09:00.*Sala 1/).click()
  await expect(page.getByRole('dialog', { name: 'Atendimento' })).toContainText('Massagem')
})

// spec: agenda-44
test('a wall shows today by first names, follows by itself, and nothing else of a client reaches it', async ({
  page,
  context,
}) => {
  await withAppointmentToday(page)
  await page.getByRole('button', { name: 'Exibição da grade' }).click()
  await page.getByRole('link', { name: 'Abrir o painel de parede' }).click()
  const wall = page.getByRole('main')
  await expect(wall.getByRole('heading', { name: 'Bruna' })).toBeVisible()
  await expect(wall.getByText('Ninguém esperando')).toBeVisible()
  const answers: Promise<string>[] = []
  page.on('response', (answer) => {
    // What is under way when the page is closed can no longer be read.
    if (answer.headers()['content-type']?.includes('json')) answers.push(answer.text().catch(() => ''))
  })
  await page.reload()
  const desk = await context.newPage()
  await desk.goto('/dashboard/schedule')
  await desk.getByRole('button', { name: 'Marcar chegada de Ana Conceição, 09:00' }).click()
  await expect(wall.getByRole('region', { name: 'Sala de espera' })).toContainText('Ana')
  await expect(wall).not.toContainText('Conceição')
  const read = await Promise.all(answers)
  expect(read.filter((text) => text !== '').length).toBeGreaterThan(1)
  for (const text of read) expect(text).not.toMatch(/Concei|98765|Corte/)
  await accessibleAtEachWidth(page)
  for (const shortcut of ['Control+k', '?', 'g']) await page.keyboard.press(shortcut)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Agenda' })).toBeVisible()
})
