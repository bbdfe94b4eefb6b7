import { plain } from '../../platform/matching.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import type { StartingServices } from '../starting-services.ts'
import { serviceRow } from './create-service.ts'

/** Adds services, all or none. Names that exist already are skipped, so a second press adds nothing. */
export async function startServices(tx: BusinessTx, { services }: StartingServices): Promise<{ created: number }> {
  await tx.hold(['starting services'])
  const offered = await tx.selectFrom('service').select('name').execute()
  const known = new Set(offered.map(({ name }) => plain(name)))
  const fresh = services.filter(({ name }) => !known.has(plain(name)) && known.add(plain(name)))
  if (fresh.length === 0) return { created: 0 }
  const created = await tx
    .insertInto('service')
    .values(fresh.map((one) => serviceRow({ ...plainService, ...one })))
    .returning('id')
    .execute()
  for (const { id } of created) tx.audit('service.create', { service: id })
  return { created: created.length }
}

/** The other fields of a suggested service: performed by everyone, without buffers. */
const plainService = {
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  processing: null,
  description: null,
  serviceCode: null,
  professionalIds: [],
  ownTerms: [],
  needs: [],
  photo: null,
  isActive: true,
}
