import { expect, test, type Page } from './story.ts'
import { asOperator } from './operator.ts'
import { accessible, accessibleAtEachWidth } from './owner.ts'

const current = (page: Page) => page.getByRole('navigation', { name: 'Principal' }).locator('[aria-current]:visible')

// spec: public-product-1, public-product-2, public-product-3, public-product-4, public-product-6, landing-1
// spec: public-entities-12
test('a visitor reads what the product does and costs, sees in the bar what is being read, and finds the ways in', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('A agenda cheia e o caixa certo')
  for (const figure of ['50k+', '2k+', '99,9%', '4,9', '+150%']) await expect(page.getByText(figure)).toBeVisible()
  await expect(page.getByText('7 dias grátis · Sem cartão de crédito · Cancele quando quiser')).toBeVisible()

  const plans = page.getByRole('region', { name: 'Um preço claro' }).getByRole('listitem')
  const popular = plans.filter({ hasText: 'Mais Popular' })
  await expect(popular).toHaveCount(1)
  await expect(popular).toContainText(/R\$ 59\s*por mês/)
  await expect(plans.filter({ hasText: 'Teste Gratuito' })).toContainText('Até 50 agendamentos')
  await expect(plans.filter({ hasText: 'Para equipes e clínicas.' })).toContainText('R$ 129')
  await expect(page.getByText('80% menos ligações')).toBeVisible()
  await expect(page.getByText('cresceu 40%')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Nota 5 de 5' })).toHaveCount(3)

  await expect(current(page)).toHaveText('Início')
  for (const section of ['Preços', 'Depoimentos', 'Funcionalidades', 'Início']) {
    await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: section }).click()
    await expect(current(page)).toHaveText(section)
  }
  // A section becomes current when its top is 100 pixels below the top of the window.
  const tops = (top: number) =>
    page.evaluate((at) => scrollBy(0, document.getElementById('precos')!.getBoundingClientRect().top - at), top)
  await tops(101)
  await expect(current(page)).toHaveText('Funcionalidades')
  await tops(99)
  await expect(current(page)).toHaveText('Preços')

  for (const picture of await page.getByRole('main').locator('picture img').all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(300)
    const source = await picture.evaluate((img: HTMLImageElement) => img.currentSrc)
    expect((await page.request.get(source)).headers()['cache-control']).toContain('immutable')
  }
  await expect(page.getByRole('link', { name: 'Master' })).toHaveAttribute('href', '/master/login')
  await page.getByRole('link', { name: 'Começar Grátis' }).first().click()
  await expect(page).toHaveURL(/\/register$/)
})

// spec: landing-1
test('on a phone the sections are in a menu, which closes after a choice', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  const bar = page.getByRole('navigation', { name: 'Principal' })
  await expect(bar.getByRole('link', { name: 'Preços' })).toBeHidden()
  await bar.getByText('Menu').or(bar.getByLabel('Menu')).first().click()
  await bar.getByRole('link', { name: 'Preços' }).click()
  await expect(bar.getByRole('link', { name: 'Preços' })).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Um preço claro, sem surpresa' })).toBeInViewport()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

// spec: contact-1
test('the contact widget calls after five seconds and opens, and not where it was opened', async ({
  page,
  context,
}) => {
  const noon = new Date('2026-11-24T12:00:00Z')
  await page.clock.install({ time: noon })
  // From here the test moves the clock, so a slow machine changes nothing.
  await page.clock.pauseAt(new Date(noon.getTime() + 1000))
  await page.goto('/')
  const bubble = page.getByRole('button', { name: /Clique aqui e fale com a nossa equipe/ })
  const panel = page.getByRole('region', { name: 'Fale Conosco' })
  await page.clock.runFor(5_100)
  await bubble.click()
  await expect(bubble).toBeHidden()
  await expect(panel.getByText('Equipe Marcaí')).toBeVisible()
  await expect(panel).toContainText('Segunda a Sexta, 8h às 18h')
  await expect(panel.getByText(/^(Online agora|Fora do horário: .*)$/)).toBeVisible()
  const whatsapp = panel.getByRole('link', { name: 'Conversar no WhatsApp' })
  await expect(whatsapp).toHaveAttribute('href', /^https:\/\/wa\.me\/55\d+\?text=Ol%C3%A1/)
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
  const [opened] = await Promise.all([context.waitForEvent('page'), whatsapp.click()])
  expect(opened.url()).toContain('wa.me')
  await expect(panel).toBeHidden()

  await page.reload()
  await page.getByRole('button', { name: 'Fale Conosco' }).click()
  await page.clock.runFor(6_000)
  await expect(bubble).toBeHidden()
  // The accessibility check needs a running clock.
  await page.clock.resume()
  await panel.getByRole('button', { name: 'Fechar' }).click()
  await expect(panel).toBeHidden()
})

test('without a script everything is there to read, and the panel opens', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Profissional', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Fale Conosco' }).click()
  await expect(page.getByRole('link', { name: 'Conversar no WhatsApp' })).toBeVisible()
  await context.close()
})

