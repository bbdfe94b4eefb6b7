import { resolve } from 'node:path'
import { appUrl } from '../app-role.ts'
import { connectDatabase } from '../database.ts'
import { migrate } from '../migrate.ts'
import { settings } from '../../settings.ts'
import { startEmbeddedPostgres } from './postgres.ts'

/**
 * For commands: does the work on the installation's database, as the owner of its tables, and as it is. A server that was
 * started for it is stopped after it. `directUrl` leads past a pooler.
 */
export async function withOwner<T>(work: (urls: { url: string; directUrl: string }) => Promise<T>): Promise<T> {
  const embedded = settings.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ dataDir: resolve(settings.dataDir), ...settings.databaseListen })
  try {
    const url = settings.databaseUrl ?? embedded!.url
    return await work({ url, directUrl: settings.directDatabaseUrl ?? url })
  } finally {
    if (!embedded?.adopted) await embedded?.stop()
  }
}

/** The same for what the application does: migrated, and connected. */
export const withDatabase = <T>(connections: number, work: (ownerUrl: string) => Promise<T>): Promise<T> =>
  withOwner(async ({ url, directUrl }) => {
    await migrate(directUrl)
    const database = connectDatabase(appUrl(url), connections)
    try {
      return await work(directUrl)
    } finally {
      await database.end()
    }
  })
