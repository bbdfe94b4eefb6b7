import { sql } from 'kysely'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import type { Combo } from '../contract.ts'

export const listCombos = (tx: BusinessTx): Promise<Combo[]> =>
  selectCombos(tx)
    .orderBy('isActive', 'desc')
    .orderBy(sql`searchable(name)`)
    .orderBy('id')
    .execute()

/** A combo that is to be booked; undefined where it is out of use or unknown, or none is asked for. */
export const comboToBook = async (tx: BusinessTx, id: string | null): Promise<Combo | undefined> =>
  id === null ? undefined : selectCombos(tx).where('id', '=', id).where('isActive', '=', true).executeTakeFirst()

const selectCombos = (tx: BusinessTx) =>
  tx
    .selectFrom('combo')
    .select(['id', 'name', 'priceCents', 'isActive'])
    .select(
      sql<Combo['services']>`(
        select coalesce(json_agg(json_build_object('serviceId', s.id, 'name', s.name, 'priceCents', s.price_cents) order by p.place), '[]')
        from combo_service p join service s on s.business_id = p.business_id and s.id = p.service_id
        where p.business_id = combo.business_id and p.combo_id = combo.id
      )`.as('services'),
    )
