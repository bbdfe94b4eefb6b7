import type { Client } from 'pg'
import type { PlanFeature } from '../src/business/plan-feature.ts'
import type { ProcedureName } from './procedures.ts'

/** The procedures by which a business starts to use each plan feature. */
export const beginsAt: Record<PlanFeature, readonly ProcedureName[]> = {
  domain: ['domains.connect'],
  whatsapp: ['messages.channels.save'],
  receivables: ['reports.receivables'],
  registers: ['register.registers.add'],
  api: ['integrations.keys.make', 'integrations.webhooks.make'],
}

const countedText = `
  select (select count(*)::int from appointment where business_id = $1) as appointments,
    (select count(*)::int from professional where business_id = $1 and is_active) as professionals,
    (select count(*)::int from client where business_id = $1 and deactivated_at is null) as clients`
/** What the plans count of a business. */
export type PlanCounts = { appointments: number; professionals: number; clients: number }
type Limits = { [Counts in keyof PlanCounts]?: number }

export async function countedIn({ admin }: { admin: Client }, businessId: string): Promise<PlanCounts> {
  return (await admin.query<PlanCounts>(countedText, [businessId])).rows[0]!
}

/** Gives every plan these limits and no others, and these features. */
export const makeRoom = (
  { admin }: { admin: Client },
  { appointments, professionals, clients }: Limits,
  includes: readonly PlanFeature[],
) =>
  admin.query('update plan set most_appointments = $1, most_professionals = $2, most_clients = $3, includes = $4', [
    appointments ?? null,
    professionals ?? null,
    clients ?? null,
    [...includes],
  ])
