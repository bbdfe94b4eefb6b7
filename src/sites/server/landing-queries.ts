import { offeredPlans } from '../../billing/server/queries.ts'
import { defaultZone, localMoment } from '../../platform/clock.ts'
import { databaseNow } from '../../platform/server/database-clock.ts'
import { log } from '../../platform/server/log.ts'
import { settings } from '../../platform/server/settings.ts'
import { inOrder, outsideBusinesses } from '../../platform/server/transaction.ts'
import type { LandingView } from '../landing.ts'
import { isAttended, mainSite } from '../main-site.ts'

/** So long the page shows what was read; a plan that the operator changes is on it soon after. */
const freshFor = 10_000

type Forms = Map<string, LandingView>
let shown: { forms: Forms; until: number } | undefined
let reading: Promise<Forms> | undefined

/** The page's form for a visitor. What is old is shown once more while it is read anew, and while the database is away. */
export async function landingView(isSignedIn: boolean): Promise<LandingView> {
  if (!shown || performance.now() > shown.until) {
    reading ??= readForms().finally(() => (reading = undefined))
    if (!shown) await reading
    else reading.catch((error: unknown) => log.warn({ error }, 'the landing page shows what it knew'))
  }
  return shown!.forms.get(nameOf(isSignedIn, isAttendedNow()))!
}

const nameOf = (isSignedIn: boolean, isAttended: boolean) => `${isSignedIn} ${isAttended}`

async function readForms(): Promise<Forms> {
  const [{ contact, ...site }, plans] = await outsideBusinesses('read', (db) =>
    inOrder([
      db
        .selectFrom('main_site')
        .select('content')
        .executeTakeFirstOrThrow()
        .then(({ content }) => mainSite.parse(content)),
      offeredPlans(db),
    ]),
  )
  // Nobody is sent to a number that is only an example.
  const phone = contact.isExample && settings.production ? null : contact.phone
  const forms: Forms = new Map()
  for (const isSignedIn of [false, true])
    for (const isAttended of [false, true])
      forms.set(nameOf(isSignedIn, isAttended), { ...site, phone, plans, isSignedIn, isAttended })
  shown = { forms, until: performance.now() + freshFor }
  return forms
}

let minute: { number: number; isAttended: boolean } | undefined

/** Our people keep São Paulo's hours. */
function isAttendedNow(): boolean {
  const now = databaseNow()
  const number = Math.floor(now.getTime() / 60_000)
  if (minute?.number !== number) {
    const { date, time } = localMoment(now, defaultZone)
    minute = { number, isAttended: isAttended(date, time) }
  }
  return minute.isAttended
}
