import { expect, test } from './story.ts'
import { aSalonOnline } from './agenda.ts'
import { openSection } from './looks.ts'
import { accessible, asOwner, post } from './owner.ts'

// spec: sites-1, sites-2, sites-7, sites-8, public-calls-9
test('the owner writes a page, sees it, publishes it, and a visitor reads it without any script', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000)
  const slug = `espaco-${crypto.randomUUID().slice(0, 8)}`
  await asOwner(page, { businessName: 'Espaço Dora' })
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Meu Site' }).click()
  await expect(page.getByText('Não publicado')).toBeVisible()

  await page.getByRole('tab', { name: 'Editar' }).click()
  await page.getByLabel('Endereço do site').fill(slug)
  await openSection('Perguntas frequentes')(page)
  await expect(page.getByLabel('Endereço do site')).toBeHidden()
  await page.getByRole('button', { name: 'Adicionar pergunta' }).click()
  await expect(page.getByLabel('Pergunta', { exact: true })).toBeFocused()
  await page.getByLabel('Pergunta', { exact: true }).fill('Tem estacionamento?')
  // One that was opened by hand gives way to the one that is added.
  const first = page.locator('summary').filter({ hasText: 'Tem estacionamento?' })
  await first.click()
  await first.click()
  await page.getByRole('button', { name: 'Adicionar pergunta' }).click()
  await expect(page.getByLabel('Pergunta', { exact: true }).last()).toBeFocused()
  await page.getByRole('button', { name: 'Remover pergunta 2' }).click()
  await openSection('Redes sociais')(page)
  await page.getByLabel('Instagram').fill('https://instagram.com/espacodora/')
  await page.getByRole('tab', { name: 'Visualizar' }).click()
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText('Escreva a resposta.')).toBeInViewport()
  await expect(page.getByLabel('Resposta', { exact: true })).toBeFocused()
  await page.getByLabel('Resposta', { exact: true }).fill('Sim, ao lado.')
  await openSection('Destaque')(page)
  await page.getByRole('textbox', { name: 'Título', exact: true }).fill('Beleza sem pressa')
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText('Site salvo!')).toBeVisible()
  expect((await page.request.get(`/site/${slug}`)).status()).toBe(404)

  await page.getByRole('tab', { name: 'Visualizar' }).click()
  await expect(page.getByText('Beleza sem pressa')).toBeVisible()
  await page.getByRole('button', { name: 'Publicar' }).click()
  await expect(page.getByText('Site publicado!')).toBeVisible()
  await expect(page.getByText('No ar')).toBeVisible()

  const outside = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })
  const visitor = await outside.newPage()
  await visitor.goto(`/site/${slug}`)
  await expect(visitor.getByRole('heading', { level: 1, name: 'Beleza sem pressa' })).toBeVisible()
  await expect(visitor.getByText('Sim, ao lado.')).toBeHidden()
  await visitor.getByText('Tem estacionamento?').click()
  await expect(visitor.getByText('Sim, ao lado.')).toBeVisible()
  await expect(visitor.getByRole('link', { name: 'Instagram @espacodora' })).toHaveAttribute(
    'href',
    'https://www.instagram.com/espacodora/',
  )
  expect(await visitor.locator('script:not([type="application/ld+json"])').count()).toBe(0)
  await outside.close()

  await page.getByRole('link', { name: 'Domínio' }).click()
  await expect(page.getByRole('heading', { name: 'Configuração de Domínio' })).toBeVisible()
  await expect(page.getByText('Ativo', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Link do site')).toHaveValue(new URL(`/site/${slug}`, page.url()).href)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copiar link' }).click()
  await expect(page.getByText('Copiado!')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`/site/${slug}$`))

  await page.getByRole('link', { name: 'Meu Site', exact: true }).click()
  await page.getByRole('button', { name: 'Tirar do ar' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Tirar do ar' }).click()
  await expect(page.getByText('Não publicado')).toBeVisible()
  expect((await page.request.get(`/site/${slug}`)).status()).toBe(404)
  await page.getByRole('link', { name: 'Domínio' }).click()
  await expect(page.getByText('Fora do ar', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Ir para Meu Site' }).click()
  await expect(page.getByText('Não publicado')).toBeVisible()
})

// spec: sample-booking-1
test('the owner sees the booking page as clients do, on each device, without leaving the dashboard', async ({
  page,
}) => {
  await asOwner(page, { businessName: 'Espaço Dora' })
  await post(page, '/services', { name: 'Corte', durationMinutes: 30, priceCents: 8000, isActive: true })
  await page.goto('/dashboard/client-booking')
  await expect(page.getByText('O link de agendamento ainda não foi criado')).toBeVisible()
  await page.getByRole('link', { name: 'Abrir Link de Agendamento' }).click()
  await page.getByLabel('Endereço da página').fill(`espaco-${crypto.randomUUID().slice(0, 8)}`)
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByRole('link', { name: 'Ver como o cliente vê' }).click()

  const frame = page.getByTitle('Página de agendamento de Espaço Dora')
  await expect(frame.contentFrame().getByText('Corte')).toBeVisible()
  await expect(page.getByText('um agendamento feito aqui entra na agenda')).toBeVisible()
  await page.getByRole('radio', { name: 'Celular' }).check()
  await expect.poll(async () => (await frame.boundingBox())?.width).toBeLessThan(400)
  await expect(frame.contentFrame().getByText('Corte')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Abrir em nova aba' })).toHaveAttribute('href', /^\/booking\/espaco-/)
})

const drawing = (colour: string) => ({
  name: 'desenho.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900"><rect width="1200" height="900" fill="${colour}"/></svg>`,
  ),
})

// spec: sites-3, sites-4, sites-5, sites-12
test('the owner begins with a template, puts pictures in, orders the sections, and goes back to an earlier version', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000)
  const { slug, serviceId } = await aSalonOnline(page)

  await page.goto('/dashboard/meu-site?tab=editar')
  await page.getByLabel('Endereço do site').fill(slug)
  await page.getByRole('button', { name: 'Usar este modelo: Barbearia' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Usar modelo' }).click()
  await openSection('Destaque')(page)
  await expect(page.getByLabel('Subtítulo')).toHaveValue('Escolha o horário e venha')
  await page.getByLabel('Imagem de destaque').setInputFiles(drawing('#357'))
  await expect(page.getByText('Imagem carregada', { exact: true })).toBeVisible()
  await openSection('Fotos')(page)
  await page.getByRole('button', { name: 'Adicionar foto' }).click()
  await page.getByLabel('Foto', { exact: true }).setInputFiles(drawing('#753'))
  await expect(page.getByText('Foto carregada', { exact: true })).toBeVisible()
  await page.getByLabel('Legenda').fill('Nossa sala')
  await openSection('Localização')(page)
  await page.getByLabel('Endereço', { exact: true }).fill('Rua das Acácias, 120')
  await openSection('Busca e compartilhamento')(page)
  await page.getByLabel('Título na busca').fill('Barbearia em Pinheiros')
  await openSection('Seções da página')(page)

  // With the keyboard: moves the team up by two, then hides the questions.
  const order = page.getByRole('button', { name: /^Mover/ })
  const handle = page.getByRole('button', { name: 'Mover Equipe' })
  await handle.focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(order.first()).toHaveAccessibleName('Mover Equipe')
  await expect(handle).toBeFocused()
  await page.getByRole('switch', { name: 'Mostrar Perguntas frequentes' }).uncheck()
  // With the mouse: moves the opening hours to the top.
  const hours = page.getByRole('button', { name: 'Mover Horário de funcionamento' })
  await order.first().evaluate((one) => one.scrollIntoView())
  const [from, to] = [await hours.boundingBox(), await order.first().boundingBox()]
  await page.mouse.move(from!.x + 20, from!.y + 20)
  await page.mouse.down()
  await page.mouse.move(to!.x + 20, to!.y + 60, { steps: 5 })
  await page.mouse.move(to!.x + 20, to!.y + 10, { steps: 5 })
  await page.mouse.up()
  await expect(order.first()).toHaveAccessibleName('Mover Horário de funcionamento')
  await page.getByRole('button', { name: 'Publicar' }).click()
  await expect(page.getByText('Site publicado!')).toBeVisible()

  const outside = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })
  const visitor = await outside.newPage()
  await visitor.goto(`/site/${slug}`)
  await expect(visitor).toHaveTitle('Barbearia em Pinheiros')
  await expect(visitor.getByRole('heading', { level: 2 })).toHaveText([
    'Horário de funcionamento',
    'Nossa equipe',
    'Serviços e preços',
    'Fotos',
    'Por que nos escolher',
  ])
  await expect(visitor.getByText('Bruna Dias')).toBeVisible()
  const place = visitor.getByRole('region', { name: 'Horário de funcionamento' })
  await expect(place.getByText('08:00–18:00')).toBeVisible()
  await expect(visitor.getByRole('link', { name: 'Agendar Corte' })).toHaveAttribute(
    'href',
    `/booking/${slug}?service=${serviceId}`,
  )
  expect(
    await visitor
      .locator('img')
      .first()
      .evaluate((image: HTMLImageElement) => image.naturalWidth),
  ).toBeGreaterThan(0)
  expect(await visitor.locator('script:not([type="application/ld+json"])').count()).toBe(0)
  // On a phone the way to book is in sight wherever one reads, and a picture opens large without a script.
  await expect(visitor.getByRole('link', { name: 'Agendar', exact: true })).toBeInViewport()
  const enlarged = visitor.getByRole('dialog', { name: 'Nossa sala' })
  await expect(enlarged).toBeHidden()
  await visitor.getByRole('button', { name: 'Ampliar: Nossa sala' }).click()
  await expect(enlarged).toBeVisible()
  expect((await enlarged.locator('img').boundingBox())?.width).toBeGreaterThan(250)
  await visitor.keyboard.press('Escape')
  await expect(enlarged).toBeHidden()
  await expect(visitor.getByRole('region', { name: 'Onde estamos' })).toHaveCount(1)

  await openSection('Destaque')(page)
  await page.getByLabel('Subtítulo').fill('Outro subtítulo')
  await page.getByRole('button', { name: 'Publicar' }).click()
  await expect(page.getByText('Site publicado!').first()).toBeVisible()
  await expect.poll(async () => (await page.request.get(`/site/${slug}`)).text()).toContain('Outro subtítulo')
  await page.getByRole('button', { name: 'Versões' }).click()
  await page.getByRole('button', { name: /^Restaurar a versão de/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restaurar' }).click()
  await expect(page.getByText('Versão restaurada!')).toBeVisible()
  await openSection('Destaque')(page)
  await expect(page.getByLabel('Subtítulo')).toHaveValue('Escolha o horário e venha')
  await expect(page.getByText('Alterações não publicadas')).toBeVisible()
  await outside.close()
  await page.goto(`/site/${slug}`)
  await accessible(page)
})
