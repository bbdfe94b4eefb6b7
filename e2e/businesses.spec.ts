import { expect, test } from './story.ts'
import { databasePool } from '../src/platform/server/database/database.ts'
import { asOperator } from './operator.ts'
import { asOwner } from './owner.ts'

test.use({ viewport: { width: 1440, height: 900 } })

// spec: master-15, master-16
test('an operator finds a business by its owner, gives it more days, and its owner reads why', async ({
  page,
  browser,
}) => {
  const other = await (await browser.newContext()).newPage()
  const mark = crypto.randomUUID().slice(0, 8)
  const address = await asOwner(other, { name: `Nara ${mark}`, businessName: `Salão ${mark}` })

  await asOperator(page)
  await page.getByRole('link', { name: 'Negócios', exact: true }).click()
  await page.getByLabel('Buscar negócio').fill(`nara ${mark}`)
  const row = page.getByRole('table', { name: 'Negócios' }).getByRole('row').filter({ hasText: address })
  await expect(row).toContainText('Em teste, 7 d')
  await page.getByLabel('Situação').selectOption('Pago')
  await expect(page.getByText('Nenhum negócio encontrado')).toBeVisible()
  await page.getByLabel('Situação').selectOption('Teste termina em 7 dias')
  await expect(row).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^negocios-.*\.csv$/)

  await row.getByRole('link', { name: `Salão ${mark}` }).click()
  await expect(page.getByRole('heading', { name: `Salão ${mark}` })).toBeVisible()
  await page.getByRole('button', { name: 'Estender teste' }).click()
  const dialog = page.getByRole('dialog', { name: 'Estender o teste' })
  await dialog.getByLabel('Dias').fill('14')
  await dialog.getByLabel('Motivo').fill('Ainda está conhecendo a agenda')
  await dialog.getByRole('button', { name: 'Estender teste' }).dblclick()
  await expect(page.getByText('Teste estendido!')).toBeVisible()
  await expect(page.getByText('Em teste, 21 d')).toBeVisible()
  await expect(page.getByText('Teste estendido: 14 dias')).toHaveCount(1)

  await expect
    .poll(async () => (await page.request.get('/dev/mail')).text())
    .toMatch(new RegExp(`${address}[^]*Seu teste no Marcaí vai até|Seu teste no Marcaí vai até[^]*${address}`))
  await other.goto('/dashboard/billing')
  await expect(other.getByText('Restam 21 dias')).toBeVisible()
})

// spec: master-19
test('an operator gives a discount, its owner sees it with the plan, and it is ended', async ({ page, browser }) => {
  const other = await (await browser.newContext()).newPage()
  const mark = crypto.randomUUID().slice(0, 8)
  await asOwner(other, { name: `Nina ${mark}`, businessName: `Salão ${mark}` })
  await asOperator(page)
  await page.goto('/master/businesses')
  await page.getByLabel('Buscar negócio').fill(`nina ${mark}`)
  await page.getByRole('link', { name: `Salão ${mark}` }).click()
  await page.getByRole('button', { name: 'Dar desconto' }).click()
  const dialog = page.getByRole('dialog', { name: 'Dar desconto' })
  await dialog.getByLabel('Tipo').selectOption('Valor em reais')
  await dialog.getByLabel('Desconto').fill('500,00')
  await dialog.getByLabel('Em quantas faturas').fill('3')
  await dialog.getByLabel('Motivo').fill('Lançamento do bairro')
  await dialog.getByRole('button', { name: 'Dar desconto' }).click()
  await expect(dialog.getByText(/^O desconto não pode passar do preço do plano, R\$/)).toBeVisible()
  await dialog.getByLabel('Desconto').fill('20,00')
  await dialog.getByRole('button', { name: 'Dar desconto' }).dblclick()
  await expect(page.getByText('Desconto registrado!')).toBeVisible()
  const words = /R\$\s20,00 em cada uma das próximas 3 faturas/
  await expect(page.getByText(words)).toHaveCount(2)
  await other.goto('/dashboard/billing')
  await expect(other.getByText(words)).toBeVisible()

  await page.getByRole('button', { name: 'Encerrar desconto' }).click()
  const ending = page.getByRole('dialog', { name: 'Encerrar o desconto' })
  await ending.getByLabel('Motivo').fill('Acordo encerrado')
  await ending.getByRole('button', { name: 'Encerrar desconto' }).click()
  await expect(page.getByText('Desconto encerrado!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Encerrar desconto' })).toBeHidden()
  // The owner's screen hears of it.
  await expect(other.getByText(words)).toBeHidden()
})

// spec: master-17, master-18
test('an operator writes to owners, once, and the history of operators says so', async ({ page }) => {
  const email = await asOperator(page)
  await databasePool().query('update account set email_verified_at = now() where email = $1', [email])
  await page.getByRole('link', { name: 'Comunicados' }).click()
  await page.getByRole('button', { name: 'Novo comunicado' }).click()
  const dialog = page.getByRole('dialog', { name: 'Novo comunicado' })
  await dialog.getByLabel('Quem recebe').selectOption({ index: 1 })
  const subject = `Manutenção ${crypto.randomUUID().slice(0, 8)}`
  await dialog.getByLabel('Assunto').fill(subject)
  await dialog.getByLabel('Mensagem').fill('Domingo, das 3 às 4.')
  await dialog.getByRole('button', { name: 'Enviar comunicado' }).dblclick()
  await expect(page.getByText('Comunicado enviado!')).toBeVisible()
  await expect(page.getByRole('heading', { name: subject })).toHaveCount(1)
  await expect.poll(async () => (await page.request.get('/dev/mail')).text()).toContain(subject)

  await page.getByRole('link', { name: 'Histórico', exact: true }).click()
  const row = page.getByRole('row').filter({ hasText: 'Enviou um comunicado aos proprietários' }).first()
  await expect(row).toContainText('Olga Prado')
})
