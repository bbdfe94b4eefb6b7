import { Refusal } from '../../platform/refusal-error.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import { specialtyRefusals } from '../professional.ts'

const { SPECIALTY_EXISTS } = specialtyRefusals

export async function createSpecialty(
  tx: BusinessTx,
  { name }: { name: string },
): Promise<{ id: string; name: string }> {
  const created = await tx
    .insertInto('specialty')
    .values({ name, createdAt: tx.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'name'])
    .executeTakeFirst()
  if (!created) throw new Refusal(SPECIALTY_EXISTS, { fields: { name: SPECIALTY_EXISTS.text } })
  tx.audit('specialty.create', { specialty: created.id })
  return created
}

/** Deactivates a specialty: it is no longer offered, and its name can be used again. */
export async function removeSpecialty(tx: BusinessTx, { id }: { id: string }): Promise<void> {
  await tx.update('specialty', id, { isActive: false }, { isActive: true })
  tx.audit('specialty.remove', { specialty: id })
}
