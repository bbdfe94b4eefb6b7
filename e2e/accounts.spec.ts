import { expect, test, type Page } from './story.ts'
import { confirmAddress, followMail, openMail } from './mail.ts'
import { accessible, asOwner, password } from './owner.ts'

const newAddress = () => `dona-${crypto.randomUUID().slice(0, 8)}@exemplo.com`

async function signUp(page: Page, email = newAddress()): Promise<string> {
  await page.goto('/register')
  await fillSignUp(page, email)
  return email
}

async function fillSignUp(page: Page, email = newAddress()) {
  await page.getByLabel('Nome completo').fill('Rita Lima')
  await page.getByLabel('Nome do negócio').fill('Salão da Rita')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByLabel('Confirmar senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Cadastrar' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
}

async function fillSignIn(page: Page, email: string, secret: string) {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

// spec: billing-3
test('a plan that was chosen before the sign-up is proposed once', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Escolher plano: Clínica' }).click()
  await expect(page).toHaveURL(/\/register\?plano=/)
  await fillSignUp(page)
  const dialog = page.getByRole('dialog', { name: 'Escolher Plano' })
  await expect(dialog.getByRole('listitem').first()).toContainText('Sua escolha')
  await expect(dialog.getByRole('heading', { level: 3 }).first()).toHaveText('Clínica')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Primeiros passos' })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(dialog).toBeHidden()
})

test('a plan that somebody with an account chose is proposed after the sign-in', async ({ page }) => {
  const email = await signUp(page)
  await page.getByRole('button', { name: 'Sair' }).click()
  await page.getByRole('link', { name: 'Escolher plano: Clínica' }).click()
  await page.getByRole('link', { name: 'Entrar' }).click()
  await fillSignIn(page, email, password)
  const dialog = page.getByRole('dialog', { name: 'Escolher Plano' })
  await expect(dialog.getByRole('heading', { level: 3 }).first()).toHaveText('Clínica')
  await expect(page).toHaveURL(/\/dashboard\/billing\?plano=/)
})

// spec: routes-1, shell-12, states-3, calls-2, errors-3, errors-5
test('an owner signs up, confirms the address, leaves and comes back', async ({ page }) => {
  const email = await signUp(page)
  await expect(page.getByText('Cadastro realizado!')).toBeVisible()
  await expect(page.getByText('Verifique seu email para confirmar a conta.')).toBeVisible()
  await expect(page.getByText('Confirme seu e-mail')).toBeVisible()

  await confirmAddress(page, email)
  await page.getByRole('link', { name: 'Ir para o painel' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByText('Confirme seu e-mail')).toBeHidden()

  await page.evaluate(() => localStorage.setItem('marcai.device.theme', 'dark'))
  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(page).toHaveURL(/\/$/)
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['marcai.device.theme'])

  await page.goto('/login')
  await fillSignIn(page, email, password)
  await expect(page.getByText('Login realizado!')).toBeVisible()
  await expect(page.getByText('Bem-vindo ao sistema.')).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('an address is confirmed on the phone, where the mail is read, with the password of the account', async ({
  page,
  browser,
}) => {
  const email = await asOwner(page)
  const phone = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage()
  await followMail(phone, email, 'Confirme seu e-mail no Marcaí')
  await phone.getByRole('button', { name: 'Confirmar e-mail' }).click()
  await expect(phone.getByRole('heading', { name: 'Confirme que a conta é sua' })).toBeVisible()
  await accessible(phone)
  await phone.getByLabel('Senha da conta', { exact: true }).fill(password)
  await phone.getByRole('button', { name: 'Continuar' }).click()
  await expect(phone).toHaveURL(/\/dashboard$/)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Visão Geral' })).toBeVisible()
  await expect(page.getByText('Confirme seu e-mail')).toBeHidden()
})

test('whoever signs in in another tab meanwhile has confirmed the address all the same', async ({ page, browser }) => {
  const email = await asOwner(page)
  const phone = await browser.newContext()
  const tab = await phone.newPage()
  await followMail(tab, email, 'Confirme seu e-mail no Marcaí')
  await tab.getByRole('button', { name: 'Confirmar e-mail' }).click()
  const other = await phone.newPage()
  await other.goto('/login')
  await fillSignIn(other, email, password)
  await expect(other).toHaveURL(/\/dashboard$/)
  await tab.getByLabel('Senha da conta', { exact: true }).fill(password)
  await tab.getByRole('button', { name: 'Continuar' }).click()
  await expect(tab.getByRole('heading', { name: 'E-mail confirmado' })).toBeVisible()
  await tab.getByRole('link', { name: 'Ir para o painel' }).click()
  await expect(tab).toHaveURL(/\/dashboard$/)
})

test('a code on another device asks for the password while the address is not confirmed', async ({ page, browser }) => {
  const email = await asOwner(page)
  const phone = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage()
  await phone.goto('/auth')
  await phone.getByLabel('E-mail').fill(email)
  await phone.getByRole('button', { name: 'Entrar com código' }).click()
  await phone.getByRole('button', { name: 'Enviar código' }).click()
  await expect(phone.getByLabel('Código de 6 dígitos')).toBeFocused()
  const mail = await (await browser.newContext()).newPage()
  await openMail(mail, email, 'é o seu código para entrar no Marcaí')
  const [code] = /\d{6}/.exec((await mail.getByRole('heading').first().textContent())!)!
  await phone.getByLabel('Código de 6 dígitos').fill(code)
  await phone.getByRole('button', { name: 'Entrar', exact: true }).click()
  await phone.getByLabel('Senha da conta', { exact: true }).fill(password)
  await phone.getByRole('button', { name: 'Continuar' }).click()
  await expect(phone).toHaveURL(/\/dashboard$/)
})

// spec: routes-2, routes-7, public-auth-1
test('guarded screens send visitors to sign in, and sign-in screens send members on', async ({ page }) => {
  await page.goto('/auth?tab=signup')
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/auth$/)
  await page.goBack()
  await expect(page).toHaveURL(/tab=signup/)

  await page.goto('/login')
  await signUp(page)
  await page.goto('/dashboard/user-settings')
  await page.goBack()
  // Back once more reaches the page before the sign-up.
  await page.goBack()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { name: 'Visão Geral' })).toBeVisible()
  for (const path of ['/auth', '/login', '/register']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/dashboard$/)
  }
})

