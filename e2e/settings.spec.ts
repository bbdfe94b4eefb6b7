import { once } from 'node:events'
import { createServer } from 'node:http'
import { beginLong, expect, test } from './story.ts'
import { asOwner } from './owner.ts'
import { postalCodesPort } from './handed.ts'

// spec: settings-1, settings-2, settings-3
test('the owner describes the business, a CEP finds its address, and it is there after a reload', async ({ page }) => {
  const lookUp = createServer((request, response) => {
    const [, cep] = /^\/ws\/(\d{8})\/json\/$/.exec(request.url!)!
    const place = { logradouro: 'Praça da Sé', localidade: 'São Paulo', uf: 'SP', ibge: '3550308' }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ cep, ...place }))
  }).listen(postalCodesPort, '127.0.0.1')
  await once(lookUp, 'listening')
  await asOwner(page)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Configurações' }).click()
  await page.getByLabel('Nome do negócio').fill('Espaço Dora')
  await page.getByRole('radio', { name: 'CPF' }).check()
  await page.getByRole('textbox', { name: 'CPF' }).pressSequentially('52998224725')
  await page.getByLabel('Cidade').fill('Guarulhos')
  await page.getByLabel('CEP').pressSequentially('01001000')
  await expect(page.getByLabel('Endereço')).toHaveValue('Praça da Sé')
  await page.getByRole('button', { name: 'Salvar perfil' }).click()
  await expect(page.getByText('Configurações salvas com sucesso!')).toBeVisible()
  await expect(page.getByText('Olá, Dora · Espaço Dora')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'CPF' })).toHaveValue('529.982.247-25')
  await expect(page.getByLabel('CEP')).toHaveValue('01001-000')
  await expect(page.getByLabel('Endereço')).toHaveValue('Praça da Sé')
  await expect(page.getByLabel('Cidade')).toHaveValue('Guarulhos')
  await expect(page.getByLabel('Estado')).toHaveValue('SP')
  lookUp.closeAllConnections()
  lookUp.close()
})

for (const width of [360, 1440])
  test(`while the settings load no card below moves, at ${width}`, async ({ page }) => {
    beginLong('business')
    await page.setViewportSize({ width, height: 900 })
    await asOwner(page)
    const held = Promise.withResolvers<void>()
    await page.route(/\/rpc\/(sales\/pixKey|register\/current)/, async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto('/dashboard/settings?tab=caixa')
    const below = page.getByRole('heading', { name: 'Impressão' })
    await expect(below).toBeVisible()
    await expect(page.getByRole('status', { name: 'Carregando a chave PIX' })).toBeVisible()
    const before = (await below.boundingBox())!.y
    held.resolve()
    await expect(page.getByRole('button', { name: 'Salvar chave' })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Caixas' })).toBeVisible()
    expect(Math.abs((await below.boundingBox())!.y - before)).toBeLessThan(2)
  })
