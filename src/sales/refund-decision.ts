import type { Formats } from '../platform/format.ts'
import { sumCents } from '../platform/money.ts'
import { invalidField, Refusal } from '../platform/refusal-error.ts'
import { movementRefusals } from '../register/register-movement.ts'
import {
  moneyBackFault,
  refundAmounts,
  refundRefusals,
  type MoneyBack,
  type RefundableSale,
  type RefundRequest,
} from './refund.ts'

/** What is left of a visit's deposit that the sale has taken. `id`: the visit's. */
export type TakenDeposit = { id: string; paymentId: string; cents: number }

/** Everything about a business that decides a refund. The server has locked it; a screen has what it was last told. */
export type RefundFacts = {
  sale: RefundableSale
  takenDeposits: readonly TakenDeposit[]
  isRegisterOpen: boolean
  /** What the drawer holds, as far as cash is given back. */
  drawerCents: number
  formats: Formats
}

/** A refund as it is stored. */
export type AcceptedRefund = {
  amountCents: number
  lines: { line: number; quantity: number; amountCents: number }[]
  /** Without what goes back to deposits. */
  payments: MoneyBack[]
  laidBack: TakenDeposit[]
}

export type RefundDecision = { refusal: Refusal; refund?: undefined } | { refund: AcceptedRefund; refusal?: undefined }

type RefundToDecide = Pick<RefundRequest, 'lines' | 'payments'>

export function decideRefund({ lines, payments }: RefundToDecide, facts: RefundFacts): RefundDecision {
  const laidBack = laidBackParts(payments, facts.takenDeposits)
  if (sumOf(payments, 'deposit') > sumCents(laidBack.map(({ cents }) => cents)))
    return { refusal: new Refusal(refundRefusals.DEPOSIT_TOO_MUCH) }
  if (!facts.isRegisterOpen) return { refusal: new Refusal(movementRefusals.REGISTER_NOT_OPEN) }
  const amounts = refundAmounts(facts.sale, lines)
  if (!amounts) return { refusal: new Refusal(refundRefusals.REFUND_TOO_MUCH) }
  const amountCents = sumCents(amounts)
  const fault = moneyBackFault(payments, amountCents, facts.formats)
  if (fault) return { refusal: invalidField('payments', fault) }
  if (sumOf(payments, 'cash') > facts.drawerCents) return { refusal: new Refusal(movementRefusals.DRAWER_TOO_LOW) }
  return {
    refund: {
      amountCents,
      lines: lines.map((line, at) => ({ ...line, amountCents: amounts[at]! })),
      payments: payments.filter(({ method }) => method !== 'deposit'),
      laidBack,
    },
  }
}

/** What is given back by one method. */
export const sumOf = (payments: readonly MoneyBack[], of: MoneyBack['method']): number =>
  sumCents(payments.filter(({ method }) => method === of).map(({ amountCents }) => amountCents))

/** The deposits that a refund returns to the visits from which the sale took them, as far as there are any. */
export function laidBackParts(payments: readonly MoneyBack[], taken: readonly TakenDeposit[]): TakenDeposit[] {
  let rest = sumOf(payments, 'deposit')
  return taken.flatMap((one) => {
    const cents = Math.min(one.cents, rest)
    rest -= cents
    return cents > 0 ? [{ ...one, cents }] : []
  })
}
