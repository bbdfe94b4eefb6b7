import { localMoment } from '../../platform/clock.ts'
import { platformRefusals, Refusal } from '../../platform/refusal.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import type { Receipt } from '../receipt.ts'

type Where = { registerId?: string | undefined }

export async function lastReceipt(tx: BusinessTx, { registerId }: Where = {}): Promise<Receipt | null> {
  const [last] = await (registerId
    ? tx.rows<{ id: string }>(lastAtText, [tx.businessId, registerId])
    : tx.rows<{ id: string }>(lastText, [tx.businessId]))
  return last ? storedReceipt(tx, last.id) : null
}

const lastText = 'select id from sale where business_id = $1 order by sold_at desc, id desc limit 1'

/** Reads the newest sale of each session of the register, newest session first, and stops at the first. */
const lastAtText = `
  select last.id
  from register_session r
  cross join lateral (
    select s.id from sale s where s.business_id = r.business_id and s.register_session_id = r.id
    order by s.sold_at desc, s.id desc limit 1
  ) last
  where r.business_id = $1 and r.register_id = $2
  order by r.opened_at desc limit 1`

export async function storedReceipt(tx: BusinessTx, saleId: string): Promise<Receipt> {
  const [sale, items, payments] = await awaitAll([
    tx.db
      .selectFrom('sale')
      .innerJoin('business', 'business.id', 'sale.business_id')
      .innerJoin('register_session as register', (on) =>
        on.onRef('register.business_id', '=', 'sale.business_id').onRef('register.id', '=', 'sale.register_session_id'),
      )
      .leftJoin('client', (on) =>
        on.onRef('client.business_id', '=', 'sale.business_id').onRef('client.id', '=', 'sale.client_id'),
      )
      .select([
        'business.name as businessName',
        'register.cashier_name as cashierName',
        'client.name as clientName',
        'client.email as clientEmail',
        'client.phone as clientPhone',
        'sale.subtotal_cents as subtotalCents',
        'sale.discount_cents as discountCents',
        'sale.total_cents as totalCents',
        'sale.sold_at as soldAt',
        'sale.zone',
      ])
      .where('sale.business_id', '=', tx.businessId)
      .where('sale.id', '=', saleId)
      .executeTakeFirst(),
    tx.db
      .selectFrom('sale_item as item')
      .leftJoin('professional', (on) =>
        on
          .onRef('professional.business_id', '=', 'item.business_id')
          .onRef('professional.id', '=', 'item.professional_id'),
      )
      .select([
        'item.name',
        'item.quantity',
        'item.unit_cents as unitCents',
        'item.total_cents as totalCents',
        'item.note',
        'professional.name as professionalName',
      ])
      .where('item.business_id', '=', tx.businessId)
      .where('item.sale_id', '=', saleId)
      .orderBy('item.line')
      .execute(),
    tx.db
      .selectFrom('payment')
      .select(['method', 'amount_cents as amountCents', 'received_cents as receivedCents', 'card_kind', 'installments'])
      .where('business_id', '=', tx.businessId)
      .where('sale_id', '=', saleId)
      .orderBy('id')
      .execute(),
  ])
  if (!sale) throw new Refusal(platformRefusals.NOT_FOUND)
  const paid = payments.map(({ card_kind, installments, ...payment }) => ({
    ...payment,
    ...(card_kind && { card: { kind: card_kind, installments: installments! } }),
  }))
  return receiptOf({ ...sale, id: saleId, items, payments: paid })
}

type StoredSale = Omit<Receipt, 'saleId' | 'date' | 'time'> & { id: string; soldAt: Date; zone: string }

/** The receipt of a stored sale. */
export const receiptOf = (sale: StoredSale): Receipt => ({
  saleId: sale.id,
  businessName: sale.businessName,
  cashierName: sale.cashierName,
  clientName: sale.clientName,
  clientEmail: sale.clientEmail,
  clientPhone: sale.clientPhone,
  ...localMoment(sale.soldAt, sale.zone),
  items: sale.items.map(({ name, quantity, unitCents, totalCents, professionalName, note }) => ({
    name,
    quantity,
    unitCents,
    totalCents,
    professionalName,
    note,
  })),
  subtotalCents: sale.subtotalCents,
  discountCents: sale.discountCents,
  totalCents: sale.totalCents,
  payments: sale.payments,
})