/** What code in the operator's own section could attack: each line shows what the attempt got. */
const attack = `<p id="seen"></p><script>
  const tries = {
    cookie: () => document.cookie,
    storage: () => localStorage.length,
    page: () => parent.document.title,
    away: () => { if (top === self) return 'own'; top.location = 'https://exemplo.com/'; return 'went' },
  }
  const got = Object.entries(tries).map(([name, go]) => { try { return name + ' ' + go() } catch (e) { return name + ' refused' } })
  fetch(location.origin === 'null' ? document.referrer + 'rpc/accounts/me' : '/rpc/accounts/me', { method: 'POST', credentials: 'include' })
    .then((r) => got.push('procedure ' + r.status), () => got.push('procedure refused'))
    .finally(() => { document.getElementById('seen').textContent = got.join(', '); parent.postMessage({ height: 90 }, '*') })
</script>`

// spec: public-routes-8
test('the operator writes the page, looks at it at three widths, publishes it, and goes back', async ({ page }) => {
  test.slow()
  await asOperator(page)
  await page.goto('/master/site-builder')
  await expect(page.getByRole('button', { name: 'Publicar' })).toBeVisible()
  for (const tab of ['Conteúdo', 'Seções', 'SEO', 'Prévia']) {
    await page.getByRole('tab', { name: tab }).click()
    await accessible(page, { leaveOut: 'iframe' })
  }
  await page.getByRole('tab', { name: 'Design' }).click()
  await page.getByLabel('Nome do site').fill('Sala Viva')
  await page.getByLabel('Slogan').fill('')
  await page.getByRole('tab', { name: 'Prévia' }).click()
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Preencha o slogan.')).toBeVisible()
  await page.getByLabel('Slogan').fill('para cuidar de gente')
  await page.getByRole('tab', { name: 'Conteúdo' }).click()
  await page.getByRole('textbox', { name: 'Título', exact: true }).fill('Cada horário no seu lugar')
  await page.getByLabel('Texto do botão').fill('Quero testar')
  await page.getByRole('tab', { name: 'Seções' }).click()
  await page.locator('summary').first().click()
  await page.getByLabel('Vantagens').first().fill('Sem ligações')
  await page.getByRole('tab', { name: 'SEO' }).click()
  await page.getByLabel('Palavras-chave').fill('salão, agenda')
  await page.getByLabel('CSS personalizado').fill('h1 { letter-spacing: 3px }')
  await page.getByLabel('Código personalizado').fill(attack)
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Suas alterações foram salvas com sucesso.')).toBeVisible()
  await expect(page.getByText('Alterações não publicadas')).toBeVisible()

  await page.getByRole('tab', { name: 'Prévia' }).click()
  const preview = page.frameLocator('iframe[title="Prévia do site"]')
  await expect(preview.getByRole('heading', { level: 1 })).toContainText('Cada horário no seu lugar')
  const widthOf = () => page.locator('iframe[title="Prévia do site"]').evaluate((frame) => frame.clientWidth)
  await page.getByRole('radio', { name: 'Celular' }).check()
  await expect.poll(widthOf).toBe(358)
  await expect(
    preview.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Preços' }),
  ).toBeHidden()
  await page.getByRole('radio', { name: 'Tablet' }).check()
  await expect.poll(widthOf).toBe(766)
  await page.getByRole('radio', { name: 'Computador' }).check()
  await expect.poll(widthOf).toBeGreaterThan(766)

  await page.getByRole('button', { name: 'Publicar' }).dblclick()
  await expect(page.getByText('Site publicado!')).toHaveCount(1)
  await expect(page.getByText(/^Ele está disponível em localhost:\d+$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Atualizar' })).toBeVisible()

  const said: string[] = []
  page.on('dialog', (dialog) => said.push(dialog.message()))
  await page.goto('/')
  await expect(page).toHaveTitle('Sala Viva — para cuidar de gente')
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toContainText('Cada horário no seu lugar no mesmo lugar.')
  await expect(title).toHaveCSS('letter-spacing', '3px')
  await expect(page.getByText('Sem ligações')).toBeVisible()
  const frame = page.frameLocator('iframe[data-code]')
  await expect(frame.locator('#seen')).toHaveText(
    'cookie refused, storage refused, page refused, away refused, procedure refused',
  )
  await expect.poll(() => page.locator('iframe[data-code]').evaluate((one) => one.clientHeight)).toBe(90)
  await expect(page).toHaveURL(/localhost:\d+\/$/)
  await accessible(page)
  // Opened as its own page, the code has no origin either.
  const alone = await page.context().newPage()
  await alone.goto('/landing/code')
  await expect(alone.locator('#seen')).toHaveText(/cookie refused, storage refused/)
  await alone.close()

  await page.goto('/master/site-builder')
  await page.getByRole('button', { name: 'Versões' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Restaurar a versão de/ })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restaurar' }).click()
  await expect(page.getByText('Versão restaurada!')).toBeVisible()
  await expect(page.getByLabel('Nome do site')).toHaveValue('')
  await page.getByRole('button', { name: 'Atualizar' }).click()
  await expect(page.getByText('Site publicado!')).toBeVisible()
  await page.goto('/')
  await expect(page).toHaveTitle(/^Marcaí — /)
  await expect(page.locator('iframe[data-code]')).toHaveCount(0)
  expect(said).toEqual([])
})

// spec: public-routes-8
test('a visitor is measured in the page itself, after a yes, and until it is taken back', async ({ page, browser }) => {
  await asOperator(page)
  await page.goto('/master/site-builder')
  const publish = async (analytics: string, pixel: string) => {
    await page.getByRole('tab', { name: 'SEO' }).click()
    await page.getByLabel('Google Analytics').fill(analytics)
    await page.getByLabel('Pixel do Facebook').fill(pixel)
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByText('Alterações não publicadas')).toBeVisible()
    await page.getByRole('button', { name: /^(Publicar|Atualizar)$/ }).click()
    await expect(page.getByText('Alterações não publicadas')).toBeHidden()
  }
  await publish('G-ABCD1234', '1234567')

  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const asked: string[] = []
  await context.route(/^https:/, (route) => {
    asked.push(new URL(route.request().url()).host)
    const sends = `new Image().src = 'https://www.facebook.com/tr?id=1'; new Image().src = 'https://www.google-analytics.com/g'`
    return route.fulfill({ contentType: 'text/javascript', body: sends })
  })
  const visitor = await context.newPage()
  await visitor.goto('/')
  const question = visitor.getByRole('region', { name: 'Cookies' })
  await expect(question).toContainText('Podemos medir visitas com Google Analytics e Meta Pixel?')
  await accessibleAtEachWidth(visitor)
  await visitor.setViewportSize({ width: 360, height: 740 })
  expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  expect([asked, await context.cookies()]).toEqual([[], []])

  await question.getByRole('button', { name: 'Aceitar' }).press('Enter')
  await expect(question).toBeHidden()
  await expect
    .poll(() => [...new Set(asked)].toSorted())
    .toEqual(['connect.facebook.net', 'www.facebook.com', 'www.google-analytics.com', 'www.googletagmanager.com'])
  await visitor.getByRole('button', { name: 'Cookies' }).press('Enter')
  await expect(question.getByRole('button', { name: 'Aceitar' })).toBeFocused()
  const again = visitor.waitForEvent('load')
  await question.getByRole('button', { name: 'Recusar' }).click()
  await again
  asked.length = 0
  await visitor.reload()
  await expect(visitor.getByRole('button', { name: 'Cookies' })).toBeVisible()
  await expect(question).toBeHidden()
  expect(asked).toEqual([])
  await context.close()

  // Whoever is signed in is not asked.
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Cookies' })).toHaveCount(0)
  await page.goto('/master/site-builder')
  await publish('', '')
})
