import pg from 'pg'
import { expect, type Browser, type Page, test } from './story.ts'
import { appointment, aSalon, pastEight } from './agenda.ts'
import { accessible, accessibleAtEachWidth, asOwner, post } from './owner.ts'
import { serverDatabase } from './prepared.ts'

const phoneSize = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, locale: 'pt-BR' }

/** A salon whose Bruna comes in with this role; at this hour Ana is hers, and somebody is Carla's. */
async function atWork(page: Page, browser: Browser, role: string) {
  const { professionals, clientId, serviceId } = await aSalon(page)
  const [bruna, carla] = professionals as [string, string]
  const { date, at } = await pastEight(bruna)
  const context = await browser.newContext(phoneSize)
  const phone = await context.newPage()
  await comeInAs(role, bruna, await asOwner(phone, { name: 'Bruna Dias' }), clientId)
  const other = await post(page, '/clients', { name: 'Rosa Lima', phone: '(11) 91111-2222' })
  for (const [professionalId, client] of [
    [bruna, clientId],
    [carla, other.id],
  ])
    await post(page, '/appointments', { professionalId, clientId: client, serviceId, date, time: at(-5) })
  return { phone, date }
}

/** The account is that of the professional, and in no other business. */
async function comeInAs(role: string, professionalId: string, email: string, clientId: string): Promise<void> {
  const admin = new pg.Client(await serverDatabase())
  await admin.connect()
  const bruna = [professionalId, email] as const
  const there = 'select business_id from professional where id = $1'
  const whose = 'select id from account where email = $2'
  await admin.query(`insert into member (business_id, account_id, role) values ((${there}), (${whose}), $3)`, [
    ...bruna,
    role,
  ])
  await admin.query(`update session set business_id = (${there}) where account_id = (${whose})`, [...bruna])
  await admin.query(`update professional set account_id = (${whose}) where id = $1`, [...bruna])
  await admin.query(`update client set notes = 'Alergia a amônia' where id = $1`, [clientId])
  await admin.end()
}

// spec: agenda-46, roles-9
test('a professional runs her day on a phone, and finds it there without internet', async ({ page, browser }) => {
  const { phone, date } = await atWork(page, browser, 'professional')
  await phone.goto('/dashboard')
  await expect(phone).toHaveURL(/\/minha-agenda$/)
  const cards = phone.getByRole('list', { name: 'Meus atendimentos' }).locator(':scope > li')
  await expect(cards).toHaveCount(1)
  await expect(cards).toContainText('Ana Conceição')
  await expect(cards).toContainText('Alergia a amônia')
  await expect(phone.getByRole('link', { name: /^Ligar/ })).toBeVisible()
  await accessibleAtEachWidth(phone)
  await phone.setViewportSize(phoneSize.viewport)

  await page.goto(`/dashboard/schedule?date=${date}`)
  await phone.getByRole('button', { name: /^Chegou/ }).click()
  await expect(phone.getByText('Chegada marcada!')).toBeVisible()
  await expect(appointment(page, /Bruna.*Chegou/)).toBeVisible()
  await phone.getByText(/^Anotar/).click()
  await phone.getByLabel('Observações do atendimento').fill('Cor 6.1')
  await phone.getByRole('button', { name: 'Salvar' }).click()
  await expect(phone.getByText('Anotação salva!')).toBeVisible()
  await expect(cards).toContainText('Cor 6.1')
  await phone.getByRole('button', { name: /^Concluir/ }).dblclick()
  await expect(phone.getByText('Atendimento concluído!')).toBeVisible()
  await phone.getByRole('button', { name: 'Desfazer' }).click()
  await expect(phone.getByText('Desfeito!')).toBeVisible()
  await phone.getByRole('button', { name: /^Marcar retorno em 4 semanas/ }).click()
  await expect(phone.getByText('Retorno marcado!')).toBeVisible()
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await accessible(phone)

  await phone.goto('/minha-agenda')
  await phone.evaluate(async () => void (await navigator.serviceWorker.ready))
  await phone.reload()
  await phone.context().setOffline(true)
  await phone.getByRole('button', { name: /^Concluir/ }).click()
  await expect(phone.getByText('Sem internet: nada foi mudado. Tente de novo.')).toBeVisible()
  await phone.reload()
  await expect(phone.getByText(/^Sem internet: cópia deste aparelho/)).toBeVisible()
  await expect(cards).toContainText('Ana Conceição')
  await expect(phone.getByRole('button', { name: /^Concluir/ })).toBeHidden()
  await accessible(phone)
  await phone.context().setOffline(false)

  await phone.goto('/dashboard/user-settings')
  await phone.getByRole('button', { name: 'Abrir menu' }).click()
  await phone.getByRole('button', { name: 'Sair', exact: true }).click()
  await expect(phone).toHaveURL(/:\d+\/$/)
  await phone.context().setOffline(true)
  await expect(phone.goto('/minha-agenda')).rejects.toThrow()
})

// spec: agenda-46, roles-9
test('without JavaScript, and without telephones where the owner shows none', async ({ page, browser }) => {
  const { phone: signedIn } = await atWork(page, browser, 'professional_without_contacts')
  const context = await browser.newContext({
    ...phoneSize,
    javaScriptEnabled: false,
    storageState: await signedIn.context().storageState(),
  })
  const phone = await context.newPage()
  await phone.goto('/minha-agenda')
  await expect(phone.getByText('Alergia a amônia')).toBeVisible()
  await expect(phone.getByRole('link', { name: /^Ligar/ })).toHaveCount(0)
  expect(await phone.content()).not.toMatch(/98765|wa\.me/)
  await phone.getByRole('button', { name: /^Concluir/ }).click()
  await expect(phone.getByText('Atendimento concluído!')).toBeVisible()
  await phone.getByRole('button', { name: 'Desfazer' }).click()
  await expect(phone.getByRole('button', { name: /^Concluir/ })).toBeVisible()
  expect((await phone.request.get('/api/clients')).status()).toBe(403)
  await context.close()
})
