import { firstIn } from '../../platform/filled.ts'
import type { LocalDate } from '../../platform/clock.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import { mostDecided, type OwnRequest } from '../client-request.ts'
import type { ClientRequest } from '../contract.ts'

type OwnRow = Omit<OwnRequest, 'askedAt' | 'decidedAt'> & { askedAt: Date; decidedAt: Date | null }
type Row = OwnRow & {
  clientId: string
  name: string
  clientPhone: string | null
  clientEmail: string | null
  decidedBy: string | null
  sharers: ClientRequest['sharers']
}

const columns = `r.id, r.kind, r.state, r.phone, r.email, r.asked_at, r.due_on,
  r.decided_at, r.reason`

/** The cards to which the client's change of contact would go along, as the database does it: share_contact(). */
export const sharersText = `
  select d.id, d.name, d.phone, d.email, d.deactivated_at is null as is_active from client d
  where r.kind = 'contact' and d.business_id = c.business_id and d.guardian_id = c.id
    and (d.phone is null or d.phone = c.phone) and (d.email is null or d.email = c.email)
    and (d.phone <> coalesce(r.phone, '') or d.email <> coalesce(r.email, ''))`

/** Open requests in the order of their deadlines, and the latest decided ones. */
export async function listRequests(tx: BusinessTx): Promise<{ open: ClientRequest[]; decided: ClientRequest[] }> {
  const text = (which: string) => `
    select ${columns}, c.id as client_id, c.name, c.phone as client_phone, c.email as client_email, a.name as decided_by,
      coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name) order by searchable(s.name), s.id)
        from (${sharersText}) s where r.state = 'open' and s.is_active), '[]') as sharers
    from client_request r
    join client c on c.business_id = r.business_id and c.id = r.client_id
    left join account a on a.id = r.decided_by
    where r.business_id = $1 and ${which}`
  const [open, decided] = [
    await tx.rows<Row>(text(`r.state = 'open' order by r.due_on, r.id`), [tx.businessId]),
    await tx.rows<Row>(text(`r.state <> 'open' order by r.decided_at desc, r.id limit $2`), [
      tx.businessId,
      mostDecided,
    ]),
  ]
  return { open: open.map(requestOf), decided: decided.map(requestOf) }
}

/** The number of open requests, and the earliest deadline. */
export async function countRequests(tx: BusinessTx): Promise<{ count: number; firstDue: LocalDate | null }> {
  return firstIn(
    await tx.rows<{ count: number; firstDue: LocalDate | null }>(
      `select count(*)::int as count, min(due_on) as first_due from client_request where business_id = $1 and state = 'open'`,
      [tx.businessId],
    ),
  )
}

/** A client's requests, newest first. */
export async function ownRequests(tx: BusinessTx, clientId: string, most: number): Promise<OwnRequest[]> {
  const rows = await tx.rows<OwnRow>(
    `select ${columns} from client_request r where r.business_id = $1 and r.client_id = $2
     order by r.asked_at desc, r.id desc limit $3`,
    [tx.businessId, clientId, most],
  )
  return rows.map(ownOf)
}

const ownOf = ({ askedAt, decidedAt, ...row }: OwnRow): OwnRequest => ({
  ...row,
  askedAt: askedAt.toISOString(),
  decidedAt: decidedAt?.toISOString() ?? null,
})

const requestOf = ({ clientId, name, clientPhone, clientEmail, decidedBy, sharers, ...row }: Row): ClientRequest => ({
  ...ownOf(row),
  client: { id: clientId, name, phone: clientPhone, email: clientEmail },
  decidedBy,
  sharers,
})
