import { refuseWithoutDeposit } from '../../deposits/server/deposit-queries.ts'
import { refuseTakenPicture } from '../../business/server/store-picture.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import { addressTaken, bookingLinkRefusals, type BookingLinkForm } from '../booking-link.ts'
import { claimPath } from './claim-path.ts'

/** Creates or changes the business's only link. Saving does not switch the page on by itself. */
export async function saveBookingLink(tx: BusinessTx, link: BookingLinkForm): Promise<void> {
  const values = {
    slug: link.slug,
    businessName: link.businessName,
    whatsapp: link.whatsapp,
    isActive: link.isActive,
    requirePhone: link.requirePhone,
    requireAddress: link.requireAddress,
    showPrices: link.showPrices,
    autoConfirm: link.autoConfirm,
    holdHours: link.holdHours,
    allowOnlinePayment: link.allowOnlinePayment,
    primaryColor: link.primaryColor,
    accentColor: link.accentColor,
    isListed: link.isListed,
    framingSites: link.framingSites,
    language: link.language,
    logoId: link.logo,
    updatedAt: tx.now,
  }
  if (link.allowOnlinePayment) await refuseWithoutDeposit(tx, 'allowOnlinePayment')
  await claimPath(tx, link.slug, bookingLinkRefusals.SLUG_TAKEN, addressTaken)
  await tx.db
    .insertInto('bookingLink')
    .values({ businessId: tx.businessId, ...values })
    .onConflict((already) => already.column('businessId').doUpdateSet(values))
    .execute()
    .catch(refuseTakenPicture('logo'))
  tx.audit('booking-link.save', {
    isActive: link.isActive,
    autoConfirm: link.autoConfirm,
    allowOnlinePayment: link.allowOnlinePayment,
  })
}
