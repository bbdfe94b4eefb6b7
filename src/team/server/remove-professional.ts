import { platformRefusals } from '../../platform/refusal.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import { deleteUnlessUsed } from '../../platform/server/database/delete-unless-used.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import { professionalRefusals } from '../professional.ts'

/** Deletes a professional; one with history is deactivated instead. Refused while there are future appointments. */
export async function removeProfessional(tx: BusinessTx, { id }: { id: string }): Promise<{ historyKept: boolean }> {
  // Bookings wait for this lock, and then find no active professional.
  await tx.one(tx.lock('professional', [id], 'update'))
  const deleted = await orExpected(deleteUnlessUsed(tx, () => deleteProfessional(tx, id)))
  if (!deleted) await setActive(tx, id, false)
  record(tx, deleted ? 'professional.remove' : 'professional.deactivate', id)
  return { historyKept: !deleted }
}

export async function restoreProfessional(tx: BusinessTx, { id }: { id: string }): Promise<void> {
  if (!(await setActive(tx, id, true))) throw new Refusal(platformRefusals.NOT_FOUND)
  record(tx, 'professional.activate', id)
}

/**
 * Future appointments are the agenda's concern, so a trigger of the agenda checks them; its error becomes a refusal.
 */
async function orExpected<T>(removal: Promise<T>): Promise<T> {
  try {
    return await removal
  } catch (error) {
    const { constraint } = error as { constraint?: unknown }
    throw constraint === 'professional_is_expected' ? new Refusal(professionalRefusals.HAS_APPOINTMENTS) : error
  }
}

async function deleteProfessional(tx: BusinessTx, id: string) {
  for (const table of ['workingHours', 'professionalSpecialty'] as const)
    await tx.deleteFrom(table).where('professionalId', '=', id).execute()
  await tx.deleteFrom('professional').where('id', '=', id).execute()
}

async function setActive(tx: BusinessTx, id: string, isActive: boolean): Promise<boolean> {
  const found = await tx
    .updateTable('professional')
    .set({ isActive, updatedAt: tx.now })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return found !== undefined
}

function record(tx: BusinessTx, action: string, id: string) {
  tx.audit(action, { professional: id })
}
