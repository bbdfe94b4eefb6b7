import { randomBytes } from 'node:crypto'
import { newId } from '../src/platform/id.ts'
import { insertRow, type Everything } from './one-of-everything.ts'
import type { Stage } from './stage.ts'

/** What a till sends that was without internet. */
export const offlineSale = ({ client, service, professional, registerSession }: Everything) => ({
  id: newId(),
  clientId: client.id,
  lines: [
    {
      kind: 'service' as const,
      id: service.id,
      quantity: 1,
      unitCents: service.price_cents,
      professionalId: professional.id,
    },
  ],
  discount: null,
  payments: [{ method: 'card' as const, amountCents: service.price_cents, receivedCents: null }],
  offline: { sessionId: registerSession.id, soldAt: new Date().toISOString() },
})

/** Somebody who sold here, and was removed. */
export async function whoLeft({ admin, businessId: business_id }: Stage): Promise<string> {
  const account_id = newId()
  const account = { id: account_id, email: `${account_id}@exemplo.com`, name: 'Colega', password_hash: 'sem senha' }
  await insertRow(admin, 'account', account)
  await insertRow(admin, 'member', { business_id, account_id, role: 'employee', removed_at: new Date() })
  await insertRow(admin, 'device_key', { business_id, account_id, key: randomBytes(32), made_at: new Date() })
  return account_id
}
