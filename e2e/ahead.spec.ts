import { expect, test } from './story.ts'
import { views } from '../src/entries/screen-views.tsx'
import { type ScreenName, screensOf } from '../src/entries/screens.ts'
import { paths } from '../src/platform/paths.ts'
import { asOwner, post } from './owner.ts'

test.use({ viewport: { width: 360, height: 740 } })

/** Headings of screens that differ from their name in the menu, or that have no menu entry. */
const titles: Partial<Record<ScreenName, string>> = {
  deposits: 'Sinais',
  duplicateClients: 'Cadastros duplicados',
  scheduleSettings: 'Configurações da Agenda',
  users: 'Gerenciar Usuários',
}
/** Query strings to open some screens with. */
const searches: Partial<Record<ScreenName, string>> = {
  clients: '?search=ana&sort=lastVisit',
  commissions: '?period=year',
  reports: '?period=week',
  schedule: '?date=2031-02-03',
}

/** Each screen that prefetches, with the doors that it calls. Screens that can be switched off are left out. */
const asking = screensOf('members').flatMap(({ name, path, entry }) => {
  const questions = views[name].ahead?.({ search: {}, params: {}, today: '2031-02-03', may: () => true })
  // A screen of one record is opened from a list of them; the story below does that.
  if (!questions || entry?.isOn || path.includes('$')) return []
  const doors = questions.map(({ queryKey }) => (queryKey[0] as string[]).join('/'))
  return [
    {
      path,
      link: entry?.place === 'menu' && entry.label,
      title: titles[name] ?? entry!.label,
      doors,
      search: searches[name],
    },
  ]
})

/** Doors that are called by the frame around the screen, or for the time without internet. */
const besides = new Set(['accounts/me', 'sales/clients'])

// This test opens every screen.
test('what a screen asks ahead is what it shows: nothing is asked for twice, nothing later', async ({ page }) => {
  test.setTimeout(180_000)
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
      // The agenda also reads the neighbouring days. A door that was just read is not read again.
      const most = door === 'agenda/day' ? 3 : 1
      if (!seen.has(door)) await expect.poll(() => times(door), `${door} on ${title}`).toBeGreaterThanOrEqual(most)
      expect(times(door), `${door} on ${title}`).toBeLessThanOrEqual(most)
      seen.add(door)
    }
    expect(asked.filter((door) => !doors.includes(door) && !besides.has(door))).toEqual([])
    asked = []
  }

  await page.goto('/dashboard')
  await expect(page.getByText('Olá, Dora')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(times('home/overview')).toBe(1)
  asked = []
  expect(asking.length).toBeGreaterThan(15)
  for (const { path, link, title, doors, search } of asking) {
    if (path === paths.overview) continue
    if (link) {
      // By keyboard, because a pointer asks ahead for each screen whose link it passes.
      await page.getByRole('button', { name: 'Abrir menu' }).press('Enter')
      await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: link }).first().press('Enter')
      await check(title, doors)
    }
    if (link && !search) continue
    await page.goto(path + (search ?? ''))
    await check(title, doors)
  }
})

test('a client’s history is asked for without waiting for the card', async ({ page }) => {
  await asOwner(page)
  const { id } = await post(page, '/clients', { name: 'Ana Conceição', phone: '(11) 98765-4321' })
  const held = Promise.withResolvers<void>()
  await page.route('**/rpc/clients/get', async (route) => {
    await held.promise
    await route.continue()
  })
  const asked = page.waitForRequest('**/rpc/record/clientVisits')
  await page.goto(paths.client(id))
  await asked
  held.resolve()
  await expect(page.getByRole('heading', { level: 1, name: 'Ana Conceição' })).toBeVisible()
})

test('a screen whose first answers take long is shown without them', async ({ page }) => {
  await asOwner(page)
  await page.goto(paths.overview)
  await page.waitForLoadState('networkidle')
  const held = Promise.withResolvers<void>()
  await page.route('**/rpc/team/professionals/list', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Abrir menu' }).press('Enter')
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Profissionais' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Profissionais' })).toBeVisible()
  await expect(page.getByText('Carregando...')).toBeAttached()
  held.resolve()
  await expect(page.getByText('Carregando...')).not.toBeAttached()
})
