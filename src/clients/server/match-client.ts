import { localDate } from '../../platform/clock.ts'
import { newId } from '../../platform/id.ts'
import type { BusinessTx } from '../../platform/server/transaction.ts'
import type { ClientStatus } from '../client.ts'

/** A visitor of the booking page; phone and e-mail are normalised as in fields.ts. */
export type Visitor = { name: string; phone: string | null; email: string | null }

/**
 * The client behind a visitor's phone or e-mail. Families share phones: among several matches the same name wins, then the
 * phone, then the oldest card.
 */
export async function matchClient(
  tx: BusinessTx,
  { name, phone, email }: Visitor,
): Promise<{ id: string } | undefined> {
  const [match] = await tx.lockAndRead<{ id: string }>(
    'client',
    'no key update',
    `select id from client
     where business_id = $1 and deactivated_at is null and id = (
       select id from client
       where business_id = $1 and deactivated_at is null and (phone = $2 or email = $3)
       order by search_key(name) = search_key($4) desc, (phone = $2) desc nulls last, created_at
       limit 1
     )`,
    [tx.businessId, phone, email, name],
  )
  return match
}

/**
 * Locks a visitor's contacts, before all other locks: two first bookings of one person must not make two clients, and
 * a booking must wait while the person's cards are merged.
 */
export const holdContacts = (tx: BusinessTx, visitor: Visitor): Promise<void> => tx.hold(contactsOf(visitor))

/** The names of the locks for the contacts of cards. */
export const contactsOf = (...cards: Pick<Visitor, 'phone' | 'email'>[]): string[] =>
  [...new Set(cards.flatMap(({ phone, email }) => [phone, email]))].flatMap((contact) =>
    contact ? [`client ${contact}`] : [],
  )

/** Adds an unknown visitor as a client. What a stranger types never changes an existing card. */
export function addVisitor(
  tx: BusinessTx,
  visitor: Visitor,
  next: { status: ClientStatus; at: Date | null },
): { id: string } {
  const id = newId()
  const { name, phone, email } = visitor
  tx.finish({
    sql: `insert into client (business_id, id, name, phone, email, status, status_on, next_appointment_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    parameters: [tx.businessId, id, name, phone, email, next.status, localDate(tx.now, tx.zone), next.at],
  })
  tx.audit('client.create', { client: id, by: 'booking' })
  return { id }
}
