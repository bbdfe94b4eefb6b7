import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { appStandbyUrl, appUrls } from '../platform/server/database/app-role.ts'
import { keepEmbeddedPostgres } from '../platform/server/database/embedded/postgres.ts'
import { environment } from '../platform/server/environment.ts'
import { keepProgram } from '../platform/server/keep-program.ts'
import { migrate, UnfitData } from '../platform/server/database/migrate.ts'
import { UnfitConnection } from '../platform/server/database/prove-connections.ts'
import { refuseUnsafeStart } from '../platform/server/safe-start.ts'
import { settings } from '../platform/server/settings.ts'
import { endWith } from './end-with.ts'
import { whereItServes } from './listen.ts'
import { stopOnSignal } from './stop-on-signal.ts'

refuseUnsafeStart()
// A separate process, so that the bundler's memory is freed afterwards.
const built = spawnSync(process.execPath, ['src/entries/build.ts'], { stdio: 'inherit' })
if (built.status !== 0) process.exit(1)

const embedded = settings.databaseUrl
  ? undefined
  : await keepEmbeddedPostgres({ dataDir: resolve(settings.dataDir), ...settings.databaseListen })
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
  const { standbyDatabaseUrl } = settings
  const { url, directUrl } = appUrls(ownerUrl)
  return keepProgram('src/entries/serve.ts', {
    execArgv: [
      '--min-semi-space-size=32',
      '--max-semi-space-size=32',
      '--initial-heap-size=256',
      '--max-old-space-size=768',
      '--single-threaded-gc',
    ],
    env: {
      // To compile all modules takes a restart more than half a second of the processor. Who may not write here says where else.
      NODE_COMPILE_CACHE: resolve('dist/compiled'),
      ...env,
      APP_DATABASE_URL: url,
      APP_DIRECT_DATABASE_URL: directUrl,
      STANDBY_DATABASE_URL: standbyDatabaseUrl && appStandbyUrl(standbyDatabaseUrl),
    },
  })
}

/** Stops the PostgreSQL of a start that failed, unless it was running before. */
async function giveUp(error: unknown): Promise<never> {
  if (!embedded?.adopted) await embedded?.stop()
  if (!(error instanceof UnfitData || error instanceof UnfitConnection)) throw error
  endWith(error.message)
}
