import { expect, test, type Page } from './story.ts'
import { aSalon } from './agenda.ts'
import { accessible, accessibleAtEachWidth, openBookingPage, post } from './owner.ts'

/** A booking page with a described service and an address. */
async function aVenue(page: Page): Promise<{ path: string; bruna: string }> {
  const { professionals } = await aSalon(page)
  const description = 'Hidratação com máscara, secagem e finalização.'
  await post(page, '/services', {
    name: 'Tratamento',
    description,
    priceCents: 9_000,
    durationMinutes: 45,
    isActive: true,
    professionalIds: [professionals[1]],
  })
  const slug = await openBookingPage(page)
  return { path: `/booking/${slug}`, bruna: professionals[0]! }
}

for (const javaScriptEnabled of [true, false])
  // spec: booking-28, booking-29, booking-30
  test(`a stranger sees who works there, when and on which terms, and books with whom they want, ${javaScriptEnabled ? 'with' : 'without'} scripts`, async ({
    page,
    browser,
  }) => {
    const { path } = await aVenue(page)
    const context = await browser.newContext({
      javaScriptEnabled,
      viewport: { width: 360, height: 740 },
      locale: 'pt-BR',
    })
    const phone = await context.newPage()
    await phone.goto(path)
    await expect(phone.getByText('Hidratação com máscara, secagem e finalização.')).toBeVisible()
    const hours = phone.getByRole('region', { name: 'Horário de funcionamento' })
    await expect(hours.getByText(/^hoje, /)).toBeVisible()
    await expect(hours.getByText('08:00 – 12:00')).toHaveCount(7)
    await expect(phone.getByRole('region', { name: 'Antes de agendar' })).toContainText('até 2 horas antes')
    if (javaScriptEnabled) await accessibleAtEachWidth(phone)
    await phone.setViewportSize({ width: 360, height: 740 })

    await phone.getByRole('region', { name: 'Equipe' }).getByRole('link', { name: 'Bruna' }).click()
    await expect(phone.getByRole('heading', { name: 'Bruna' })).toBeVisible()
    await expect(phone).toHaveTitle(/^Agendar horário — Bruna — /)
    // What only Carla does is not on Bruna's page.
    await expect(phone.getByRole('link', { name: /Tratamento/ })).toHaveCount(0)
    if (javaScriptEnabled) await accessible(phone)
    await phone.getByRole('link', { name: 'Ver toda a equipe' }).click()
    await expect(phone.getByRole('link', { name: /Tratamento/ })).toBeVisible()
    await phone.getByRole('region', { name: 'Equipe' }).getByRole('link', { name: 'Bruna' }).click()
    await expect(phone.getByRole('heading', { name: 'Bruna' })).toBeVisible()
    await phone.getByRole('link', { name: /Corte/ }).click()
    const bruna = phone.getByRole('link', { name: /Bruna/ })
    await expect(bruna).toHaveAttribute('aria-current', 'true')
    await expect(bruna).toContainText(/(hoje|amanhã), \d\d:\d\d/)
    await expect(phone.getByRole('link', { name: /Qualquer profissional/ })).toContainText(/(hoje|amanhã), \d\d:\d\d/)
    const tomorrow = new Date(Date.now() + 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' })
    await phone.locator(`#day-${tomorrow}`).click()
    await expect(phone.locator('legend')).toContainText(/amanhã, /)
    await phone.getByText('10:00', { exact: true }).click()
    await phone.getByLabel('Nome completo').fill('Paula Reis')
    await phone.getByLabel('Telefone').fill('(11) 95555-4444')
    await phone.getByRole('button', { name: 'Confirmar Agendamento' }).click()

    await expect(phone.getByRole('heading', { name: 'Pedido enviado' })).toBeVisible()
    expect(await phone.getByRole('term').allTextContents()).toEqual(
      expect.arrayContaining(['Data', 'Horário', 'Serviço', 'Profissional', 'Valor']),
    )
    await phone.getByText('Adicionar à agenda').click()
    const google = await phone.getByRole('link', { name: 'Google' }).getAttribute('href')
    expect(new URL(google!).searchParams.get('dates')).toContain(tomorrow.replaceAll('-', ''))
    const file = await phone.getByRole('link', { name: 'Apple, Outlook e outras' }).getAttribute('href')
    expect((await page.request.get(file!)).headers()['content-type']).toContain('text/calendar')
    const chat = await phone.getByRole('link', { name: 'Enviar para o meu WhatsApp' }).getAttribute('href')
    expect(new URL(chat!).searchParams.get('text')).toMatch(/^Corte em .*: .*, às 10:00\.\nhttp.*\/booking\//)
    if (javaScriptEnabled) await accessibleAtEachWidth(phone)
  })

// spec: booking-29
test('the owner copies the link of a professional, which opens their page', async ({ page }) => {
  const { path, bruna } = await aVenue(page)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/dashboard/booking-link')
  await page.getByRole('button', { name: 'Copiar o link de Bruna' }).click()
  await expect(page.getByText('Copiado!')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(new URL(copied).pathname).toBe(path)
  expect(new URL(copied).searchParams.get('professional')).toBe(bruna)
  await page.goto(copied)
  await expect(page.getByRole('heading', { name: 'Bruna' })).toBeVisible()
})

// spec: booking-32
test('a photo of a service is chosen once, and stands on the booking page and the site', async ({ page, browser }) => {
  const { path } = await aVenue(page)
  await page.goto('/dashboard/services')
  await page.getByRole('button', { name: 'Editar Tratamento' }).click()
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><rect width="400" height="400" fill="#573"/></svg>'
  await page
    .getByRole('dialog')
    .getByLabel('Foto', { exact: true })
    .setInputFiles({ name: 'foto.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(drawing) })
  await expect(page.getByText('Foto carregada', { exact: true })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Serviço atualizado!')).toBeVisible()
  await page.goto('/dashboard/meu-site')
  await page.getByRole('button', { name: 'Publicar' }).click()
  await expect(page.getByText('Site publicado!')).toBeVisible()

  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })
  const phone = await context.newPage()
  for (const place of [path, path.replace('/booking/', '/site/')]) {
    await phone.goto(place)
    const service = phone.getByRole('listitem').filter({ hasText: 'Hidratação com máscara' })
    await service.scrollIntoViewIfNeeded()
    const drawn = () => service.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)
    await expect.poll(drawn).toBeGreaterThan(0)
  }
  await context.close()
})

// spec: booking-31
test('a cover and the networks are typed once, and stand on the booking page and the site', async ({
  page,
  browser,
}) => {
  const { path } = await aVenue(page)
  await page.goto('/dashboard/settings')
  const form = page.getByRole('form', { name: 'Vitrine' })
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900"><rect width="1600" height="900" fill="#357"/></svg>'
  await form
    .getByLabel('Foto de capa')
    .setInputFiles({ name: 'capa.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(drawing) })
  await expect(page.getByText('Foto carregada', { exact: true })).toBeVisible()
  await form.getByLabel('Instagram').fill('instagram.com/salao da rita')
  await form.getByRole('button', { name: 'Salvar vitrine' }).click()
  await expect(form.getByText('Informe o nome no Instagram, como @seusalao.')).toBeVisible()
  await expect(form.getByLabel('Instagram')).toHaveValue('instagram.com/salao da rita')
  await form.getByLabel('Instagram').fill('@salao.da.rita')
  await form.getByRole('button', { name: 'Salvar vitrine' }).click()
  await expect(page.getByText('Configurações salvas com sucesso!')).toBeVisible()
  await accessibleAtEachWidth(page)

  const phone = await (await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'pt-BR' })).newPage()
  await phone.goto(path)
  const head = phone.getByRole('banner')
  await expect(head.locator('img')).toHaveJSProperty('complete', true)
  expect(await head.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300)
  await expect(head.getByRole('link', { name: 'Instagram' })).toHaveAttribute(
    'href',
    'https://www.instagram.com/salao.da.rita/',
  )
  const about = JSON.parse((await phone.locator('script[type="application/ld+json"]').textContent())!) as object
  expect(about).toMatchObject({
    image: expect.stringContaining('/'),
    sameAs: ['https://www.instagram.com/salao.da.rita/'],
  })
  await accessibleAtEachWidth(phone)
  // Once something is chosen, the page keeps to it.
  await phone.goto(path)
  const service = await phone.getByRole('link', { name: /Corte/ }).getAttribute('href')
  await phone.goto(service!)
  await expect(head.locator('img')).toHaveCount(0)
})
