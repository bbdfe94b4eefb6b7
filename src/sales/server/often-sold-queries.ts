import { countedVisits } from '../../agenda/server/visit-queries.ts'
import { addDays, dayBounds, localDate } from '../../platform/clock.ts'
import { orNotFound } from '../../platform/refusal-error.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import type { ClientFacts } from '../contract.ts'
import { mostFavourites, mostUsual } from '../favourites.ts'

/** SQL: the active items of some sales, those that most of them have first. `sales` selects the ids of sales of business $1. */
const oftenIn = (sales: string, where = '', having = '') => `
  select item.id from (
    select coalesce(i.service_id, i.product_id) as id, count(*) as times
    from (${sales}) sold join sale_item i on i.business_id = $1 and i.sale_id = sold.id ${where}
    group by 1 ${having}
  ) item
  where exists (select from service s where s.business_id = $1 and s.id = item.id and s.is_active)
    or exists (select from product p where p.business_id = $1 and p.id = item.id and p.is_active)
  order by item.times desc, item.id`

const favouriteDays = 90
/** The newest of those days' sales, so that a shop that sells much waits no longer for its items. */
const mostSales = 2_000

const favouritesText = `${oftenIn(
  `select id from sale where business_id = $1 and sold_at >= $2 and sold_at < $3 order by sold_at desc limit ${mostSales}`,
  '',
  'having count(*) > 1',
)} limit ${mostFavourites}`

/** What was sold most often until yesterday: the items move on the screen once a day and not under a finger. */
export async function favouriteItems(tx: BusinessTx): Promise<string[]> {
  const today = localDate(tx.now, tx.zone)
  const from = dayBounds(addDays(today, -favouriteDays), tx.zone).from
  const rows = await tx.rows<{ id: string }>(favouritesText, [tx.businessId, from, dayBounds(today, tx.zone).from])
  return rows.map(({ id }) => id)
}

const clientText = `
  select c.phone, ${countedVisits({ businessId: 'c.business_id', clientId: 'c.id' })} as visits
  from client c where c.business_id = $1 and c.id = $2 and c.deactivated_at is null`

const mostOfOneClient = 100
// What came back was not liked.
const usualText = `${oftenIn(
  `select id from sale where business_id = $1 and client_id = $2 order by sold_at desc limit ${mostOfOneClient}`,
  `where not exists (
    select from refund_item r where r.business_id = $1 and r.sale_id = i.sale_id and r.line = i.line)`,
)} limit ${mostUsual}`

/** What the till tells of the chosen client, and what they buy most often. */
export async function readClientFacts(tx: BusinessTx, { id }: { id: string }): Promise<ClientFacts> {
  const [clients, usual] = await awaitAll([
    tx.rows<Pick<ClientFacts, 'phone' | 'visits'>>(clientText, [tx.businessId, id]),
    tx.rows<{ id: string }>(usualText, [tx.businessId, id]),
  ])
  return { ...orNotFound(clients[0]), usual: usual.map((item) => item.id) }
}
