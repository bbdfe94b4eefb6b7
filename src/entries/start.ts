import { resolve } from 'node:path'
import { startEmbeddedPostgres } from '../platform/server/embedded-postgres.ts'
import { migrate } from '../platform/server/migrate.ts'
import { assertProductionReady, settings } from '../platform/server/settings.ts'
import { buildIfNeeded } from './build.ts'
import { serve, stopOnSignal } from './server.ts'

assertProductionReady()
await buildIfNeeded()

const embedded = settings.databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir: resolve(settings.dataDir) })
const databaseUrl = settings.databaseUrl ?? embedded!.url
await migrate(databaseUrl)
const server = await serve(databaseUrl)
stopOnSignal(async () => {
  await server.stop()
  await embedded?.stop()
})
console.log(`Marcaí on ${settings.publicUrl.origin}`)
