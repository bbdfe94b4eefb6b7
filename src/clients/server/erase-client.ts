import { sql } from 'kysely'
import { Refusal } from '../../platform/refusal-error.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import { clientRefusals } from '../client.ts'
import { lockCards } from './lock-cards.ts'
import { forgetApart } from './tell-apart.ts'

/**
 * Erases a person who asked for it (LGPD, art. 18): name, contact, document, birthday and notes go, on this card, on
 * cards merged into it, in the agenda and in online bookings; the contact, on the cards of who is reached through it. Sales and
 * appointments stay, without a name.
 */
export async function eraseClient(tx: BusinessTx, { id }: { id: string }): Promise<void> {
  const [, client] = await awaitAll([
    lockCards(tx, [id]),
    tx.one(
      tx
        .selectFrom('client')
        .select('nextAppointmentAt')
        .where('id', '=', id)
        .where('mergedInto', 'is', null)
        .where('erasedAt', 'is', null),
    ),
  ])
  if (client.nextAppointmentAt && client.nextAppointmentAt >= tx.now)
    throw new Refusal(clientRefusals.HAS_NEXT_APPOINTMENT)

  const erased = await tx
    .updateTable('client')
    .set({
      name: 'Cliente anonimizado',
      phone: null,
      email: null,
      document: null,
      birthday: null,
      notes: null,
      guardianId: null,
      deactivatedAt: sql`coalesce(deactivated_at, ${tx.now})`,
      erasedAt: tx.now,
      updatedAt: tx.now,
    })
    .where((is) => is.or([is('id', '=', id), is('mergedInto', '=', id)]))
    .returning('id')
    .execute()
  const ids = erased.map((one) => one.id)
  await awaitAll([
    sql`select forget_clients(${ids}::uuid[])`.execute(tx.db),
    forgetApart(tx, ids),
    tx.updateTable('client').set({ guardianId: null }).where('guardianId', '=', id).execute(),
  ])
  tx.audit('client.erase', { client: id })
}
