import { localDate } from '../../platform/clock.ts'
import { newId } from '../../platform/id.ts'
import type { BusinessTx } from '../../platform/server/transaction.ts'
import type { ClientStatus } from '../client.ts'

/** A visitor of the booking page; phone and e-mail as fields.ts gives them. */
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
 * Two first bookings of one person at once must not make two clients: the second waits here, and so does a booking of
 * somebody whose cards are being merged. Before all other locks.
 */
export const holdContacts = (tx: BusinessTx, visitor: Visitor): Promise<void> => tx.hold(contactsOf(visitor))

/** The names under which the cards with a contact are held. */
export const contactsOf = (...cards: Pick<Visitor, 'phone' | 'email'>[]): string[] =>
  [...new Set(cards.flatMap(({ phone, email }) => [phone, email]))].flatMap((contact) =>
    contact ? [`client ${contact}`] : [],
  )

/** A visitor whom nobody knew; what a stranger types never changes an existing card. */
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
