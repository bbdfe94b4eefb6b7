import { expect, test } from './story.ts'
import { accessibleAtEachWidth, asOwner, atRest, password } from './owner.ts'

test('an owner closes the account with a copy in hand, the page says so to clients, and everything comes back', async ({
  page,
  browser,
}) => {
  test.slow()
  await asOwner(page)
  const { link } = (await (await page.request.get('/api/booking-link')).json()) as {
    link: { slug: string }
  }
  const saved = await page.request.put('/api/booking-link', { data: { ...link, isActive: true } })
  expect(saved.ok(), await saved.text()).toBe(true)
  const client = await (await browser.newContext()).newPage()
  await client.goto(`/booking/${link.slug}`)
  await expect(client.getByText('Esta página foi encerrada')).toHaveCount(0)

  await page.goto('/dashboard/settings?tab=dados#closing')
  await page.getByRole('button', { name: 'Encerrar conta' }).click()
  const question = page.getByRole('alertdialog', { name: 'Encerrar a conta do negócio?' })
  await accessibleAtEachWidth(page)
  const download = page.waitForEvent('download')
  await question.getByRole('button', { name: 'Baixar todos os dados' }).click()
  expect((await download).suggestedFilename()).toMatch(/^negocio-.*\.zip$/)
  await question.getByRole('button', { name: 'Encerrar conta' }).click()
  const proof = page.getByRole('dialog').filter({ has: page.getByLabel('Senha', { exact: true }) })
  const reopen = page.getByRole('button', { name: 'Reabrir conta' })
  await expect(proof.or(reopen).first()).toBeVisible()
  if (await proof.isVisible()) {
    await proof.getByLabel('Senha', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
  }
  await expect(reopen).toBeVisible()
  await atRest(page)
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: /^Conta encerrada\. Em \d\d\/\d\d\/\d{4}, todos os dados serão excluídos/ }),
  ).toBeVisible()
  await accessibleAtEachWidth(page)

  await client.reload()
  await expect(client.getByRole('heading', { name: 'Esta página foi encerrada' })).toBeVisible()
  await accessibleAtEachWidth(client)

  await reopen.click()
  await expect(page.getByRole('button', { name: 'Encerrar conta' })).toBeVisible()
  await expect(page.getByText('Conta encerrada.')).toHaveCount(0)
  await client.reload()
  await expect(client.getByText('Esta página foi encerrada')).toHaveCount(0)
})
