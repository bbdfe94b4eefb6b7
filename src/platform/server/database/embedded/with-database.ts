import { resolve } from 'node:path'
import { appUrl } from '../app-role.ts'
import { connectDatabase } from '../database.ts'
import { migrate } from '../migrate.ts'
import { settings } from '../../settings.ts'
import { startEmbeddedPostgres } from './postgres.ts'

/** For commands: does the work on the installation's database. A server that was started for it is stopped after it. */
export async function withDatabase<T>(connections: number, work: (ownerUrl: string) => Promise<T>): Promise<T> {
  const embedded = settings.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ dataDir: resolve(settings.dataDir) })
  try {
    const url = settings.databaseUrl ?? embedded!.url
    await migrate(settings.directDatabaseUrl ?? url)
    const database = connectDatabase(appUrl(url), connections)
    try {
      return await work(settings.directDatabaseUrl ?? url)
    } finally {
      await database.end()
    }
  } finally {
    if (!embedded?.adopted) await embedded?.stop()
  }
}
