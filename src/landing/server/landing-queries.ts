import { offeredPlans } from '../../billing/server/queries.ts'
import { platformPictures } from '../../business/server/platform-pictures.ts'
import { readCompany } from '../../papers/server/paper-queries.ts'
import { productName } from '../../platform/brand.ts'
import { defaultZone, localMoment } from '../../platform/clock.ts'
import { databaseNow } from '../../platform/server/database/database-clock.ts'
import type { Queries } from '../../platform/server/database/database.ts'
import { log } from '../../platform/server/log.ts'
import { settings } from '../../platform/server/settings.ts'
import { awaitAll } from '../../platform/server/database/business-tx.ts'
import { outsideBusinesses } from '../../platform/server/database/run-transaction.ts'
import type { OperatorLanding } from '../contract.ts'
import { codePage } from '../landing-code.ts'
import type { LandingView } from '../landing.ts'
import { isAttended, type MainSite, mainSite, withoutExamples, withSitePictures } from '../main-site.ts'

/** Milliseconds for which the page is cached; a changed plan appears soon after. */
const freshFor = 10_000

type Forms = Map<string, LandingView>
let shown: { forms: Forms; until: number; isReplaced: boolean } | undefined
let reading: Promise<Forms> | undefined

/**
 * The page for a visitor. A copy of some seconds ago is served while a new one is read, and any copy while the database
 * is away.
 */
export async function landingView(isSignedIn: boolean): Promise<LandingView> {
  const known = shown
  if (known && performance.now() <= known.until) return formOf(known.forms, isSignedIn)
  reading ??= readForms()
  if (!known) return formOf(await reading, isSignedIn)
  const read = reading.catch((error: unknown) => {
    log.warn({ error }, 'the landing page shows what it knew')
    return known.forms
  })
  return formOf(known.isReplaced ? await read : known.forms, isSignedIn)
}

/** Reads the page at the start, so that it is there if the database goes away before anybody has asked for it. */
export const warmLanding = (): Promise<unknown> =>
  landingView(false).catch((error: unknown) => log.warn({ error }, 'the landing page could not be read yet'))

/** After publishing, nobody is shown the copy any more. A read under way is dropped too: it may have begun before. */
export function forgetLanding(): void {
  if (shown) shown = { ...shown, until: -Infinity, isReplaced: true }
  reading = undefined
}

const formOf = (forms: Forms, isSignedIn: boolean) => forms.get(nameOf(isSignedIn, isAttendedNow()))!

const nameOf = (isSignedIn: boolean, isAttended: boolean) => `${isSignedIn} ${isAttended}`

function readForms(): Promise<Forms> {
  const mine = outsideBusinesses('read', (db) => readView(db, 'published'))
    .then((view): Forms => {
      const forms: Forms = new Map()
      for (const isSignedIn of [false, true])
        for (const isAttended of [false, true])
          forms.set(nameOf(isSignedIn, isAttended), { ...view, isSignedIn, isAttended })
      if (reading === mine) shown = { forms, until: performance.now() + freshFor, isReplaced: false }
      return forms
    })
    .finally(() => {
      if (reading === mine) reading = undefined
    })
  return mine
}

async function readView(db: Queries, edition: 'draft' | 'published') {
  const [content, pictures, plans, company] = await awaitAll([
    readContent(db, edition),
    platformPictures(db, 'landing'),
    offeredPlans(db),
    readCompany(db),
  ])
  const { contact, siteName } = content
  // What is invented is never shown in production.
  const isHidden = contact.isExample && settings.production
  const site = withSitePictures(settings.production ? withoutExamples(content) : content, pictures)
  return {
    name: siteName ?? productName(),
    site: isHidden ? { ...site, contact: { ...site.contact, isShown: false } } : site,
    phone: isHidden ? null : contact.phone,
    plans,
    company,
    hasCode: edition === 'published' && content.customCode !== null,
  }
}

const readContent = (db: Queries, edition: 'draft' | 'published'): Promise<MainSite> =>
  db
    .selectFrom('mainSite')
    .select(`${edition} as content`)
    .executeTakeFirstOrThrow()
    .then(({ content }) => mainSite.parse(content))

/** The saved draft as a visitor would see it. */
export const landingAsWritten = (): Promise<LandingView> =>
  outsideBusinesses('read', async (db) => ({
    ...(await readView(db, 'draft')),
    isSignedIn: false,
    isAttended: isAttendedNow(),
  }))

/** The page with the operator's code; null if there is none. */
export const landingCode = (): Promise<string | null> =>
  outsideBusinesses('read', async (db) => {
    const { customCode } = await readContent(db, 'published')
    return customCode === null ? null : codePage(customCode)
  })

/** The draft and its versions, for the operator's editor. */
export async function readLanding(db: Queries): Promise<OperatorLanding> {
  const [{ draft, publishedAt, hasChanges }, pictures, versions] = await awaitAll([
    db
      .selectFrom('mainSite')
      .select((is) => ['draft', 'publishedAt', is('draft', '<>', is.ref('published')).as('hasChanges')])
      .executeTakeFirstOrThrow(),
    platformPictures(db, 'landing'),
    db.selectFrom('mainSiteVersion').select(['id', 'publishedAt', 'content']).orderBy('id', 'desc').execute(),
  ])
  return {
    content: withSitePictures(mainSite.parse(draft), pictures),
    publishedAt: publishedAt?.toISOString() ?? null,
    hasChanges: Boolean(hasChanges),
    host: settings.publicUrl.host,
    versions: versions.map(({ id, publishedAt, content }) => ({
      id,
      publishedAt: publishedAt.toISOString(),
      title: mainSite.parse(content).heroTitle,
    })),
  }
}

let minute: { number: number; isAttended: boolean } | undefined

/** Support hours are in São Paulo time. The answer is cached for a minute. */
function isAttendedNow(): boolean {
  const now = databaseNow()
  const number = Math.floor(now.getTime() / 60_000)
  if (minute?.number !== number) {
    const { date, time } = localMoment(now, defaultZone)
    minute = { number, isAttended: isAttended(date, time) }
  }
  return minute.isAttended
}
