import { sql } from 'kysely'
import { localDate, localTime } from '../../platform/clock.ts'
import type { BusinessTx } from '../../platform/server/transaction.ts'
import type { OpenSession } from '../register.ts'

export async function openSession(tx: BusinessTx): Promise<OpenSession | null> {
  const session = await sessions(tx).where('r.status', '=', sql.lit('open')).executeTakeFirst()
  return session ? sessionOf(tx, session) : null
}

/** Register sessions with what their payments sum up to; a payment names its session, so that nothing else is read. */
export const sessions = (tx: BusinessTx) =>
  tx.db
    .selectFrom('register_session as r')
    .leftJoin('payment as p', (on) =>
      on.onRef('p.business_id', '=', 'r.business_id').onRef('p.register_session_id', '=', 'r.id'),
    )
    .select([
      'r.id',
      'r.status',
      'r.professional_name',
      'r.opening_cents',
      'r.opened_at',
      'r.closing_cents',
      'r.closed_at',
      sql<Date | null>`max(p.at)`.as('last_sale_at'),
      sql<number>`count(distinct p.sale_id)`.as('saleCount'),
      sql<number>`coalesce(sum(p.amount_cents), 0)::bigint`.as('totalCents'),
      paidBy('card').as('cardCents'),
      paidBy('cash').as('cashCents'),
      paidBy('pix').as('pixCents'),
    ])
    .where('r.business_id', '=', tx.businessId)
    .groupBy(['r.business_id', 'r.id'])

const paidBy = (method: string) =>
  sql<number>`coalesce(sum(p.amount_cents) filter (where p.method = ${sql.lit(method)}), 0)::bigint`

type Session = NonNullable<Awaited<ReturnType<ReturnType<typeof sessions>['executeTakeFirst']>>>

export const sessionOf = (tx: BusinessTx, session: Session): OpenSession => ({
  id: session.id,
  professionalName: session.professional_name,
  openingCents: session.opening_cents,
  opened: momentOf(tx, session.opened_at),
  saleCount: session.saleCount,
  cardCents: session.cardCents,
  cashCents: session.cashCents,
  pixCents: session.pixCents,
  totalCents: session.totalCents,
})

export const momentOf = (tx: BusinessTx, at: Date) => ({ date: localDate(at, tx.zone), time: localTime(at, tx.zone) })
