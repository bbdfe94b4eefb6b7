import { expect, test, type Page } from './story.ts'
import { asOwner, post } from './owner.ts'

const hours = Array.from({ length: 7 }, (_, weekday) =>
  weekday === 0
    ? []
    : [
        { from: '09:00', to: '12:00' },
        { from: '13:00', to: '18:00' },
      ],
)

/** An owner with the professionals Bruna and Carla. */
async function aTeam(page: Page) {
  await asOwner(page, { name: 'Rita Lima', businessName: 'Salão da Rita' })
  const ids: Record<string, string> = {}
  for (const name of ['Bruna', 'Carla']) {
    const contact = { phone: '(11) 98765-4321', email: `${name.toLowerCase()}@exemplo.com` }
    const form = { ...contact, name, commissionPercent: 40, specialtyIds: [], hours }
    ids[name] = (await post<{ id: string }>(page, '/professionals', form)).id
  }
  return ids
}

test('a professional is written with hours and specialties, and removed', async ({ page }) => {
  await aTeam(page)
  await page.goto('/dashboard/professionals')
  await page.getByRole('button', { name: 'Novo Profissional' }).click()
  const dialog = page.getByRole('dialog', { name: 'Novo Profissional' })
  await dialog.getByLabel('Nome').fill('Davi Rocha')
  await dialog.getByLabel('E-mail').fill('davi@exemplo.com')
  await dialog.getByLabel('Telefone').fill('11912345678')
  await dialog.getByLabel('Comissão').fill('35')
  await dialog.getByRole('checkbox', { name: 'Sábado' }).uncheck()
  await dialog.getByLabel('Segunda-feira, horário 1, fim').fill('13:00')
  await dialog.getByRole('button', { name: 'Remover Segunda-feira, horário 2' }).click()
  await dialog.getByRole('button', { name: 'Copiar segunda-feira para os dias marcados' }).click()
  await dialog.getByLabel('Nova especialidade').fill('Barba')
  await dialog.getByRole('button', { name: 'Adicionar', exact: true }).click()
  await expect(dialog.getByRole('checkbox', { name: 'Barba' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Profissional cadastrado!')).toBeVisible()

  const row = page.getByRole('row', { name: /Davi Rocha/ })
  const since = new Date().toLocaleDateString('pt-BR', { timeZone: 'America/Sao_Paulo' })
  for (const text of [`Desde ${since}`, '(11) 91234-5678', 'Seg–Sex 08:00–13:00', '35%', 'Ativo', 'Barba'])
    await expect(row).toContainText(text)
  await row.getByRole('button', { name: 'Mais ações de Davi Rocha' }).click()
  await page.getByRole('menuitem', { name: 'Remover' }).click()
  const confirm = page.getByRole('alertdialog', { name: 'Confirmar Exclusão' })
  await confirm.getByRole('button', { name: 'Remover' }).click()
  await expect(page.getByText('Profissional removido!')).toBeVisible()
  await expect(row).toBeHidden()
})

test('sold services earn commissions, by professional and line by line', async ({ page }) => {
  const { Bruna } = await aTeam(page)
  const { id: cut } = await post<{ id: string }>(page, '/services', {
    name: 'Corte',
    priceCents: 8_000,
    durationMinutes: 60,
    isActive: true,
  })
  await post(page, '/register', { cashierName: 'Rita', openingCents: 0 })
  const saleId = crypto.randomUUID()
  await post(page, '/sales', {
    id: saleId,
    clientId: null,
    lines: [{ kind: 'service', id: cut, quantity: 2, unitCents: 8_000, professionalId: Bruna }],
    discount: { type: 'percentage', percent: 10 },
    payments: [{ method: 'pix', amountCents: 14_400, receivedCents: null }],
  })

  await page.goto('/dashboard/professionals')
  await page.getByRole('main').getByRole('link', { name: 'Comissões' }).click()
  await expect(page.getByRole('heading', { name: 'Comissões', level: 1 })).toBeVisible()
  const row = page.getByRole('row', { name: /Bruna/ })
  for (const text of ['R$ 144,00', 'R$ 57,60']) await expect(row).toContainText(text)
  await expect(page.getByRole('row', { name: /Carla/ })).toContainText('R$ 0,00')

  await row.getByRole('button', { name: 'Ver comissões de Bruna' }).click()
  const entry = page.getByRole('table', { name: 'Comissões de Bruna' }).getByRole('row', { name: /Corte/ })
  for (const text of ['2×', 'Sem cliente', 'R$ 144,00', '40%', 'R$ 57,60']) await expect(entry).toContainText(text)

  await post(page, `/sales/${saleId}/refunds`, {
    id: crypto.randomUUID(),
    lines: [{ line: 1, quantity: 1 }],
    payments: [{ method: 'pix', amountCents: 7_200 }],
    reason: 'Serviço não realizado',
    restocks: false,
  })
  const back = page.getByRole('row', { name: /Estorno/ })
  for (const text of ['-R$ 72,00', '40%', '-R$ 28,80']) await expect(back).toContainText(text)
  await expect(page.getByText('R$ 28,80', { exact: true })).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^comissoes-\d{4}-\d{2}-\d{2}\.csv$/)
})
