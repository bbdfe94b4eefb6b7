import type pg from 'pg'
import { type DrawnNumbers, mostly } from '../../platform/server/testing/model.ts'
import { asked } from './deposit-salon.ts'
import type { aConnectedSalon } from './provider-salon.ts'

/** A payment as the provider has it; `hasCome`, `hasGone`: in our ledger, under its name. */
export type ModelPayment = {
  id: number
  state: 'pending' | 'approved' | 'refunded'
  isOther: boolean
  hasCome: boolean
  hasGone: boolean
}

/** What a deposit should be, told by sums alone. */
export type ModelDeposit = {
  id: string
  key: string
  status: 'pending' | 'confirmed' | 'cancelled'
  hasExpired: boolean
  hasBegun: boolean
  isOld: boolean
  isPaid: boolean
  heldCents: number
  payments: ModelPayment[]
  /** The provider's charge, and the payment that it stands for. */
  charge: { state: 'pending' | 'approved' | 'refunded'; payment: ModelPayment }
  /** Every row that the ledger should have, in order. */
  rows: [kind: 'received' | 'corrected' | 'returned' | 'kept', byName: boolean, cents: number][]
  sale: { id: string; totalCents: number; creditedCents: number } | null
}

export type DepositWorld = {
  admin: pg.Client
  salon: Awaited<ReturnType<typeof aConnectedSalon>>
  deposits: ModelDeposit[]
}
export type DepositAct = (world: DepositWorld, numbers: DrawnNumbers) => Promise<object | null | undefined>

/** Does something with a deposit, mostly with one that fits. */
export const withOne =
  (
    fits: (deposit: ModelDeposit) => boolean,
    work: (world: DepositWorld, deposit: ModelDeposit, numbers: DrawnNumbers) => Promise<object | null | undefined>,
  ): DepositAct =>
  async (world, numbers) => {
    const deposit = mostly(world.deposits, fits, numbers)
    return deposit && work(world, deposit, numbers)
  }

export const sumOf = ({ rows }: ModelDeposit, counts: (kind: string, byName: boolean) => number): number =>
  rows.reduce((sum, [kind, byName, cents]) => sum + counts(kind, byName) * cents, 0)

/** What came and did not leave beside the till. */
const thereCents = (deposit: ModelDeposit) => sumOf(deposit, (kind) => (kind === 'received' ? 1 : -1))
/** What somebody of the business saw arrive, and the provider has not told. */
export const seenCents = (deposit: ModelDeposit): number =>
  sumOf(deposit, (kind, byName) => (kind === 'corrected' ? -1 : kind === 'received' && !byName ? 1 : 0))
const cameCents = (deposit: ModelDeposit) =>
  sumOf(deposit, (kind) => (kind === 'received' ? 1 : kind === 'corrected' ? -1 : 0))

export type ModelState = 'waiting' | 'held' | 'late' | 'toReturn' | 'begun' | 'left'
export function stateIn({ heldCents, status, hasExpired, isPaid, hasBegun }: ModelDeposit): ModelState {
  if (heldCents === 0) return 'waiting'
  if (status === 'cancelled') return hasExpired ? 'late' : 'toReturn'
  if (isPaid) return 'left'
  return hasBegun ? 'begun' : 'held'
}

function arrive(deposit: ModelDeposit, byName: boolean): void {
  deposit.rows.push(['received', byName, asked])
  deposit.heldCents += asked
  if (deposit.status === 'pending') deposit.status = 'confirmed'
}

/** Somebody of the business says that it has come; what is there already, or can no longer be expected, is not said twice. */
export function sayItCame(deposit: ModelDeposit): void {
  const isExpected = deposit.status !== 'cancelled' && !deposit.isPaid && !deposit.hasBegun
  if (thereCents(deposit) > 0 || (cameCents(deposit) > 0 && !isExpected)) return
  arrive(deposit, false)
}

/** The provider tells how a payment stands, early or late, once or often. */
export function hearOf(deposit: ModelDeposit, payment: ModelPayment): void {
  const { charge } = deposit
  if (payment.isOther) return
  if (payment.state === 'approved') {
    if (charge.state === 'pending') deposit.charge = { state: 'approved', payment }
    if (payment.hasCome || (charge.state === 'refunded' && charge.payment === payment)) return
    payment.hasCome = true
    if (thereCents(deposit) > 0 && seenCents(deposit) > 0) {
      deposit.rows.push(['corrected', false, asked], ['received', true, asked])
      return
    }
    arrive(deposit, true)
  }
  if (payment.state !== 'refunded') return
  const isOwn = charge.payment === payment
  const mayGo = isOwn ? charge.state === 'approved' : payment.hasCome && !payment.hasGone
  if (isOwn) charge.state = 'refunded'
  if (!mayGo || deposit.heldCents < asked) return
  payment.hasGone = true
  deposit.rows.push(['returned', true, asked])
  deposit.heldCents -= asked
}

/** All that lies with the visit goes one way. */
export function leaveAs(deposit: ModelDeposit, kind: 'returned' | 'kept'): void {
  deposit.rows.push([kind, false, deposit.heldCents])
  deposit.heldCents = 0
}
