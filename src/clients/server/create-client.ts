import type { BusinessTx } from '../../platform/server/transaction.ts'
import type { ClientForm } from '../client.ts'
import type { Client } from '../contract.ts'
import { clientOf, columns } from './queries.ts'

export async function createClient(tx: BusinessTx, input: ClientForm): Promise<Client> {
  const row = await tx.db
    .insertInto('client')
    .values({ business_id: tx.businessId, ...input })
    .returning(columns)
    .executeTakeFirstOrThrow()
  tx.audit('client.create', { client: row.id })
  return clientOf(tx, row)
}
