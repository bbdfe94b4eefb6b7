import pg from 'pg'
import { appUrl } from '../src/platform/server/database/app-role.ts'

export type Statement = { text: string; values: unknown[]; name: string | undefined }

/** `seed` is an id in the recorded values; each repetition replaces it by a new one. */
export type BareTask = { databaseUrl: string; statements: Statement[]; warming: number; atOnce: number; seed?: string }

export const connectionString = (databaseUrl: string) => ({ connectionString: appUrl(databaseUrl) })

/** Records the SQL of a piece of our own work, so that both sides of a ratio run the same statements. */
export async function recordStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = []
  // oxlint-disable-next-line typescript/unbound-method -- restored below, and called with its own client
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function record(this: pg.Client, config: unknown, values?: unknown, ...rest: unknown[]) {
    if (typeof config === 'string') statements.push({ text: config, values: [], name: undefined })
    else {
      const { text, values: own, name } = config as Statement
      statements.push({ text, values: own ?? [], name })
    }
    return (query as (...all: unknown[]) => unknown).call(this, config, values, ...rest)
  } as typeof query
  try {
    await work()
  } finally {
    pg.Client.prototype.query = query
  }
  return statements
}
