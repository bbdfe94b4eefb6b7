import { expect, test, type Page } from './story.ts'
import { appointment, aSalon, pastEight } from './agenda.ts'
import { accessible, accessibleAtEachWidth, post } from './owner.ts'

/** Bruna serves Ana since five minutes ago, then Bia, and much later Caio. */
async function aLateDay(page: Page) {
  const { professionals, serviceId, clientId } = await aSalon(page)
  const { date, at } = await pastEight(professionals[0]!)
  const client = async (name: string) => (await post(page, '/clients', { name, phone: '(11) 95555-4444' })).id
  const booking = { serviceId, professionalId: professionals[0], date }
  await post(page, '/appointments', { ...booking, clientId, time: at(-5) })
  await post(page, '/appointments', { ...booking, clientId: await client('Bia Reis'), time: at(55) })
  await post(page, '/appointments', { ...booking, clientId: await client('Caio Prado'), time: at(180) })
  await page.goto('/dashboard/schedule')
  await expect(appointment(page, /Bia Reis/)).toBeVisible()
  return { at, booking }
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Atraso de Bruna' })
const change = (page: Page, name: string) => dialog(page).getByLabel(new RegExp(`^O que muda para ${name}`))

// spec: agenda-45
test('the desk puts off the rest of a day by keyboard, hands one over, tells the others and takes it back', async ({
  page,
}) => {
  const { at } = await aLateDay(page)
  await page.getByRole('button', { name: 'Atraso de Bruna' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Outro tempo' }).press('Enter')
  await expect(dialog(page).getByLabel('Atraso em minutos')).toBeFocused()
  await page.keyboard.type('900')
  await expect(dialog(page).getByText('O atraso vai de 1 a 240 minutos.')).toBeVisible()
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await expect(dialog(page).getByRole('listitem')).toHaveCount(2)
  await expect(dialog(page).getByRole('listitem').nth(1)).toContainText(`${at(55)}${at(64)}`)
  await expect(dialog(page).getByText('1 horário fica como está.')).toBeVisible()
  await accessibleAtEachWidth(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  await change(page, 'Bia').selectOption({ label: 'Passar para Carla' })
  await expect(dialog(page).getByText('com Carla')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Aplicar' }).press('Enter')
  const notices = page.getByRole('dialog', { name: 'Avise os clientes' })
  await expect(notices.getByRole('listitem')).toHaveCount(1)
  const link = await notices.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')
  expect(new URL(link!).searchParams.get('text')).toContain(`seu horário das ${at(55)} de hoje fica com Carla`)
  await accessible(page)
  await expect(page.getByText('2 agendamentos alterados.')).toBeVisible()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(notices).toBeHidden()
  await expect(page.getByText('O dia voltou a ficar como antes.')).toBeVisible()
  await expect(appointment(page, new RegExp(`^${at(55)}.*Bia Reis`))).toBeVisible()
})

// spec: agenda-45
test('on a phone nothing is lost where somebody books meanwhile: the new proposal is shown and applied', async ({
  page,
}) => {
  const { at, booking } = await aLateDay(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Atraso de Bruna' }).click()
  await page.getByRole('menuitem', { name: '+5 min' }).click()
  await expect(change(page, 'Bia')).toHaveValue('later')
  await change(page, 'Ana').selectOption('stay')
  await expect(change(page, 'Bia')).toHaveCount(0)
  await change(page, 'Ana').selectOption('longer')
  await expect(change(page, 'Bia')).toHaveValue('later')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  // The press comes before the screen has heard of what somebody else books.
  const { id: clientId } = await post(page, '/clients', { name: 'Davi Luz' })
  await page.route(
    '**/rpc/agenda/delay/apply',
    async (route) => {
      await post(page, '/appointments', { ...booking, clientId, time: at(115) })
      await route.continue()
    },
    { times: 1 },
  )
  await dialog(page).getByRole('button', { name: 'Aplicar' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('A agenda mudou')
  await expect(change(page, 'Davi')).toHaveValue('later')
  await accessible(page)
  await dialog(page).getByRole('button', { name: 'Aplicar' }).click()
  const notices = page.getByRole('dialog', { name: 'Avise os clientes' })
  await expect(notices.getByRole('listitem')).toHaveText([/Bia Reis/, /Davi Luz.*Sem telefone/])
  await notices.getByRole('button', { name: 'Concluir' }).click()
  await expect(appointment(page, new RegExp(`^${at(60)}.*Bia Reis`))).toBeVisible()
})
