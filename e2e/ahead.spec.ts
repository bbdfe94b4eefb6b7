import { expect, test } from '@playwright/test'
import { asOwner } from './owner.ts'

test.use({ viewport: { width: 360, height: 740 } })

/** Each screen of the menu with a list or a form, what it is called, and the door behind it. */
const screens = [
  { link: 'Agenda', title: 'Agenda', doors: ['agenda/day', 'team/professionals/list'] },
  { link: 'Clientes', title: 'Clientes', doors: ['clients/list'] },
  { link: 'Produtos', title: 'Produtos', doors: ['catalogue/products/list'] },
  { link: 'Serviços', title: 'Serviços', doors: ['catalogue/services/search'] },
  { link: 'Profissionais', title: 'Profissionais', doors: ['team/professionals/list', 'agenda/timeOff/list'] },
  { link: 'Link de Agendamento', title: 'Link de Agendamento', doors: ['booking/link/get'] },
  { link: 'Meu Site', title: 'Meu Site', doors: ['sites/get'] },
  { link: 'Usuários', title: 'Gerenciar Usuários', doors: ['accounts/users/list'] },
  { link: 'Minhas Faturas', title: 'Minhas Faturas', doors: ['billing/subscription'] },
]
const inner = [
  { path: '/dashboard/reports?period=week', title: 'Relatórios', doors: ['reports/read'] },
  { path: '/dashboard/commissions?period=year', title: 'Comissões', doors: ['reports/commissions/team'] },
  { path: '/dashboard/clients?search=ana&sort=lastVisit', title: 'Clientes', doors: ['clients/list'] },
  { path: '/dashboard/schedule?date=2031-02-03', title: 'Agenda', doors: ['team/professionals/list'] },
]

// Fourteen screens: more than a story usually has.
test('what a screen asks ahead is what it shows: nothing is asked for twice', async ({ page }) => {
  test.slow()
  await asOwner(page)

  let asked: string[] = []
  page.on('request', (request) => {
    const [, door] = /\/rpc\/(.+)$/.exec(request.url()) ?? []
    if (door) asked.push(door)
  })
  const times = (door: string) => asked.filter((one) => one === door).length
  const seen = new Set<string>()

  const check = async (title: string, doors: string[]) => {
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
    await page.waitForLoadState('networkidle')
    for (const door of doors) {
      // The agenda also reads the days beside its own; whatever was just read is not read again.
      const most = door === 'agenda/day' ? 3 : 1
      if (!seen.has(door)) await expect.poll(() => times(door), `${door} on ${title}`).toBeGreaterThanOrEqual(most)
      expect(times(door), `${door} on ${title}`).toBeLessThanOrEqual(most)
      seen.add(door)
    }
    asked = []
  }

  await page.goto('/dashboard')
  await expect(page.getByText('Olá, Dora')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(times('home/overview')).toBe(1)
  asked = []
  for (const { link, title, doors } of screens) {
    await page.getByRole('button', { name: 'Abrir menu' }).click()
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: link, exact: true }).click()
    await check(title, doors)
  }
  for (const { path, title, doors } of inner) {
    await page.goto(path)
    await check(title, doors)
  }
})
