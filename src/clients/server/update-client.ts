import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import type { ClientForm } from '../client.ts'

/** A missing birthday stays as it is. */
type Change = Omit<ClientForm, 'birthday'> & Partial<Pick<ClientForm, 'birthday'>> & { id: string }

export async function updateClient(tx: BusinessTx, { id, ...form }: Change): Promise<void> {
  await awaitAll([lockReached(tx, id, form), tx.update('client', id, form, { deactivatedAt: null })])
  tx.audit('client.update', { client: id })
}

export type CardContact = Pick<Change, 'id' | 'phone' | 'email'>

/** Gives cards back the contact that the change of their guardian's has taken along. */
export const keepContacts = (tx: BusinessTx, kept: readonly CardContact[]): Promise<unknown> =>
  tx.rows(
    `update client c set phone = k.phone, email = k.email
     from unnest($2::uuid[], $3::text[], $4::text[]) k (id, phone, email) where c.business_id = $1 and c.id = k.id`,
    [tx.businessId, kept.map(({ id }) => id), kept.map(({ phone }) => phone), kept.map(({ email }) => email)],
  )

/** Locks the card and, where its contact changes, those of the clients who are reached through it: it changes with it. */
const lockReached = (tx: BusinessTx, id: string, { phone, email }: Pick<Change, 'phone' | 'email'>) =>
  tx.lockAndRead(
    'client',
    'no key update',
    `select client.id from client join client changed on changed.business_id = $1 and changed.id = $2
     where client.business_id = $1
       and (client.id = $2 or (client.guardian_id = $2 and (changed.phone, changed.email) is distinct from ($3::text, $4::text)))`,
    [tx.businessId, id, phone, email],
  )
