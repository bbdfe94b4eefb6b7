import { expect, test } from './story.ts'
import { appointment, withAppointmentToday } from './agenda.ts'
import { accessible } from './owner.ts'

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
