import type { BusinessTx } from '../../platform/server/transaction.ts'
import type { ClientForm } from '../client.ts'
import type { Client } from '../contract.ts'
import { getClient } from './queries.ts'

export async function createClient(tx: BusinessTx, input: ClientForm): Promise<Client> {
  const { id } = await tx.db
    .insertInto('client')
    .values({ business_id: tx.businessId, ...input })
    .returning('id')
    .executeTakeFirstOrThrow()
  tx.audit('client.create', { client: id })
  tx.announce('clients')
  return getClient(tx, { id })
}
