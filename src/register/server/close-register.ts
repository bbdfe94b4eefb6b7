import { sql } from 'kysely'
import { firstIn } from '../../platform/filled.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import { differenceCents, registerRefusals, type ClosingRequest, type SessionReport } from '../register.ts'
import { figuresOf, movementsOf, reportOf, sessions } from './register-queries.ts'

/**
 * Closes a session with the counted cash. The lock waits for sales, movements and refunds in progress, and keeps out
 * later ones.
 */
export async function closeRegister(tx: BusinessTx, { id, closingCents }: ClosingRequest): Promise<SessionReport> {
  // The sums are read after the lock is taken, because a statement only sees what was committed before it began.
  const [, session, movements, business, last] = await awaitAll([
    tx.lock('register_session', [id], 'update'),
    tx.one(sessions(tx).where('r.id', '=', id)),
    movementsOf(tx, id),
    tx.selectFrom('business').select('name').executeTakeFirstOrThrow(),
    lastEntry(tx, id),
  ])
  const closed = (at: Date) => reportOf(tx, { ...session, closedAt: at, closingCents }, movements, business.name)
  if (session.closedAt) {
    // The same count again is a retry after a lost answer.
    if (session.closingCents !== closingCents) throw new Refusal(registerRefusals.REGISTER_ALREADY_CLOSED)
    return closed(session.closedAt)
  }

  const figures = figuresOf(session)
  // The clocks of two server processes may differ, but a session must not end before its last entry.
  const closedAt = new Date(Math.max(...[tx.now, session.openedAt, last ?? tx.now].map(Number)))
  await tx
    .updateTable('registerSession')
    .set({
      status: 'closed',
      closedAt,
      closingCents,
      totalCents: figures.totalCents,
      cardCents: figures.cardCents,
      cashCents: figures.cashCents,
      pixCents: figures.pixCents,
      depositCents: figures.depositCents,
      refundedCardCents: figures.refunded.cardCents,
      refundedCashCents: figures.refunded.cashCents,
      refundedPixCents: figures.refunded.pixCents,
      refundedDepositCents: figures.refunded.depositCents,
      suppliesCents: figures.suppliesCents,
      withdrawalsCents: figures.withdrawalsCents,
    })
    .where('id', '=', id)
    .execute()
  const drawer = { openingCents: session.openingCents, figures }
  tx.audit('register.close', {
    register: id,
    closingCents,
    differenceCents: differenceCents(drawer, closingCents),
  })
  return closed(closedAt)
}

async function lastEntry(tx: BusinessTx, id: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select greatest(
      (select max(at) from payment where business_id = ${tx.businessId} and register_session_id = ${id}),
      (select max(at) from register_movement where business_id = ${tx.businessId} and register_session_id = ${id}),
      (select max(refunded_at) from refund where business_id = ${tx.businessId} and register_session_id = ${id})
    ) as at`.execute(tx.db)
  return firstIn(rows).at
}
