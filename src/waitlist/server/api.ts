import { procedures, read, write } from '../../accounts/server/guard.ts'
import { inLink } from '../../booking/server/link-queries.ts'
import { waitlistContract } from '../contract.ts'
import { addWish, wishOnline } from './add-wish.ts'
import { acceptOffer, declineOffer, leaveList } from './answer-offer.ts'
import { confirmForClient, confirmWish } from './confirm-wish.ts'
import { moveWish, removeWish } from './order-wishes.ts'
import { saveSettings } from './save-settings.ts'
import { findOwn, getWaitingList, toOwnWish } from './wish-queries.ts'

export const waitlistApi = procedures(waitlistContract, {
  list: read(getWaitingList),
  add: write(addWish),
  move: write(moveWish),
  remove: write(removeWish),
  confirm: write(confirmForClient),
  saveSettings: write(saveSettings),
  wish: ({ input: { slug, ...wish }, context }) => wishOnline(slug, wish, context.network),
  own: {
    get: ({ input: { slug, key } }) =>
      inLink(slug, 'read', async (tx) => toOwnWish(tx, (await findOwn(tx, key)).found)),
    confirm: ({ input, context }) => confirmWish(input, context.network),
    accept: ({ input, context }) => acceptOffer(input, context.network),
    decline: ({ input, context }) => declineOffer(input, context.network),
    leave: ({ input, context }) => leaveList(input, context.network),
  },
})
