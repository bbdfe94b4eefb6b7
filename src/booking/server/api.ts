import { implement } from '@orpc/server'
import { doorConfig, guard, read, write, type EdgeContext } from '../../accounts/server/guard.ts'
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

const doors = implement(bookingContract, doorConfig).$context<EdgeContext>().use(guard)

export const bookingApi = doors.router({
  link: {
    get: doors.link.get.handler(({ context }) =>
      context.read(async (tx) => {
        const [link, gaps] = await awaitAll([getLinkToEdit(tx), findGaps(tx)])
        return { ...link, gaps }
      }),
    ),
    statistics: doors.link.statistics.handler(read(readStatistics)),
    checkPath: doors.link.checkPath.handler(({ input, context }) => checkPath(context, input)),
    save: doors.link.save.handler(write(saveBookingLink)),
  },
  page: doors.page.handler(({ input: { slug } }) => inLink(slug, 'read', getPublicPage)),
  freeTimes: doors.freeTimes.handler(({ input }) =>
    inLink(input.slug, 'read', async (tx) => getOnlineTimes(tx, await getPublicLink(tx), input)),
  ),
  book: doors.book.handler(({ input: { slug, ...request }, context }) => bookOnline(slug, request, context.network)),
  own: {
    get: doors.own.get.handler(async ({ input: { slug, key } }) => (await readPayableBooking(slug, key)).booking),
    freeTimes: doors.own.freeTimes.handler(({ input }) =>
      inLink(input.slug, 'read', async (tx) => getMoveTimes(tx, await findOwn(tx, input.key), input)),
    ),
    move: doors.own.move.handler(({ input: { slug, key, ...to }, context }) => moveOwn(slug, key, to, context.network)),
    cancel: doors.own.cancel.handler(({ input: { slug, key }, context }) => cancelOwn(slug, key, context.network)),
  },
})
