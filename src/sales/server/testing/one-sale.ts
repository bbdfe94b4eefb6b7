import { createHash } from 'node:crypto'
import { newSecret } from '../../../accounts/server/session.ts'
import { defaultZone } from '../../../platform/clock.ts'
import { newId } from '../../../platform/id.ts'
import type { RowBatch } from '../../../platform/server/testing/rows.ts'

type Row = { id: string }
type SaleFacts = Record<'client' | 'service' | 'product' | 'professional' | 'registerSession', Row> & {
  by: string
  /** Who sells, as what is kept of it names them. */
  name: string
  now: Date
  /** Of the service, of the product, and what of them is given back. */
  price: number
  productPrice: number
  refunded: number
}

/** A sale of a service and a product that was made without internet and refunded in part: one row in each table of the till. */
export function fillSales({ put, make }: RowBatch, facts: SaleFacts): Row {
  const { client, service, product, professional, registerSession, by, name, now, price, productPrice, refunded } =
    facts
  const register_session_id = registerSession.id
  const sale = make('sale', {
    id: newId(),
    request_hash: createHash('sha256').digest(),
    register_session_id,
    client_id: client.id,
    subtotal_cents: price + productPrice,
    total_cents: price + productPrice,
    sold_at: now,
    zone: defaultZone,
    sold_by: by,
  })
  const sale_id = sale.id
  const oneAt = (cents: number) => ({ sale_id, quantity: 1, unit_cents: cents, total_cents: cents })
  const cut = { service_id: service.id, professional_id: professional.id, name: 'Corte' }
  put('sale_item', { ...oneAt(price), ...cut, line: 1 })
  put('sale_item', { ...oneAt(productPrice), line: 2, product_id: product.id, name: 'Xampu' })
  put('stock_movement', { product_id: product.id, kind: 'sale', quantity: -1, sale_id, at: now, account_id: by })
  put('commission_entry', {
    professional_id: professional.id,
    sale_id,
    line: 1,
    kind: 'accrual',
    hundredths: 4000,
    base_cents: price,
    amount_cents: 2_000,
    at: now,
    zone: defaultZone,
  })
  const payment = make('payment', {
    sale_id,
    register_session_id,
    method: 'pix',
    amount_cents: price + productPrice,
    to_be_checked: true,
    at: now,
  })
  put('payment_check', { payment_id: payment.id, at: now, account_id: by, actor_name: name })
  const by_name = { seller_name: name, sent_by: by, sender_name: name }
  put('discount_approval', {
    sale_id,
    most_cents: 100,
    reason: 'Cliente antiga',
    at: now,
    account_id: by,
    approver_name: name,
  })
  put('offline_sale', { sale_id, register_session_id, made_at: now, ...by_name })
  put('sale_mark', { sale_id, number: 1, kind: 'price', line: 1, listed_cents: price + 500 })
  const charged = { total_cents: price, cash_cents: 0, made_at: now, at: now }
  put('double_charge', { sale_id, register_session_id, ...charged, ...by_name })
  put('discarded_sale', {
    sale_id: newId(),
    request_hash: createHash('sha256').digest(),
    total_cents: price,
    reason: 'Cliente desistiu',
    content: '{}',
    seller_name: name,
    at: now,
    account_id: by,
    actor_name: name,
  })
  put('device_key', { account_id: by, key: createHash('sha256').digest(), made_at: now })
  make('register_movement', {
    id: newId(),
    register_session_id,
    kind: 'supply',
    amount_cents: 2000,
    reason: 'Troco',
    at: now,
    account_id: by,
    actor_name: name,
  })
  const refund = make('refund', {
    id: newId(),
    request_hash: createHash('sha256').digest(),
    sale_id,
    register_session_id,
    amount_cents: refunded,
    reason: 'Cortesia',
    restocks: true,
    refunded_at: now,
    zone: defaultZone,
    account_id: by,
    actor_name: name,
  })
  const refund_id = refund.id
  put('refund_item', { refund_id, sale_id, line: 1, quantity: 1, amount_cents: refunded })
  put('refund_payment', { refund_id, register_session_id, method: 'pix', amount_cents: refunded, at: now })
  put('commission_entry', {
    professional_id: professional.id,
    sale_id,
    line: 1,
    kind: 'reversal',
    hundredths: 4000,
    base_cents: -refunded,
    amount_cents: -400,
    refund_id,
    at: now,
    zone: defaultZone,
  })
  put('receipt_link', { sale_id, token: newSecret() })
  put('pix_key', { kind: 'email', key: 'pix@exemplo.com', holder_name: 'Salão', city: 'São Paulo' })
  make('stock_movement', {
    product_id: product.id,
    kind: 'entry',
    quantity: 5,
    at: now,
    account_id: by,
  })
  return sale
}
