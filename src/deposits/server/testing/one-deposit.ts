import type { Selectable } from 'kysely'
import type pg from 'pg'
import { insertRow } from '../../../platform/server/testing/rows.ts'
import type { DB } from '../../../platform/server/tables.ts'

/** One row in each table, for an appointment with a deposit. */
export async function fillDeposits(
  admin: pg.Client,
  { business_id, id: appointment_id }: Selectable<DB['appointment']>,
  service_id: string,
  now: Date,
): Promise<void> {
  const put = (table: keyof DB, values: object) => insertRow(admin, table, { business_id, ...values })
  const paid = { appointment_id, amount_cents: 1500 }
  await put('deposit_entry', { ...paid, kind: 'received', at: now, actor_name: 'Profissional' })
  await put('deposit_policy', { version: 1, text: 'O sinal é descontado do valor.' })
  await put('deposit_rule', { kind: 'percent', percent: 30, for_all: false, hold_minutes: 30, policy_version: 1 })
  await put('deposit_service', { service_id })
  const key = Buffer.from('sem chave')
  await put('deposit_account', { account_id: '4711', access_token: key, webhook_secret: key, changed_at: now })
  const asked = { account_id: '4711', state: 'cancelled', expires_at: now, asked_at: now, checked_at: now }
  await put('deposit_charge', { ...paid, ...asked })
}
