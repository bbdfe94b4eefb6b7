import { simulated } from '../../payments/server/testing/simulated-account.ts'
import { at } from '../../platform/server/testing/model.ts'
import { type DepositAct, hearOf, type ModelDeposit, type ModelPayment, withOne } from './deposit-model.ts'
import { aBooked } from './deposit-salon.ts'
import { heard, paid, payAgain, paymentsOf, shown, tell } from './provider-salon.ts'

const mostDeposits = 4

const firstOf = (deposit: ModelDeposit, state: ModelPayment['state']) =>
  deposit.payments.find((payment) => payment.state === state)

/** What is paid at the provider, and what the provider tells. */
export const paymentActs: Record<string, DepositAct> = {
  book: async ({ salon, deposits }) => {
    if (deposits.length === mostDeposits) return undefined
    const time = `${String(8 + deposits.length).padStart(2, '0')}:00`
    const { id, key } = await aBooked(salon, { time, phone: `+551190000200${deposits.length}` })
    await shown(salon, { id, key })
    const [first] = await paymentsOf(salon, { id, key })
    const payment: ModelPayment = { id: first!.id, state: 'pending', isOther: false, hasCome: false, hasGone: false }
    const nothingYet = { hasExpired: false, hasBegun: false, isOld: false, isPaid: false, heldCents: 0 }
    const charge = { state: 'pending', payment } as const
    deposits.push({ id, key, status: 'pending', ...nothingYet, payments: [payment], charge, rows: [], sale: null })
    return null
  },
  /** At the provider, who tells of it later, if at all; one in five is of another amount. */
  pay: withOne(
    (one) => firstOf(one, 'pending') !== undefined,
    async (_, deposit, { c }) => {
      const payment = firstOf(deposit, 'pending')
      if (!payment) return undefined
      payment.isOther = c % 5 === 0
      await (await simulated()).change(payment.id, payment.isOther ? { ...paid, transaction_amount: 1 } : paid)
      payment.state = 'approved'
      return null
    },
  ),
  /** The same code is paid once more. */
  payTwice: withOne(
    (one) => one.payments.length === 1 && firstOf(one, 'approved') !== undefined,
    async ({ salon }, deposit) => {
      if (deposit.payments.length > 1) return undefined
      const id = await payAgain(salon.scope.businessId, deposit.id)
      deposit.payments.push({ id, state: 'approved', isOther: false, hasCome: false, hasGone: false })
      return null
    },
  ),
  /** The event of any payment, one time in three twice. */
  tell: withOne(
    () => true,
    async ({ salon }, deposit, { b, c }) => {
      const payment = deposit.payments[b % deposit.payments.length]!
      for (let times = c % 3 === 0 ? 2 : 1; times > 0; times--) {
        await tell(salon.scope.businessId, payment.id)
        await heard()
      }
      hearOf(deposit, payment)
      return null
    },
  ),
  /** The business sends money back at the provider's own page. */
  takenBack: withOne(
    (one) => firstOf(one, 'approved') !== undefined,
    async (_, { payments }, { c }) => {
      const paidOnes = payments.filter(({ state, isOther }) => state === 'approved' && !isOther)
      const payment = at(paidOnes, c)
      if (!payment) return undefined
      await (await simulated()).change(payment.id, { status: 'refunded' })
      payment.state = 'refunded'
      return null
    },
  ),
}
