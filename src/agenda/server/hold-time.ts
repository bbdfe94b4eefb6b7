import { Refusal } from '../../platform/refusal-error.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import { appointmentRefusals } from '../appointment.ts'
import { keepNextVisit } from './keep-next-visit.ts'

/** Frees a time that was only offered. The visit is deleted and cannot be undone: none was ever agreed. */
export async function letGoOfTime(tx: BusinessTx, visitId: string): Promise<void> {
  const [gone] = await tx.rows<{ clientId: string }>(
    `delete from visit v
     where business_id = $1 and id = $2 and exists (
       select from appointment a where a.business_id = v.business_id and a.visit_id = v.id and a.online_act = 'offered')
     returning client_id`,
    [tx.businessId, visitId],
  )
  if (gone) await keepNextVisit(tx, gone.clientId)
}

/** Turns an offered time into a visit that waits for its deposit. */
export async function keepForDeposit(
  tx: BusinessTx,
  { visitId, version, askedCents }: { visitId: string; version: number; askedCents: number },
): Promise<void> {
  const kept = await tx.rows(
    `update appointment set online_act = null, deposit_asked_cents = $4, updated_at = $5
     where business_id = $1 and id = $2 and version = $3 and online_act = 'offered' returning id`,
    [tx.businessId, visitId, version, askedCents, tx.now],
  )
  if (kept.length === 0) throw new Refusal(appointmentRefusals.CHANGED_MEANWHILE)
}
