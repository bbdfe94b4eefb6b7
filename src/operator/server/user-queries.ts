import { sql } from 'kysely'
import { firstIn } from '../../platform/filled.ts'
import type { Queries } from '../../platform/server/database/database.ts'
import { areSignsAlone } from '../../platform/matching.ts'
import { awaitAll } from '../../platform/server/database/business-tx.ts'
import type { AnyUser } from '../contract.ts'
import { usersPerPage, type UserFilter } from '../user.ts'

type Row = Omit<AnyUser, 'createdAt'> & { createdAt: Date }

const statusOf = sql`case
  when suspended_at is not null then 'suspended' when email_verified_at is null then 'pending' else 'active' end`

/** Newest first. Businesses are looked up only for the accounts of the page. */
export async function listUsers(
  db: Queries,
  { search, status, page }: UserFilter,
): Promise<{ users: AnyUser[]; count: number }> {
  const found = sql`
    (${status} = 'all' or ${statusOf} = ${status})
    and ${!areSignsAlone(search)} and coalesce((
      select bool_and(strpos(searchable(account.name || ' ' || account.email), word) > 0)
      from unnest(string_to_array(searchable(${search}), ' ')) word
    ), true)`
  const [users, counted] = await awaitAll([
    sql<Row>`
      select id, name, email, is_operator, ${statusOf} as status, created_at,
        coalesce((
          select json_agg(json_build_object('id', b.business_id, 'name', b.name, 'role', b.role)) from businesses_of(shown.id) b
        ), '[]') as businesses
      from (
        select id, name, email, email_verified_at, is_operator, suspended_at, created_at from account where ${found}
        order by created_at desc, id desc
        limit ${usersPerPage} offset ${(page - 1) * usersPerPage}
      ) shown
      order by created_at desc, id desc`.execute(db),
    sql<{ count: number }>`select count(*) from account where ${found}`.execute(db),
  ])
  return {
    users: users.rows.map(({ createdAt, ...user }) => ({ ...user, createdAt: createdAt.toISOString() })),
    count: firstIn(counted.rows).count,
  }
}
