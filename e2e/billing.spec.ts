import { expect, test, type Page } from '@playwright/test'
import { startSimulator } from '../src/payments/server/testing/provider-simulator.ts'
import { asOperator } from './operator.ts'
import { accessible, accessibleAtEachWidth, asOwner, newAddress } from './owner.ts'
import { connectProvider, tellOfPayment } from './provider.ts'

test('a new owner sees the trial, what there is to choose, and that nothing can be paid yet', async ({ page }) => {
  await asOwner(page)
  await page.goto('/dashboard')
  const menu = page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link')
  await expect(menu.last()).toHaveText('Minhas Faturas')
  await menu.last().click()
  await expect(page.getByText('Teste Gratuito')).toBeVisible()
  await expect(page.getByText('Restam 7 dias')).toBeVisible()
  await expect(page.getByText('Nenhuma fatura por enquanto')).toBeVisible()

  await page.getByRole('button', { name: 'Escolher Plano' }).click()
  const dialog = page.getByRole('dialog', { name: 'Escolher Plano' })
  await expect(dialog.getByText('R$ 59,00')).toBeVisible()
  await expect(dialog.getByText('R$ 129,00')).toBeVisible()
  await expect(dialog.getByText('Mais Popular')).toHaveCount(1)
  await expect(dialog.getByText('O pagamento online ainda não está disponível.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Assinar Clínica' }).click()
  await expect(page.getByRole('dialog', { name: 'Pagamento' }).getByText('Pagamentos não configurados')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('row', { name: 'Plano Clínica · Mensal' })).toContainText('Pendente')
})

test('the operator connects the provider, and an owner pays by PIX, sees it come, and prints the invoice', async ({
  page,
  browser,
}) => {
  test.slow()
  const simulator = await startSimulator(Number(process.env.E2E_PAYMENTS))
  await asOperator(page)
  await page.goto('/master/settings')
  await expect(page.getByText('O Mercado Pago não está configurado.')).toBeVisible()
  await connectProvider(page)

  const owner = await (await browser.newContext({ viewport: { width: 360, height: 800 } })).newPage()
  await asOwner(owner)
  await owner.goto('/dashboard/billing')
  await owner.getByRole('button', { name: 'Escolher Plano' }).click()
  await owner.getByRole('button', { name: 'Assinar Profissional' }).click()
  const dialog = owner.getByRole('dialog', { name: 'Pagamento' })
  await expect(dialog.getByText('R$ 59,00')).toBeVisible()
  await dialog.getByLabel('Nome completo').fill('')
  await dialog.getByRole('button', { name: 'Gerar PIX' }).click()
  await expect(dialog.getByText('Preencha todos os dados do pagador')).toHaveCount(2)
  await expect(dialog.getByText('Selecione um método de pagamento')).toBeVisible()
  await dialog.getByLabel('Nome completo').fill('Dora Reis')
  await dialog.getByLabel('CPF').pressSequentially('529982247259')
  await expect(dialog.getByLabel('CPF')).toHaveValue('529.982.247-25')
  await dialog.getByRole('radio', { name: 'Cartão de crédito' }).check()
  await expect(dialog.getByRole('combobox', { name: 'Parcelas' }).getByRole('option')).toHaveCount(12)
  await expect(dialog.getByText('vencimento em 3 dias')).toBeVisible()
  await dialog.getByRole('radio', { name: 'PIX' }).check()
  await accessible(owner)
  await dialog.getByRole('button', { name: 'Gerar PIX' }).click()
  await expect(dialog.getByRole('img', { name: 'QR Code do PIX' })).toBeVisible()
  await expect(dialog.getByLabel('PIX copia e cola')).toHaveValue(/^000201/)
  await accessible(owner)

  const payment = (await simulator.payments()).at(-1)!
  await simulator.change(payment.id, { status: 'approved', status_detail: 'accredited' })
  const address = '/webhooks/mercado-pago'
  const news = `${address}?data.id=${payment.id}&type=payment`
  const forged = await owner.request.post(news, { headers: { 'x-signature': 'ts=1,v1=0', 'x-request-id': 'r1' } })
  expect(forged.status()).toBe(401)
  await tellOfPayment(owner, address, payment.id)
  await expect(dialog.getByText('Pagamento aprovado')).toBeVisible()
  await dialog.getByRole('button', { name: 'Concluir' }).click()
  await expect(owner.getByText('Plano Profissional', { exact: true })).toBeVisible()
  await expect(owner.getByRole('button', { name: 'Alterar Plano' })).toBeVisible()
  await owner.getByRole('button', { name: 'Abrir a fatura Plano Profissional · Mensal' }).click()
  await expect(owner.getByRole('dialog', { name: 'Plano Profissional · Mensal' })).toContainText('Paga em')
  await owner.keyboard.press('Escape')
  await owner.setViewportSize({ width: 1440, height: 900 })
  await owner.getByRole('button', { name: 'Alterar Plano' }).click()
  await expect(owner.getByRole('radio', { name: 'No fim do período' })).toBeVisible()
  await accessible(owner)

  await plansAreOneStepAway(await (await browser.newContext()).newPage())

  await page.getByRole('button', { name: 'Desconectar' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Desconectar' }).click()
  await expect(page.getByText('O Mercado Pago não está configurado.')).toBeVisible()
  await simulator.stop()
})

/** A trial allows one professional. Adding a second one shows the plans and keeps what was typed. */
async function plansAreOneStepAway(trial: Page) {
  await asOwner(trial)
  await trial.goto('/dashboard/professionals')
  const dialog = trial.getByRole('dialog', { name: 'Novo Profissional' })
  for (const name of ['Bruna Teles', 'Diego Amaral']) {
    await trial.getByRole('button', { name: 'Novo Profissional' }).first().click()
    await dialog.getByLabel('Nome').fill(name)
    await dialog.getByLabel('E-mail').fill(newAddress())
    await dialog.getByLabel('Telefone').fill('11912345678')
    await dialog.getByLabel('Comissão').fill('35')
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    if (name === 'Bruna Teles') await expect(dialog).toBeHidden()
  }
  const [plans] = await Promise.all([
    trial.context().waitForEvent('page'),
    trial.getByRole('button', { name: 'Ver planos' }).click(),
  ])
  await expect(plans).toHaveURL(/\/dashboard\/billing$/)
  await expect(plans.getByText('1 de 1')).toBeVisible()
  await expect(dialog.getByLabel('Nome')).toHaveValue('Diego Amaral')
  await plans.close()

  // A feature outside the plan names the plan that includes it.
  await trial.goto('/dashboard/reports?tab=receber')
  await expect(trial.getByText('O relatório A receber faz parte do plano Clínica.')).toBeVisible()
  await accessibleAtEachWidth(trial)
  const [larger] = await Promise.all([
    trial.context().waitForEvent('page'),
    trial.getByRole('button', { name: 'Ver planos' }).click(),
  ])
  await expect(larger).toHaveURL(/\/dashboard\/billing$/)
  await trial.context().close()
}
