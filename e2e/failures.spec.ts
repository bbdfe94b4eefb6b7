import { expect, test, type Page } from './story.ts'
import { appointment, withAppointment } from './agenda.ts'
import { breakDoor } from './broken.ts'
import { asOwner, newAddress, password, post } from './owner.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const said = async (page: Page, title: string, text: string) => {
  const notice = page.getByRole('listitem').filter({ hasText: title }).filter({ hasText: text })
  await expect(notice.first()).toBeVisible()
}
const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click()

const lists = [
  { path: 'clients', door: 'clients.list', what: 'clientes' },
  { path: 'services', door: 'catalogue.services.search', what: 'serviços' },
  { path: 'products', door: 'catalogue.products.list', what: 'produtos' },
] as const

test('a list that was not loaded says which, and is there at the next try', async ({ page }) => {
  await asOwner(page)
  for (const { path, door, what } of lists) {
    const mend = await breakDoor(page, door)
    await page.goto(`/dashboard/${path}`)
    const alert = page.getByRole('alert').filter({ hasText: `Erro ao carregar ${what}` })
    await expect(alert).toContainText(`Não foi possível carregar a lista de ${what}.`)
    await mend()
    await alert.getByRole('button', { name: 'Tentar novamente' }).click()
    await expect(alert).toBeHidden()
  }
})

