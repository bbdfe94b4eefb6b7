import { byName, ifGiven } from '../../platform/server/database/sql-parts.ts'
import { sql } from 'kysely'
import { localMoment } from '../../platform/clock.ts'
import { formatsOfBusiness } from '../../business/server/business-queries.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import type { Export } from '../../platform/export.ts'
import { salesPerPage, type History, type HistoryFilter, type SoldSale } from '../history.ts'
import { methodNames, type LedgerMethod } from '../../register/payment.ts'
import { hasSeveralRegisters, registerNameOf } from '../../register/server/register-queries.ts'
import { rulesOfRegister } from '../../register/server/rules-queries.ts'
import { shortSaleId } from '../receipt.ts'
import type { Seller } from '../sale.ts'
import { exportList } from '../../platform/server/http/export-list.ts'

export async function listSales(tx: BusinessTx, input: HistoryFilter & { page: number }): Promise<History> {
  const [{ blindClosing }, { isSold, ...sold }, { isGivenBack, ...refunded }, rows] = await awaitAll([
    rulesOfRegister(tx),
    filtered(tx, input)
      .select([
        sql<number>`count(*)`.as('saleCount'),
        sql<number>`coalesce(sum(s.total_cents), 0)::bigint`.as('soldCents'),
        isAnyOpen(tx, 's').as('isSold'),
      ])
      .executeTakeFirstOrThrow(),
    // Joined from the refunds, which are few. A subquery per sale would take longer than all the rest.
    filtered(tx, input)
      .innerJoin('refund as f', (on) => on.onRef('f.businessId', '=', 's.businessId').onRef('f.saleId', '=', 's.id'))
      .select([
        sql<number>`coalesce(sum(f.amount_cents), 0)::bigint`.as('refundedCents'),
        isAnyOpen(tx, 'f').as('isGivenBack'),
      ])
      .executeTakeFirstOrThrow(),
    newestFirst(tx, input)
      .limit(salesPerPage)
      .offset((input.page - 1) * salesPerPage)
      .execute(),
  ])
  const sums =
    blindClosing && (isSold || isGivenBack) ? { soldCents: null, refundedCents: null } : { ...sold, ...refunded }
  return { saleCount: sold.saleCount, ...sums, sales: rows.map((row) => soldSale(row, blindClosing)) }
}

/** One sale as the list shows it. */
export async function findSold(tx: BusinessTx, { id }: { id: string }): Promise<SoldSale> {
  const [{ blindClosing }, row] = await awaitAll([
    rulesOfRegister(tx),
    tx.one(newestFirst(tx, {}).where('s.id', '=', id)),
  ])
  return soldSale(row, blindClosing)
}

/** SQL: whether any of the sales or refunds belongs to an open session. */
const isAnyOpen = (tx: BusinessTx, table: 's' | 'f') =>
  sql<boolean>`coalesce(bool_or(${sql.ref(`${table}.register_session_id`)} in (
    select id from register_session where business_id = ${tx.businessId} and status = 'open'
  )), false)`

export const listSellers = (tx: BusinessTx): Promise<(Seller & { isActive: boolean })[]> =>
  tx
    .selectFrom('professional as p')
    .select(['p.id', 'p.name', 'p.isActive'])
    .where((is) =>
      is.or([
        is('p.isActive', '=', true),
        is.exists(
          is
            .selectFrom('saleItem as i')
            .whereRef('i.businessId', '=', 'p.businessId')
            .whereRef('i.professionalId', '=', 'p.id')
            .select('i.line'),
        ),
      ]),
    )
    .orderBy(byName('p.name'))
    .orderBy('p.id')
    .execute()

const header = ['Data', 'Hora', 'Venda', 'Cliente', 'Itens', 'Pagamento', 'Valor', 'Estornado', 'Líquido']

/** Exports the filtered sales as CSV. */
export async function exportSales(tx: BusinessTx, filter: HistoryFilter): Promise<Export> {
  const [{ blindClosing }, hasSeveral, formats] = await awaitAll([
    rulesOfRegister(tx),
    hasSeveralRegisters(tx),
    formatsOfBusiness(tx),
  ])
  return exportList(tx, {
    action: 'sale.export',
    detail: filter,
    name: 'vendas',
    header: hasSeveral ? header.toSpliced(3, 0, 'Caixa') : header,
    rows: newestFirst(tx, filter),
    line: (row) => {
      const sale = soldSale(row, blindClosing)
      const amounts =
        sale.totalCents === null || sale.refundedCents === null
          ? [null, null, null]
          : [sale.totalCents, sale.refundedCents, sale.totalCents - sale.refundedCents].map((cents) => ({ cents }))
      return [
        formats.date(sale.date),
        sale.time,
        { code: shortSaleId(sale.id) },
        ...(hasSeveral ? [sale.registerName] : []),
        sale.clientName,
        sale.itemCount,
        sale.methods.map((method) => methodNames[method]).join(' + '),
        ...amounts,
      ]
    },
  })
}

