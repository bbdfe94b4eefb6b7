import { expect, type Page } from '@playwright/test'

/** Goes from the landing page to the first appointment, typing everything and using no short cuts. */
export async function firstHour(page: Page): Promise<void> {
  const { keyboard } = page
  await page.goto('/')
  await page.getByRole('link', { name: 'Começar Grátis' }).first().click()
  await page.getByLabel('Nome completo').click()
  for (const [at, text] of [
    'Rita Lima',
    'Salão da Rita',
    `r${crypto.randomUUID().slice(0, 6)}@exemplo.com`,
  ].entries()) {
    if (at > 0) await keyboard.press('Tab')
    await keyboard.type(text)
  }
  for (let times = 0; times < 2; times++) {
    await page.getByLabel(times === 0 ? 'Senha' : 'Confirmar senha', { exact: true }).click()
    await keyboard.type('mar-azul-7')
  }
  await keyboard.press('Enter')

  await page.getByRole('button', { name: 'Salão de beleza' }).click()
  await page.getByRole('button', { name: 'Cadastrar 20 serviços' }).click()
  await expect(page.getByLabel('Seu telefone')).toBeVisible()
  await page.getByLabel('Seu telefone').click()
  await keyboard.type('11987654321')
  await keyboard.press('Enter')
  await page.getByRole('button', { name: 'Salvar horários' }).click()
  await page.getByRole('button', { name: 'Trabalho só' }).click()
  for (const step of ['Chave PIX', 'Taxas do cartão'])
    await page.getByRole('group', { name: step }).getByRole('button', { name: 'Deixar para depois' }).click()
  // The proposed address is a free one, also where another run holds the first.
  await expect(page.getByText(/está livre\.$/)).toBeInViewport()
  await expect(page.getByLabel('Endereço da sua página')).toBeFocused()
  await page.getByRole('button', { name: 'Colocar no ar' }).click()
  await expect(page.getByRole('link', { name: 'Enviar no WhatsApp' })).toBeInViewport()
  await page.getByRole('link', { name: 'Fazer o primeiro agendamento' }).click()

  const dialog = page.getByRole('dialog', { name: 'Novo Agendamento' })
  await expect(dialog.getByLabel('Cliente')).toBeFocused()
  await keyboard.type('Ana Lima')
  await expect(page.getByText('Nenhum cliente encontrado.')).toBeVisible()
  await keyboard.press('Enter')
  await expect(page.getByLabel('Telefone')).toBeFocused()
  await keyboard.type('11912345678')
  await keyboard.press('Enter')
  await expect(dialog.getByLabel('Serviço')).toBeFocused()
  await keyboard.type('c')
  await keyboard.press('Tab')
  await expect(dialog.getByRole('combobox', { name: 'Serviço' })).toHaveValue(/^C/)
  await dialog.getByRole('group', { name: 'Horários livres' }).getByRole('button').first().click()
  await keyboard.press('Control+Enter')
  await expect(page.getByText('Agendamento criado!')).toBeVisible()
}
