import { resolve } from 'node:path'
import { findEmbeddedPostgres } from '../platform/server/database/embedded/postgres.ts'
import { isStandby, primaryAt, promote } from '../platform/server/database/embedded/standby.ts'
import { settings } from '../platform/server/settings.ts'
import { endWith } from './end-with.ts'

/** `npm run promote`: the standby in DATA_DIR takes writes from now on. */
const { databaseUrl } = settings
const dataDir = resolve(settings.dataDir)
if (!databaseUrl) endWith('Set DATABASE_URL to the hosts of the database, to see whether its primary is gone.')
if (!isStandby(dataDir)) endWith(`In ${dataDir} is no standby.`)
const standby = await findEmbeddedPostgres(dataDir)
if (!standby) endWith(`The standby in ${dataDir} does not run: start it by \`npm run database\`.`)
const primary = await primaryAt(databaseUrl)
if (primary) endWith(`${primary.host}:${primary.port} still takes writes: stop it first, or both would.`)

const until = await promote(dataDir, standby)
console.log(
  `promoted: the standby takes writes, its newest is of ${until?.toISOString() ?? 'before it was made'}. ` +
    'It has no standby itself: make one of the old primary, once its folder is moved away.',
)
