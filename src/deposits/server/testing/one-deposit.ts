import type { RowBatch } from '../../../platform/server/testing/rows.ts'

/** One row in each table, for a visit with a deposit. */
export function fillDeposits({ put }: RowBatch, visit_id: string, service_id: string, now: Date): void {
  const paid = { visit_id, amount_cents: 1500 }
  put('deposit_entry', { ...paid, kind: 'received', at: now, actor_name: 'Profissional' })
  put('deposit_policy', { version: 1, text: 'O sinal é descontado do valor.' })
  put('deposit_rule', { kind: 'percent', percent: 30, for_all: false, hold_minutes: 30, policy_version: 1 })
  put('deposit_service', { service_id })
  const key = Buffer.from('sem chave')
  put('deposit_account', { account_id: '4711', access_token: key, webhook_secret: key, changed_at: now })
  const asked = { account_id: '4711', state: 'cancelled', expires_at: now, asked_at: now, checked_at: now }
  put('deposit_charge', { ...paid, ...asked })
}
