import { expect, test } from './story.ts'
import { aSalonOnline } from './agenda.ts'
import { openSection } from './looks.ts'
import { accessible, accessibleAtEachWidth } from './owner.ts'

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900"><rect width="1600" height="900" fill="#fff"/></svg>'
const cover = { name: 'capa.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(drawing) }

const faces = { Salão: 'Instrument Serif', Clínica: 'Inter Variable', Barbearia: 'Big Shoulders Display' }

// spec: sites-13
test('the owner chooses a layout by its picture, sees the page beside the form while typing, and visitors read it', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000)
  const { slug } = await aSalonOnline(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/dashboard/meu-site?tab=editar')
  const preview = page.getByRole('region', { name: 'Prévia do site' })
  await expect(preview.getByRole('heading', { name: 'Serviços e preços' })).toBeVisible()
  await page.getByLabel('Endereço do site').fill(slug)
  await openSection('Destaque')(page)
  await page.getByRole('textbox', { name: 'Título', exact: true }).fill('Beleza sem pressa')
  await expect(preview.getByText('Beleza sem pressa')).toBeVisible()
  await page.getByLabel('Imagem de destaque').setInputFiles(cover)
  await expect(page.getByText('Imagem carregada', { exact: true })).toBeVisible()
  await preview.getByRole('radio', { name: 'Celular' }).check()
  await expect(preview.getByRole('link', { name: 'Agendar', exact: true })).toBeVisible()
  await preview.getByRole('radio', { name: 'Computador' }).check()
  // The menu of the page leads to its sections there too, and what was typed stays.
  await preview.getByRole('link', { name: 'Horários', exact: true }).click()
  await expect(preview.getByRole('heading', { name: 'Horário de funcionamento' })).toBeInViewport()
  await expect(page.getByRole('textbox', { name: 'Título', exact: true })).toHaveValue('Beleza sem pressa')
  await accessible(page)

  const outside = await browser.newContext({ javaScriptEnabled: true, locale: 'pt-BR' })
  const plain = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 320, height: 740 } })
  const [visitor, phone] = [await outside.newPage(), await plain.newPage()]
  await page.locator('summary').filter({ hasText: 'Modelos' }).click()
  for (const [template, face] of Object.entries(faces)) {
    const card = page.getByRole('button', { name: `Usar este modelo: ${template}` })
    if (!(await card.isVisible())) await page.locator('summary').filter({ hasText: 'Modelos' }).click()
    await card.click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Usar modelo' }).click()
    // The toast may still be that of the layout before.
    const published = page.waitForResponse('**/rpc/sites/publish')
    await page.getByRole('button', { name: 'Publicar' }).click()
    await published
    await expect(page.getByText('Site publicado!').last()).toBeVisible()
    await expect(page.getByText('Alterações não publicadas')).toBeHidden()

    await visitor.goto(`/site/${slug}`)
    const title = visitor.getByRole('heading', { level: 1, name: 'Beleza sem pressa' })
    await expect(title).toBeVisible()
    expect(await title.evaluate((one) => getComputedStyle(one).fontFamily)).toMatch(new RegExp(`^"${face}"`))
    await visitor.evaluate(() => document.fonts.ready)
    expect(await visitor.evaluate((name) => document.fonts.check(`400 16px "${name}"`), face)).toBe(true)
    await accessibleAtEachWidth(visitor)
    await visitor.setViewportSize({ width: 1440, height: 900 })
    await visitor.getByRole('navigation', { name: 'Seções da página' }).getByRole('link', { name: 'Equipe' }).click()
    await expect(visitor.getByText('Bruna Dias')).toBeInViewport()

    await phone.goto(`/site/${slug}`)
    await expect(phone.getByRole('heading', { level: 1 })).toBeInViewport()
    await expect(phone.getByRole('link', { name: 'Agendar', exact: true })).toBeInViewport()
    expect(await phone.locator('html').evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true)
  }
  // The barbershop is dark, whatever the visitor's own theme, and tells in the first screen when it is open.
  await expect(visitor.locator('html')).toHaveAttribute('data-theme', 'dark')
  await visitor.goto(`/site/${slug}`)
  await expect(visitor.getByText('08:00–18:00').first()).toBeInViewport()
  await outside.close()
  await plain.close()
})
