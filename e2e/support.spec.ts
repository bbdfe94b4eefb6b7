import { expect, test } from './story.ts'
import { asOperator } from './operator.ts'
import { accessible, accessibleAtEachWidth, asOwner, post } from './owner.ts'

// spec: master-14
test('an owner lets support look in, sees who came, and shuts them out; support changes nothing', async ({
  page,
  browser,
}) => {
  test.slow()
  const ours = await (await browser.newContext()).newPage()
  await asOperator(ours)
  await ours.goto('/master/users')
  await expect(ours.getByRole('table', { name: 'Usuários' })).toBeVisible()
  await expect(ours.getByRole('button', { name: 'Acessar Salão da Dora' })).toHaveCount(0)

  await asOwner(page)
  const { id } = await post(page, '/clients', { name: 'Ana Souza' })
  await page.request.put(`/api/clients/${id}/notes`, { data: { notes: 'Alérgica a amônia', before: null } })
  await page.goto('/dashboard/users')
  await page.getByLabel('Por quanto tempo').selectOption('1 hora')
  await page.getByRole('button', { name: 'Liberar acesso' }).click()
  await expect(page.getByText('Ninguém do suporte entrou ainda.')).toBeVisible()

  await ours.reload()
  await ours.getByRole('button', { name: 'Acessar Salão da Dora' }).click()
  const banner = ours.getByText('Acesso de suporte a Salão da Dora, só para consulta.')
  await expect(banner).toBeVisible()
  await accessibleAtEachWidth(ours)
  await ours.setViewportSize({ width: 1280, height: 800 })
  await ours.goto('/dashboard/clients')
  await expect(banner).toBeVisible()
  await expect(ours.getByRole('button', { name: 'Novo Cliente' })).toHaveCount(0)
  await ours.getByRole('link', { name: 'Ana Souza' }).click()
  await expect(ours.getByText('O suporte não vê as observações.')).toBeVisible()

  await expect(page.getByRole('list', { name: 'Acessos do suporte' })).toContainText('Olga Prado')
  await accessible(page)
  await ours.getByRole('button', { name: 'Sair do negócio' }).click()
  await expect(ours).toHaveURL(/\/master\/users$/)
  await ours.getByRole('button', { name: 'Acessar Salão da Dora' }).click()
  await expect(banner).toBeVisible()
  await page.getByRole('button', { name: 'Encerrar acesso' }).click()
  await expect(page.getByRole('button', { name: 'Liberar acesso' })).toBeVisible()
  await ours.goto('/dashboard/clients')
  await expect(ours.getByText('Você não tem mais acesso ao negócio em que estava.')).toBeVisible()
  await expect(banner).toBeHidden()
  await page.goto('/dashboard/history')
  await expect(page.getByText('Entrou como suporte, só para consultar').first()).toBeVisible()
  await ours.context().close()
})
