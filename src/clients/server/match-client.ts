import { localDate } from '../../platform/clock.ts'
import { newId } from '../../platform/id.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import type { ClientStatus } from '../client.ts'
import { otherName } from '../booked-name.ts'
import { mostDependents } from '../guardian.ts'

/** Somebody who gave a name and a contact; both are normalised as in fields.ts. */
export type VisitorContact = { name: string; phone: string | null; email: string | null; document?: string | null }

/** The card of the same person. Otherwise the card, if any, through which a new one is reached. */
export type Recognition = { match: { id: string; name: string } | null; guardianId: string | null }

/**
 * Who somebody is: the client with the same document, or with the same first name and the same phone or e-mail; of several
 * the same whole name wins, then the phone, then the oldest card. Another first name is another person, who is reached through
 * whoever has the contact; so is another second one (Ana Clara, Ana Beatriz), but not through whoever may be the same person,
 * so that the two are offered for merging. Import, booking, waiting list and API ask the same (`sameAs`, `KnownPeople`).
 */
export async function recognize(
  tx: BusinessTx,
  { name, phone, email, document = null }: VisitorContact,
): Promise<Recognition> {
  const [found] = await tx.lockAndRead<{
    id: string
    name: string
    isSame: boolean
    isAlike: boolean
    dependents: number
  }>('client', 'no key update', recognizeText, [tx.businessId, phone, email, document, name])
  if (found?.isSame) return { match: { id: found.id, name: found.name }, guardianId: null }
  return { match: null, guardianId: found && !found.isAlike && found.dependents < mostDependents ? found.id : null }
}

// A business may have its own telephone on thousands of cards: each name is taken apart once (what `offset 0` and `materialized` say
// to PostgreSQL), and its second part only where the first is the same.
const recognizeText = `
  with asked as materialized (
    select first_name_key($5) as first, second_name_key($5) as second, search_key($5) as whole)
  select client.id, client.name, found.is_same, found.is_alike,
    case when found.is_same then 0 else (
      select count(*)::int from client d where d.business_id = $1 and d.guardian_id = found.root) end as dependents
  from (
    select id, coalesce(guardian_id, id) as root, is_alike,
      coalesce(document = $4, is_alike and (named.second = asked.second or '' in (named.second, asked.second))) as is_same
    from client
    cross join asked
    cross join lateral (
      select coalesce(document = $4, true) and first_name_key(name) = asked.first as is_alike offset 0) compared
    cross join lateral (select case when is_alike then second_name_key(name) end as second offset 0) named
    where business_id = $1 and deactivated_at is null and (phone = $2 or email = $3 or document = $4)
    order by is_same desc, (document = $4) desc nulls last, search_key(name) = asked.whole desc, is_alike,
      named.second = asked.second desc, guardian_id is null desc, (phone = $2) desc nulls last, created_at
    limit 1
  ) found
  join client on client.id = case when found.is_same then found.id else found.root end
  where client.business_id = $1 and client.deactivated_at is null and (found.is_same or client.guardian_id is null)`

/**
 * Locks a visitor's contacts, before all other locks: two first bookings of one person must not make two clients, and
 * a booking must wait while the person's cards are merged.
 */
export const holdContacts = (tx: BusinessTx, visitor: VisitorContact): Promise<void> => tx.hold(contactsOf(visitor))

/** The names of the locks for the contacts of cards. */
export const contactsOf = (...cards: Pick<VisitorContact, 'phone' | 'email'>[]): string[] =>
  [...new Set(cards.flatMap(({ phone, email }) => [phone, email]))].flatMap((contact) =>
    contact ? [`client ${contact}`] : [],
  )

type Next = { status: ClientStatus; at: Date | null }

/** The visitor's card, or a new one. What a stranger types never changes an existing card; another name stays beside it. */
export function cardFor(
  tx: BusinessTx,
  visitor: VisitorContact,
  { match, guardianId }: Recognition,
  next: Next,
): { id: string; bookedName: string | null } {
  if (match) return { id: match.id, bookedName: otherName(visitor.name, match.name) }
  const id = newId()
  const { name, phone, email } = visitor
  tx.finish({
    sql: `insert into client (business_id, id, name, phone, email, guardian_id, status, status_on, next_appointment_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    parameters: [tx.businessId, id, name, phone, email, guardianId, next.status, localDate(tx.now, tx.zone), next.at],
  })
  tx.audit('client.create', { client: id, by: 'booking' })
  return { id, bookedName: null }
}
