import { refuseWithoutDeposit } from '../../deposits/server/deposit-queries.ts'
import { refuseTakenPicture } from '../../business/server/store-picture.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import { addressTaken, bookingLinkRefusals, type BookingLinkForm } from '../booking-link.ts'
import { claimPath } from './claim-path.ts'

/** Creates or changes the business's only link. Saving does not switch the page on by itself. */
export async function saveBookingLink(tx: BusinessTx, link: BookingLinkForm): Promise<void> {
  const values = {
    slug: link.slug,
    business_name: link.businessName,
    whatsapp: link.whatsapp,
    is_active: link.isActive,
    require_phone: link.requirePhone,
    require_address: link.requireAddress,
    show_prices: link.showPrices,
    auto_confirm: link.autoConfirm,
    hold_hours: link.holdHours,
    allow_online_payment: link.allowOnlinePayment,
    primary_color: link.primaryColor,
    accent_color: link.accentColor,
    is_listed: link.isListed,
    framing_sites: link.framingSites,
    language: link.language,
    logo_id: link.logo,
    updated_at: tx.now,
  }
  if (link.allowOnlinePayment) await refuseWithoutDeposit(tx, 'allowOnlinePayment')
  await claimPath(tx, link.slug, bookingLinkRefusals.SLUG_TAKEN, addressTaken)
  await tx.db
    .insertInto('booking_link')
    .values({ business_id: tx.businessId, ...values })
    .onConflict((already) => already.column('business_id').doUpdateSet(values))
    .execute()
    .catch(refuseTakenPicture('logo'))
  tx.audit('booking-link.save', {
    isActive: link.isActive,
    autoConfirm: link.autoConfirm,
    allowOnlinePayment: link.allowOnlinePayment,
  })
}
