import { resolve } from 'node:path'
import { findEmbeddedPostgres, keepEmbeddedPostgres } from '../platform/server/database/embedded/postgres.ts'
import { isStandby, primaryAt } from '../platform/server/database/embedded/standby.ts'
import { settings } from '../platform/server/settings.ts'
import { endWith } from './end-with.ts'
import { stopOnSignal } from './stop-on-signal.ts'

/** `npm run database`: the embedded PostgreSQL by itself, for servers that find it by DATABASE_URL. */
const { databaseListen: place, databaseUrl } = settings
if (!place) endWith('Set DATABASE_LISTEN to where PostgreSQL is to listen, as 10.0.0.5:5432.')
const dataDir = resolve(settings.dataDir)

if (databaseUrl && !isStandby(dataDir) && !(await findEmbeddedPostgres(dataDir))) {
  const primary = await primaryAt(databaseUrl)
  if (primary)
    endWith(
      `${primary.host}:${primary.port} takes writes already, and what lies in ${dataDir} is older or another database. ` +
        'Move it away, and let `npm run standby` begin anew.',
    )
}
const running = await keepEmbeddedPostgres({ dataDir, ...place })
stopOnSignal(() => running.stop())
console.log(
  `PostgreSQL ${isStandby(dataDir) ? 'as a standby ' : ''}on ${place.host}:${place.port}; ` +
    `the password of marcai is in ${dataDir}/postgres-password`,
)
