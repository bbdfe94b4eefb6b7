import * as z from 'zod/mini'
import type { Acts } from '../business/act.ts'
import { procedure, fromStandby, stepUp, takesAlong } from '../accounts/procedure.ts'
import { clientSenderRefused } from '../business/client-sender.ts'
import { appointmentRefusals, toChargeSchema } from '../agenda/appointment.ts'
import * as field from '../platform/fields.ts'
import { platformRefusals } from '../platform/refusal.ts'
import { exportRefusals, exportSchema } from '../platform/export.ts'
import { leftBySchema, leftDiscardSchema, leftRefusals, leftSaleSchema } from './left-sale.ts'
import { historyFilterSchema, historyPageSchema, historySchema } from './history.ts'
import { pixKeySchema } from './pix.ts'
import { receiptSchema } from './receipt.ts'
import { refundRefusals, refundSchema } from './refund.ts'
import { cardBands } from '../register/card-terms.ts'
import { registerRules } from '../register/register-rules.ts'
import { discountLimitRefusals } from '../register/discount-limit.ts'
import { movementRefusals } from '../register/register-movement.ts'
import { refundReceiptSchema, saleDetailSchema } from './sale-detail.ts'
import { discardSchema, itemSchema, saleRefusals, saleSchema, sellerSchema } from './sale.ts'

/** An unpaid appointment of today, or one of an earlier day that is still to be charged. */
const visitSchema = z.object({
  id: z.uuid(),
  /** Shared by appointments that were booked together. */
  visitId: z.uuid(),
  /** Missing if it is today's. */
  date: z.optional(z.string()),
  time: z.string(),
  serviceId: z.uuid(),
  service: z.string(),
  professionalId: z.uuid(),
  professional: z.string(),
  /** The name under which it was booked, if that is another than the client's. */
  bookedName: z.optional(z.string()),
  /** The price agreed at booking. */
  priceCents: z.int(),
  /** The deposit held for the appointment. */
  depositCents: z.optional(z.int()),
})
export type TillVisit = z.infer<typeof visitSchema>

/** A client at the till, with the status of today and what is to be paid. */
export const tillClientSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  phone: z.nullable(z.string()),
  status: z.enum(['absent', 'scheduled', 'present', 'completed']),
  checkedInTime: z.nullable(z.string()),
  appointments: z.array(visitSchema),
})
export type TillClient = z.infer<typeof tillClientSchema>

/** What the till tells of the chosen client. */
const clientFactsSchema = z.object({
  phone: z.nullable(z.string()),
  /** Those that are done. */
  visits: z.int(),
  /** The items on sale that they buy most often. */
  usual: z.array(z.uuid()),
})
export type ClientFacts = z.infer<typeof clientFactsSchema>

/** A client as stored on a device for offline use. */
const bookedClientSchema = z.object({ id: z.uuid(), name: z.string(), phone: z.nullable(z.string()) })
export type BookedClient = z.infer<typeof bookedClientSchema>

/**
 * One part of the client book: the clients with ids above `after` up to `through`, which is null for the last part. A
 * device sends the digest of the part that it has, and gets clients only if they differ.
 */
const bookPlaceSchema = z.object({ after: z.nullable(z.uuid()), through: z.nullable(z.uuid()), digest: z.string() })
const knownPartSchema = z.object({
  after: z.prefault(z.nullable(field.id()), null),
  through: z.prefault(z.nullable(field.id()), null),
  digest: z.prefault(z.nullable(z.string().check(z.maxLength(100))), null),
})
const bookPartSchema = z.extend(bookPlaceSchema, { clients: z.array(bookedClientSchema) })
export type KnownPart = z.infer<typeof knownPartSchema>
export type BookPart = z.infer<typeof bookPartSchema>

const { EXPORT_TOO_LONG } = exportRefusals
const { DISCOUNT_NEEDS_APPROVAL } = discountLimitRefusals

/** Room for 200 lines with notes. */
const mostBytesOfSale = 272 * 1024

const saleId = z.object({ id: field.id('Venda inválida.') })

