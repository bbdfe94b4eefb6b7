import { implement } from '@orpc/server'
import { procedureConfig, guard, read, write, type EdgeContext } from '../../accounts/server/guard.ts'
import { inLink } from '../../booking/server/link-queries.ts'
import { waitlistContract } from '../contract.ts'
import { addWish, wishOnline } from './add-wish.ts'
import { acceptOffer, declineOffer, leaveList } from './answer-offer.ts'
import { confirmForClient, confirmWish } from './confirm-wish.ts'
import { moveWish, removeWish } from './order-wishes.ts'
import { saveSettings } from './save-settings.ts'
import { findOwn, getWaitingList, toOwnWish } from './wish-queries.ts'

const procedures = implement(waitlistContract, procedureConfig).$context<EdgeContext>().use(guard)
const { own } = procedures

export const waitlistApi = procedures.router({
  list: procedures.list.handler(read(getWaitingList)),
  add: procedures.add.handler(write(addWish)),
  move: procedures.move.handler(write(moveWish)),
  remove: procedures.remove.handler(write(removeWish)),
  confirm: procedures.confirm.handler(write(confirmForClient)),
  saveSettings: procedures.saveSettings.handler(write(saveSettings)),
  wish: procedures.wish.handler(({ input: { slug, ...wish }, context }) => wishOnline(slug, wish, context.network)),
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
