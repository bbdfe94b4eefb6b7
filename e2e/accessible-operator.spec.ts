import { test } from './story.ts'
import { screensOf } from '../src/entries/screens.ts'
import { paths } from '../src/platform/paths.ts'
import { dialogsOfOperators } from './dialogs.ts'
import { follow, isTurn, type Look, lookAt, type Window, widths } from './looks.ts'
import { asOperator } from './operator.ts'
import { asOwner } from './owner.ts'

/** The screens of the panel that are of other ideas. */
const ideasOf: Readonly<Record<string, string>> = { masterSiteBuilder: 'sites', masterPapers: 'papers' }

const ofOperators = screensOf('operators').map(({ name, path }): Look => ({
  name: `the screen ${name}`,
  idea: ideasOf[name] ?? 'operator',
  // Which business it is differs from run to run, so it is opened from the list.
  ...(name === 'masterBusiness'
    ? { at: paths.masterBusinesses, open: follow('Salão da Nara') }
    : { at: path, withTabs: true as const }),
  // The preview runs no scripts.
  ...(name === 'masterSiteBuilder' && { leaveOut: 'iframe' }),
}))
const ofVisitors: Look[] = [
  { name: 'the way in of operators', idea: 'operator', by: 'visitor', at: paths.masterLogin },
  { name: 'the screen of operators for a visitor', idea: 'operator', by: 'visitor', at: paths.master },
]

/** The operator's page and that of a visitor, which all looks share. */
let operator: Window
let visitor: Window

test.beforeAll(async ({ browser }) => {
  const aWindow = async (): Promise<Window> => ({
    page: await (await browser.newContext({ reducedMotion: 'reduce' })).newPage(),
    open: null,
  })
  operator = await aWindow()
  visitor = await aWindow()
  const another = await aWindow()
  await asOwner(another.page, { name: 'Nara Dias', businessName: 'Salão da Nara' })
  await another.page.context().close()
  await asOperator(operator.page)
})

test.afterAll(async () => {
  for (const { page } of [operator, visitor]) await page.context().close()
})

for (const look of [...ofOperators, ...ofVisitors, ...dialogsOfOperators])
  for (const [at, width] of widths.entries())
    if (!look.onPhone || at === 0)
      test(`${look.name} is accessible at ${width[0]} px, ${width[1]}`, async () => {
        test.skip(!isTurn(look, at), 'another width has its turn')
        await lookAt(look.by === 'visitor' ? visitor : operator, look, width)
      })
