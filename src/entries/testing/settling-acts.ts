import { ORPCError } from '@orpc/server'
import { write } from '../../agenda/server/testing/agenda.ts'
import { ownRefusals } from '../../booking/own-booking.ts'
import { cancelOwn } from '../../booking/server/change-booking.ts'
import { expireBookings } from '../../booking/server/expire-bookings.ts'
import { depositRefusals } from '../../deposits/deposit.ts'
import { correctDeposit } from '../../deposits/server/settle-deposit.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import { compare } from '../../platform/server/testing/model.ts'
import { saleRefusals } from '../../sales/sale.ts'
import { aRefund, refund, sell } from '../../sales/server/testing/till.ts'
import {
  type DepositAct,
  hearOf,
  leaveAs,
  type ModelDeposit,
  sayItCame,
  seenCents,
  stateIn,
  withOne,
} from './deposit-model.ts'
import { aNetwork, asked, behind, cancel, confirm, giveBack, keep, price } from './deposit-salon.ts'

const { DEPOSIT_SETTLED, DEPOSIT_IN_USE, NOT_MISSED, NOT_BY_PROVIDER } = depositRefusals

/** The refusals of a procedure as those of a verb. */
const unwrapped = (call: Promise<unknown>) =>
  call.catch((error: unknown) => {
    const kind = error instanceof ORPCError && depositRefusals[error.code as keyof typeof depositRefusals]
    throw kind ? new Refusal(kind) : error
  })

const isOpen = ({ status, isPaid }: ModelDeposit) => status !== 'cancelled' && !isPaid
const isLive = (deposit: ModelDeposit) => isOpen(deposit) && !deposit.hasBegun
const returnable = (deposit: ModelDeposit) => !['waiting', 'held'].includes(stateIn(deposit))
const returnRefusal = (deposit: ModelDeposit) =>
  (stateIn(deposit) === 'waiting' && DEPOSIT_SETTLED) || (stateIn(deposit) === 'held' && DEPOSIT_IN_USE)

/** What becomes of the visit and of the money that lies with it. */
export const settlingActs: Record<string, DepositAct> = {
  seeIt: withOne(isOpen, ({ salon }, deposit) => compare(confirm(salon, deposit.id), null, () => sayItCame(deposit))),
  correct: withOne(
    (one) => seenCents(one) > 0,
    ({ salon }, deposit) => {
      const seen = seenCents(deposit)
      const corrected = write(salon.scope, (tx) => correctDeposit(tx, deposit))
      return compare(corrected, !(seen > 0 && deposit.heldCents >= seen) && DEPOSIT_SETTLED, () => {
        deposit.rows.push(['corrected', false, seen])
        deposit.heldCents -= seen
      })
    },
  ),
  /** The time in which it was to be paid is over. */
  expire: withOne(
    ({ status }) => status === 'pending',
    async ({ admin }, deposit) => {
      await behind({ admin }).isDue(deposit.id)
      await expireBookings()
      if (deposit.status !== 'pending' || deposit.isPaid) return null
      deposit.status = 'cancelled'
      deposit.hasExpired = true
      return null
    },
  ),
  cancel: withOne(isLive, async ({ salon }, deposit) => {
    if (!isOpen(deposit)) return undefined
    return compare(cancel(salon, deposit.id), null, () => {
      deposit.status = 'cancelled'
    })
  }),
  /** Within the notice or after it. */
  cancelOwn: withOne(isLive, async ({ salon }, deposit) => {
    if (!isLive(deposit)) return undefined
    return compare(cancelOwn(salon.slug, deposit.key, aNetwork()), deposit.isOld && ownRefusals.CHANGE_TOO_LATE, () => {
      deposit.status = 'cancelled'
    })
  }),
  /** So that the notice of two weeks has begun for it. */
  weekLater: withOne(isLive, async ({ admin }, deposit) => {
    if (deposit.isOld) return undefined
    await admin.query(`update online_booking set created_at = created_at - interval '8 days' where visit_id = $1`, [
      deposit.id,
    ])
    deposit.isOld = true
    return null
  }),
  begins: withOne(isLive, async ({ admin, deposits }, deposit) => {
    if (deposit.hasBegun) return undefined
    await behind({ admin }).hasBegun(deposit.id, 48 + deposits.indexOf(deposit))
    deposit.hasBegun = true
    return null
  }),
  keep: withOne(
    (one) => stateIn(one) === 'begun',
    ({ salon }, deposit) => {
      const refusal = deposit.heldCents === 0 ? DEPOSIT_SETTLED : stateIn(deposit) !== 'begun' && NOT_MISSED
      return compare(keep(salon, deposit.id), refusal, () => leaveAs(deposit, 'kept'))
    },
  ),
  giveBack: withOne(returnable, ({ salon }, deposit) =>
    compare(giveBack(salon, deposit.id), returnRefusal(deposit), () => leaveAs(deposit, 'returned')),
  ),
  giveBackThere: withOne(returnable, ({ salon }, deposit) => {
    const { state, payment } = deposit.charge
    const isThere = ['late', 'toReturn', 'left'].includes(stateIn(deposit)) && deposit.heldCents === asked
    const isDone = state === 'refunded' && deposit.heldCents === 0
    const refusal = !isDone && (returnRefusal(deposit) || (!(state === 'approved' && isThere) && NOT_BY_PROVIDER))
    return compare(unwrapped(salon.owner.giveBack({ id: deposit.id })), refusal, () => {
      if (isDone) return
      payment.state = 'refunded'
      hearOf(deposit, payment)
    })
  }),
  /** One time in four with a discount, which leaves a part; one in four by a till that knows of another sum. */
  sell: withOne(
    (one) => isOpen(one) && one.heldCents > 0,
    async ({ admin, salon }, deposit, { c }) => {
      if (!isOpen(deposit)) return undefined
      const totalCents = c % 4 === 0 ? 1_000 : price
      const creditedCents = Math.min(deposit.heldCents, totalCents)
      const isWrong = c % 4 === 1
      const said = isWrong ? creditedCents + 100 : creditedCents
      const payments = [
        { method: 'cash' as const, amountCents: totalCents - said, receivedCents: null },
        { method: 'deposit' as const, amountCents: said, receivedCents: null },
      ].filter(({ amountCents }) => amountCents > 0)
      const discount = totalCents < price ? { type: 'value' as const, cents: price - totalCents } : null
      const request = await behind({ admin }).aSaleOf(salon, deposit.id, 0, { payments, discount })
      return compare(sell(salon.scope, request), isWrong && saleRefusals.DEPOSIT_CHANGED, () => {
        deposit.isPaid = true
        deposit.heldCents -= creditedCents
        deposit.sale = { id: request.id, totalCents, creditedCents }
      })
    },
  ),
  refund: withOne(
    ({ sale }) => sale !== null,
    async ({ salon }, deposit) => {
      const { sale } = deposit
      if (!sale) return undefined
      const { id, totalCents, creditedCents } = sale
      const payments = [
        { method: 'cash' as const, amountCents: totalCents - creditedCents },
        { method: 'deposit' as const, amountCents: creditedCents },
      ].filter(({ amountCents }) => amountCents > 0)
      return compare(refund(salon.scope, aRefund(id, { 1: 1 }, totalCents, { payments })), null, () => {
        deposit.isPaid = false
        deposit.heldCents += creditedCents
        deposit.sale = null
      })
    },
  ),
}
