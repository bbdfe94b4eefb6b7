import { randomBytes } from 'node:crypto'
import type { Everything, SamplesOf, Stage } from '../../../accounts/server/testing/stage.ts'
import { newId } from '../../../platform/id.ts'
import { insertRow } from '../../../platform/server/testing/rows.ts'
import type { salesContract } from '../../contract.ts'

export const salesSamples: SamplesOf<typeof salesContract> = {
  clients: () => ({ search: 'cli' }),
  lastReceipt: ({ rows }) => ({ registerId: rows.register.id }),
  closeSale: ({ rows }) => ({
    id: newId(),
    sessionId: rows.registerSession.id,
    clientId: rows.client.id,
    lines: [
      {
        kind: 'service',
        id: rows.service.id,
        quantity: 1,
        unitCents: rows.appointment.price_cents,
        professionalId: rows.professional.id,
        appointmentId: rows.appointment.id,
      },
      { kind: 'product', id: rows.product.id, quantity: 1, unitCents: rows.product.price_cents },
    ],
    discount: null,
    payments: [
      { method: 'pix', amountCents: rows.appointment.price_cents + rows.product.price_cents, receivedCents: null },
    ],
  }),
  discardSale: ({ rows }) => ({ sale: offlineSale(rows), reason: 'Preço mudou' }),
  left: {
    open: async (stage) => ({ accountId: await whoLeft(stage) }),
    send: async (stage) => ({ accountId: await whoLeft(stage), sale: offlineSale(stage.rows) }),
    discard: async (stage) => ({
      accountId: await whoLeft(stage),
      sale: offlineSale(stage.rows),
      reason: 'Venda em dobro',
    }),
  },
  checkPayments: async ({ admin, rows }) => {
    await admin.query('delete from payment_check where payment_id = $1', [rows.payment.id])
    return { id: rows.sale.id }
  },
  clientBook: () => ({}),
  history: ({ rows }) => ({ clientId: rows.client.id }),
  exportHistory: ({ rows }) => ({ professionalId: rows.professional.id }),
  ofAppointment: async ({ admin, rows }) => {
    await admin.query('update sale_item set appointment_id = $2 where sale_id = $1 and line = 1', [
      rows.sale.id,
      rows.appointment.id,
    ])
    await admin.query('update appointment set is_paid = true where id = $1', [rows.appointment.id])
    // What was given back pays for nothing: it was the product.
    await admin.query('update refund set restocks = false where sale_id = $1', [rows.sale.id])
    await admin.query('update refund_item set line = 2 where sale_id = $1', [rows.sale.id])
    return { id: rows.appointment.id }
  },
  refund: async ({ admin, rows }) => {
    const sold = { quantity: 2, unit_cents: 2500 }
    await admin.query('update sale_item set quantity = $2, unit_cents = $3 where sale_id = $1 and line = 1', [
      rows.sale.id,
      sold.quantity,
      sold.unit_cents,
    ])
    return {
      id: newId(),
      saleId: rows.sale.id,
      sessionId: rows.registerSession.id,
      lines: [
        { line: 1, quantity: 1 },
        { line: 2, quantity: 1 },
      ],
      payments: [{ method: 'pix', amountCents: sold.unit_cents + rows.product.price_cents }],
      reason: 'Cliente não gostou',
      restocks: true,
    }
  },
  receipts: {
    mail: ({ rows }) => ({ id: rows.sale.id, email: 'ana@exemplo.com' }),
  },
  pixKey: {
    save: () => ({ kind: 'email', key: 'pix@exemplo.com', holderName: 'Salão', city: 'São Paulo' }),
  },
}

/** The request of an offline sale. */
const offlineSale = ({ client, service, professional, registerSession }: Everything) => ({
  id: newId(),
  clientId: client.id,
  lines: [
    {
      kind: 'service' as const,
      id: service.id,
      quantity: 1,
      unitCents: service.price_cents,
      professionalId: professional.id,
    },
  ],
  discount: null,
  payments: [{ method: 'card' as const, amountCents: service.price_cents, receivedCents: null }],
  offline: { sessionId: registerSession.id, soldAt: new Date().toISOString() },
})

/** A removed member with a device key. */
async function whoLeft({ admin, businessId: business_id }: Stage): Promise<string> {
  const account_id = newId()
  const account = { id: account_id, email: `${account_id}@exemplo.com`, name: 'Colega', password_hash: 'sem senha' }
  await insertRow(admin, 'account', account)
  await insertRow(admin, 'member', { business_id, account_id, role: 'employee', removed_at: new Date() })
  await insertRow(admin, 'device_key', { business_id, account_id, key: randomBytes(32), made_at: new Date() })
  return account_id
}
