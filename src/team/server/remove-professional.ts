import { Refusal } from '../../platform/refusal-error.ts'
import { deleteUnlessUsed } from '../../platform/server/database/delete-unless-used.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import { professionalRefusals } from '../professional.ts'
import { refuseBy } from '../../platform/server/database/refuse-by.ts'

/** Deletes a professional; one with history is deactivated instead. Refused while there are future appointments. */
export async function removeProfessional(tx: BusinessTx, { id }: { id: string }): Promise<{ historyKept: boolean }> {
  // Bookings wait for this lock, and then find no active professional.
  await tx.one(tx.lock('professional', [id], 'update'))
  const deleted = await deleteUnlessUsed(tx, () => deleteProfessional(tx, id)).catch(refuseExpected)
  if (!deleted) await tx.update('professional', id, { isActive: false })
  record(tx, deleted ? 'professional.remove' : 'professional.deactivate', id)
  return { historyKept: !deleted }
}

export async function restoreProfessional(tx: BusinessTx, { id }: { id: string }): Promise<void> {
  await tx.update('professional', id, { isActive: true })
  record(tx, 'professional.activate', id)
}

/** Future appointments are the agenda's concern, so a trigger of the agenda looks at them. */
const refuseExpected = refuseBy({
  professional_is_expected: () => new Refusal(professionalRefusals.HAS_APPOINTMENTS),
})

async function deleteProfessional(tx: BusinessTx, id: string) {
  for (const table of ['workingHours', 'professionalSpecialty'] as const)
    await tx.deleteFrom(table).where('professionalId', '=', id).execute()
  await tx.deleteFrom('professional').where('id', '=', id).execute()
}

function record(tx: BusinessTx, action: string, id: string) {
  tx.audit(action, { professional: id })
}
