import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { screens } from '../src/entries/screens.ts'
import { helpShots } from './help-looks.ts'
import { findBrowser } from '../checks/browser.ts'
import { givenOrDefault } from '../checks/environment.ts'

/**
 * `npm run pictures`: takes the landing page's screenshots of the demo, in both themes and for computer and phone, and
 * writes the files and their list. Each file is named by its content, so that browsers may cache it forever. Then those of
 * the help; with `-- help` those alone.
 */
const folder = 'public/shots'
const listing = 'src/landing/shots.ts'
const helpListing = 'src/help/shots.ts'
const helpAlone = process.argv.includes('help')
const port = Number(givenOrDefault('PICTURES_PORT'))
const origin = `http://localhost:${port}`
const themes = ['light', 'dark'] as const
/** AVIF quality: a third smaller than WebP of the same look. Every browser that supports our styles supports AVIF. */
const quality = 60

type Clip = { x: number; y: number; width: number; height: number }
type Kind = { viewport: { width: number; height: number }; scale: number; clip: Clip }
export type Shot = { path: string; wide?: Partial<Clip>; prepare?: (page: Page) => Promise<unknown> }
type Demo = { businesses: { slug: string; accounts: { email: string; password: string }[] }[] }

/** The landing page shows the screens without the menu. */
const withoutMenu = { x: 256, y: 64, width: 800, height: 520 }
const wide: Kind = { viewport: { width: 1056, height: 640 }, scale: 1.5, clip: withoutMenu }
/** The help shows the whole width of a small computer's screen beside the menu, smaller. */
const ofHelp: Kind = { viewport: { width: 1056, height: 640 }, scale: 1.25, clip: withoutMenu }
const phone: Kind = {
  viewport: { width: 390, height: 700 },
  scale: 2,
  clip: { x: 0, y: 0, width: 390, height: 400 },
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>
let session: Cookies | undefined

const files: Record<string, Record<string, string | number>> = {}
const dataDir = mkdtempSync(join(tmpdir(), 'marcai-pictures-'))
const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn' }
const seeded = spawnSync('node', ['db/seed.ts', '--json'], {
  env,
  stdio: ['ignore', 'pipe', 'inherit'],
  encoding: 'utf8',
})
const demo = JSON.parse(seeded.stdout) as Demo
const server = spawn('node', ['src/entries/start.ts'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
try {
  await untilReady()
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars'],
  })
  await takeAll(browser)
  await browser.close()
} finally {
  server.kill('SIGTERM')
  await new Promise((done) => server.once('exit', done))
  rmSync(dataDir, { recursive: true, force: true })
}

async function takeAll(browser: Browser) {
  const setUp = await signedIn(browser, wide, 'light')
  const shots = await prepareDemo(setUp)
  mkdirSync(folder, { recursive: true })
  const old = readdirSync(folder).filter((file) => !helpAlone || file.startsWith('help-'))
  if (!helpAlone) await takeLanding(browser, shots)
  for (const [name, shot] of Object.entries(helpShots))
    await take(browser, { name: `help-${name}`, shot, kindName: 'wide', kind: ofHelp, theme: 'light' })
  const kept = new Set(Object.values(files).flatMap((file) => Object.values(file).map((path) => String(path).slice(7))))
  for (const file of old) if (!kept.has(file)) rmSync(join(folder, file))
  writeListings()
}

async function takeLanding(browser: Browser, shots: Record<string, Shot>) {
  for (const [name, shot] of Object.entries(shots))
    for (const [kindName, kind] of Object.entries({ phone, wide }))
      for (const theme of themes) await take(browser, { name, shot, kindName, kind, theme })
  await takeCard(browser)
}

type PictureJob = { name: string; shot: Shot; kindName: string; kind: Kind; theme: (typeof themes)[number] }

async function take(browser: Browser, { name, shot, kindName, kind, theme }: PictureJob) {
  const clip = kindName === 'wide' ? { ...kind.clip, ...shot.wide } : kind.clip
  const viewport =
    kindName === 'wide'
      ? { width: clip.x + clip.width, height: Math.max(kind.viewport.height, clip.y + clip.height) }
      : kind.viewport
  const page = await signedIn(browser, { ...kind, viewport }, theme)
  await page.goto(origin + shot.path)
  await page.waitForLoadState('networkidle')
  await shot.prepare?.(page)
  await page.evaluate(() => document.fonts.ready)
  const devtools = await page.context().newCDPSession(page)
  const { data } = await devtools.send('Page.captureScreenshot', {
    format: 'png',
    clip: { ...clip, scale: kind.scale },
  })
  await page.context().close()
  const bytes = await sharp(Buffer.from(data, 'base64')).avif({ quality, effort: 6 }).toBuffer()
  const address = store(`${name}-${kindName}-${theme}`, 'avif', bytes)
  Object.assign((files[`${name} ${kindName}`] ??= {}), {
    [theme]: address,
    width: clip.width,
    height: clip.height,
  })
}

/** The picture that messengers show beside a link to the landing page. */
async function takeCard(browser: Browser) {
  const context = await browser.newContext({ viewport: { width: 1200, height: 630 }, locale: 'pt-BR' })
  const page = await context.newPage()
  await page.goto(`${origin}/`)
  await page.waitForLoadState('networkidle')
  files.card = { jpeg: store('card', 'jpg', await page.screenshot({ type: 'jpeg', quality: 80 })) }
  await context.close()
}

function store(name: string, type: string, bytes: Buffer): string {
  const file = `${name}-${createHash('sha256').update(bytes).digest('hex').slice(0, 10)}.${type}`
  writeFileSync(join(folder, file), bytes)
  console.log(`${file}  ${Math.round(bytes.length / 1024)} KB`)
  return `/shots/${file}`
}

/** Adds what the demo lacks: an open register, appointments in each state, a published page. */
async function prepareDemo(page: Page): Promise<Record<string, Shot>> {
  const call = async <T>(method: string, path: string, data?: object): Promise<T> => {
    const response = await page.request.fetch(`${origin}/api${path}`, { method, ...(data && { data }) })
    const text = await response.text()
    if (!response.ok()) throw new Error(`${path}: ${text}`)
    return (text && JSON.parse(text)) as T
  }
  const day = comingTuesday()
  const { slug } = demo.businesses[0]!
  // On a working day the demo has already opened the register.
  const { registers } = await call<{ registers: { session: object | null }[] }>('GET', '/register')
  if (registers.every(({ session }) => !session))
    await call('POST', '/register', { cashierName: 'Kátia Moura', openingCents: 20_000 })
  const { appointments } = await call<{ appointments: { id: string; version: number }[] }>(
    'GET',
    `/appointments/days/${day}`,
  )
  for (const [at, { id, version }] of appointments.entries())
    if (at % 3 > 0)
      await call('PATCH', `/appointments/${id}`, { version, status: at % 3 === 1 ? 'confirmed' : 'pending' })
  const { services } = await call<{ services: { id: string; name: string }[] }>('GET', `/booking/${slug}`)
  const cut = services.find(({ name }) => name === 'Corte feminino')!
  const { content } = await call<{ content: object }>('GET', '/site')
  await call('PUT', '/site', {
    ...content,
    slug,
    title: 'Beleza com hora marcada',
    subtitle: 'Cabelo, barba e unhas no coração de Pinheiros.',
    primaryColor: '#6d2e46',
    secondaryColor: '#e8b04b',
  })
  await call('POST', '/site/publish')
  for (const [source, count] of Object.entries({ instagram: 18, whatsapp: 14, cartaz: 5 }))
    for (let visitor = 0; visitor < count; visitor++)
      await fetch(`${origin}/booking/${slug}?de=${source}`, {
        headers: { 'user-agent': `Mozilla/5.0 (Linux; Android 14) Mobile Safari/${source}${visitor}` },
      })
  return {
    agenda: {
      path: `${screens.schedule.path}?date=${day}`,
      wide: { x: 0, y: 0, width: 1200, height: 720 },
      // A phone shows one professional, so the one with a full morning is chosen.
      prepare: async (agenda) => {
        const chip = agenda.getByRole('radio', { name: 'Sônia Freitas' })
        if (await chip.isVisible()) await chip.click()
      },
    },
    booking: { path: `/booking/${slug}?service=${cut.id}&date=${day}`, wide: { x: 0, y: 0 } },
    till: {
      path: screens.till.path,
      wide: { width: 920, height: 598 },
      prepare: async (till) => {
        for (const name of [/Corte feminino/, /Escova/, /Shampoo hidratante/])
          await till.getByRole('button', { name }).first().click()
        await till.evaluate(() => scrollTo(0, 0))
      },
    },
    team: { path: screens.professionals.path },
    reports: { path: screens.reports.path, wide: { y: 200 } },
    site: { path: `/site/${slug}`, wide: { x: 0, y: 0 } },
    link: { path: screens.bookingLink.path },
  }
}

/** A future working day, so that the pictures look the same whenever they are taken. */
function comingTuesday(): string {
  const date = new Date(Date.now() + 86_400_000)
  while (date.getUTCDay() !== 2) date.setUTCDate(date.getUTCDate() + 1)
  return date.toISOString().slice(0, 10)
}

async function signedIn(browser: Browser, { viewport, scale }: Kind, theme: 'light' | 'dark'): Promise<Page> {
  const context = await browser.newContext({
    viewport,
    deviceScaleFactor: scale,
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    storageState: { cookies: await cookies(browser), origins: [] },
  })
  return context.newPage()
}

async function cookies(browser: Browser): Promise<Cookies> {
  if (session) return session
  const context = await browser.newContext()
  const { email, password } = demo.businesses[0]!.accounts[0]!
  const response = await context.request.post(`${origin}/api/auth/sign-in`, { data: { email, password } })
  if (!response.ok()) throw new Error(await response.text())
  session = await context.cookies()
  await context.close()
  return session
}

async function untilReady() {
  for (let tries = 0; ; tries++) {
    const isReady = await fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    if (tries > 1800 || server.exitCode !== null) throw new Error('the product did not start')
    await new Promise((done) => setTimeout(done, 100))
  }
}

function writeListings() {
  const shots: Record<string, object> = {}
  const ofHelp: Record<string, object> = {}
  for (const [name, file] of Object.entries(files)) {
    const [shot, kind] = name.split(' ') as [string, string?]
    if (shot.startsWith('help-')) ofHelp[shot.slice('help-'.length)] = file
    else if (kind) shots[shot] = { ...shots[shot], [kind]: file }
  }
  writeFileSync(
    helpListing,
    `/** The pictures of the help: \`npm run pictures\` takes them of the demo, and writes this. */
export const helpShots = ${JSON.stringify(ofHelp)} as const
`,
  )
  if (!helpAlone)
    writeFileSync(
      listing,
      `/** The pictures of the product on our page: \`npm run pictures\` takes them of the demo, and writes this. */
export const shots = ${JSON.stringify(shots)} as const

/** What messengers show beside a link to us: 1200 by 630. */
export const card = ${JSON.stringify(files.card!.jpeg)}
`,
    )
  spawnSync('oxfmt', [listing, helpListing], { stdio: 'inherit' })
}
