import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { keepEmbeddedPostgres } from '../platform/server/embedded-postgres.ts'
import { migrate } from '../platform/server/migrate.ts'
import { assertProductionReady, settings } from '../platform/server/settings.ts'
import { serve, stopOnSignal } from './server.ts'

assertProductionReady()
// In a process of its own: the bundler's memory ends with it.
execFileSync(process.execPath, ['src/entries/build.ts'], { stdio: 'inherit' })

const embedded = settings.databaseUrl ? undefined : await keepEmbeddedPostgres({ dataDir: resolve(settings.dataDir) })
const databaseUrl = settings.databaseUrl ?? embedded!.url
await migrate(databaseUrl)
const server = await serve(databaseUrl)
stopOnSignal(async () => {
  await server.stop()
  await embedded?.stop()
})
console.log(`Marcaí on ${settings.publicUrl.origin}`)
