import { sql } from 'kysely'
import { localMoment, localTime } from '../../platform/clock.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import type { Voucher } from '../register-movement.ts'
import type { Register } from '../registers.ts'
import { registerRefusals, type OpenSession, type SessionFigures, type SessionReport } from '../register.ts'
import { rulesOfRegister } from './rules-queries.ts'

/** All registers with their open sessions, active registers first, then by creation. */
export async function readRegisters(tx: BusinessTx): Promise<{ registers: Register[] }> {
  const [registers, open, { blindClosing }] = await awaitAll([
    tx
      .selectFrom('register')
      .select(['id', 'name', 'isActive'])
      .orderBy('isActive', 'desc')
      .orderBy('createdAt')
      .orderBy('id')
      .execute(),
    sessions(tx).where('r.status', '=', sql.lit('open')).execute(),
    rulesOfRegister(tx),
  ])
  const of = new Map(open.map((session) => [session.registerId, session]))
  const sessionIn = (id: string): OpenSession | null => {
    const session = of.get(id)
    return session ? { ...sessionOf(tx, session), figures: blindClosing ? null : figuresOf(session) } : null
  }
  return { registers: registers.map((register) => ({ ...register, session: sessionIn(register.id) })) }
}

/** SQL for the name of a session's register. Null if the business has only one register. */
export const registerNameOf = (session: string) =>
  sql<string | null>`(
    select name from register one
    where one.business_id = ${sql.ref(`${session}.business_id`)} and one.id = ${sql.ref(`${session}.register_id`)} and exists (
      select from register other where other.business_id = one.business_id and other.id <> one.id)
  )`

export async function sessionReport(tx: BusinessTx, { id }: { id: string }): Promise<SessionReport> {
  const [session, movements, { businessName, blindClosing }] = await awaitAll([
    tx.one(sessions(tx).where('r.id', '=', id)),
    movementsOf(tx, id),
    rulesOfRegister(tx),
  ])
  if (blindClosing && session.status === 'open') throw new Refusal(registerRefusals.CLOSING_IS_BLIND)
  return reportOf(tx, session, movements, businessName)
}

/** Counts deactivated registers too, because their sessions are still listed. */
export async function hasSeveralRegisters(tx: BusinessTx): Promise<boolean> {
  const rows = await tx.rows('select from register where business_id = $1 limit 2', [tx.businessId])
  return rows.length > 1
}

/** Register sessions with their sums. The lateral joins read only the ledger rows of the selected sessions. */
export const sessions = (tx: BusinessTx) =>
  tx
    .selectFrom('registerSession as r')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('payment as p')
          .whereRef('p.businessId', '=', 'r.businessId')
          .whereRef('p.registerSessionId', '=', 'r.id')
          .select(sql<number>`count(distinct p.sale_id)`.as('saleCount'))
          .select(methodSums('p'))
          .as('paid'),
      (on) => on.onTrue(),
    )
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('refundPayment as f')
          .whereRef('f.businessId', '=', 'r.businessId')
          .whereRef('f.registerSessionId', '=', 'r.id')
          .select(methodSums('f'))
          .as('refunded'),
      (on) => on.onTrue(),
    )
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('registerMovement as m')
          .whereRef('m.businessId', '=', 'r.businessId')
          .whereRef('m.registerSessionId', '=', 'r.id')
          .select([movedBy('supply').as('supplies'), movedBy('withdrawal').as('withdrawals')])
          .as('moved'),
      (on) => on.onTrue(),
    )
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('doubleCharge as d')
          .whereRef('d.businessId', '=', 'r.businessId')
          .whereRef('d.registerSessionId', '=', 'r.id')
          .select([
            sql<number>`coalesce(sum(d.total_cents), 0)::bigint`.as('total'),
            sql<number>`coalesce(sum(d.cash_cents), 0)::bigint`.as('cash'),
          ])
          .as('twice'),
      (on) => on.onTrue(),
    )
    .select([
      'r.id',
      'r.registerId',
      registerNameOf('r').as('registerName'),
      'r.status',
      'r.cashierName',
      'r.openingCents',
      'r.openedAt',
      'r.closingCents',
      'r.closedAt',
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
      'twice.total as twiceTotal',
      'twice.cash as twiceCash',
    ])

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
  tx
    .selectFrom('registerMovement')
    .select(['kind', 'amountCents', 'reason', 'actorName', 'at'])
    .where('registerSessionId', '=', sessionId)
    .orderBy('at')
    .orderBy('id')
    .execute()

/** The vouchers of a session's cash movements for reprinting, newest first. */
export async function sessionVouchers(tx: BusinessTx, { id }: { id: string }): Promise<Voucher[]> {
  const [, moved] = await awaitAll([
    tx.one(tx.selectFrom('registerSession').select('id').where('id', '=', id)),
    vouchers(tx).where('r.id', '=', id).orderBy('m.at', 'desc').orderBy('m.id', 'desc').execute(),
  ])
  return moved.map((row) => voucherOf(tx, row))
}

export const readVoucher = async (tx: BusinessTx, { id }: { id: string }): Promise<Voucher> =>
  voucherOf(tx, await vouchers(tx).where('m.id', '=', id).executeTakeFirstOrThrow())

const vouchers = (tx: BusinessTx) =>
  tx
    .selectFrom('registerMovement as m')
    .innerJoin('business as b', 'b.id', 'm.businessId')
    .innerJoin('registerSession as r', (on) =>
      on.onRef('r.businessId', '=', 'm.businessId').onRef('r.id', '=', 'm.registerSessionId'),
    )
    .select([
      'm.id',
      'm.kind',
      'm.amountCents',
      'm.reason',
      'm.actorName',
      'b.name as businessName',
      registerNameOf('r').as('registerName'),
      'r.cashierName',
      'm.at',
    ])

const voucherOf = (tx: BusinessTx, { at, ...stored }: Omit<Voucher, 'date' | 'time'> & { at: Date }): Voucher => ({
  ...stored,
  ...localMoment(at, tx.zone),
})

const sessionOf = (tx: BusinessTx, session: StoredSession) => ({
  id: session.id,
  cashierName: session.cashierName,
  openingCents: session.openingCents,
  opened: localMoment(session.openedAt, tx.zone),
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
  chargedTwice: { totalCents: session.twiceTotal, cashCents: session.twiceCash },
})

export const reportOf = (
  tx: BusinessTx,
  session: StoredSession,
  movements: Awaited<ReturnType<typeof movementsOf>>,
  businessName: string,
): SessionReport => ({
  ...sessionOf(tx, session),
  registerName: session.registerName,
  businessName,
  figures: figuresOf(session),
  movements: movements.map(({ at, ...movement }) => ({ ...movement, time: localTime(at, tx.zone) })),
  printed: localMoment(tx.now, tx.zone),
  closing: session.closedAt && {
    ...localMoment(session.closedAt, tx.zone),
    countedCents: session.closingCents!,
  },
})
