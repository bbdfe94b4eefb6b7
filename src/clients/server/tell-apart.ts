import { platformRefusals } from '../../platform/refusal.ts'
import { invalidField, Refusal } from '../../platform/refusal-error.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import { pairOf } from '../duplicate.ts'

type Apart = { id: string; otherIds: readonly string[] }

/** Records that a card is another person than some others, so that it is not offered for merging with them again. */
export async function tellApart(tx: BusinessTx, { id, otherIds }: Apart): Promise<void> {
  if (otherIds.includes(id)) throw invalidField('otherIds', 'Escolha outro cadastro.')
  // A merge or an erasure waits for this lock, or came first, and then the card is gone.
  const there = await lockCurrent(tx, [id, ...otherIds])
  if (there.length !== new Set([id, ...otherIds]).size) throw new Refusal(platformRefusals.NOT_FOUND)
  await tx
    .insertInto('clientNotDuplicate')
    .values(otherIds.map((other) => ({ ...columnsOf(id, other), at: tx.now })))
    .onConflict((pair) => pair.doNothing())
    .execute()
  tx.audit('client.tell-apart', { client: id, otherIds })
}

const lockCurrent = (tx: BusinessTx, ids: string[]) =>
  tx.lockAndRead(
    'client',
    'no key update',
    'select id from client where business_id = $1 and id = any($2::uuid[]) and deactivated_at is null',
    [tx.businessId, ids],
  )

/** Undoes `tellApart`. */
export async function untellApart(tx: BusinessTx, { id, otherIds }: Apart): Promise<void> {
  await tx.lock('client', [id, ...otherIds])
  await tx.one(
    tx
      .deleteFrom('clientNotDuplicate')
      .where((is) => is.or(otherIds.map((other) => is.and(columnsOf(id, other)))))
      .returning('clientId'),
  )
  tx.audit('client.tell-apart-undo', { client: id, otherIds })
}

/** Deletes separations of cards that were merged, erased or deleted. */
export async function forgetApart(tx: BusinessTx, ids: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('clientNotDuplicate')
    .where((is) => is.or([is('clientId', 'in', ids), is('otherId', 'in', ids)]))
    .execute()
}

function columnsOf(id: string, other: string) {
  const [clientId, otherId] = pairOf(id, other)
  return { clientId, otherId }
}
