import { type Browser, test } from './story.ts'
import { dialogs } from './dialogs.ts'
import { aFullSalon, type Salon } from './full-salon.ts'
import { isTurn, type Look, lookAt, type Window, widths } from './looks.ts'
import { asOwner, password, post } from './owner.ts'
import { publicPages } from './public-pages.ts'
import { screenLooks } from './screen-looks.ts'

/** One page for each who looks, which all looks share. */
const windows = new Map<Look['by'], Window>()
let salon: Salon

const aWindow = async (browser: Browser): Promise<Window> => {
  const context = await browser.newContext({
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
  })
  return { page: await context.newPage(), open: null }
}

test.beforeAll(async ({ browser }) => {
  const [owner, newcomer, employee, visitor] = [
    await aWindow(browser),
    await aWindow(browser),
    await aWindow(browser),
    await aWindow(browser),
  ]
  salon = await aFullSalon(owner.page)
  await asOwner(newcomer.page)
  await post(employee.page, '/auth/sign-in', { email: salon.employee, password })
  for (const [by, window] of Object.entries({ owner, newcomer, employee, visitor }))
    windows.set(by as Look['by'], window)
})

test.afterAll(async () => {
  for (const { page } of windows.values()) await page.context().close()
})

for (const look of [...screenLooks, ...dialogs, ...publicPages])
  for (const [at, width] of widths.entries())
    if (!look.onPhone || at === 0)
      test(`${look.name} is accessible at ${width[0]} px, ${width[1]}`, async () => {
        test.skip(!isTurn(look, at), 'another width has its turn')
        await lookAt(windows.get(look.by ?? 'owner')!, look, width, salon)
      })
