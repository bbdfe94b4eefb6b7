import { Refusal } from '../../platform/refusal-error.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import { appointmentRefusals } from '../appointment.ts'
import { keepNextVisit } from './keep-next-visit.ts'

/** Frees a time that was only offered. The appointment is deleted and cannot be undone: no visit was ever agreed. */
export async function letGoOfTime(tx: BusinessTx, id: string): Promise<void> {
  const [gone] = await tx.rows<{ clientId: string }>(
    `delete from visit v using appointment a
     where v.business_id = $1 and a.business_id = v.business_id and a.visit_id = v.id and a.id = $2 and a.online_act = 'offered'
     returning v.client_id`,
    [tx.businessId, id],
  )
  if (gone) await keepNextVisit(tx, gone.clientId)
}

/** Turns an offered time into an appointment that waits for its deposit. */
export async function keepForDeposit(
  tx: BusinessTx,
  { id, version, askedCents }: { id: string; version: number; askedCents: number },
): Promise<void> {
  const kept = await tx.rows(
    `update appointment set online_act = null, deposit_asked_cents = $4, updated_at = $5
     where business_id = $1 and id = $2 and version = $3 and online_act = 'offered' returning id`,
    [tx.businessId, id, version, askedCents, tx.now],
  )
  if (kept.length === 0) throw new Refusal(appointmentRefusals.CHANGED_MEANWHILE)
}
