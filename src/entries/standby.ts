import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { StandbyFault } from '../platform/server/database/embedded/base-backup.ts'
import { keepEmbeddedPostgres } from '../platform/server/database/embedded/postgres.ts'
import { isStandby, makeStandby, releaseStandby, requireStandby } from '../platform/server/database/embedded/standby.ts'
import { settings } from '../platform/server/settings.ts'
import { endWith } from './end-with.ts'
import { stopOnSignal } from './stop-on-signal.ts'

const usage = `npm run standby                makes DATA_DIR a standby of the database at DATABASE_URL, if it is empty, and runs it at
  DATABASE_LISTEN; from then on nothing is acknowledged that the standby does not have
npm run standby -- --without   has the database go on without one`

const { databaseListen: place, databaseUrl } = settings
const [option, ...more] = process.argv.slice(2)
if (more.length > 0 || !['--without', undefined].includes(option) || !databaseUrl) endWith(usage)
const dataDir = resolve(settings.dataDir)
const between = 200

if (option) {
  await releaseStandby(databaseUrl).catch(orFault)
  console.log('Writes wait for no standby any more: what is written from now on is in one place only.')
} else if (place) {
  await makeStandby(dataDir, databaseUrl).catch(orFault)
  const running = await keepEmbeddedPostgres({ dataDir, ...place })
  stopOnSignal(() => running.stop())
  while (isStandby(dataDir) && !(await requireStandby(databaseUrl).catch(orFault))) await pause(between)
  if (isStandby(dataDir))
    console.log(`standby on ${place.host}:${place.port}: each write is acknowledged when it is here too`)
} else endWith('Set DATABASE_LISTEN to where the standby is to listen, as 10.0.0.6:5432.')

function orFault(error: unknown): never {
  if (!(error instanceof StandbyFault)) throw error
  endWith(error.message)
}
