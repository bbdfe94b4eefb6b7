import { expect, test } from './story.ts'
import { appointment, day, withAppointment } from './agenda.ts'
import { accessible } from './owner.ts'

// spec: agenda-26, agenda-27
test('reception books with anybody, hears why a time is taken, and hands it to a colleague', async ({ page }) => {
  await withAppointment(page)
  await page.getByRole('button', { name: 'Novo Agendamento' }).click()
  const dialog = page.getByRole('dialog', { name: 'Novo Agendamento' })
  await dialog.getByLabel('Cliente').fill('Ana')
  await page.getByRole('option', { name: /Ana Conceição/ }).click()
  await dialog.getByLabel('Serviço').fill('Corte')
  await page.getByRole('option', { name: /^Corte/ }).click()
  // Carla has nothing to do yet, and Bruna has Ana at nine.
  await dialog.getByRole('button', { name: '10:00 com Carla, Bruna' }).click()
  await expect(dialog.getByRole('combobox', { name: 'Profissional' })).toHaveValue('Carla')
  const who = dialog.getByRole('group', { name: 'Quem atende às 10:00' })
  await who.getByRole('button', { name: 'Bruna' }).click()
  await expect(dialog.getByRole('combobox', { name: 'Profissional' })).toHaveValue('Bruna')

  await dialog.getByLabel('Horário', { exact: true }).fill('09:10')
  await expect(dialog.getByRole('combobox', { name: 'Profissional' })).toHaveValue('Qualquer profissional')
  await dialog.getByLabel('Profissional').fill('Bru')
  await page.getByRole('option', { name: 'Bruna', exact: true }).click()
  await expect(dialog.getByText('Bruna não está livre: Corte de Ana Conceição, 09:00–10:00.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Agendar' }).click()
  const taken = dialog.getByRole('alert')
  await expect(taken.getByText('Horário ocupado.')).toBeVisible()
  await expect(taken.getByRole('button', { name: 'Encaixar mesmo assim' })).toBeVisible()
  await taken.getByRole('button', { name: '09:10 com Carla' }).click()
  await dialog.getByRole('button', { name: 'Agendar' }).click()
  await expect(page.getByText('Agendamento criado!')).toBeVisible()
  await expect(appointment(page, /^09:10.*Carla/)).toBeVisible()
})

// spec: agenda-26
test('an appointment moves to a free time of somebody else', async ({ page }) => {
  await withAppointment(page)
  await appointment(page, /^09:00/).click()
  const dialog = page.getByRole('dialog', { name: 'Atendimento' })
  await dialog.getByRole('button', { name: 'Ver horários livres' }).click()
  await dialog.getByLabel('Profissional').fill('Qualquer')
  await page.getByRole('option', { name: 'Qualquer profissional' }).click()
  // Both have nothing else to do, so that either may be named first.
  await dialog.getByRole('button', { name: /^15:00 com (Bruna, Carla|Carla, Bruna)$/ }).click()
  await dialog.getByRole('group', { name: 'Quem atende às 15:00' }).getByRole('button', { name: 'Carla' }).click()
  await dialog.getByRole('button', { name: 'Salvar Alterações' }).click()
  await expect(page.getByText('As alterações foram salvas com sucesso.')).toBeVisible()
  await expect(appointment(page, /^15:00.*Carla/)).toBeVisible()
})

// spec: agenda-27, agenda-28
test('the owner asks why clients do not see a time, and sees a week under new rules before saving them', async ({
  page,
}) => {
  await withAppointment(page)
  await page.goto('/schedule-settings?tab=rules')
  const form = page.getByRole('form', { name: 'Por que este horário não aparece?' })
  await form.getByLabel('Serviço').fill('Corte')
  await page.getByRole('option', { name: /^Corte/ }).click()
  await form.getByLabel('Data', { exact: true }).fill(day.split('-').toReversed().join('/'))
  await form.getByLabel('Horário', { exact: true }).fill('15:00')
  await form.getByRole('button', { name: 'Ver o motivo' }).click()
  await expect(form.getByText('A página aceita agendamentos só até 90 dias à frente.')).toBeVisible()
  await form.getByRole('radio', { name: 'Recepção' }).check()
  await expect(form.getByText('15:00 está livre.')).toBeVisible()

  await page.getByRole('button', { name: 'Ver como ficam os horários' }).click()
  const preview = page.getByRole('region', { name: 'Prévia dos horários' })
  await expect(preview.getByText('Nada muda para o cliente nestes dias.')).toBeVisible()
  await page.getByLabel('Oferecer horários a cada').selectOption('2 h')
  await expect(preview.getByText(/O que o cliente vê na página/)).toBeVisible()
  await expect(preview.getByText(/^08:30 sai$/).first()).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Oferecer horários a cada')).toHaveValue('30')
})