export const salesContract = {
  items: procedure('pos.view', 'GET', '/sales/items').output(
    z.object({
      items: z.array(itemSchema),
      /** The ids of those that are sold most often. */
      favourites: z.array(z.uuid()),
      sellers: z.array(sellerSchema),
      sellsWithoutStock: z.boolean(),
      sellsWithoutPerformer: z.boolean(),
      scaleLabels: registerRules.shape.scaleLabels,
      /** The card bands that the business offers. Empty if it has no card terms. */
      cardBands: z.array(z.enum(cardBands)),
    }),
  ),
  clients: procedure('pos.view', 'GET', '/sales/clients')
    .input(z.object({ search: field.search() }))
    .output(
      z.object({
        present: z.array(tillClientSchema),
        scheduled: z.array(tillClientSchema),
        found: z.array(tillClientSchema),
      }),
    ),
  /** One of them, with what they have to pay. */
  client: procedure('pos.view', 'GET', '/sales/clients/{id}')
    .input(z.object({ id: field.id('Cliente inválido.') }))
    .output(tillClientSchema),
  clientFacts: procedure('pos.view', 'GET', '/sales/clients/{id}/facts')
    .input(z.object({ id: field.id('Cliente inválido.') }))
    .output(clientFactsSchema),
  /** Today's visits that are done and still to be charged, as whoever closes the register is told. */
  toCharge: procedure('pos.view', 'GET', '/sales/to-charge').output(toChargeSchema),
  clientBook: procedure('pos.view', 'GET', '/sales/client-book')
    .input(knownPartSchema)
    .output(z.extend(bookPlaceSchema, { clients: z.nullable(z.array(bookedClientSchema)) })),
  /** The last receipt of the given register, or of the business. */
  lastReceipt: procedure('pos.view', 'GET', '/sales/last-receipt')
    .input(z.prefault(z.object({ registerId: z.optional(field.id('Caixa inválido.')) }), {}))
    .output(z.nullable(receiptSchema)),
  checkIn: procedure('pos.sales', 'POST', '/sales/clients/{id}/check-in')
    .input(z.object({ id: field.id('Cliente inválido.') }))
    .output(z.void()),
  closeSale: procedure(
    'pos.sales',
    'POST',
    '/sales',
    ...Object.values(saleRefusals),
    appointmentRefusals.NOT_PERFORMED,
    DISCOUNT_NEEDS_APPROVAL,
  )
    .meta({ mostBytes: mostBytesOfSale })
    .input(saleSchema)
    .output(receiptSchema),
  /** Needs the permission to refund, because discarding a sale also gives up money. */
  discardSale: procedure('pos.refund', 'POST', '/sales/discarded')
    .meta({ mostBytes: mostBytesOfSale })
    .input(discardSchema)
    .output(z.object({ wasStored: z.boolean() })),
  checkPayments: procedure('pos.sales', 'POST', '/sales/{id}/check').input(saleId).output(z.void()),
  /** The key is encoded in base64. */
  deviceKey: procedure('pos.sales', 'POST', '/sales/device-key').output(z.object({ key: z.string() })),
  /** Unsent sales on a device of a member who may no longer sell. */
  left: {
    open: procedure('users.manage', 'POST', '/sales/left/{accountId}/key', leftRefusals.MAY_STILL_SELL)
      .input(leftBySchema)
      .output(z.object({ key: z.string(), name: z.string() })),
    send: procedure(
      'users.manage',
      'POST',
      '/sales/left/{accountId}',
      ...Object.values(saleRefusals),
      leftRefusals.MAY_STILL_SELL,
    )
      .meta({ mostBytes: mostBytesOfSale })
      .input(leftSaleSchema)
      .output(receiptSchema),
    discard: procedure('users.manage', 'POST', '/sales/left/{accountId}/discarded', leftRefusals.MAY_STILL_SELL)
      .meta({ mostBytes: mostBytesOfSale })
      .input(leftDiscardSchema)
      .output(z.object({ wasStored: z.boolean() })),
  },

  history: procedure('pos.view', 'GET', '/sales/history').input(historyPageSchema).output(historySchema),
  /** The professionals by whom the history can be filtered: active ones, and those who have sold. */
  sellers: procedure('pos.view', 'GET', '/sales/sellers').output(
    z.array(z.extend(sellerSchema, { isActive: z.boolean() })),
  ),
  exportHistory: procedure('dashboard.export', 'POST', '/sales/history/export', EXPORT_TOO_LONG)
    .meta(takesAlong)
    .meta(fromStandby)
    .input(historyFilterSchema)
    .output(exportSchema),
  sale: procedure('pos.view', 'GET', '/sales/{id}')
    .input(z.object({ id: field.id('Venda inválida.') }))
    .output(saleDetailSchema),
  /** The sale that an appointment is paid by. */
  ofAppointment: procedure('pos.view', 'GET', '/sales/of-appointments/{id}')
    .input(z.object({ id: field.id() }))
    .output(saleDetailSchema),
  refund: procedure(
    'pos.refund',
    'POST',
    '/sales/{saleId}/refunds',
    ...Object.values(refundRefusals),
    movementRefusals.REGISTER_NOT_OPEN,
    movementRefusals.DRAWER_TOO_LOW,
  )
    .input(refundSchema)
    .output(refundReceiptSchema),
  /** Sends a receipt by link or e-mail. */
  receipts: {
    share: procedure('pos.sales', 'POST', '/sales/{id}/receipt-link')
      .input(saleId)
      .output(z.object({ token: z.string() })),
    mail: procedure('pos.sales', 'POST', '/sales/{id}/receipt-mail', platformRefusals.TOO_MANY, ...clientSenderRefused)
      .input(z.extend(saleId, { email: field.email('Informe um e-mail válido.') }))
      .output(z.void()),
  },
  pixKey: {
    get: procedure('pos.view', 'GET', '/sales/pix-key').output(z.nullable(pixKeySchema)),
    save: procedure('settings.money', 'PUT', '/sales/pix-key').meta(stepUp).input(pixKeySchema).output(z.void()),
    remove: procedure('settings.money', 'DELETE', '/sales/pix-key').meta(stepUp).output(z.void()),
  },
}

/** What is recorded in the audit, with its topic and its words. */
export const salesActs = {
  'client.check-in': ['clients', 'Fez check-in do cliente'],
  'sale.close': ['sales', 'Finalizou a venda'],
  'sale.refund': ['sales', 'Estornou a venda'],
  'sale.discard': ['sales', 'Descartou uma venda feita sem internet'],
  'sale.charged-twice': ['sales', 'Cobrou sem internet uma venda já cobrada em outro caixa'],
  'payment.check': ['sales', 'Conferiu pagamentos'],
  'receipt.share': ['sales', 'Criou o link do recibo'],
  'receipt.mail': ['sales', 'Enviou o recibo por e-mail'],
  'device-key.hand-over': ['sales', 'Preparou um aparelho para vender sem internet'],
  'device-key.open': ['sales', 'Abriu as vendas de quem não tem mais acesso'],
  'pix-key.save': ['register', 'Salvou a chave PIX'],
  'pix-key.remove': ['register', 'Removeu a chave PIX'],
  'sale.export': ['files', 'Exportou as vendas'],
} as const satisfies Acts
