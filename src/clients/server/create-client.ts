import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import type { ClientForm } from '../client.ts'
import type { Client } from '../contract.ts'
import { holdContacts, recognize, type Recognition } from './match-client.ts'
import { clientOf, columns } from './queries.ts'

/** Adds a card, also for somebody who seems to have one: whoever types it was shown that card. */
export async function createClient(tx: BusinessTx, input: ClientForm): Promise<Client> {
  const [, known] = await awaitAll([holdContacts(tx, input), recognize(tx, input)])
  return addCard(tx, input, known)
}

/** The card of somebody whom nobody looks up before, or a new one. A known card stays as it is. */
export async function findOrCreateClient(tx: BusinessTx, input: ClientForm): Promise<{ id: string }> {
  const [, known] = await awaitAll([holdContacts(tx, input), recognize(tx, input)])
  return known.match ? { id: known.match.id } : addCard(tx, input, known)
}

async function addCard(tx: BusinessTx, input: ClientForm, { guardianId }: Recognition): Promise<Client> {
  const row = await tx
    .insertInto('client')
    .values({ ...input, guardianId })
    .returning(columns)
    .executeTakeFirstOrThrow()
  tx.audit('client.create', { client: row.id })
  return clientOf(tx, row)
}
