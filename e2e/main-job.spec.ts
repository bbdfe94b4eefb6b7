import { expect, test, type Browser, type Page } from './story.ts'

test.use({ viewport: { width: 1440, height: 900 } })

// spec: product-1, product-4, product-6, product-8, routes-3, till-8, till-13, booking-link-1, booking-link-3
// spec: booking-14, public-auth-1
test('a salon opens, a customer books on a phone, and the till closes to the centavo', async ({ page, browser }) => {
  test.setTimeout(180_000)
  await signUp(page)
  await addService(page)
  await addProduct(page)
  await addProfessional(page)
  const address = await switchBookingPageOn(page)

  const customer = await openOnPhone(browser, address)
  const { date, time } = await chooseTime(customer)
  await page.goto(`/dashboard/schedule?date=${date}`)
  await expect(page.getByRole('button', { name: /Paula Reis/ })).toHaveCount(0)
  await confirmBooking(customer, time)

  await test.step('the owner sees it in the agenda at once', async () => {
    const booked = page.getByRole('button', { name: new RegExp(`Paula Reis.*${time}|${time}.*Paula Reis`) }).first()
    await expect(booked).toBeVisible({ timeout: 3000 })
  })

  await openRegister(page)
  await checkIn(page)
  await sell(page)
  await printReceipt(page)
  await closeRegister(page)
})

async function signUp(page: Page) {
  await test.step('the owner signs up', async () => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Começar Grátis' }).first().click()
    await expect(page).toHaveURL(/\/register$/)
    await page.getByLabel('Nome completo').fill('Rita Lima')
    await page.getByLabel('Nome do negócio').fill('Salão da Rita')
    await page.getByLabel('E-mail').fill(`rita-${crypto.randomUUID().slice(0, 8)}@exemplo.com`)
    await page.getByLabel('Senha', { exact: true }).fill('girassol-azul-42')
    await page.getByLabel('Confirmar senha', { exact: true }).fill('girassol-azul-42')
    await page.getByRole('button', { name: 'Cadastrar' }).click()
    await expect(page.getByRole('heading', { name: 'Visão Geral' })).toBeVisible()
  })
}

async function addService(page: Page) {
  await test.step('adds a service', async () => {
    await page.getByRole('link', { name: 'Serviços' }).click()
    await page.getByRole('button', { name: 'Novo Serviço' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Nome').fill('Corte feminino')
    await dialog.getByLabel('Duração').fill('60')
    await dialog.getByLabel('Preço').pressSequentially('9000')
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByRole('row', { name: /Corte feminino/ })).toContainText('R$ 90,00')
  })
}

async function addProduct(page: Page) {
  await test.step('adds a product', async () => {
    await page.getByRole('link', { name: 'Produtos' }).click()
    await page.getByRole('button', { name: 'Novo Produto' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Nome').fill('Shampoo 300 ml')
    await dialog.getByLabel('Código de barras').fill('7891234567895')
    await dialog.getByLabel('Preço de venda').pressSequentially('4990')
    await dialog.getByLabel('Estoque', { exact: true }).fill('5')
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByRole('row', { name: /Shampoo 300 ml/ })).toContainText('R$ 49,90')
  })
}

async function addProfessional(page: Page) {
  await test.step('adds a professional with their hours', async () => {
    await page.getByRole('link', { name: 'Profissionais' }).click()
    await page.getByRole('button', { name: 'Novo Profissional' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Nome', { exact: true }).fill('Bruna Teles')
    await dialog.getByRole('textbox', { name: 'E-mail' }).fill('bruna@exemplo.com')
    await dialog.getByRole('textbox', { name: 'Telefone' }).pressSequentially('11987654321')
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByRole('row', { name: /Bruna Teles/ })).toContainText('08:00')
  })
}

/** Returns the address of the booking page. */
async function switchBookingPageOn(page: Page): Promise<string> {
  return test.step('switches the booking page on', async () => {
    await page.getByRole('link', { name: 'Link de Agendamento' }).click()
    const path = `salao-${crypto.randomUUID().slice(0, 8)}`
    await page.getByLabel('Endereço da página').fill(path)
    await expect(page.getByRole('switch', { name: /Página no ar/ })).toBeChecked()
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByText('Link salvo!')).toBeVisible()
    return `/booking/${path}`
  })
}

async function openOnPhone(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
  })
  const page = await context.newPage()
  await page.goto(address)
  return page
}