test('each page of the entrance is light, and the rest comes when somebody begins to type', async ({ page }) => {
  const fetched = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry): entry is PerformanceResourceTiming => /\/assets\/.*\.js$/.test(entry.name))
        .map(({ name, encodedBodySize }) => ({ name, bytes: encodedBodySize })),
    )
  for (const path of ['/auth', '/auth?tab=signup', '/login', '/register']) {
    await page.goto(path)
    await expect(page.getByLabel('E-mail')).toBeVisible()
    await page.waitForLoadState('networkidle')
    const bytes = (await fetched()).reduce((sum, file) => sum + file.bytes, 0)
    expect(bytes, path).toBeGreaterThan(40_000)
    expect(bytes, path).toBeLessThan(90 * 1024)
    await page.getByLabel('E-mail').press('a')
    await expect.poll(async () => (await fetched()).map(({ name }) => name).join(), path).toMatch(/overview-page/)
  }
})

test('who sends before the rules have come waits for them; without a network that is said, and the next try works', async ({
  page,
}) => {
  await page.goto('/login')
  await expect(page.getByLabel('E-mail')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  // The library that shows notices failed to load as well.
  await expect(page.getByRole('region', { name: 'Avisos' })).toContainText('Erro no login')
  await page.unroute('**/assets/*.js')
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByText('Informe a senha.')).toBeVisible()
})

// spec: auth-1, auth-2, calls-3
test('a forgotten password is replaced through the mail, and a code does it as well', async ({ page, browser }) => {
  const email = await asOwner(page)
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto('/auth?tab=reset')
  await visitor.getByLabel('E-mail').fill(email)
  await visitor.getByRole('button', { name: 'Enviar link de recuperação' }).click()
  await expect(visitor.getByText('Email enviado!')).toBeVisible()

  await followMail(visitor, email, 'Redefina sua senha do Marcaí')
  await visitor.getByLabel('Nova senha', { exact: true }).fill('lua-cheia-na-serra')
  await visitor.getByLabel('Confirmar nova senha').fill('lua-cheia-na-serra')
  await visitor.getByRole('button', { name: 'Salvar nova senha' }).click()
  await expect(visitor).toHaveURL(/\/dashboard$/)
  // The reset ended the session of the first browser.
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/auth$/)

  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Entrar com código' }).click()
  await page.getByRole('button', { name: 'Enviar código' }).click()
  await expect(page.getByLabel('Código de 6 dígitos')).toBeFocused()
  await openMail(visitor, email, 'é o seu código para entrar no Marcaí')
  const [code] = /\d{6}/.exec((await visitor.getByRole('heading').first().textContent())!)!
  await page.getByLabel('Código de 6 dígitos').fill(code)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

// spec: states-2, settings-14
test('an ended access part is renewed without a word; a person sees where they are signed in, and ends it there', async ({
  page,
  context,
  browser,
}) => {
  const email = await asOwner(page)
  const phone = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage()
  await phone.goto('/login')
  await fillSignIn(phone, email, password)
  await expect(phone).toHaveURL(/\/dashboard$/)

  await context.clearCookies({ name: 'marcai_access' })
  await page.goto('/dashboard/user-settings')
  await expect(page.getByText('Este aparelho')).toBeVisible()
  await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).toContain('marcai_access')
  await expect(page).toHaveURL(/\/dashboard\/user-settings$/)
  await page.getByLabel('Telefone').fill('11987654321')
  await page.getByRole('button', { name: 'Salvar perfil' }).click()
  await expect(page.getByText('Perfil atualizado!')).toBeVisible()
  await page.getByRole('button', { name: 'Sair dos outros aparelhos' }).click()
  await expect(page.getByText('Sessões encerradas!')).toBeVisible()
  // The phone's live stream ends; the phone then asks who it is and learns that it is signed out.
  await expect(phone).toHaveURL(/\/auth$/)
})
