import * as z from 'zod/mini'
import { onlineActs, statuses } from '../agenda/appointment.ts'
import { ledgerMethods } from '../register/payment.ts'

/** Rows per page of a client's history. */
export const historyPerPage = 20

/** An appointment on a client's card. */
export const visitSchema = z.object({
  id: z.uuid(),
  startsAt: z.iso.datetime(),
  status: z.enum(statuses),
  /** The last change that was not made by the business: moved, cancelled or expired. */
  onlineAct: z.nullable(z.enum(onlineActs)),
  priceCents: z.int(),
  service: z.string(),
  professional: z.string(),
  notes: z.nullable(z.string()),
  /** The name under which it was booked, if that was another than the card's. */
  bookedName: z.nullable(z.string()),
})
export type Visit = z.infer<typeof visitSchema>

export const purchaseSchema = z.object({
  id: z.uuid(),
  date: z.string(),
  time: z.string(),
  totalCents: z.int(),
  discountCents: z.int(),
  /** The refunded part. */
  refundedCents: z.int(),
  items: z.array(z.object({ name: z.string(), quantity: z.int(), totalCents: z.int() })),
  methods: z.array(z.enum(ledgerMethods)),
})
export type Purchase = z.infer<typeof purchaseSchema>