test('what was not stored or removed says so, and what was typed stays', async ({ page }) => {
  await asOwner(page)
  await post(page, '/clients', { name: 'Ana Conceição', phone: '(11) 98765-4321' })
  await post(page, '/services', { name: 'Corte', priceCents: 8_000, durationMinutes: 60, isActive: true })
  await post(page, '/products', { name: 'Xampu', priceCents: 3_990, stock: 0, isActive: true })
  const kinds = [
    { path: 'clients', idea: 'clients', word: 'cliente', name: 'Nome completo', row: 'Ana Conceição', price: '' },
    { path: 'services', idea: 'catalogue.services', word: 'serviço', name: 'Nome', row: 'Corte', price: 'Preço' },
    {
      path: 'products',
      idea: 'catalogue.products',
      word: 'produto',
      name: 'Nome',
      row: 'Xampu',
      price: 'Preço de venda',
    },
  ] as const
  for (const { path, idea, word, name, row, price } of kinds) {
    for (const verb of ['create', 'remove'] as const) await breakDoor(page, `${idea}.${verb}`)
    await page.goto(`/dashboard/${path}`)
    await page.getByRole('button', { name: new RegExp(`^Novo ${word}`, 'i') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(name, { exact: true }).fill('Óleo')
    if (price) await dialog.getByLabel(price).pressSequentially('100')
    if (word === 'serviço') await dialog.getByLabel('Duração').fill('30')
    await save(page)
    await said(page, `Erro ao salvar ${word}`, `Não foi possível salvar o ${word}.`)
    await expect(dialog.getByLabel(name, { exact: true })).toHaveValue('Óleo')
    await dialog.getByRole('button', { name: 'Cancelar' }).click()

    const more = page.getByRole('button', { name: `Mais ações de ${row}` })
    if (await more.isVisible()) {
      await more.click()
      await page.getByRole('menuitem', { name: 'Remover' }).click()
    } else await page.getByRole('button', { name: `Remover ${row}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remover' }).click()
    await said(page, `Erro ao remover ${word}`, 'Tente novamente.')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('row', { name: row })).toBeVisible()
  }
})

test('a professional or a specialty that was not stored, changed or removed says so', async ({ page }) => {
  await asOwner(page)
  const contact = { name: 'Bruna', email: 'bruna@exemplo.com', phone: '(11) 98765-4321' }
  const hours = Array.from({ length: 7 }, () => [{ from: '08:00', to: '18:00' }])
  await post(page, '/professionals', { ...contact, commissionPercent: 40, specialtyIds: [], hours })
  await post(page, '/specialties', { name: 'Coloração' })
  for (const verb of ['create', 'update', 'remove'] as const) await breakDoor(page, `team.professionals.${verb}`)
  for (const verb of ['create', 'remove'] as const) await breakDoor(page, `team.specialties.${verb}`)
  await page.goto('/dashboard/professionals')
  await page.getByRole('button', { name: 'Novo Profissional' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nome').fill('Davi')
  await dialog.getByLabel('E-mail').fill('davi@exemplo.com')
  await dialog.getByLabel('Telefone').fill('11912345678')
  await save(page)
  await said(page, 'Erro ao cadastrar profissional', 'Tente novamente.')
  await dialog.getByLabel('Nova especialidade').fill('Barba')
  await dialog.getByRole('button', { name: 'Adicionar', exact: true }).click()
  await said(page, 'Erro ao criar especialidade', 'Tente novamente.')
  await dialog.getByRole('button', { name: /Remover.*Coloração/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remover' }).click()
  await said(page, 'Erro ao remover especialidade', 'Tente novamente.')
  await page.keyboard.press('Escape')
  await page.reload()

  await page.getByRole('button', { name: 'Editar Bruna' }).click()
  await save(page)
  await said(page, 'Erro ao atualizar profissional', 'Tente novamente.')
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Mais ações de Bruna' }).click()
  await page.getByRole('menuitem', { name: 'Remover' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remover' }).click()
  await said(page, 'Erro ao remover profissional', 'Tente novamente.')
})

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

test('signing up and a mail that failed are told, and so is a server that is not there', async ({ page }) => {
  const unexpected = 'Ocorreu um erro inesperado. Tente novamente.'
  const mendSignUp = await breakDoor(page, 'business.signUp')
  for (const door of ['accounts.signIn', 'accounts.requestReset'] as const) await breakDoor(page, door)
  await page.goto('/register')
  await page.getByLabel('Nome completo').fill('Rita Lima')
  await page.getByLabel('Nome do negócio').fill('Salão da Rita')
  await page.getByLabel('E-mail').fill(newAddress())
  for (const label of ['Senha', 'Confirmar senha']) await page.getByLabel(label, { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Cadastrar' }).click()
  await said(page, 'Erro no cadastro', unexpected)
  // Signing in after it is another matter.
  await mendSignUp()
  await page.getByRole('button', { name: 'Cadastrar' }).click()
  await said(page, 'Cadastro realizado!', 'Verifique seu email para confirmar a conta.')
  await expect(page).toHaveURL(/\/auth$/)

  await page.goto('/auth?tab=reset')
  await page.getByLabel('E-mail').fill(newAddress())
  await page.getByRole('button', { name: 'Enviar link de recuperação' }).click()
  await said(page, 'Erro ao enviar email', unexpected)

  await page.goto('/login')
  await page.getByLabel('E-mail').fill(newAddress())
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await said(page, 'Erro no login', unexpected)
  await page.route('**/rpc/**', (route) => route.abort())
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await said(page, 'Erro no login', unexpected)
})

test('a booking link that was not loaded, saved or copied says so, and one that is incomplete', async ({ page }) => {
  await asOwner(page)
  const mend = await breakDoor(page, 'booking.link.get')
  const mendSave = await breakDoor(page, 'booking.link.save')
  await page.goto('/dashboard/booking-link')
  await expect(page.getByText('Não foi possível carregar o link de agendamento.')).toBeVisible()
  await mend()
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  const name = page.getByLabel('Nome do negócio')
  await name.fill('')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await said(page, 'Campos obrigatórios', 'Preencha o nome do negócio e o caminho personalizado.')
  await name.fill('Salão da Dora')
  const path = `salao-${crypto.randomUUID().slice(0, 8)}`
  await page.getByLabel('Caminho personalizado').fill(path)
  await page.getByRole('button', { name: 'Salvar' }).click()
  await said(page, 'Erro', 'Não foi possível salvar o link de agendamento.')
  await mendSave()
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Link salvo!')).toBeVisible()

  const address = new URL(`/booking/${path}`, page.url()).href
  await expect(page.getByLabel('Link completo')).toHaveValue(address)
  await expect(page.getByLabel('Link completo')).not.toBeEditable()
  for (const open of ['Abrir link', 'Visualizar'])
    await expect(page.getByRole('link', { name: open })).toHaveAttribute('href', `/booking/${path}`)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copiar link' }).click()
  await expect(page.getByText('Copiado!')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await page.getByRole('button', { name: 'Copiar link' }).click()
  await said(page, 'Erro', 'Não foi possível copiar o link.')
})

test('members that were not loaded or invited are told of', async ({ page }) => {
  await asOwner(page)
  const mend = await breakDoor(page, 'business.users.list')
  await breakDoor(page, 'business.users.invite')
  await page.goto('/dashboard/users')
  await expect(page.getByRole('alert')).toContainText('Erro ao carregar usuários')
  await mend()
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await page.getByRole('button', { name: 'Adicionar Usuário' }).click()
  const email = newAddress()
  await page.getByRole('dialog').getByLabel('E-mail').fill(email)
  await page.getByRole('dialog').getByRole('button', { name: 'Enviar convite' }).click()
  await said(page, 'Erro ao adicionar usuário', 'Ocorreu um erro inesperado. Tente novamente.')
  await expect(page.getByRole('dialog').getByLabel('E-mail')).toHaveValue(email)
})
