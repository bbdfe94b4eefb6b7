import { once } from 'node:events'
import type { Server } from 'node:http'
import { createEdge } from '../../platform/server/http/edge.ts'
import { renderPagesWith } from '../../platform/server/http/pages.ts'
import { describeApi, describePublicApi } from '../api-description.ts'
import { router } from '../router.ts'
import { createSite } from '../site.ts'

/** Serves procedures, routes and pages on a free port. The files that Vite builds are replaced by placeholders. */
export async function runSite(): Promise<Server> {
  renderPagesWith(() => import('../pages.tsx'))
  const site = createSite(() => true, {
    app: (c) => c.html('app'),
    entrance: (c) => c.html('entrance'),
    apiDocs: (c) => c.html('docs'),
    api: describeApi,
    publicApi: describePublicApi,
  })
  const server = createEdge(router, site).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}
