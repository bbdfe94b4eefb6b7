import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, test } from './story.ts'
import { asOwner } from './owner.ts'

test('a CEP fills what is empty of the address when the look-up answers, overwrites nothing and never blocks', async ({
  page,
}) => {
  const lookUp = createServer((request, response) => {
    const [, cep] = /^\/ws\/(\d{8})\/json\/$/.exec(request.url!)!
    const place = { logradouro: 'Praça da Sé', localidade: 'São Paulo', uf: 'SP', ibge: '3550308' }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ cep, ...place }))
  }).listen(Number(process.env.E2E_POSTAL_CODES), '127.0.0.1')
  await once(lookUp, 'listening')
  await asOwner(page)
  await page.goto('/dashboard/settings')
  await page.getByLabel('Cidade').fill('Guarulhos')
  await page.getByLabel('CEP').pressSequentially('01001000')
  await expect(page.getByLabel('Endereço')).toHaveValue('Praça da Sé')
  await expect(page.getByLabel('Estado')).toHaveValue('SP')
  await expect(page.getByLabel('Código do município (IBGE)')).toHaveValue('3550308')
  await expect(page.getByLabel('Cidade')).toHaveValue('Guarulhos')
  await page.getByRole('button', { name: 'Salvar perfil' }).click()
  await expect(page.getByText('Configurações salvas com sucesso!')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Endereço')).toHaveValue('Praça da Sé')

  lookUp.closeAllConnections()
  lookUp.close()
  await page.getByLabel('Endereço').fill('')
  await page.getByLabel('CEP').fill('20040-002')
  await page.getByLabel('Endereço').pressSequentially('Rua da Assembleia, 10')
  await page.getByRole('button', { name: 'Salvar perfil' }).click()
  await expect(page.getByText('Configurações salvas com sucesso!').first()).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('CEP')).toHaveValue('20040-002')
  await expect(page.getByLabel('Endereço')).toHaveValue('Rua da Assembleia, 10')
})
