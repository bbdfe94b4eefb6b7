import { firstIn } from '../../platform/filled.ts'
import { localMoment } from '../../platform/clock.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import type { Receipt } from '../receipt.ts'
import type { SaleRequest } from '../sale.ts'

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
    tx.one(
      tx
        .selectFrom('sale')
        .innerJoin('business', 'business.id', 'sale.businessId')
        .innerJoin('registerSession as register', (on) =>
          on.onRef('register.businessId', '=', 'sale.businessId').onRef('register.id', '=', 'sale.registerSessionId'),
        )
        .leftJoin('client', (on) =>
          on.onRef('client.businessId', '=', 'sale.businessId').onRef('client.id', '=', 'sale.clientId'),
        )
        .select([
          'business.name as businessName',
          'register.cashierName',
          'client.name as clientName',
          'client.email as clientEmail',
          'client.phone as clientPhone',
          'sale.subtotalCents',
          'sale.discountCents',
          'sale.totalCents',
          'sale.soldAt',
          'sale.zone',
        ])
        .where('sale.id', '=', saleId),
    ),
    tx
      .selectFrom('saleItem as item')
      .leftJoin('professional', (on) =>
        on
          .onRef('professional.businessId', '=', 'item.businessId')
          .onRef('professional.id', '=', 'item.professionalId'),
      )
      .select([
        'item.name',
        'item.quantity',
        'item.unitCents',
        'item.totalCents',
        'item.note',
        'professional.name as professionalName',
      ])
      .where('item.saleId', '=', saleId)
      .orderBy('item.line')
      .execute(),
    tx
      .selectFrom('payment')
      .select(['method', 'amountCents', 'receivedCents', 'cardKind', 'installments'])
      .where('saleId', '=', saleId)
      .orderBy('id')
      .execute(),
  ])
  const paid = payments.map(({ cardKind, installments, ...payment }) => ({
    ...payment,
    ...(cardKind && { card: { kind: cardKind, installments: installments! } }),
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

type KnownSale = { first: { requestHash: Buffer } | null; isDiscarded: boolean }

/** What became of the sale's id. It is read under the lock on the id, which storing and discarding both hold. */
export async function knownSale(tx: BusinessTx, id: string): Promise<KnownSale> {
  const known = firstIn(
    await tx.rows<{ requestHash: Buffer | null; isDiscarded: boolean }>(knownText, [tx.businessId, id]),
  )
  const { requestHash, isDiscarded } = known
  return { first: requestHash && { requestHash }, isDiscarded }
}

const knownText = `
  select (select request_hash from sale where business_id = $1 and id = $2) as request_hash,
    exists (select from discarded_sale where business_id = $1 and sale_id = $2) as is_discarded`

export type Registers = { isElsewhere: boolean; name: string; cashierName: string; soldAt: Date }

/**
 * Where a stored sale lies, and whether the till that asks for it stands at another register. A till without internet
 * is at home where its own session is, even if the sale was stored in another because that one had been closed.
 */
export async function registersOf(tx: BusinessTx, { id, sessionId, offline }: SaleRequest): Promise<Registers> {
  return firstIn(await tx.rows<Registers>(registersText, [tx.businessId, id, offline?.sessionId ?? sessionId ?? null]))
}

const registersText = `
  select r.name, at.cashier_name, s.sold_at,
    exists (
      select from register_session asks
      where asks.business_id = s.business_id and asks.id = $3 and asks.register_id <> at.register_id
        and asks.register_id is distinct from (
          select own.register_id from offline_sale o
          join register_session own on own.business_id = o.business_id and own.id = o.register_session_id
          where o.business_id = s.business_id and o.sale_id = s.id)
    ) as is_elsewhere
  from sale s
  join register_session at on at.business_id = s.business_id and at.id = s.register_session_id
  join register r on r.business_id = at.business_id and r.id = at.register_id
  where s.business_id = $1 and s.id = $2`
