import { settings } from '../platform/server/settings.ts'
import { serve, stopOnSignal } from './server.ts'

/** The server by itself, as `start.ts` keeps it running; it knows the application's way into the database and no other. */
const server = await serve(settings.appDatabaseUrl!)
stopOnSignal(() => server.stop())
// Ends with its parent: alone it would hold the port of the next server.
process.once('disconnect', () => process.exit(1))
process.send?.('ready')
