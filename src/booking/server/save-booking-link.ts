import { refuseWithoutDeposit } from '../../deposits/server/deposit-queries.ts'
import { refuseTakenPicture } from '../../business/server/store-picture.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import { addressTaken, bookingLinkRefusals, type BookingLinkForm } from '../booking-link.ts'
import { claimPath } from './claim-path.ts'

/** Creates or changes the business's only link. Saving does not switch the page on by itself. */
export async function saveBookingLink(tx: BusinessTx, { logo, ...link }: BookingLinkForm): Promise<void> {
  if (link.allowOnlinePayment) await refuseWithoutDeposit(tx, 'allowOnlinePayment', 'ligar o pagamento online')
  if (link.noShowLimit !== null && link.noShowAct === 'deposit')
    await refuseWithoutDeposit(tx, 'noShowAct', 'pedir sinal depois de faltas')
  await claimPath(tx, link.slug, bookingLinkRefusals.SLUG_TAKEN, addressTaken)
  await tx.upsert('bookingLink', { ...link, logoId: logo }).catch(refuseTakenPicture('logo'))
  tx.audit('booking-link.save', {
    isActive: link.isActive,
    autoConfirm: link.autoConfirm,
    allowOnlinePayment: link.allowOnlinePayment,
    noShowLimit: link.noShowLimit,
    noShowAct: link.noShowAct,
  })
}
