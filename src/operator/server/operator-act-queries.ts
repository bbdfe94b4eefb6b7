import { sql } from 'kysely'
import { firstIn } from '../../platform/filled.ts'
import { awaitAll } from '../../platform/server/database/business-tx.ts'
import type { Queries } from '../../platform/server/database/database.ts'
import { byName } from '../../platform/server/database/sql-parts.ts'
import { type ActFilter, actsPerPage, mostActs, type OperatorAct } from '../operator-act.ts'

type Row = Omit<OperatorAct, 'at'> & { at: Date }
type Acts = { acts: OperatorAct[]; count: number; operators: { id: string; name: string }[] }

/** Newest first. The names of what acts were about are looked up only for those of the page. */
export async function listActs(db: Queries, { by, page }: ActFilter): Promise<Acts> {
  // The index is of these acts alone.
  const found = sql`action like 'operator.%' and (${by}::uuid is null or account_id = ${by})`
  const [acts, counted, operators] = await awaitAll([
    sql<Row>`
      select shown.id, shown.at, action, person.name as by, network, (detail ->> 'count')::int as count, detail ->> 'kind' as kind,
        coalesce(
          (select name from names_of_businesses(array[(detail ->> 'businessId')::uuid])),
          (select name from account where id = (detail ->> 'account')::uuid),
          (select name from plan where id = (detail ->> 'plan')::uuid)) as about
      from (
        select id, at, action, account_id, network, detail from account_audit where ${found}
        order by at desc, id desc
        limit ${actsPerPage} offset ${(page - 1) * actsPerPage}
      ) shown
      left join account person on person.id = shown.account_id
      order by shown.at desc, shown.id desc`.execute(db),
    sql<{ count: number }>`
      select count(*) from (select from account_audit where ${found} limit ${mostActs}) one`.execute(db),
    db
      .selectFrom('account')
      .select(['id', 'name'])
      .where('isOperator', '=', true)
      .orderBy(byName('name'))
      .orderBy('id')
      .execute(),
  ])
  return {
    acts: acts.rows.map(({ at, ...act }) => ({ ...act, at: at.toISOString() })),
    count: firstIn(counted.rows).count,
    operators,
  }
}
