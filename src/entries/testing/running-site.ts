import { once } from 'node:events'
import type { Server } from 'node:http'
import type { Handler } from 'hono'
import { ownName } from '../../platform/brand.ts'
import { createEdge } from '../../platform/server/http/edge.ts'
import { renderPagesWith } from '../../platform/server/http/pages.ts'
import { describeApi, describePublicApi } from '../api-description.ts'
import { withBrand } from '../brand-files.ts'
import { router } from '../router.ts'
import { createSite } from '../site.ts'
import type { PageWords } from '../page-words.ts'

const shell =
  (program: string) =>
  (page?: PageWords): Handler =>
  (c) =>
    c.html(withBrand(`<title>${ownName}</title>${program}`, page))

/** Serves procedures, routes and pages on a free port. The files that Vite builds are replaced by placeholders. */
export async function runSite(): Promise<Server> {
  renderPagesWith(() => import('../pages.tsx'))
  const site = createSite(() => true, {
    app: shell('app'),
    entrance: shell('entrance'),
    apiDocs: (c) => c.html('docs'),
    api: describeApi,
    publicApi: describePublicApi,
  })
  const server = createEdge(router, site).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}
