import { placeOfBusiness } from '../../business/server/business-queries.ts'
import { procedures, read, write } from '../../accounts/server/guard.ts'
import { awaitAll } from '../../platform/server/database/business-tx.ts'
import { bookingContract } from '../contract.ts'
import { bookOnline } from './book-online.ts'
import { cancelOwn, confirmOwn, declineOwn, findOwn, moveOwn, rateOwn } from './change-booking.ts'
import { readPayableBooking } from './charge-booking.ts'
import { findGaps } from './gap-queries.ts'
import { getPublicLink, inLink } from './link-queries.ts'
import { getMoveTimes, getOnlineTimes, getPublicPage } from './page-queries.ts'
import { checkPath, getLinkToEdit } from './propose-path.ts'
import { saveBookingLink } from './save-booking-link.ts'
import { readStatistics } from './statistics-queries.ts'

export const bookingApi = procedures(bookingContract, {
  link: {
    get: ({ context }) =>
      context.read(async (tx) => {
        const [link, gaps, place] = await awaitAll([getLinkToEdit(tx), findGaps(tx), placeOfBusiness(tx)])
        return { ...link, gaps, place }
      }),
    statistics: read(readStatistics),
    checkPath: ({ input, context }) => checkPath(context, input),
    save: write(saveBookingLink),
  },
  page: ({ input: { slug } }) => inLink(slug, 'read', getPublicPage),
  freeTimes: ({ input }) =>
    inLink(input.slug, 'read', async (tx) => getOnlineTimes(tx, await getPublicLink(tx), input)),
  book: ({ input: { slug, ...request }, context }) => bookOnline(slug, request, context.network),
  own: {
    get: async ({ input: { slug, key } }) => (await readPayableBooking(slug, key)).booking,
    freeTimes: ({ input }) =>
      inLink(input.slug, 'read', async (tx) => getMoveTimes(tx, await findOwn(tx, input.key), input)),
    move: ({ input: { slug, key, ...to }, context }) => moveOwn(slug, key, to, context.network),
    confirm: ({ input: { slug, key, ...seen }, context }) => confirmOwn(slug, key, seen, context.network),
    decline: ({ input: { slug, key, ...seen }, context }) => declineOwn(slug, key, seen, context.network),
    rate: ({ input: { slug, key, ...rating }, context }) => rateOwn(slug, key, rating, context.network),
    cancel: ({ input: { slug, key }, context }) => cancelOwn(slug, key, context.network),
  },
})
