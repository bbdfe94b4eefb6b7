import { expect, test } from './story.ts'
import { aSalon } from './agenda.ts'
import { accessible, accessibleAtEachWidth, openBookingPage, post } from './owner.ts'
import pg from 'pg'
import { serverDatabase } from './prepared.ts'

const dayBefore = (days: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(Date.now() - days * 86_400_000)

// spec: ratings-1, ratings-5, ratings-6
test('who was attended rates with a script and without; the owner answers and hides, and a stranger sees it', async ({
  page,
  browser,
}) => {
  const { professionals, ...salon } = await aSalon(page)
  const slug = await openBookingPage(page)
  const admin = new pg.Client(await serverDatabase())
  await admin.connect()
  /** The address of a visit that is over and was attended. */
  const attended = async (days: number) => {
    const visit = { ...salon, professionalId: professionals[0], date: dayBefore(days), time: '09:00' }
    const { id } = await post(page, '/appointments/squeezed-in', { ...visit, squeezeReason: 'Já estava aqui' })
    await admin.query(`update appointment set status = 'completed' where id = $1`, [id])
    const { rows } = await admin.query<{ secret: string }>('select secret from visit where id = $1', [id])
    return `/booking/${slug}/${id}-${rows[0]!.secret}`
  }
  const [first, second] = [await attended(1), await attended(2)]
  await admin.end()

  const outside = { viewport: { width: 360, height: 740 }, locale: 'pt-BR' }
  const plain = await (await browser.newContext({ ...outside, javaScriptEnabled: false })).newPage()
  await plain.goto(first)
  await expect(plain.getByRole('heading', { name: 'Como foi?' })).toBeVisible()
  await plain.getByRole('radio', { name: '5 estrelas de 5' }).check()
  await plain.getByLabel('Conte como foi').fill('Adorei o corte.')
  await plain.getByRole('button', { name: 'Enviar avaliação' }).click()
  await expect(plain.getByText('Obrigado por avaliar!')).toBeVisible()

  const phone = await (await browser.newContext(outside)).newPage()
  await phone.goto(second)
  await accessible(phone)
  await phone.getByRole('radio', { name: '5 estrelas de 5' }).focus()
  await phone.keyboard.press('Space')
  await phone.keyboard.press('ArrowUp')
  await expect(phone.getByRole('radio', { name: '1 estrela de 5' })).toBeChecked()
  await phone.getByLabel('Conte como foi').fill('Compre na minha loja!')
  await phone.getByRole('button', { name: 'Enviar avaliação' }).click()
  await expect(phone.getByText('Obrigado por avaliar!')).toBeVisible()
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await accessible(phone)

  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Avaliações' }).click()
  await expect(page.getByRole('heading', { name: '3,0 de 5 em 2 avaliações' })).toBeVisible()
  const list = page.getByRole('list', { name: 'Avaliações' }).getByRole('listitem')
  await list.filter({ hasText: 'Adorei' }).getByRole('button', { name: 'Responder' }).click()
  await page.getByRole('dialog').getByLabel('Resposta').fill('Volte sempre!')
  await page.getByRole('button', { name: 'Publicar resposta' }).click()
  await expect(list.filter({ hasText: 'Volte sempre!' })).toBeVisible()
  await list.filter({ hasText: 'Compre' }).getByRole('button', { name: 'Ocultar' }).click()
  await page.getByRole('dialog').getByLabel('Motivo').selectOption('propaganda')
  await page.getByRole('dialog').getByRole('button', { name: 'Ocultar' }).click()
  await expect(page.getByText('Ocultada: propaganda')).toBeVisible()
  await accessibleAtEachWidth(page)

  await plain.goto(`/booking/${slug}`)
  await plain.getByRole('link', { name: 'Nota 3,0 de 5, 2 avaliações' }).click()
  const shown = plain.getByRole('region', { name: 'Avaliações' })
  await expect(shown.getByText('Adorei o corte.')).toBeVisible()
  await expect(shown.getByText('Volte sempre!')).toBeVisible()
  await expect(shown.getByText('1 avaliação ocultada: propaganda. A nota conta.')).toBeVisible()
  await expect(plain.getByText('Compre na minha loja!')).toHaveCount(0)
})
