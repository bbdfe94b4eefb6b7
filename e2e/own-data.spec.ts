import { expect, type Page, test } from './story.ts'
import { aSalon } from './agenda.ts'
import { followMail } from './mail.ts'
import { accessibleAtEachWidth, openBookingPage } from './owner.ts'

/** A salon with a booking page and the client Ana, who has an e-mail address. */
async function aSalonWithAna(page: Page) {
  const { clientId } = await aSalon(page)
  const email = `ana-${crypto.randomUUID()}@exemplo.com`
  const card = { name: 'Ana Conceição', phone: '(11) 98765-4321', email, document: '529.982.247-25' }
  expect((await page.request.put(`/api/clients/${clientId}`, { data: card })).ok()).toBe(true)
  const slug = await openBookingPage(page)
  return { clientId, email, slug }
}

// spec: clients-15
test('a client asks for her page, corrects, withdraws, takes her data along and asks to be forgotten without JavaScript; the owner decides', async ({
  page,
  browser,
}) => {
  const { email, slug, clientId } = await aSalonWithAna(page)
  const outside = {
    viewport: { width: 360, height: 740 },
    javaScriptEnabled: false,
    locale: 'pt-BR',
    acceptDownloads: true,
  }
  const phone = await (await browser.newContext(outside)).newPage()
  await phone.goto(`/booking/${slug}`)
  await phone.getByRole('link', { name: 'Meus dados' }).click()
  await phone.getByLabel('E-mail').fill('ana')
  await phone.getByRole('button', { name: 'Enviar link' }).click()
  await expect(phone.getByText('Informe um e-mail válido.')).toBeVisible()
  await phone.getByLabel('E-mail').fill(email)
  await phone.getByRole('button', { name: 'Enviar link' }).click()
  await expect(phone.getByRole('heading', { name: 'Confira o seu e-mail' })).toBeVisible()

  await followMail(phone, email, 'seus dados')
  await expect(phone.getByRole('heading', { name: 'Dados de Ana Conceição' })).toBeVisible()
  await expect(phone.getByText('529.982.247-25')).toBeVisible()
  await phone.getByLabel('Nome completo').fill('Ana Conceição Reis')
  await phone.getByLabel(/Aniversário/).fill('12/03')
  await phone.getByRole('button', { name: 'Salvar nome e aniversário' }).click()
  await expect(phone.getByText('Dados salvos.')).toBeVisible()
  await expect(phone.getByRole('heading', { name: 'Dados de Ana Conceição Reis' })).toBeVisible()
  await phone.getByRole('button', { name: 'Não autorizar: Lembretes' }).click()
  await expect(phone.getByText('Consentimento retirado.')).toBeVisible()
  await phone.getByLabel(/Celular/).fill('(11) 95555-1234')
  await phone.getByRole('button', { name: 'Pedir mudança de contato' }).click()
  await expect(phone.getByText('(11) 95555-1234 · ')).toBeVisible()
  const file = phone.waitForEvent('download')
  await phone.getByRole('button', { name: 'Baixar planilha (CSV)' }).click()
  expect((await file).suggestedFilename()).toBe('meus-dados.csv')
  await phone.getByRole('button', { name: 'Pedir exclusão' }).click()
  await expect(phone.getByText('Pedido de exclusão enviado.')).toBeVisible()

  await page.goto('/dashboard')
  await expect(page.getByText('2 pedidos sobre dados pessoais aguardam resposta')).toBeVisible()
  await page.getByRole('link', { name: 'Ver pedidos' }).click()
  const waiting = page.getByRole('list', { name: 'Para responder' })
  const contact = waiting.getByRole('listitem', { name: 'Mudança de contato: Ana Conceição Reis' })
  await expect(contact).toContainText('(11) 95555-1234')
  await accessibleAtEachWidth(page)
  await contact.getByRole('button', { name: 'Atender' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Trocar contato' }).click()
  await expect(page.getByText('Contato atualizado!')).toBeVisible()
  const erasure = waiting.getByRole('listitem', { name: 'Exclusão dos dados pessoais: Ana Conceição Reis' })
  await expect(erasure).toContainText('prazo legal')

  await erasure.getByRole('button', { name: 'Atender' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByText('Dados pessoais excluídos!')).toBeVisible()
  await phone.reload()
  await expect(phone.getByRole('heading', { name: 'Este link expirou' })).toBeVisible()
  await page.goto(`/dashboard/clients/${clientId}`)
  await expect(page.getByRole('heading', { name: 'Cliente anonimizado' })).toBeVisible()
})
