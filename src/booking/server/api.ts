import { implement } from '@orpc/server'
import { procedureConfig, guard, read, write, type EdgeContext } from '../../accounts/server/guard.ts'
import { awaitAll } from '../../platform/server/database/business-tx.ts'
import { bookingContract } from '../contract.ts'
import { bookOnline } from './book-online.ts'
import { cancelOwn, findOwn, moveOwn } from './change-booking.ts'
import { readPayableBooking } from './charge-booking.ts'
import { findGaps } from './gap-queries.ts'
import { getPublicLink, inLink } from './link-queries.ts'
import { getMoveTimes, getOnlineTimes, getPublicPage } from './page-queries.ts'
import { checkPath, getLinkToEdit } from './propose-path.ts'
import { saveBookingLink } from './save-booking-link.ts'
import { readStatistics } from './statistics-queries.ts'

const procedures = implement(bookingContract, procedureConfig).$context<EdgeContext>().use(guard)

export const bookingApi = procedures.router({
  link: {
    get: procedures.link.get.handler(({ context }) =>
      context.read(async (tx) => {
        const [link, gaps] = await awaitAll([getLinkToEdit(tx), findGaps(tx)])
        return { ...link, gaps }
      }),
    ),
    statistics: procedures.link.statistics.handler(read(readStatistics)),
    checkPath: procedures.link.checkPath.handler(({ input, context }) => checkPath(context, input)),
    save: procedures.link.save.handler(write(saveBookingLink)),
  },
  page: procedures.page.handler(({ input: { slug } }) => inLink(slug, 'read', getPublicPage)),
  freeTimes: procedures.freeTimes.handler(({ input }) =>
    inLink(input.slug, 'read', async (tx) => getOnlineTimes(tx, await getPublicLink(tx), input)),
  ),
  book: procedures.book.handler(({ input: { slug, ...request }, context }) =>
    bookOnline(slug, request, context.network),
  ),
  own: {
    get: procedures.own.get.handler(async ({ input: { slug, key } }) => (await readPayableBooking(slug, key)).booking),
    freeTimes: procedures.own.freeTimes.handler(({ input }) =>
      inLink(input.slug, 'read', async (tx) => getMoveTimes(tx, await findOwn(tx, input.key), input)),
    ),
    move: procedures.own.move.handler(({ input: { slug, key, ...to }, context }) =>
      moveOwn(slug, key, to, context.network),
    ),
    cancel: procedures.own.cancel.handler(({ input: { slug, key }, context }) => cancelOwn(slug, key, context.network)),
  },
})
