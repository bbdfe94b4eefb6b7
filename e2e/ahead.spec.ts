import { beginLong, expect, test } from './story.ts'
import { views } from '../src/entries/screen-views.tsx'
import { type ScreenName, screensOf } from '../src/entries/screens.ts'
import { paths } from '../src/platform/paths.ts'
import { asOwner, post } from './owner.ts'

test.use({ viewport: { width: 360, height: 740 } })

/** Headings of screens that differ from their name in the menu, or that have no menu entry. */
const titles: Partial<Record<ScreenName, string>> = {
  deposits: 'Sinais por PIX',
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

/** Each screen that prefetches, with the procedures that it calls. Screens that can be switched off are left out. */
const asking = screensOf('members').flatMap(({ name, path, entry }) => {
  const questions = views[name].ahead?.({ search: {}, params: {}, today: '2031-02-03', may: () => true })
  // A screen of one record is opened from a list of them; the story below does that.
  if (!questions || entry?.isOn || path.includes('$')) return []
  const procedures = questions.map(({ queryKey }) => (queryKey[0] as string[]).join('/'))
  return [
    {
      path,
      link: entry?.place === 'menu' && entry.label,
      title: titles[name] ?? entry!.label,
      procedures,
      search: searches[name],
    },
  ]
})

/** Procedures that are called by the frame around the screen, for the time without internet, or for an address that a form proposes. */
const besides = new Set(['accounts/me', 'sales/clients', 'home/news', 'booking/link/checkPath'])

// This test opens every screen.
// spec: routes-4, shell-5
test('what a screen asks ahead is what it shows: nothing is asked for twice, nothing later, and each names its tab', async ({
  page,
}) => {
  beginLong('platform/web')
  test.setTimeout(180_000)
  await asOwner(page)

  let asked: string[] = []
  page.on('request', (request) => {
    const [, procedure] = /\/rpc\/(.+)$/.exec(request.url()) ?? []
    if (procedure) asked.push(procedure)
  })
  const times = (procedure: string) => asked.filter((one) => one === procedure).length
  const seen = new Set<string>()

  const titles = new Set<string>()
  const namesItsTab = async (screen: string) => {
    const heading = (await page.getByRole('heading', { level: 1 }).textContent())!
    await expect(page, screen).toHaveTitle(`${heading} · Marcaí`)
    titles.add(await page.title())
  }
  const check = async (title: string, procedures: string[]) => {
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
    await namesItsTab(title)
    await page.waitForLoadState('networkidle')
    for (const procedure of procedures) {
      // The agenda also reads the neighbouring days. A procedure that was just read is not read again.
      const most = procedure === 'agenda/day' ? 3 : 1
      if (!seen.has(procedure))
        await expect.poll(() => times(procedure), `${procedure} on ${title}`).toBeGreaterThanOrEqual(most)
      expect(times(procedure), `${procedure} on ${title}`).toBeLessThanOrEqual(most)
      seen.add(procedure)
    }
    expect(asked.filter((procedure) => !procedures.includes(procedure) && !besides.has(procedure))).toEqual([])
    asked = []
  }

  await page.goto('/dashboard')
  await expect(page.getByText('Olá, Dora')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(times('home/overview')).toBe(1)
  await namesItsTab('overview')
  asked = []
  expect(asking.length).toBeGreaterThan(15)
  for (const { path, link, title, procedures, search } of asking) {
    if (path === paths.overview) continue
    if (link) {
      // By keyboard, because a pointer asks ahead for each screen whose link it passes.
      await page.getByRole('button', { name: 'Abrir menu' }).press('Enter')
      await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: link }).first().press('Enter')
      await check(title, procedures)
    }
    if (link && !search) continue
    await page.goto(path + (search ?? ''))
    await check(title, procedures)
  }

  // The others ask for nothing ahead, or can be switched off, or are of one record.
  const { id } = await post(page, '/clients', { name: 'Ana Conceição', phone: '(11) 98765-4321' })
  const opened = new Set(asking.map(({ path }) => path))
  for (const { path } of screensOf('members').filter((screen) => !opened.has(screen.path))) {
    await page.goto(path.replace('$id', id))
    await namesItsTab(path)
  }
  expect(titles.size).toBeGreaterThan(screensOf('members').length - 3)
  expect(titles).toContain('Ana Conceição · Marcaí')
})

/** How far all that stands on a page may be moved by what comes in, as browsers sum it up. */
const mostShift = 0.01

// This test opens every screen.
test('nothing on a screen is pushed away by what comes in above it, whichever answer is last', async ({ page }) => {
  beginLong('platform/web')
  test.setTimeout(180_000)
  await asOwner(page)
  const { id } = await post(page, '/clients', { name: 'Ana Conceição', phone: '(11) 98765-4321' })
  await page.addInitScript(() => {
    const moved: { by: number; what: string }[] = []
    Object.assign(window, { moved })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as PerformanceEntry & { value: number; sources: { node: Node | null }[] }
        moved.push({ by: value, what: sources.map(({ node }) => node?.textContent?.slice(0, 40)).join(' / ') })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  // Whatever was asked last is answered first.
  const waiting: (() => void)[] = []
  await page.route('**/rpc/**', async (route) => {
    if (!route.request().url().endsWith('/accounts/me')) await new Promise<void>((goOn) => waiting.push(goOn))
    await route.continue()
  })
  const answering = setInterval(() => waiting.pop()?.(), 60)
  const faults: string[] = []
  const screens = screensOf('members').filter(({ entry }) => !entry?.isOn)
  for (const { name, path } of screens) {
    await page.goto(path.replace('$id', id))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    const moved = await page.evaluate(() => (window as unknown as { moved: { by: number; what: string }[] }).moved)
    const sum = moved.reduce((all, { by }) => all + by, 0)
    if (sum > mostShift) faults.push(`${name} by ${sum.toFixed(3)}: ${moved.map(({ what }) => what).join(' | ')}`)
  }
  clearInterval(answering)
  expect(faults).toEqual([])
  expect(screens.length).toBeGreaterThan(25)
})

test('a screen asks all that it shows at once, and is shown without answers that take long', async ({ page }) => {
  await asOwner(page)
  const { id } = await post(page, '/clients', { name: 'Ana Conceição', phone: '(11) 98765-4321' })
  /** Holds the answers of a procedure, until they are let go. */
  const holds = async (procedure: string) => {
    const held = Promise.withResolvers<void>()
    await page.route(`**/rpc/${procedure}`, async (route) => {
      await held.promise
      await route.continue()
    })
    return held.resolve
  }
  const letCardGo = await holds('clients/get')
  const asked = page.waitForRequest('**/rpc/record/timeline')
  await page.goto(paths.client(id))
  await asked
  letCardGo()
  await expect(page.getByRole('heading', { level: 1, name: 'Ana Conceição' })).toBeVisible()
  await page.waitForLoadState('networkidle')

  const letListGo = await holds('team/professionals/list')
  await page.getByRole('button', { name: 'Abrir menu' }).press('Enter')
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Profissionais' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Profissionais' })).toBeVisible()
  await expect(page.getByText('Carregando...')).toBeAttached()
  letListGo()
  await expect(page.getByText('Carregando...')).not.toBeAttached()
})
