import * as z from 'zod/mini'
import { bookingRequestSchema } from '../../../booking/booking-request.ts'
import { bookingLinkForm } from '../../../booking/booking-link.ts'
import { framingSites } from '../../../booking/framing.ts'
import { businessProfile } from '../../../business/business.ts'
import { productDetails } from '../../../catalogue/product.ts'
import { processing } from '../../../catalogue/processing.ts'
import { comboForm } from '../../../catalogue/combo.ts'
import { mostNeeds, mostUnits, need, resourceForm } from '../../../catalogue/resource.ts'
import { serviceForm } from '../../../catalogue/service.ts'
import { clientForm, clientNotes } from '../../../clients/client.ts'
import { zones } from '../../../platform/clock.ts'
import * as field from '../../../platform/fields.ts'
import { own } from '../../../platform/own.ts'
import { parsePixKey, pixKeyKinds } from '../../../platform/pix-key.ts'
import { answerForm, ownRating } from '../../../ratings/rating.ts'
import { siteContent } from '../../../sites/site.ts'
import { mostStretches } from '../../../team/hours.ts'
import { professionalForm, specialtyName } from '../../../team/professional.ts'
import { ticketSchema } from '../../../tickets/ticket.ts'
import { onlineFields } from '../../../waitlist/wish.ts'
import type { ArchiveRow } from '../../row.ts'

const stretch = z.object({
  weekday: z.int().check(z.minimum(0), z.maximum(6)),
  from: z.int().check(z.minimum(0), z.maximum(1440)),
  to: z.int().check(z.minimum(0), z.maximum(1440)),
})
const anyJson = z.unknown()
const wrong = 'Valor inválido.'
/** Names and reasons, which the forms take up to this length or a shorter one. */
const line = field.text(wrong, 200)
const email = field.email(wrong)
/** Texts of several lines. */
const long = field.prose(wrong, 2000)
/** Texts that a sale or a register keeps as they were then; some are empty. */
const kept = z.string().check(z.maxLength(200))

const client = clientForm.shape
const business = businessProfile.shape
const service = serviceForm.shape
const product = productDetails.shape
const professional = professionalForm.shape
const booking = bookingRequestSchema.shape
const wish = onlineFields.shape
const zone = z.enum(Object.keys(zones) as [string, ...string[]])

/**
 * What a form guards and no constraint does, by column. What is stored is what the schema makes of a value.
 * @internal for checks: every text of free form in a taken-in table is here
 */
export const contents: Readonly<Record<string, z.ZodMiniType>> = {
  'business.name': business.name,
  'business.zone': zone,
  'sale.zone': zone,
  'refund.zone': zone,
  'commission_entry.zone': zone,
  'business.owner_name': business.ownerName,
  'business.email': business.email,
  'business.document': business.document,
  'business.address': business.address,
  'business.city': business.city,
  'business.municipal_registration': business.municipalRegistration,
  'client.name': client.name,
  'client.email': client.email,
  'client.document': client.document,
  'client.notes': clientNotes,
  'client_consent.actor_name': line,
  'client_request.email': email,
  'client_request.reason': long,
  'service.name': service.name,
  'service.category': service.category,
  'service.description': service.description,
  'product.name': product.name,
  'product.barcode': product.barcode,
  'product.category': product.category,
  'product.description': product.description,
  'stock_movement.reason': kept,
  'professional.name': professional.name,
  'professional.email': professional.email,
  'professional.document': professional.document,
  'specialty.name': specialtyName,
  'time_off.reason': line,
  'special_hours.name': line,
  'special_hours.hours': z.array(z.omit(stretch, { weekday: true })).check(z.maxLength(mostStretches)),
  'agenda_rules.opening_hours': z.array(stretch).check(z.maxLength(70)),
  'visit.notes': field.optionalProse(1000),
  'visit.booked_name': booking.name,
  'appointment.price_reason': line,
  'appointment.squeeze_reason': line,
  'appointment.processing': processing,
  'service.processing': processing,
  'appointment.units': z
    .array(z.extend(need, { unit: z.int().check(z.minimum(1), z.maximum(mostUnits)) }))
    .check(z.maxLength(mostNeeds)),
  'rating.text': ownRating.text,
  'rating.answer': answerForm.shape.answer,
  'combo.name': comboForm.shape.name,
  'resource.name': resourceForm.shape.name,
  'waitlist_wish.name': wish.name,
  'waitlist_wish.email': wish.email,
  'waitlist_wish.proof': kept,
  'booking_link.business_name': bookingLinkForm.shape.businessName,
  'booking_link.framing_sites': framingSites,
  'online_booking.name': booking.name,
  'online_booking.email': booking.email,
  'online_booking.address': booking.address,
  /** Only compared with newer values, and shown nowhere. */
  'online_booking.told_parts': anyJson,
  'register.name': line,
  'register_session.cashier_name': line,
  'register_movement.reason': line,
  'register_movement.actor_name': line,
  'discount_approval.reason': line,
  'discount_approval.approver_name': line,
  'ticket.name': ticketSchema.shape.name,
  'ticket.lines': ticketSchema.shape.lines,
  'ticket.discount': ticketSchema.shape.discount,
  'sale.municipality_code': business.municipalityCode,
  'sale.municipal_registration': kept,
  'sale_item.name': kept,
  'sale_item.note': line,
  'sale_item.fiscal_code': kept,
  'offline_sale.seller_name': kept,
  'offline_sale.sender_name': kept,
  'double_charge.seller_name': kept,
  'double_charge.sender_name': kept,
  'discarded_sale.reason': line,
  /** Kept as evidence of what was discarded, and shown nowhere. */
  'discarded_sale.content': anyJson,
  'discarded_sale.seller_name': kept,
  'discarded_sale.actor_name': kept,
  'payment_check.actor_name': line,
  'refund.reason': line,
  'refund.actor_name': line,
  'pix_key.key': line,
  'pix_key.holder_name': line,
  'pix_key.city': line,
  'deposit_policy.text': long,
  'deposit_entry.reference': kept,
  'deposit_entry.actor_name': line,
  'message.provider_id': kept,
  'message_rule.text': long,
  'site.draft': siteContent,
  'site.published': siteContent,
  'site_version.content': siteContent,
}

/** Rows of which a form guards how their fields fit together. */
const fits: Readonly<Record<string, (row: ArchiveRow) => boolean>> = {
  pix_key: ({ kind, key }) => {
    const known = z.enum(pixKeyKinds).safeParse(kind)
    return known.success && typeof key === 'string' && parsePixKey(known.data, key) === key
  },
}

/** A row with what its forms make of it; null if they refuse it. */
export function asOfForms(table: string): (row: ArchiveRow) => ArchiveRow | null {
  const looked = Object.entries(contents).flatMap(([at, schema]) =>
    at.startsWith(`${table}.`) ? [[at.slice(table.length + 1), schema] as const] : [],
  )
  return (row) => {
    const made: Record<string, unknown> = { ...row }
    for (const [name, schema] of looked) {
      if (row[name] === null || row[name] === undefined) continue
      const seen = schema.safeParse(row[name])
      if (!seen.success) return null
      made[name] = seen.data
    }
    return own(fits, table)?.(made) === false ? null : made
  }
}
