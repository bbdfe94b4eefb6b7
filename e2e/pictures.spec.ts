import { expect, type Page, test } from './story.ts'
import { accessible, asOwner, atRest, post } from './owner.ts'

const drawing = (colour: string) => ({
  name: 'desenho.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><circle cx="150" cy="150" r="150" fill="${colour}"/></svg>`,
  ),
})
/** Whether the browser has really decoded the picture. */
const isDrawn = (page: Page, selector: string) =>
  page.locator(selector).evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth > 0))

test('the owner chooses a logo, sees it before it is saved, and its clients see it afterwards', async ({ page }) => {
  const slug = `espaco-${crypto.randomUUID().slice(0, 8)}`
  await asOwner(page, { businessName: 'Espaço Dora' })
  await page.goto('/dashboard/booking-link')
  await page.getByLabel('Endereço da página').fill(slug)
  const logo = page.getByLabel('Logo')
  await expect(page.getByText('PNG, JPG, SVG até 2MB')).toBeVisible()

  await logo.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.alloc(3.4 * 1024 * 1024) })
  await expect(page.getByText('Erro ao fazer upload da logo')).toBeVisible()
  await expect(page.getByText('A imagem tem 3,4 MB; o limite é 2 MB.').first()).toBeVisible()
  await logo.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('nada') })
  await expect(page.getByText('Não foi possível ler esta imagem.').first()).toBeVisible()

  await logo.setInputFiles(drawing('#0a7'))
  await expect(page.getByText('Logo carregada temporariamente. Clique em salvar para confirmar.')).toBeVisible()
  await expect.poll(() => isDrawn(page, 'form img')).toBe(true)
  await accessible(page)
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Link salvo!')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Trocar logo')).toBeVisible()
  const visitor = await page.context().newPage()
  await visitor.goto(`/booking/${slug}`)
  await expect.poll(() => isDrawn(visitor, 'header img')).toBe(true)
  const address = await visitor.locator('header img').getAttribute('src')

  // With the keyboard: the field opens the file dialog, and the next tab stop removes the picture.
  await logo.focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Remover logo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(logo).toBeFocused()
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Link salvo!')).toBeVisible()
  await visitor.reload()
  await expect(visitor.locator('header img')).toHaveCount(0)
  expect((await page.request.get(address!)).status()).toBe(404)
})

test('a professional gets a face, which visitors see, and loses it again', async ({ page }) => {
  const slug = `espaco-${crypto.randomUUID().slice(0, 8)}`
  await asOwner(page, { businessName: 'Espaço Dora' })
  await post(page, '/services', { name: 'Corte', durationMinutes: 30, priceCents: 8000, isActive: true })
  for (const name of ['Bruna', 'Caio'])
    await post(page, '/professionals', {
      name,
      email: 'equipe@exemplo.com',
      phone: '(11) 96666-5555',
      commissionPercent: 40,
      specialtyIds: [],
      hours: Array.from({ length: 7 }, () => [{ from: '08:00', to: '18:00' }]),
    })
  await page.goto('/dashboard/professionals')
  await page.getByRole('button', { name: 'Editar Bruna' }).click()
  await page.getByLabel('Foto').setInputFiles(drawing('#a37'))
  await expect(page.getByText('Foto carregada', { exact: true })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Profissional atualizado!')).toBeVisible()
  await expect.poll(() => isDrawn(page, 'table img')).toBe(true)
  await atRest(page)

  const { link } = (await (await page.request.get('/api/booking-link')).json()) as { link: object }
  expect((await page.request.put('/api/booking-link', { data: { ...link, slug } })).ok()).toBe(true)
  const visitor = await page.context().newPage()
  await visitor.goto(`/booking/${slug}`)
  await expect.poll(() => isDrawn(visitor, 'main img')).toBe(true)
  await accessible(visitor)
  await visitor.close()

  await page.getByRole('button', { name: 'Editar Bruna' }).click()
  await page.getByRole('button', { name: 'Remover foto' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Profissional atualizado!').last()).toBeVisible()
  await expect(page.locator('table img')).toHaveCount(0)
})

test('a product is recognised by its photo, in the list and at the till', async ({ page }) => {
  await asOwner(page, { businessName: 'Espaço Dora' })
  for (const [name, priceCents] of [
    ['Xampu de argan', 3990],
    ['Óleo reparador', 5900],
  ])
    await post(page, '/products', { name, priceCents, stock: 4, isActive: true })
  await page.goto('/dashboard/products')
  await page.getByRole('button', { name: 'Editar Xampu de argan' }).click()
  await page.getByLabel('Foto').setInputFiles(drawing('#a37'))
  await expect(page.getByText('Foto carregada', { exact: true })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Produto atualizado!')).toBeVisible()
  await expect.poll(() => isDrawn(page, 'table img')).toBe(true)
  await atRest(page)

  await page.getByRole('link', { name: 'PDV - Ponto de Venda' }).click()
  const tile = page.getByRole('button', { name: /^Xampu de argan/ })
  await expect(tile).toBeVisible()
  await expect.poll(() => isDrawn(page, 'button img')).toBe(true)
  await expect(page.locator('button img')).toHaveCount(1)
  // A tile has the same size with and without a photo.
  const sizes = await Promise.all(
    [tile, page.getByRole('button', { name: /^Óleo reparador/ })].map(async (one) => (await one.boundingBox())!),
  )
  expect(sizes[0]).toMatchObject({ width: sizes[1]!.width, height: sizes[1]!.height })
  await accessible(page)

  await page.getByRole('link', { name: 'Produtos' }).click()
  await page.getByRole('button', { name: 'Editar Xampu de argan' }).click()
  await page.getByRole('button', { name: 'Remover foto' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Produto atualizado!').last()).toBeVisible()
  await expect(page.locator('table img')).toHaveCount(0)
})