const isMarked = sql<boolean>`exists (
  select from sale_mark m where m.business_id = s.business_id and m.sale_id = s.id
) or exists (
  select from double_charge d where d.business_id = s.business_id and d.sale_id = s.id
)`

/** SQL: whether an open session has cash payments or cash refunds of the sale. */
const isInDrawer = sql<boolean>`exists (
  select from payment p join register_session r on r.business_id = p.business_id and r.id = p.register_session_id
  where p.business_id = s.business_id and p.sale_id = s.id and p.method = 'cash' and r.status = 'open'
) or exists (
  select from refund f
  join refund_payment b on b.business_id = f.business_id and b.refund_id = f.id and b.method = 'cash'
  join register_session r on r.business_id = f.business_id and r.id = f.register_session_id
  where f.business_id = s.business_id and f.sale_id = s.id and r.status = 'open'
)`

const filtered = (tx: BusinessTx, { from, to, method, professionalId, clientId, registerId, offline }: HistoryFilter) =>
  tx
    .selectFrom('sale as s')
    .$call(ifGiven(from, (query, from) => query.where('s.soldOn', '>=', from)))
    .$call(ifGiven(to, (query, to) => query.where('s.soldOn', '<=', to)))
    .$call(ifGiven(clientId, (query, clientId) => query.where('s.clientId', '=', clientId)))
    .$call(
      ifGiven(registerId, (query, registerId) =>
        query.where((is) =>
          is.exists(
            is
              .selectFrom('registerSession as r')
              .whereRef('r.businessId', '=', 's.businessId')
              .whereRef('r.id', '=', 's.registerSessionId')
              .where('r.registerId', '=', registerId)
              .select('r.id'),
          ),
        ),
      ),
    )
    .$call(
      ifGiven(method, (query, method) =>
        query.where((is) =>
          is.exists(
            is
              .selectFrom('payment as p')
              .whereRef('p.businessId', '=', 's.businessId')
              .whereRef('p.saleId', '=', 's.id')
              .where('p.method', '=', method)
              .select('p.id'),
          ),
        ),
      ),
    )
    .$if(offline === 'all', (query) =>
      query.where(
        sql<boolean>`exists (select from offline_sale o where o.business_id = s.business_id and o.sale_id = s.id)`,
      ),
    )
    .$if(offline === 'marked', (query) => query.where(isMarked))
    .$call(
      ifGiven(professionalId, (query, professionalId) =>
        query.where((is) =>
          is.exists(
            is
              .selectFrom('saleItem as i')
              .whereRef('i.businessId', '=', 's.businessId')
              .whereRef('i.saleId', '=', 's.id')
              .where('i.professionalId', '=', professionalId)
              .select('i.line'),
          ),
        ),
      ),
    )

const registerNameOfSale = sql<string | null>`(
  select ${registerNameOf('r')} from register_session r where r.business_id = s.business_id and r.id = s.register_session_id
)`

const newestFirst = (tx: BusinessTx, filter: HistoryFilter) =>
  filtered(tx, filter)
    .leftJoin('client as c', (on) => on.onRef('c.businessId', '=', 's.businessId').onRef('c.id', '=', 's.clientId'))
    .select([
      's.id',
      's.soldAt',
      's.zone',
      's.totalCents',
      sql<number>`(
        select coalesce(sum(f.amount_cents), 0)::bigint from refund f where f.business_id = s.business_id and f.sale_id = s.id
      )`.as('refundedCents'),
      registerNameOfSale.as('registerName'),
      'c.name as clientName',
      sql<number>`(
        select coalesce(sum(i.quantity), 0)::int from sale_item i where i.business_id = s.business_id and i.sale_id = s.id
      )`.as('itemCount'),
      sql<LedgerMethod[]>`array(
        select p.method from payment p where p.business_id = s.business_id and p.sale_id = s.id group by p.method order by p.method
      )`.as('methods'),
      sql<boolean>`exists (
        select from payment p where p.business_id = s.business_id and p.sale_id = s.id and p.to_be_checked and not exists (
          select from payment_check k where k.business_id = p.business_id and k.payment_id = p.id)
      )`.as('isUnchecked'),
      isMarked.as('isMarked'),
      isInDrawer.as('isInDrawer'),
    ])
    .orderBy('s.soldAt', 'desc')
    .orderBy('s.id', 'desc')

type Moment = { soldAt: Date; zone: string }

const soldSale = (
  { soldAt, zone, isInDrawer, ...sale }: Omit<SoldSale, 'date' | 'time'> & Moment & { isInDrawer: boolean },
  blindClosing: boolean,
): SoldSale => ({
  ...sale,
  ...(blindClosing && isInDrawer && { totalCents: null, refundedCents: null }),
  ...localMoment(soldAt, zone),
})
