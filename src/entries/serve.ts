import { settings } from '../platform/server/settings.ts'
import { serve, stopOnSignal } from './server.ts'

/** The server process, which `start.ts` starts and restarts. It knows only the application role's database address. */
const server = await serve(settings.appDatabaseUrl!)
stopOnSignal(() => server.stop())
// Exits with its parent: left alone, it would hold the port of the next server.
process.once('disconnect', () => process.exit(1))
process.send?.('ready')
