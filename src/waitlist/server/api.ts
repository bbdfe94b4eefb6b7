import { implement } from '@orpc/server'
import { doorConfig, guard, read, write, type EdgeContext } from '../../accounts/server/guard.ts'
import { inLink } from '../../booking/server/link-queries.ts'
import { waitlistContract } from '../contract.ts'
import { addWish, wishOnline } from './add-wish.ts'
import { acceptOffer, declineOffer, leaveList } from './answer-offer.ts'
import { confirmForClient, confirmWish } from './confirm-wish.ts'
import { moveWish, removeWish } from './order-wishes.ts'
import { saveSettings } from './save-settings.ts'
import { findOwn, getWaitingList, toOwnWish } from './wish-queries.ts'

const doors = implement(waitlistContract, doorConfig).$context<EdgeContext>().use(guard)
const { own } = doors

export const waitlistApi = doors.router({
  list: doors.list.handler(read(getWaitingList)),
  add: doors.add.handler(write(addWish)),
  move: doors.move.handler(write(moveWish)),
  remove: doors.remove.handler(write(removeWish)),
  confirm: doors.confirm.handler(write(confirmForClient)),
  saveSettings: doors.saveSettings.handler(write(saveSettings)),
  wish: doors.wish.handler(({ input: { slug, ...wish }, context }) => wishOnline(slug, wish, context.network)),
  own: {
    get: own.get.handler(({ input: { slug, key } }) =>
      inLink(slug, 'read', async (tx) => toOwnWish(tx, (await findOwn(tx, key)).found)),
    ),
    confirm: own.confirm.handler(({ input, context }) => confirmWish(input, context.network)),
    accept: own.accept.handler(({ input, context }) => acceptOffer(input, context.network)),
    decline: own.decline.handler(({ input, context }) => declineOffer(input, context.network)),
    leave: own.leave.handler(({ input, context }) => leaveList(input, context.network)),
  },
})
