import pg from 'pg'
import { firstIn } from '../../filled.ts'

const mark = 'marcai: nobody does the jobs of this copy'

/** SQL: whether nobody does the jobs of this database. */
export const areJobsHeld = `coalesce((
    select shobj_description(oid, 'pg_database') from pg_database where datname = current_database()) = '${mark}', false)`

/**
 * Says so in the comment of the database itself: whichever server is started on it, with which settings. It is in no table,
 * so that no backup takes it along, and whoever owns the database may write it.
 */
export async function holdJobs(owner: pg.ClientBase): Promise<void> {
  const { rows } = await owner.query<{ name: string }>('select current_database() as name')
  await owner.query(`comment on database ${pg.escapeIdentifier(firstIn(rows).name)} is '${mark}'`)
}
