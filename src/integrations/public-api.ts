import * as z from 'zod/mini'
import { freeTime, newAppointment, statuses } from '../agenda/appointment.ts'
import { ownTerms } from '../catalogue/own-terms.ts'
import { clientForm } from '../clients/client.ts'
import * as field from '../platform/fields.ts'
import { refusals } from '../platform/refusal.ts'
import { ledgerMethods } from '../register/payment.ts'

/**
 * The schemas of the public API, version 1. Fields may be added, but never removed or changed in meaning. Notes on
 * clients and visits are not part of it.
 */
export const clientResource = z.object({
  id: z.uuid(),
  name: z.string(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  document: z.nullable(z.string()),
  lastVisitAt: z.nullable(z.iso.datetime()),
  nextAppointmentAt: z.nullable(z.iso.datetime()),
  totalSpentCents: z.int(),
})
export type ClientResource = z.infer<typeof clientResource>

/** The fields of a client that a program sends. Other fields of the card stay unchanged. */
export const clientInput = z.pick(clientForm, { name: true, phone: true, email: true, document: true })
export type ClientInput = z.output<typeof clientInput>

export const serviceResource = z.object({
  id: z.uuid(),
  name: z.string(),
  category: z.nullable(z.string()),
  description: z.nullable(z.string()),
  durationMinutes: z.int(),
  priceCents: z.int(),
  isActive: z.boolean(),
  professionalIds: z.array(z.uuid()),
  /** What it takes and costs with some of them; null as with everybody. */
  ownTerms: z.array(ownTerms),
})
export type ServiceResource = z.infer<typeof serviceResource>

export const professionalResource = z.object({
  id: z.uuid(),
  name: z.string(),
  specialties: z.array(z.string()),
  isActive: z.boolean(),
})
export type ProfessionalResource = z.infer<typeof professionalResource>

export const appointmentResource = z.object({
  id: z.uuid(),
  status: z.enum(statuses),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  /** In the business's time zone. */
  date: z.string(),
  time: z.string(),
  client: z.object({ id: z.uuid(), name: z.string(), phone: z.nullable(z.string()) }),
  service: z.object({ id: z.uuid(), name: z.string() }),
  professionalId: z.uuid(),
  priceCents: z.int(),
  isPaid: z.boolean(),
  source: z.enum(['reception', 'booking']),
  version: z.int(),
})
export type AppointmentResource = z.infer<typeof appointmentResource>

export const saleResource = z.object({
  id: z.uuid(),
  date: z.string(),
  time: z.string(),
  clientName: z.nullable(z.string()),
  methods: z.array(z.enum(ledgerMethods)),
  /** Null while a part of it lies in cash in an open register, if the business closes blind. */
  totalCents: z.nullable(z.int()),
  refundedCents: z.nullable(z.int()),
})
export type SaleResource = z.infer<typeof saleResource>

export const freeTimeResource = freeTime

export const appointmentListQuery = z.object({
  from: field.date('Informe a data inicial (from).'),
  days: z.prefault(field.numeral(field.count('Escolha de 1 a 366 dias (days).', 1, 366)), 31),
  professionalId: z.optional(field.id('Profissional inválido.')),
  status: z.optional(z.enum(statuses, 'Status inválido.')),
  /** The `next` of the previous page. */
  after: z.optional(z.string('Página inválida.').check(z.maxLength(70, 'Página inválida.'))),
})
export type PublicListQuery = z.output<typeof appointmentListQuery>

export const newBooking = z.pick(newAppointment, {
  clientId: true,
  professionalId: true,
  serviceId: true,
  date: true,
  time: true,
  notes: true,
})
export type NewBooking = z.output<typeof newBooking>

export const movedBooking = z.object({
  id: field.id(),
  date: field.date('Informe a data.'),
  time: field.time('Informe o horário.'),
  professionalId: z.optional(field.id('Profissional inválido.')),
  /** The version that the program read. The change is refused if the appointment has another one by now. */
  version: z.optional(field.version()),
})
export type MovedBooking = z.output<typeof movedBooking>

export const publicRefusals = refusals({
  KEY_REUSED: {
    status: 409,
    title: 'Idempotency-Key repetida',
    text: 'Esta Idempotency-Key já foi usada em outro pedido. Use uma nova para cada pedido.',
  },
})
