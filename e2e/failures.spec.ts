import { expect, test, type Page } from '@playwright/test'
import { appointment, withAppointment } from './agenda.ts'
import { breakDoor } from './broken.ts'
import { asOwner, post } from './owner.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const said = async (page: Page, title: string, text: string) => {
  const notice = page.getByRole('listitem').filter({ hasText: title }).filter({ hasText: text })
  await expect(notice.first()).toBeVisible()
}

test('what the agenda did not do is told, and it shows what is', async ({ page }) => {
  await withAppointment(page)
  for (const door of ['clients.create', 'agenda.create', 'agenda.update'] as const) await breakDoor(page, door)
  await page.getByRole('button', { name: 'Novo Cliente' }).click()
  const card = page.getByRole('dialog', { name: 'Novo Cliente' })
  await card.getByLabel('Nome').fill('Joana')
  await card.getByLabel('Telefone').fill('(11) 91234-5678')
  await card.getByRole('button', { name: 'Cadastrar cliente' }).click()
  await said(page, 'Erro ao cadastrar cliente', 'Tente novamente.')
  await expect(card.getByLabel('Nome')).toHaveValue('Joana')
  await card.getByRole('button', { name: 'Cancelar' }).click()

  await page.getByRole('button', { name: 'Novo Agendamento' }).click()
  const dialog = page.getByRole('dialog', { name: 'Novo Agendamento' })
  await dialog.getByLabel('Cliente').fill('Ana')
  await page.getByRole('option', { name: /Ana Conceição/ }).click()
  await dialog.getByLabel('Serviço').selectOption({ label: 'Corte · 1 h · R$ 80,00' })
  await dialog.getByLabel('Profissional').selectOption('Bruna')
  await dialog.getByLabel('Horário', { exact: true }).fill('15:00')
  await dialog.getByRole('button', { name: 'Agendar', exact: true }).click()
  await said(page, 'Erro ao criar agendamento', 'Tente novamente.')
  await expect(dialog.getByLabel('Horário', { exact: true })).toHaveValue('15:00')
  await dialog.getByRole('button', { name: 'Cancelar', exact: true }).click()

  await page.getByLabel('Status de Ana Conceição, 09:00').selectOption('Cancelado')
  await said(page, 'Erro ao atualizar status', 'Tente novamente.')
  await expect(page.getByLabel('Status de Ana Conceição, 09:00').locator('option:checked')).toHaveText('Agendado')
  await appointment(page).focus()
  for (const key of ['Space', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  await said(page, 'Erro ao atualizar agendamento', 'Tente novamente.')
  await expect(appointment(page, /^09:00–10:00/)).toBeVisible()
})

test('a register that did not open or close and a check-in that failed are told', async ({ page }) => {
  await asOwner(page)
  await post(page, '/clients', { name: 'Ana Conceição', phone: '(11) 98765-4321' })
  const unexpected = 'Ocorreu um erro inesperado. Tente novamente.'
  const mend = await breakDoor(page, 'register.open')
  await breakDoor(page, 'register.close')
  await breakDoor(page, 'sales.checkIn')
  await page.goto('/dashboard/pos')
  await page.getByRole('button', { name: 'Abrir Caixa' }).click()
  await page.getByLabel('Valor inicial').fill('10000')
  await page.keyboard.press('Enter')
  await said(page, 'Erro ao abrir caixa', unexpected)
  await mend()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Aberto', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Check-in' }).click()
  await page.getByRole('searchbox', { name: 'Buscar por nome ou telefone' }).fill('ana')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Ana Conceição/ })
    .click()
  await said(page, 'Erro ao atualizar cliente', 'Não foi possível atualizar o status do cliente.')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Fechar Caixa' }).click()
  const closing = page.getByRole('dialog', { name: 'Fechar Caixa' })
  await closing.getByLabel('Valor contado').fill('10000')
  await closing.getByRole('button', { name: 'Fechar Caixa' }).click()
  await said(page, 'Erro ao fechar caixa', unexpected)
  await expect(page.getByText('Aberto', { exact: true })).toBeVisible()
})
