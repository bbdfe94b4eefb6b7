import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import type { StorefrontForm } from '../storefront.ts'
import { refuseTakenPicture } from './store-picture.ts'

export async function updateStorefront(tx: BusinessTx, { cover, instagram, facebook }: StorefrontForm): Promise<void> {
  await tx.upsert('storefront', { coverId: cover, instagram, facebook }).catch(refuseTakenPicture('cover'))
  tx.audit('business.update_storefront', {
    hasCover: cover !== null,
    networks: [instagram, facebook].filter(Boolean).length,
  })
}
