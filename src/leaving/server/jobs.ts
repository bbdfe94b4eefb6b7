import { formatsOfBusiness, nameOfBusiness, ownerAddress } from '../../business/server/business-queries.ts'
import { readClosedAccount } from '../../billing/server/close-account.ts'
import { paths } from '../../platform/paths.ts'
import { awaitAll } from '../../platform/server/database/business-tx.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import { startsItself, type Job } from '../../platform/server/jobs/jobs.ts'
import { fullAddress } from '../../platform/server/settings.ts'
import { closedJob } from './close-business.ts'
import { closedLetter, erasedLetter, erasureNearLetter, reopenedLetter } from './emails/leaving-letters.ts'
import { erasedJob, eraseBusinesses, erasureNearJob } from './erase-businesses.ts'

const actor = { accountId: null, name: 'Encerramento' }

/** What its letters say of a business, and whether it is closed. */
async function factsOf({ businessId, zone }: { businessId: string; zone: string }) {
  const [to, name, formats, closed] = await inBusiness({ businessId, zone, actor }, 'read', (tx) =>
    awaitAll([ownerAddress(tx), nameOfBusiness(tx), formatsOfBusiness(tx), readClosedAccount(tx)]),
  )
  const date = closed && !closed.isErased ? formats.dateOf(closed.erasesAt.toISOString()) : null
  return { to, name, date, url: fullAddress(paths.closing) }
}

export const leavingJobs: Job[] = [
  startsItself('leaving.erasures', 3600, eraseBusinesses),
  /** No letter is sent of what was taken back meanwhile. */
  closedJob.does(async ({ isOpen, ...place }, send) => {
    const { to, name, date, url } = await factsOf(place)
    if (!to || isOpen !== (date === null)) return
    await send({ to, cause: 'notice', ...(date ? closedLetter({ name, date, url }) : reopenedLetter({ name, url })) })
  }),
  erasureNearJob.does(async ({ days, ...place }, send) => {
    const { to, name, date, url } = await factsOf(place)
    if (to && date) await send({ to, cause: 'notice', ...erasureNearLetter({ name, date, days, url }) })
  }),
  erasedJob.does(async ({ to, name }, send) => {
    await send({ to, cause: 'notice', ...erasedLetter({ name }) })
  }),
]
