import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Handler } from 'hono'
import { createServer, isRunnableDevEnvironment } from 'vite'
import { appUrls } from '../platform/server/database/app-role.ts'
import { startEmbeddedPostgres } from '../platform/server/database/embedded/postgres.ts'
import { migrate } from '../platform/server/database/migrate.ts'
import { renderPagesWith } from '../platform/server/http/pages.ts'
import { settings } from '../platform/server/settings.ts'
import { withBrand } from './brand-files.ts'
import { describeApi, describePublicApi } from './api-description.ts'
import { whereItServes } from './listen.ts'
import { serve } from './server.ts'
import { createSite } from './site.ts'
import { stopOnSignal } from './stop-on-signal.ts'
import type { PageWords } from './page-words.ts'

/**
 * Serves with hot reload. `node --watch` restarts it when server code changes; it then reuses the running database.
 */
const vite = await createServer({
  server: { middlewareMode: true, hmr: { port: settings.port + 1, host: settings.host ?? 'localhost' } },
})
const ssr = vite.environments.ssr
if (!isRunnableDevEnvironment(ssr)) throw new Error('Vite cannot run the pages')
renderPagesWith(() => ssr.runner.import('/src/entries/pages.tsx'))

const shell =
  (file: string) =>
  (page?: PageWords): Handler =>
  async (c) =>
    c.html(withBrand(await vite.transformIndexHtml(c.req.path, readFileSync(file, 'utf8')), page))
const embedded = await startEmbeddedPostgres({ dataDir: resolve(settings.dataDir), ...settings.databaseListen })
await migrate(embedded.url)
const server = await serve(appUrls(embedded.url), {
  makeSite: (isReady) =>
    createSite(isReady, {
      app: shell('app.html'),
      entrance: shell('entrance.html'),
      apiDocs: shell('api-docs.html')(),
      api: describeApi,
      publicApi: describePublicApi,
    }),
  first: vite.middlewares,
})
stopOnSignal(async () => {
  await vite.close()
  await server.stop()
  await embedded.stop()
})
console.log(whereItServes())
