import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { sql } from 'kysely'
import { openToAll } from '../../accounts/server/guarded-route.ts'
import { formatsOfBusiness } from '../../business/server/business-queries.ts'
import { languageFor } from '../../languages/server/choose-language.ts'
import { page } from '../../platform/server/http/pages.ts'
import { privateHeaders } from '../../platform/server/http/security-headers.ts'
import { awaitAll } from '../../platform/server/database/business-tx.ts'
import { inBusiness, outsideBusinesses } from '../../platform/server/database/run-transaction.ts'
import { publicReceipt, type ReceiptView } from '../receipt.ts'
import { storedReceipt } from './receipt-queries.ts'

const renderReceipt = page<ReceiptView>('receipt')
const visitor = { accountId: null, name: 'Recibo por link' }

/** The public page of a receipt. An unknown token gets the usual page for unknown addresses. */
export const receiptPages = new Hono<{ Bindings: HttpBindings }>()

receiptPages.get('/r/:token', openToAll, async (c, next) => {
  const token = c.req.param('token')
  const found = await saleBehind(token)
  if (!found) return next()
  const { businessId, saleId, zone } = found
  const [receipt, { currency, dateFormat }] = await inBusiness({ businessId, zone, actor: visitor }, 'read', (tx) =>
    awaitAll([storedReceipt(tx, saleId), formatsOfBusiness(tx)]),
  )
  const formats = { currency, dateFormat, zone }
  const html = await renderReceipt({ ...publicReceipt(receipt), token, formats, ...languageFor(c) })
  return c.html(html, 200, { ...privateHeaders, 'referrer-policy': 'no-referrer' })
})

type ReceiptOwner = { businessId: string; saleId: string; zone: string }

async function saleBehind(token: string): Promise<ReceiptOwner | undefined> {
  const { rows } = await outsideBusinesses('read', (db) =>
    sql<ReceiptOwner>`select business_id, sale_id, zone from receipt_by_token(${token})`.execute(db),
  )
  return rows[0]
}
