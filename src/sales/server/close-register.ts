import { platformRefusals, Refusal } from '../../platform/refusal.ts'
import { all, type BusinessTx } from '../../platform/server/transaction.ts'
import { differenceCents, registerRefusals, type ClosingReport, type ClosingRequest } from '../register.ts'
import { momentOf, sessionOf, sessions } from './register-queries.ts'

/** Ends a session with what was counted. The lock waits for running sales and keeps later ones out. */
export async function closeRegister(tx: BusinessTx, { id, closingCents }: ClosingRequest): Promise<ClosingReport> {
  // The sums are read after the lock is held: a statement sees what was committed before it began.
  const [, session, business] = await all([
    tx.db
      .selectFrom('register_session')
      .select('id')
      .where('business_id', '=', tx.businessId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),
    sessions(tx).where('r.id', '=', id).executeTakeFirst(),
    tx.db.selectFrom('business').select('name').where('id', '=', tx.businessId).executeTakeFirstOrThrow(),
  ])
  if (!session) throw new Refusal(platformRefusals.NOT_FOUND)
  const report = (closedAt: Date): ClosingReport => ({
    ...sessionOf(tx, session),
    businessName: business.name,
    closed: momentOf(tx, closedAt),
    closingCents,
  })
  if (session.closed_at) {
    // The same count again is a request whose answer was lost.
    if (session.closing_cents !== closingCents) throw new Refusal(registerRefusals.REGISTER_ALREADY_CLOSED)
    return report(session.closed_at)
  }

  // The clocks of two server processes may differ; a session still ends after its last sale.
  const closedAt = new Date(Math.max(...[tx.now, session.opened_at, session.last_sale_at ?? tx.now].map(Number)))
  await tx.db
    .updateTable('register_session')
    .set({
      status: 'closed',
      closed_at: closedAt,
      closed_by: tx.actor.accountId,
      closing_cents: closingCents,
      total_cents: session.totalCents,
      card_cents: session.cardCents,
      cash_cents: session.cashCents,
      pix_cents: session.pixCents,
    })
    .where('business_id', '=', tx.businessId)
    .where('id', '=', id)
    .execute()
  tx.audit('register.close', {
    register: id,
    closingCents,
    differenceCents: differenceCents(sessionOf(tx, session), closingCents),
  })
  tx.announce('sales')
  return report(closedAt)
}
