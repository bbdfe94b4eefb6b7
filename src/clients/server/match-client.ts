import { sql } from 'kysely'
import { localDate } from '../../platform/clock.ts'
import { newId } from '../../platform/id.ts'
import { hold } from '../../platform/server/hold.ts'
import { all, type BusinessTx } from '../../platform/server/transaction.ts'
import type { ClientStatus } from '../client.ts'

/** A visitor of the booking page; phone and e-mail as fields.ts gives them. */
export type Visitor = { name: string; phone: string | null; email: string | null }

/**
 * The client behind a visitor's phone or e-mail. Families share phones: among several matches the same name wins, then the
 * phone, then the oldest card. Two first bookings of one person at once must not make two clients: the second waits here.
 */
export async function matchClient(
  tx: BusinessTx,
  { name, phone, email }: Visitor,
): Promise<{ id: string } | undefined> {
  const contacts = [phone, email].flatMap((contact) => (contact ? [`client ${tx.businessId} ${contact}`] : []))
  const [, match] = await all([
    hold(tx, contacts),
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
  return match
}

/** A visitor whom nobody knew; what a stranger types never changes an existing card. */
export function addVisitor(tx: BusinessTx, visitor: Visitor, next: { status: ClientStatus; at: Date }): { id: string } {
  const id = newId()
  tx.finish(
    tx.db
      .insertInto('client')
      .values({
        business_id: tx.businessId,
        id,
        ...visitor,
        status: next.status,
        status_on: localDate(tx.now, tx.zone),
        next_appointment_at: next.at,
      })
      .compile(),
  )
  tx.audit('client.create', { client: id, from: 'booking' })
  tx.announce('clients')
  return { id }
}