async function chooseTime(customer: Page): Promise<{ date: string; time: string }> {
  return test.step('the customer chooses service and time', async () => {
    // The only service is already selected.
    await expect(customer.getByText('Corte feminino').first()).toBeVisible()
    await expect(customer.getByRole('heading', { name: 'Data' })).toBeVisible()
    const days = customer.getByRole('listitem').getByRole('link').filter({ hasNotText: 'sem horários' })
    await days.last().tap()
    await expect(days.last()).toHaveAttribute('aria-current', 'date')
    const first = customer.getByRole('radio').first()
    const time = await first.inputValue()
    await customer.getByText(time, { exact: true }).tap()
    await expect(first).toBeChecked()
    return { date: new URL(customer.url()).searchParams.get('date')!, time }
  })
}

async function confirmBooking(customer: Page, time: string) {
  await test.step('and books', async () => {
    await customer.getByLabel('Nome completo').fill('Paula Reis')
    await customer.getByLabel('Telefone').fill('(11) 91234-5678')
    await customer.getByRole('button', { name: 'Confirmar Agendamento' }).tap()
    await expect(customer.getByRole('heading', { name: 'Pedido enviado' })).toBeVisible()
    await expect(customer.getByRole('main').getByText(time)).toBeVisible()
  })
}

async function openRegister(page: Page) {
  await test.step('the owner opens the register', async () => {
    await page.getByRole('link', { name: /PDV - Ponto de Venda/ }).click()
    await expect(page.getByRole('heading', { name: 'PDV - Ponto de Venda' })).toBeVisible()
    await page.getByRole('button', { name: 'Abrir Caixa' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Valor inicial').pressSequentially('10000')
    await dialog.getByRole('button', { name: 'Abrir Caixa' }).click()
    await expect(page.getByText('Aberto', { exact: true })).toBeVisible()
  })
}

async function checkIn(page: Page) {
  await test.step('checks the customer in', async () => {
    await page.getByRole('button', { name: 'Check-in' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('searchbox').fill('paula')
    const found = dialog.getByRole('region', { name: 'Resultado da busca' })
    await found.getByRole('button', { name: /Paula Reis/ }).click()
    await expect(page.getByText('Check-in realizado!')).toBeVisible()
  })
}

async function sell(page: Page) {
  await test.step('sells the service and a product', async () => {
    await page.getByRole('button', { name: /Selecionar cliente/ }).click()
    await page
      .getByRole('dialog')
      .getByRole('region', { name: 'Presentes no local' })
      .getByRole('button', { name: /Paula Reis/ })
      .click()
    await page.getByRole('button', { name: /Corte feminino/ }).click()
    // A scanner types the code and presses Enter.
    await page.getByRole('searchbox').fill('7891234567895')
    await page.keyboard.press('Enter')
    const cart = page.getByRole('complementary', { name: 'Carrinho' })
    await expect(cart).toContainText('Shampoo 300 ml')
    await cart.getByRole('button', { name: /Aumentar.*Shampoo/ }).click()
    await expect(cart).toContainText('R$ 189,80')
    await cart.getByText('Dinheiro').click()
    await cart.getByLabel(/recebido/i).fill('20000')
    await expect(cart).toContainText('R$ 10,20')
    await cart.getByRole('button', { name: /Finalizar Venda/ }).click()
  })
}

async function printReceipt(page: Page) {
  await test.step('prints the receipt', async () => {
    const dialog = page.getByRole('dialog', { name: 'Venda finalizada' })
    await expect(dialog).toContainText('R$ 10,20')
    const window = page.waitForEvent('popup')
    await dialog.getByRole('button', { name: 'Imprimir' }).click()
    const paper = await window
    await expect(paper.getByText(/Shampoo 300 ml/)).toBeVisible()
    await expect(paper.getByText(/189,80/).first()).toBeVisible()
    await paper.close()
    await dialog.getByRole('button', { name: 'Nova venda' }).click()
  })
}

async function closeRegister(page: Page) {
  await test.step('closes the register to the centavo', async () => {
    await page.getByRole('button', { name: 'Fechar Caixa' }).click()
    const dialog = page.getByRole('dialog', { name: 'Fechar Caixa' })
    await expect(dialog).toContainText('R$ 289,80')
    await dialog.getByLabel('Valor contado').pressSequentially('28980')
    await expect(dialog).toContainText('Sem diferença')
    await dialog.getByRole('button', { name: 'Fechar Caixa' }).click()
    await expect(page.getByRole('dialog', { name: 'Caixa fechado' })).toContainText('289,80')
    await page.getByRole('button', { name: 'Concluir' }).click()
    await expect(page.getByText('Fechado', { exact: true })).toBeVisible()
  })
}