// spec: agenda-27
test('from a phone the owner asks why a time is not offered, and the answer leads to what stands there', async ({
  page,
}) => {
  await withAppointment(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/schedule-settings?tab=rules')
  const form = page.getByRole('form', { name: 'Por que este horário não aparece?' })
  await form.getByRole('radio', { name: 'Recepção' }).check()
  await form.getByLabel('Serviço').fill('Corte')
  await page.getByRole('option', { name: /^Corte/ }).click()
  await form.getByLabel('Profissional').fill('Bru')
  await page.getByRole('option', { name: 'Bruna' }).click()
  await form.getByLabel('Data', { exact: true }).fill(day.split('-').toReversed().join('/'))
  await form.getByLabel('Horário', { exact: true }).fill('09:30')
  await form.getByRole('button', { name: 'Ver o motivo' }).click()
  const answer = form.getByRole('status').filter({ hasText: '09:30 não aparece entre os horários livres da recepção:' })
  await expect(answer).toContainText('Bruna não está livre: Corte de Ana Conceição, 09:00–10:00. Ver agendamento')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await accessible(page)
  await answer.getByRole('link', { name: 'Ver agendamento' }).click()
  const panel = page.getByRole('dialog', { name: 'Atendimento' })
  await expect(panel.getByRole('region', { name: 'Serviços' })).toContainText('Bruna · 09:00 · 1 h')
})

// spec: agenda-28
test('from a phone new hours of a professional show next week’s free times before they are saved', async ({ page }) => {
  await withAppointment(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/dashboard/professionals')
  const edit = async () => {
    await page.getByRole('button', { name: 'Mais ações de Bruna' }).click()
    await page.getByRole('menuitem', { name: 'Editar' }).click()
  }
  await edit()
  const dialog = page.getByRole('dialog', { name: 'Editar Profissional' })
  await dialog.getByRole('button', { name: 'Ver como ficam os horários' }).click()
  const preview = dialog.getByRole('region', { name: 'Prévia dos horários' })
  await expect(preview.getByText('Nada muda para o cliente nestes dias.')).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Quarta-feira' }).uncheck()
  await dialog.getByLabel('Quinta-feira, horário 2, fim').fill('20:00')
  await expect(preview.getByText(/O que o cliente vê na página com este profissional/)).toBeVisible()
  const days = preview.getByRole('listitem')
  await expect(days).toHaveCount(7)
  await expect(days.filter({ hasText: /^Qua/ })).toContainText(/ para 0.*14:00 sai/)
  await expect(days.filter({ hasText: /^Qui/ })).toContainText('+19:00')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await accessible(page)
  await page.reload()
  await edit()
  await expect(dialog.getByRole('checkbox', { name: 'Quarta-feira' })).toBeChecked()
})

// spec: agenda-27
test('from a phone a time that is taken says by what, and its link leads there once the form is given up', async ({
  page,
}) => {
  await withAppointment(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Novo Agendamento' }).click()
  const form = page.getByRole('dialog', { name: 'Novo Agendamento' })
  await form.getByLabel('Serviço').fill('Corte')
  await page.getByRole('option', { name: /^Corte/ }).click()
  await form.getByLabel('Profissional').fill('Bru')
  await page.getByRole('option', { name: 'Bruna', exact: true }).click()
  await form.getByLabel('Horário', { exact: true }).fill('09:10')
  const why = form.getByRole('list', { name: 'Por que não' })
  await expect(why).toHaveText('Bruna não está livre: Corte de Ana Conceição, 09:00–10:00. Ver agendamento')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await accessible(page)
  const asked = page.getByRole('alertdialog', { name: 'Descartar o que foi digitado?' })
  await why.getByRole('link', { name: 'Ver agendamento' }).click()
  await asked.getByRole('button', { name: 'Continuar editando' }).click()
  await expect(form.getByLabel('Horário', { exact: true })).toHaveValue('09:10')
  await why.getByRole('link', { name: 'Ver agendamento' }).click()
  await asked.getByRole('button', { name: 'Descartar' }).click()
  const panel = page.getByRole('dialog', { name: 'Atendimento' })
  await expect(panel.getByRole('region', { name: 'Serviços' })).toContainText('Bruna · 09:00 · 1 h')
  await panel.getByRole('button', { name: 'Fechar' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(appointment(page, /^09:00/)).toBeVisible()
})
