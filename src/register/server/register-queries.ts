import { sql } from 'kysely'
import { localMoment, localTime } from '../../platform/clock.ts'
import { platformRefusals, Refusal } from '../../platform/refusal.ts'
import { inOrder, type BusinessTx } from '../../platform/server/transaction.ts'
import type { Voucher } from '../register-movement.ts'
import { registerRefusals, type OpenSession, type SessionFigures, type SessionReport } from '../register.ts'
import { rulesOfRegister } from './rules-queries.ts'

export async function openSession(tx: BusinessTx): Promise<OpenSession | null> {
  const [session, { blindClosing }] = await inOrder([
    sessions(tx).where('r.status', '=', sql.lit('open')).executeTakeFirst(),
    rulesOfRegister(tx),
  ])
  return session ? { ...sessionOf(tx, session), figures: blindClosing ? null : figuresOf(session) } : null
}

export async function sessionReport(tx: BusinessTx, { id }: { id: string }): Promise<SessionReport> {
  const [session, movements, { businessName, blindClosing }] = await inOrder([
    sessions(tx).where('r.id', '=', id).executeTakeFirst(),
    movementsOf(tx, id),
    rulesOfRegister(tx),
  ])
  if (!session) throw new Refusal(platformRefusals.NOT_FOUND)
  if (blindClosing && session.status === 'open') throw new Refusal(registerRefusals.CLOSING_IS_BLIND)
  return reportOf(tx, session, movements, businessName)
}

/** Register sessions with the sums of their ledgers; each row names its session, so that nothing else is read. */
export const sessions = (tx: BusinessTx) =>
  tx.db
    .selectFrom('register_session as r')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('payment as p')
          .whereRef('p.business_id', '=', 'r.business_id')
          .whereRef('p.register_session_id', '=', 'r.id')
          .select(sql<number>`count(distinct p.sale_id)`.as('saleCount'))
          .select(methodSums('p'))
          .as('paid'),
      (on) => on.onTrue(),
    )
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('refund_payment as f')
          .whereRef('f.business_id', '=', 'r.business_id')
          .whereRef('f.register_session_id', '=', 'r.id')
          .select(methodSums('f'))
          .as('refunded'),
      (on) => on.onTrue(),
    )
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('register_movement as m')
          .whereRef('m.business_id', '=', 'r.business_id')
          .whereRef('m.register_session_id', '=', 'r.id')
          .select([movedBy('supply').as('supplies'), movedBy('withdrawal').as('withdrawals')])
          .as('moved'),
      (on) => on.onTrue(),
    )
    .select([
      'r.id',
      'r.status',
      'r.cashier_name',
      'r.opening_cents',
      'r.opened_at',
      'r.closing_cents',
      'r.closed_at',
      'paid.saleCount',
      'paid.total',
      'paid.card',
      'paid.cash',
      'paid.pix',
      'paid.deposit',
      'refunded.total as refundedTotal',
      'refunded.card as refundedCard',
      'refunded.cash as refundedCash',
      'refunded.pix as refundedPix',
      'refunded.deposit as refundedDeposit',
      'moved.supplies',
      'moved.withdrawals',
    ])
    .where('r.business_id', '=', tx.businessId)

const methodSums = (table: string) => {
  const sum = (method: string) =>
    sql<number>`coalesce(sum(${sql.ref(`${table}.amount_cents`)}) filter (where ${sql.ref(`${table}.method`)} = ${sql.lit(method)}), 0)::bigint`
  return [
    sql<number>`coalesce(sum(${sql.ref(`${table}.amount_cents`)}), 0)::bigint`.as('total'),
    sum('card').as('card'),
    sum('cash').as('cash'),
    sum('pix').as('pix'),
    sum('deposit').as('deposit'),
  ] as const
}

const movedBy = (kind: string) =>
  sql<number>`coalesce(sum(m.amount_cents) filter (where m.kind = ${sql.lit(kind)}), 0)::bigint`

export type StoredSession = NonNullable<Awaited<ReturnType<ReturnType<typeof sessions>['executeTakeFirst']>>>

export const movementsOf = (tx: BusinessTx, sessionId: string) =>
  tx.db
    .selectFrom('register_movement')
    .select(['kind', 'amount_cents as amountCents', 'reason', 'actor_name as actorName', 'at'])
    .where('business_id', '=', tx.businessId)
    .where('register_session_id', '=', sessionId)
    .orderBy('at')
    .orderBy('id')
    .execute()

/** What was printed when the cash was moved, to be printed again: of a session, the last first. */
export async function sessionVouchers(tx: BusinessTx, { id }: { id: string }): Promise<Voucher[]> {
  const [session, moved] = await inOrder([
    tx.db
      .selectFrom('register_session')
      .select('id')
      .where('business_id', '=', tx.businessId)
      .where('id', '=', id)
      .executeTakeFirst(),
    vouchers(tx).where('r.id', '=', id).orderBy('m.at', 'desc').orderBy('m.id', 'desc').execute(),
  ])
  if (!session) throw new Refusal(platformRefusals.NOT_FOUND)
  return moved.map((row) => voucherOf(tx, row))
}

export const readVoucher = async (tx: BusinessTx, { id }: { id: string }): Promise<Voucher> =>
  voucherOf(tx, await vouchers(tx).where('m.id', '=', id).executeTakeFirstOrThrow())

const vouchers = (tx: BusinessTx) =>
  tx.db
    .selectFrom('register_movement as m')
    .innerJoin('business as b', 'b.id', 'm.business_id')
    .innerJoin('register_session as r', (on) =>
      on.onRef('r.business_id', '=', 'm.business_id').onRef('r.id', '=', 'm.register_session_id'),
    )
    .select([
      'm.id',
      'm.kind',
      'm.amount_cents as amountCents',
      'm.reason',
      'm.actor_name as actorName',
      'b.name as businessName',
      'r.cashier_name as cashierName',
      'm.at',
    ])
    .where('m.business_id', '=', tx.businessId)

const voucherOf = (tx: BusinessTx, { at, ...stored }: Omit<Voucher, 'date' | 'time'> & { at: Date }): Voucher => ({
  ...stored,
  ...localMoment(at, tx.zone),
})

const sessionOf = (tx: BusinessTx, session: StoredSession) => ({
  id: session.id,
  cashierName: session.cashier_name,
  openingCents: session.opening_cents,
  opened: localMoment(session.opened_at, tx.zone),
})

export const figuresOf = (session: StoredSession): SessionFigures => ({
  saleCount: session.saleCount,
  totalCents: session.total,
  cardCents: session.card,
  cashCents: session.cash,
  pixCents: session.pix,
  depositCents: session.deposit,
  refunded: {
    totalCents: session.refundedTotal,
    cardCents: session.refundedCard,
    cashCents: session.refundedCash,
    pixCents: session.refundedPix,
    depositCents: session.refundedDeposit,
  },
  suppliesCents: session.supplies,
  withdrawalsCents: session.withdrawals,
})

export const reportOf = (
  tx: BusinessTx,
  session: StoredSession,
  movements: Awaited<ReturnType<typeof movementsOf>>,
  businessName: string,
): SessionReport => ({
  ...sessionOf(tx, session),
  businessName,
  figures: figuresOf(session),
  movements: movements.map(({ at, ...movement }) => ({ ...movement, time: localTime(at, tx.zone) })),
  printed: localMoment(tx.now, tx.zone),
  closing: session.closed_at && {
    ...localMoment(session.closed_at, tx.zone),
    countedCents: session.closing_cents!,
  },
})
