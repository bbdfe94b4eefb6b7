import { flushCompileCache } from 'node:module'
import { endWithParent } from '../platform/server/keep-program.ts'
import { needed } from '../platform/server/settings.ts'
import { UnfitConnection } from '../platform/server/database/prove-connections.ts'
import { endWith } from './end-with.ts'
import { serve } from './server.ts'
import { stopOnSignal } from './stop-on-signal.ts'

/** The server process, which `start.ts` starts and restarts. It knows only the application role's database address. */
endWithParent()
const urls = { url: needed('appDatabaseUrl'), directUrl: needed('appDirectDatabaseUrl') }
const server = await serve(urls, { heavyApart: true }).catch((error: unknown) => {
  if (!(error instanceof UnfitConnection)) throw error
  endWith(error.message)
})
stopOnSignal(() => server.stop())
process.send?.('ready')
// A process that is killed writes nothing.
flushCompileCache()
