import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { keepEmbeddedPostgres } from '../platform/server/embedded-postgres.ts'
import { migrate } from '../platform/server/migrate.ts'
import { refuseUnsafeStart } from '../platform/server/safe-start.ts'
import { settings } from '../platform/server/settings.ts'
import { whereItServes } from './listen.ts'
import { serve, stopOnSignal } from './server.ts'

refuseUnsafeStart()
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
console.log(whereItServes())
