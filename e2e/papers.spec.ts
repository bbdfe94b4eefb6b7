import { expect, test } from './story.ts'
import { asOperator } from './operator.ts'
import { accessibleAtEachWidth } from './owner.ts'

test('a visitor reads both papers without JavaScript, and signs up knowing them', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/')
  const foot = page.getByRole('navigation', { name: 'Rodapé' })
  await foot.getByRole('link', { name: 'Termos de uso' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Termos de uso' })).toBeVisible()
  await expect(page.getByText('Versão 1, de 28/11/2026')).toBeVisible()
  await page.getByRole('link', { name: 'Aviso de privacidade' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Aviso de privacidade' })).toBeVisible()
  await context.close()

  const other = await (await browser.newContext()).newPage()
  await other.goto('/privacidade')
  await accessibleAtEachWidth(other)
  await other.goto('/register')
  await expect(other.getByText(/Ao se cadastrar, você aceita os Termos de uso e o Aviso de privacidade/)).toBeVisible()
  await expect(other.getByRole('link', { name: 'Termos de uso' })).toHaveAttribute('href', '/termos')
})

test('the operator says who we are and publishes a version, which the pages show', async ({ page, browser }) => {
  test.slow()
  await asOperator(page)
  await page.goto('/master/settings')
  await page.getByLabel('Razão social').fill('Marcaí Tecnologia Ltda.')
  await page.getByLabel('CNPJ ou CPF').fill('11222333000181')
  await page.getByLabel('E-mail de contato').fill('contato@exemplo.com')
  await page.getByRole('button', { name: 'Salvar Configurações' }).click()
  await expect(page.getByText('Configurações salvas com sucesso!')).toBeVisible()

  await page.goto('/master/papers')
  const form = page.getByRole('form', { name: 'Termos de uso' })
  await accessibleAtEachWidth(page)
  await form.getByLabel('Texto').fill('## 1. Regras\n\n{empresa} oferece o {produto}.\n\n- uma\n- **duas**')
  await form.getByRole('button', { name: 'Publicar nova versão' }).click()
  await expect(page.getByText('Termos de uso: versão 2 publicada!')).toBeVisible()
  await expect(form.getByRole('link', { name: /^Versão 2, de/ })).toBeVisible()

  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto('/termos')
  await expect(visitor.getByText('Marcaí Tecnologia Ltda. oferece o Marcaí.')).toBeVisible()
  await expect(visitor.getByText('CNPJ 11.222.333/0001-81')).toBeVisible()
  await visitor.getByRole('link', { name: 'versão anterior' }).click()
  await expect(visitor.getByText('Esta versão não está mais em vigor.')).toBeVisible()
  await accessibleAtEachWidth(visitor)
  await expect
    .poll(
      async () => {
        await visitor.goto('/')
        return visitor.getByText('CNPJ 11.222.333/0001-81').count()
      },
      { timeout: 30_000 },
    )
    .toBe(1)
})
