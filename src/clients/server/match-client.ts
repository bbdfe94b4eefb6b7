import { sql } from 'kysely'
import { localDate } from '../../platform/clock.ts'
import { all, type BusinessTx } from '../../platform/server/transaction.ts'
import type { ClientStatus } from '../client.ts'

/** A visitor of the booking page; phone and e-mail as fields.ts gives them. */
export type Visitor = { name: string; phone: string | null; email: string | null }

/**
 * The client behind a visitor's phone or e-mail, or a new one. What a stranger typed never changes an existing record.
 * Families share phones: among several matches the same name wins, then the phone, then the oldest card.
 */
export async function matchOrAddClient(
  tx: BusinessTx,
  visitor: Visitor,
  status: ClientStatus,
): Promise<{ id: string }> {
  const { name, phone, email } = visitor
  const [, , match] = await all([
    holdContact(tx, phone),
    holdContact(tx, email),
    tx.db
      .selectFrom('client')
      .select('id')
      .where('business_id', '=', tx.businessId)
      .where('deactivated_at', 'is', null)
      .where((is) => is.or([is('phone', '=', phone), is('email', '=', email)]))
      .orderBy(sql`search_key(name) = search_key(${name})`, 'desc')
      .orderBy(sql`phone = ${phone}`, (by) => by.desc().nullsLast())
      .orderBy('created_at')
      .limit(1)
      .executeTakeFirst(),
  ])
  if (match) return match
  const added = await tx.db
    .insertInto('client')
    .values({ business_id: tx.businessId, name, phone, email, status, status_on: localDate(tx.now, tx.zone) })
    .returning('id')
    .executeTakeFirstOrThrow()
  tx.audit('client.create', { client: added.id, from: 'booking' })
  tx.announce('clients')
  return added
}

/** Two first bookings of one person at once must not make two clients; the second waits here. Phones come before e-mails. */
async function holdContact(tx: BusinessTx, contact: string | null) {
  const key = `client ${tx.businessId} ${contact}`
  if (contact) await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx.db)
}
