import pg from 'pg'
import { Refusal } from '../../platform/refusal.ts'
import type { BusinessTx } from '../../platform/server/transaction.ts'
import { bookingLinkRefusals, type BookingLink } from '../booking-link.ts'

const uniqueViolation = '23505'

/** Makes or changes the business's one link. What the owner chose stays as chosen, `isActive` too. */
export async function saveBookingLink(tx: BusinessTx, link: BookingLink): Promise<void> {
  const values = {
    slug: link.slug,
    business_name: link.businessName,
    whatsapp: link.whatsapp,
    is_active: link.isActive,
    require_phone: link.requirePhone,
    require_address: link.requireAddress,
    show_prices: link.showPrices,
    primary_color: link.primaryColor,
    accent_color: link.accentColor,
    updated_at: tx.now,
  }
  try {
    await tx.db
      .insertInto('booking_link')
      .values({ business_id: tx.businessId, ...values })
      .onConflict((already) => already.column('business_id').doUpdateSet(values))
      .execute()
  } catch (error) {
    // Another business's row cannot be looked for: row-level security hides it. The unique index sees it.
    if (error instanceof pg.DatabaseError && error.code === uniqueViolation && error.constraint === 'booking_link_slug')
      throw new Refusal(bookingLinkRefusals.SLUG_TAKEN, { fields: { slug: bookingLinkRefusals.SLUG_TAKEN.text } })
    throw error
  }
  tx.audit('booking-link.save', { isActive: link.isActive })
  tx.announce('booking')
}
