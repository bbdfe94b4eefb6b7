import { expect, test, type Page } from './story.ts'
import { appointment, withAppointment } from './agenda.ts'
import { asOwner, atRest, post } from './owner.ts'
import { openSection } from './looks.ts'

const addressOf = (page: Page) => page.evaluate(() => location.pathname + location.search)

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('the way back closes the dialog and never the page beneath, however often', async ({ page }) => {
    await withAppointment(page)
    const address = await addressOf(page)
    const openings = [
      () => page.getByRole('button', { name: 'Novo Agendamento' }).click(),
      () => page.getByRole('button', { name: 'Novo Cliente' }).click(),
      () => appointment(page).click(),
      () => page.getByRole('button', { name: 'Ir para (Ctrl K)' }).click(),
      () => page.getByRole('button', { name: 'Filtros' }).click(),
      () => page.getByRole('button', { name: 'Abrir menu' }).click(),
    ]
    for (const open of [...openings, ...openings]) {
      await open()
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.goBack()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      expect(await addressOf(page)).toBe(address)
    }
    // A dialog that is closed by its button leaves no step in the history either.
    await page.getByRole('button', { name: 'Novo Agendamento' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()
    await atRest(page)
    await page.goto('/dashboard/clients')
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Agenda', exact: true })).toBeVisible()
  })

  test('what was typed is asked about, at the way back and at Escape', async ({ page }) => {
    await asOwner(page)
    await page.goto('/dashboard/clients?new=true')
    const dialog = page.getByRole('dialog', { name: 'Novo Cliente' })
    const question = page.getByRole('alertdialog', { name: 'Descartar o que foi digitado?' })
    await dialog.getByLabel('Nome completo').fill('Ana Conceição')
    for (const leave of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
      await leave()
      await expect(question).toBeVisible()
      await question.getByRole('button', { name: 'Continuar editando' }).click()
      await expect(question).toHaveCount(0)
      await expect(dialog.getByLabel('Nome completo')).toHaveValue('Ana Conceição')
      // The confirmation is a dialog too, so the back button closes it.
      await leave()
      await expect(question).toBeVisible()
      await page.goBack()
      await expect(question).toHaveCount(0)
      await expect(dialog).toBeVisible()
    }
    await page.goBack()
    await question.getByRole('button', { name: 'Descartar' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Clientes' })).toBeVisible()
    expect(await addressOf(page)).toBe('/dashboard/clients')
  })
})

// spec: shell-3
test('a panel beside the page keeps what was typed from a link of the menu, until it is discarded', async ({
  page,
}) => {
  await withAppointment(page)
  await page.getByRole('button', { name: 'Novo Agendamento' }).click()
  const panel = page.getByRole('dialog', { name: 'Novo Agendamento' })
  await panel.getByLabel('Observações').fill('Traz a filha')
  const question = page.getByRole('alertdialog', { name: 'Descartar o que foi digitado?' })
  const clients = page.getByRole('link', { name: 'Clientes', exact: true })
  await clients.click()
  await question.getByRole('button', { name: 'Continuar editando' }).click()
  await expect(panel.getByLabel('Observações')).toHaveValue('Traz a filha')
  await clients.click()
  await question.getByRole('button', { name: 'Descartar' }).click()
  await expect(page.getByRole('heading', { name: 'Clientes' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/schedule/)
})

// spec: shell-3
test('a dialog within a dialog goes first, and what is behind keeps what was typed', async ({ page }) => {
  await withAppointment(page)
  await page.getByRole('button', { name: 'Novo Agendamento' }).click()
  const dialog = page.getByRole('dialog', { name: 'Novo Agendamento' })
  await dialog.getByLabel('Observações').fill('Traz a filha')
  await dialog.getByLabel('Cliente').fill('Joana')
  await page.getByRole('option', { name: 'Novo cliente' }).click()
  await expect(page.getByRole('dialog', { name: 'Novo Cliente' })).toBeVisible()
  await page.goBack()
  await expect(dialog.getByLabel('Observações')).toHaveValue('Traz a filha')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.goBack()
  await expect(dialog.getByLabel('Observações')).toHaveValue('Traz a filha')
})

// spec: shell-3
test('who goes to another page from a dialog comes back to the page before it, and changes of a page are asked about before it is left, until they are saved', async ({
  page,
}) => {
  await asOwner(page, { businessName: 'Espaço Dora' })
  await post(page, '/clients', { name: 'Ana Conceição', phone: '(11) 98765-4321' })
  await page.goto('/dashboard/services')
  await page.getByRole('link', { name: 'Clientes', exact: true }).click()
  await page.getByRole('button', { name: 'Novo Cliente' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Celular').pressSequentially('11987654321')
  await dialog.getByLabel('Nome completo').fill('Ana')
  await dialog.getByRole('link', { name: 'Ana Conceição' }).click()
  await page
    .getByRole('alertdialog', { name: 'Descartar o que foi digitado?' })
    .getByRole('button', { name: 'Descartar' })
    .click()
  await expect(page).toHaveURL(/\/dashboard\/clients\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Clientes' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Serviços' })).toBeVisible()

  const menu = page.getByRole('navigation')
  await menu.getByRole('link', { name: 'Visão Geral' }).click()
  await expect(page.getByRole('heading', { name: 'Visão Geral' })).toBeVisible()
  const question = page.getByRole('alertdialog', { name: 'Descartar o que foi digitado?' })
  const title = page.getByRole('textbox', { name: 'Título', exact: true, includeHidden: true })
  const site = page.getByRole('heading', { name: 'Meu Site', level: 1 })
  await menu.getByRole('link', { name: 'Meu Site' }).click()
  await page.getByRole('tab', { name: 'Editar' }).click()
  await openSection('Destaque')(page)
  await title.fill('Beleza sem pressa')
  await page.getByRole('tab', { name: 'Visualizar' }).click()
  await page.getByRole('tab', { name: 'Editar' }).click()
  for (const leave of [() => page.getByRole('link', { name: 'Domínio' }).click(), () => page.goBack()]) {
    await leave()
    await expect(question).toBeVisible()
    await question.getByRole('button', { name: 'Continuar editando' }).click()
    await expect(question).toHaveCount(0)
    await expect(title).toHaveValue('Beleza sem pressa')
  }
  await page.getByRole('link', { name: 'Domínio' }).click()
  await question.getByRole('button', { name: 'Descartar' }).click()
  await expect(page.getByRole('heading', { name: 'Configuração de Domínio' })).toBeVisible()
  await page.goBack()
  await expect(site).toBeVisible()
  await page.getByRole('tab', { name: 'Editar' }).click()
  await openSection('Destaque')(page)
  await title.fill('Beleza sem pressa')
  await page.goBack()
  await question.getByRole('button', { name: 'Descartar' }).click()
  await expect(page.getByRole('heading', { name: 'Visão Geral' })).toBeVisible()
  await menu.getByRole('link', { name: 'Meu Site' }).click()
  await page.getByRole('tab', { name: 'Editar' }).click()
  await openSection('Destaque')(page)
  await title.fill('Beleza sem pressa')
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText('Site salvo!')).toBeVisible()
  await menu.getByRole('link', { name: 'Link de Agendamento' }).click()
  await expect(page.getByLabel('Endereço da página')).toBeVisible()
  await page.goBack()
  await expect(site).toBeVisible()
  await page.goForward()
  // The save ends when what it made stale was read again; a screen that has its data may be left before.
  await page.route('**/rpc/booking/link/get*', async (route) => {
    await new Promise((done) => setTimeout(done, 1500))
    await route.continue()
  })
  await page.getByLabel('Nome do negócio').fill('Espaço Dora Dias')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await menu.getByRole('link', { name: 'Meu Site' }).click()
  await expect(site).toBeVisible()
  await page.unroute('**/rpc/booking/link/get*')
  await page.goBack()
  await expect(page.getByLabel('Nome do negócio')).toHaveValue('Espaço Dora Dias')
  await page.getByLabel('Nome do negócio').fill('Espaço da Dora')
  await menu.getByRole('link', { name: 'Meu Site' }).click()
  await question.getByRole('button', { name: 'Descartar' }).click()
  await expect(site).toBeVisible()
})
