import { Kysely, PostgresDialect, type PostgresPool, type QueryCompiler } from 'kysely'
import type pg from 'pg'
import type { Connection, Queries } from './database.ts'
import { SnakeCaseCompiler } from './column-names.ts'
import type { DB } from './tables.ts'

export type Send = <R extends object>(text: string, values: readonly unknown[]) => Promise<R[]>
/** Sends SQL text, or queries built with Kysely. The builder is created on first use. */
export type Handles = { send: Send; readonly db: Queries }

class Dialect extends PostgresDialect {
  override createQueryCompiler(): QueryCompiler {
    return new SnakeCaseCompiler()
  }
}

/**
 * Makes handles that stop working when their transaction ends. A late statement of a failed verb must not run on a
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
      return (built ??= new Kysely<DB>({ dialect: new Dialect({ pool: one as unknown as PostgresPool }) }))
    },
  }
  return {
    handles,
    close: () => {
      isOpen = false
    },
  }
}
