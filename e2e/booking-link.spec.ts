import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from './story.ts'
import { accessible, asOwner, openBookingPage, post } from './owner.ts'

/** An owner whose booking page is on, and its address. */
async function withPage(page: Page): Promise<string> {
  await asOwner(page, { businessName: 'Espaço Dora' })
  await post(page, '/services', { name: 'Corte', durationMinutes: 30, priceCents: 8000, isActive: true })
  const slug = await openBookingPage(page)
  return `/booking/${slug}`
}

// spec: booking-link-17
test('a page tells searchers what is offered, breaks no policy, and leads to each category of a long list, with JavaScript and without', async ({
  page,
  browser,
}) => {
  const address = await withPage(page)
  const service = { durationMinutes: 30, priceCents: 4_000, isActive: true }
  for (let at = 1; at <= 12; at++)
    await post(page, '/services', { ...service, name: `Escova ${at}`, category: 'Cabelo' })
  await post(page, '/services', { ...service, name: 'Manicure', category: 'Unhas' })
  for (const javaScriptEnabled of [true, false]) {
    const viewport = { width: 360, height: 740 }
    const context = await browser.newContext({ javaScriptEnabled, viewport, locale: 'pt-BR' })
    const phone = await context.newPage()
    const broken: string[] = []
    phone.on('console', (message) => message.type() === 'error' && broken.push(message.text()))
    await phone.goto(address)
    const nails = phone.getByRole('heading', { name: 'Unhas' })
    await expect(nails).not.toBeInViewport()
    if (javaScriptEnabled) await accessible(phone)
    const about = JSON.parse((await phone.locator('script[type="application/ld+json"]').textContent())!) as object
    expect(about).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'LocalBusiness',
      name: 'Espaço Dora',
      potentialAction: { '@type': 'ReserveAction' },
    })
    const corte = { price: '80.00', priceCurrency: 'BRL', itemOffered: { '@type': 'Service', name: 'Corte' } }
    expect(about).toHaveProperty('makesOffer', expect.arrayContaining([expect.objectContaining(corte)]))
    expect(broken).toEqual([])
    await phone.getByRole('navigation', { name: 'Serviços' }).getByRole('link', { name: 'Unhas' }).click()
    await expect(nails).toBeInViewport()
    await phone.getByRole('link', { name: /Manicure/ }).click()
    await expect(phone.getByRole('heading', { name: 'Data' })).toBeAttached()
    await context.close()
  }
})

// spec: booking-link-14
test('the link is kept as a QR code and hung up as a poster', async ({ page, context }) => {
  const address = await withPage(page)
  const { profile } = (await (await page.request.get('/api/business')).json()) as { profile: object }
  const placed = { ...profile, address: 'Rua das Acácias, 120', city: 'São Paulo', state: 'SP' }
  expect((await page.request.put('/api/business/profile', { data: placed })).ok()).toBe(true)
  await page.goto('/dashboard/booking-link')
  await page.getByLabel('Logo').setInputFiles({
    name: 'logo.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect width="300" height="200" fill="#0a7"/></svg>',
    ),
  })
  await expect(page.getByText('Logo carregada temporariamente. Clique em salvar para confirmar.')).toBeVisible()
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Link salvo!')).toBeVisible()
  await page.getByRole('button', { name: 'Gerar QR Code' }).click()
  const dialog = page.getByRole('dialog', { name: 'QR Code' })
  await expect(dialog.getByRole('img', { name: new RegExp(`QR Code de .*${address}$`) })).toBeVisible()
  const save = async (name: string) => {
    const [file] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name }).click()])
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
  }
  const slug = address.split('/').at(-1)!
  const png = await save('Baixar PNG')
  expect(png.name).toBe(`qr-${slug}.png`)
  expect(png.bytes.subarray(1, 4).toString()).toBe('PNG')
  // Each square of the QR code has whole pixels, so the side is about a thousand pixels, not exactly.
  const [width, height] = [png.bytes.readUInt32BE(16), png.bytes.readUInt32BE(20)]
  expect([width >= 1000, width]).toEqual([true, height])
  const svg = await save('Baixar SVG')
  expect(svg.name).toBe(`qr-${slug}.svg`)
  expect(svg.bytes.toString()).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"/)

  await context.addInitScript(() => {
    window.print = () => {}
  })
  const [poster] = await Promise.all([
    page.waitForEvent('popup'),
    dialog.getByRole('button', { name: 'Imprimir cartaz A5' }).click(),
  ])
  await expect(poster.getByRole('heading', { name: 'Espaço Dora' })).toBeVisible()
  await expect(poster.getByText(address)).toBeVisible()
  await expect(poster.getByText('Rua das Acácias, 120, São Paulo - SP')).toBeVisible()
  await expect(poster.locator('svg')).toBeVisible()
  // In the letters and with the logo of the page, whatever the device has.
  const looks = () =>
    poster.evaluate(() => [
      Array.from(document.fonts, ({ family, status }) => `${family}: ${status}`),
      Array.from(document.images, ({ naturalWidth }) => naturalWidth > 0),
    ])
  await expect.poll(looks).toEqual([[expect.stringMatching(/Inter Variable.*: loaded/)], [true]])
})

// spec: booking-link-15
test('the page stands in a frame of the website that was named, where it works, and in no other', async ({
  page,
  browser,
}) => {
  const address = `${await withPage(page)}-aqui`
  await page.goto('/dashboard/booking-link')
  await expect(page.getByRole('textbox', { name: 'Botão' })).toHaveValue(/\?de=site".*Agendar horário<\/a>$/)
  await page.getByLabel('Endereço da página').fill(address.slice('/booking/'.length))
  await page.getByLabel('Sites que podem mostrar a página').fill('www.dora.example')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Link salvo!')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Página dentro do site' })).toBeVisible()
  await accessible(page)
  const snippet = await page.getByRole('textbox', { name: 'Página dentro do site' }).inputValue()
  expect(snippet).toContain(`${address}?de=site`)

  const context = await browser.newContext()
  // Chromium asks for permission before a public website may frame a page of the local machine.
  await context.grantPermissions(['local-network-access'])
  for (const [site, isShown] of [
    ['https://www.dora.example/', true],
    ['https://rival.example/', false],
  ] as const) {
    await context.route(site, (route) => route.fulfill({ contentType: 'text/html', body: `<h1>Site</h1>${snippet}` }))
    const visitor = await context.newPage()
    const refused = visitor.waitForEvent('console', { predicate: (said) => said.text().includes('frame-ancestors') })
    refused.catch(() => {})
    await visitor.goto(site)
    if (isShown) {
      const frame = visitor.frameLocator('iframe')
      await expect(frame.getByText('Corte')).toBeVisible()
      await expect(frame.getByRole('banner')).toBeHidden()
      await expect(frame.getByRole('contentinfo')).toBeHidden()
      // As high as the page, not as the snippet says.
      const heightOf = () => visitor.locator('iframe').evaluate(({ clientHeight }) => clientHeight)
      const inside = () => frame.locator('body').evaluate(({ scrollHeight }) => scrollHeight)
      await expect.poll(async () => (await heightOf()) - (await inside())).toBe(0)
      expect(await heightOf()).not.toBe(820)
    } else expect((await refused).text()).toContain("'self' https://www.dora.example")
    await visitor.close()
  }
  await context.close()
})
