import { expect, test, type Page } from './story.ts'
import { startSimulator } from '../src/payments/server/testing/provider-simulator.ts'
import { asOperator } from './operator.ts'
import { accessible, asOwner, atRest, newAddress, post } from './owner.ts'
import { connectProvider, tellOfPayment } from './provider.ts'
import { paymentsPort } from './handed.ts'

// spec: billing-2, public-entities-11, public-constants-2
test('the operator connects the provider, and an owner pays by PIX, sees it come, and prints the invoice', async ({
  page,
  browser,
}) => {
  test.slow()
  const simulator = await startSimulator(paymentsPort)
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
  await dialog.getByLabel('CPF').pressSequentially('52998224725')
  await dialog.getByRole('radio', { name: 'PIX' }).check()
  await accessible(owner)
  await dialog.getByRole('button', { name: 'Gerar PIX' }).click()
  await expect(dialog.getByRole('img', { name: 'QR Code do PIX' })).toBeVisible()
  await expect(dialog.getByLabel('PIX copia e cola')).toHaveValue(/^000201/)
  await accessible(owner)

  const payment = (await simulator.payments()).at(-1)!
  await simulator.change(payment.id, { status: 'approved', status_detail: 'accredited' })
  const address = '/webhooks/mercado-pago'
  const events = `${address}?data.id=${payment.id}&type=payment`
  const forged = await owner.request.post(events, { headers: { 'x-signature': 'ts=1,v1=0', 'x-request-id': 'r1' } })
  expect(forged.status()).toBe(401)
  await tellOfPayment(owner, address, payment.id)
  await expect(dialog.getByText('Pagamento aprovado')).toBeVisible()
  await dialog.getByRole('button', { name: 'Concluir' }).click()
  await expect(owner.getByText('Plano Profissional', { exact: true })).toBeVisible()
  await expect(owner.getByRole('button', { name: 'Alterar Plano' })).toBeVisible()
  await owner.getByRole('button', { name: 'Abrir a fatura Plano Profissional · Mensal' }).click()
  await expect(owner.getByRole('dialog', { name: /^Fatura nº \d{6}$/ })).toContainText('Paga em')
  await owner.keyboard.press('Escape')
  await owner.setViewportSize({ width: 1440, height: 900 })
  await owner.getByRole('button', { name: 'Alterar Plano' }).click()
  await expect(owner.getByRole('radio', { name: 'No fim do período' })).toBeVisible()
  await accessible(owner)

  await owner.keyboard.press('Escape')
  await endsAndKeeps(owner)

  await plansAreOneStepAway(await (await browser.newContext()).newPage())

  await page.getByRole('button', { name: 'Desconectar' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Desconectar' }).click()
  await expect(page.getByText('O Mercado Pago não está configurado.')).toBeVisible()
  await simulator.stop()
})

/** A trial allows one professional. Adding a second one shows the plans and keeps what was typed. */
async function plansAreOneStepAway(trial: Page) {
  await asOwner(trial)
  await post(trial, '/professionals', {
    name: 'Bruna Teles',
    email: newAddress(),
    phone: '(11) 91234-5678',
    commissionPercent: 35,
    specialtyIds: [],
    hours: Array.from({ length: 7 }, () => [{ from: '08:00', to: '18:00' }]),
  })
  await trial.goto('/dashboard/professionals')
  await expect(trial.getByRole('row', { name: /Bruna Teles/ })).toBeVisible()
  const dialog = trial.getByRole('dialog', { name: 'Novo Profissional' })
  await trial.getByRole('button', { name: 'Novo Profissional' }).click()
  await dialog.getByLabel('Nome').fill('Diego Amaral')
  await dialog.getByRole('textbox', { name: /^E-mail/ }).fill(newAddress())
  await dialog.getByRole('textbox', { name: /^Telefone/ }).fill('11912345678')
  await dialog.getByLabel('Comissão').fill('35')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  const [plans] = await Promise.all([
    trial.context().waitForEvent('page'),
    trial.getByRole('button', { name: 'Ver planos' }).click(),
  ])
  await expect(plans).toHaveURL(/\/dashboard\/billing$/)
  await expect(plans.getByText('1 de 1')).toBeVisible()
  await expect(dialog.getByLabel('Nome')).toHaveValue('Diego Amaral')
  await trial.context().close()
}

/** Two clicks end the subscription, and one keeps it. */
async function endsAndKeeps(owner: Page) {
  await atRest(owner)
  const question = owner.getByRole('alertdialog', { name: 'Encerrar assinatura?' })
  await owner.getByRole('button', { name: 'Encerrar assinatura' }).click()
  await expect(question).toContainText(
    /Tudo continua funcionando até \d\d\/\d\d\/\d{4}\. Depois, a conta fica só para leitura/,
  )
  await accessible(owner)
  await question.getByRole('button', { name: 'Encerrar assinatura' }).click()
  await expect(owner.getByText('Encerrada', { exact: true })).toBeVisible()
  await accessible(owner)
  await owner.getByRole('button', { name: 'Manter assinatura' }).click()
  await expect(owner.getByText('Ativo', { exact: true })).toBeVisible()
  await expect(owner.getByRole('button', { name: 'Encerrar assinatura' })).toBeVisible()
}
