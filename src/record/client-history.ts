import * as z from 'zod/mini'
import { attendances, onlineActs, statuses } from '../agenda/appointment.ts'
import { ledgerMethods } from '../register/payment.ts'

/** Rows per page of a client's history. */
export const historyPerPage = 20

/** An appointment on a client's card. */
const visitSchema = z.object({
  id: z.uuid(),
  startsAt: z.iso.datetime(),
  status: z.enum(statuses),
  /** The last change that was not made by the business: moved, cancelled or expired. */
  onlineAct: z.nullable(z.enum(onlineActs)),
  attendance: z.enum(attendances),
  priceCents: z.int(),
  service: z.string(),
  professional: z.string(),
  notes: z.nullable(z.string()),
  /** The name under which it was booked, if that was another than the card's. */
  bookedName: z.nullable(z.string()),
})
export type PastVisit = z.infer<typeof visitSchema>

const purchaseSchema = z.object({
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

/** A sale on a client's timeline. It tells of the visits that it charged. */
const saleEventSchema = z.extend(purchaseSchema, {
  kind: z.literal('sale'),
  items: z.array(z.object({ name: z.string(), quantity: z.int(), professional: z.nullable(z.string()) })),
})
export type SaleEvent = z.infer<typeof saleEventSchema>

/** The services of a visit that no sale of this client charged. */
const visitEventSchema = z.object({ kind: z.literal('visit'), id: z.uuid(), services: z.array(visitSchema) })
export type VisitEvent = z.infer<typeof visitEventSchema>

/** How many appointments to come are shown on a client's card. */
export const mostUpcoming = 50

export const timelineSchema = z.object({
  /** Completed visits. */
  visitCount: z.int(),
  /** Visits to which the client did not come, as far as they still count. */
  noShowCount: z.int(),
  /** Spent on average in a sale; null without a sale, and for whoever may not see sales. */
  averageCents: z.nullable(z.int()),
  /** Appointments to come, the next one first. */
  upcoming: z.array(visitSchema),
  events: z.array(z.discriminatedUnion('kind', [visitEventSchema, saleEventSchema])),
  /** Of all events. */
  count: z.int(),
})
export type Timeline = z.infer<typeof timelineSchema>
