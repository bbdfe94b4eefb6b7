import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { appUrls } from '../platform/server/database/app-role.ts'
import { keepEmbeddedPostgres } from '../platform/server/database/embedded/postgres.ts'
import { environment } from '../platform/server/environment.ts'
import { keepProgram } from '../platform/server/keep-program.ts'
import { migrate, OtherVersion } from '../platform/server/database/migrate.ts'
import { UnfitConnection } from '../platform/server/database/prove-connections.ts'
import { refuseUnsafeStart } from '../platform/server/safe-start.ts'
import { settings } from '../platform/server/settings.ts'
import { whereItServes } from './listen.ts'
import { stopOnSignal } from './server.ts'

refuseUnsafeStart()
// A separate process, so that the bundler's memory is freed afterwards.
execFileSync(process.execPath, ['src/entries/build.ts'], { stdio: 'inherit' })

const embedded = settings.databaseUrl ? undefined : await keepEmbeddedPostgres({ dataDir: resolve(settings.dataDir) })
const server = await begin(settings.databaseUrl ?? embedded!.url).catch(giveUp)
stopOnSignal(async () => {
  await server.stop()
  await embedded?.stop()
})
console.log(whereItServes())

async function begin(ownerUrl: string) {
  await migrate(settings.directDatabaseUrl ?? ownerUrl)
  // Only this process, which serves no requests, knows the database owner's address.
  const { DATABASE_URL: _, DIRECT_DATABASE_URL: __, ...env } = environment
  const { url, directUrl } = appUrls(ownerUrl)
  return keepProgram('src/entries/serve.ts', {
    execArgv: [
      '--min-semi-space-size=16',
      '--max-semi-space-size=16',
      '--initial-heap-size=256',
      '--max-old-space-size=512',
      '--single-threaded-gc',
    ],
    env: {
      ...env,
      APP_DATABASE_URL: url,
      APP_DIRECT_DATABASE_URL: directUrl,
      // To compile all modules takes a restart more than half a second of the processor.
      NODE_COMPILE_CACHE: resolve('dist/compiled'),
    },
  })
}

/** Stops the PostgreSQL of a start that failed, unless it was running before. */
async function giveUp(error: unknown): Promise<never> {
  if (!embedded?.adopted) await embedded?.stop()
  if (!(error instanceof OtherVersion || error instanceof UnfitConnection)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
