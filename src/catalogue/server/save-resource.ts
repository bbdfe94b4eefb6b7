import { invalidField } from '../../platform/refusal-error.ts'
import { refuseBy } from '../../platform/server/database/refuse-by.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import { type ResourceForm, unitsExpected } from '../resource.ts'

/** Adds a resource, or changes one. Bookings wait for its lock, so none takes a unit that is about to go. */
export async function saveResource(tx: BusinessTx, { id, ...resource }: ResourceForm & { id: string }): Promise<void> {
  await tx.lock('resource', [id], 'no key update')
  await tx.upsert('resource', { id, ...resource }, ['id']).catch(refuseExpected)
  tx.audit('resource.save', { resource: id, units: resource.units, isActive: resource.isActive })
}

/** Visits to come are the agenda's concern, so a trigger of the agenda looks at them. */
const refuseExpected = refuseBy({ resource_is_expected: () => invalidField('units', unitsExpected) })
