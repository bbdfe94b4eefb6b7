import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import type pg from 'pg'
import type { Connection, Queries } from '../database.ts'
import type { DB } from '../tables.ts'

export type Send = <R extends object>(text: string, values: readonly unknown[]) => Promise<R[]>
/** The two ways of asking: a text, or a query that is built; the builder is made when somebody wants it. */
export type Handles = { send: Send; readonly db: Queries }

/**
 * Handles that end with their transaction: a statement that a failed verb left behind must not run after the rollback, on a
 * connection that already serves another business.
 */
export function handlesOf(connection: Connection): { handles: Handles; close: () => void } {
  let isOpen = true
  const ask = (text: string, values: readonly unknown[]) =>
    isOpen ? connection.send(text, values) : Promise.reject<pg.QueryResult>(new Error('the transaction has ended'))
  const one = { connect: async () => ({ query: ask, release() {} }), end: async () => {} }
  let built: Queries | undefined
  const handles: Handles = {
    send: async (text, values) => (await ask(text, values)).rows as never,
    get db() {
      return (built ??= new Kysely<DB>({ dialect: new PostgresDialect({ pool: one as unknown as PostgresPool }) }))
    },
  }
  return {
    handles,
    close: () => {
      isOpen = false
    },
  }
}
