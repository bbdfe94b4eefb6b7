import { expect, type Page, test } from './story.ts'
import { accessible, asOwner, atRest, openBookingPage, post } from './owner.ts'

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

// spec: booking-link-5
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

/** A photo of 12 megapixels as a phone makes it: taken upright, stored lying, with a note of which side is up. */
async function aPhoto(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(4000, 3000)
    const pen = canvas.getContext('2d')!
    const noise = pen.createImageData(1000, 1000)
    for (let i = 0; i < noise.data.length; i++) noise.data[i] = i % 4 === 3 ? 255 : Math.random() * 256
    for (let x = 0; x < 4000; x += 1000) for (let y = 0; y < 3000; y += 1000) pen.putImageData(noise, x, y)
    const reader = new FileReader()
    reader.readAsDataURL(await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 }))
    await new Promise((done) => reader.addEventListener('load', done))
    return (reader.result as string).split(',')[1]!
  })
  const photo = Buffer.from(base64, 'base64')
  // Exif: orientation 6, the top is at the right.
  const exif = Buffer.from('ffe1002245786966000049492a0008000000010012010300010000000600000000000000', 'hex')
  return Buffer.concat([photo.subarray(0, 2), exif, photo.subarray(2)])
}

// spec: booking-link-5
test('a photo straight from a phone is made smaller on the way, and stays the right way up', async ({ page }) => {
  await asOwner(page, { businessName: 'Espaço Dora' })
  await post(page, '/products', { name: 'Xampu de argan', priceCents: 3990, stock: 4, isActive: true })
  await page.goto('/dashboard/products')
  await page.getByRole('button', { name: 'Editar Xampu de argan' }).click()
  const photo = await aPhoto(page)
  expect(photo.length).toBeGreaterThan(4_000_000)
  const sent = page.waitForRequest((request) => request.url().endsWith('/pictures') && request.method() === 'POST')
  await page.getByLabel('Foto').setInputFiles({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: photo })
  await sent
  await expect(page.getByText('Foto carregada', { exact: true })).toBeVisible()
  const shown = page.getByRole('dialog').locator('img')
  await expect.poll(() => isDrawn(page, '[role=dialog] img')).toBe(true)
  const [width, height] = await shown.evaluate((image: HTMLImageElement) => [image.width, image.height].map(Number))
  expect(await shown.getAttribute('width').then(Number)).toBeLessThan(await shown.getAttribute('height').then(Number))
  expect([width, height]).not.toContain(0)
})

test('a photo in a format that the browser does not read is refused with the way on', async ({ page }) => {
  await asOwner(page, { businessName: 'Espaço Dora' })
  await page.goto('/dashboard/booking-link')
  const photo = { name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer: Buffer.alloc(900_000) }
  await page.getByLabel('Logo').setInputFiles(photo)
  await expect(page.getByText('Este navegador não abre fotos HEIC.').first()).toBeVisible()
})

// spec: booking-link-10
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

  await openBookingPage(page, {}, slug)
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

// spec: booking-link-6
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
