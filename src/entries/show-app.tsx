import { notifyManager, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRouter, RouterProvider } from '@tanstack/react-router'
import type { Root } from 'react-dom/client'
import '../platform/web/styles/app.css'
import { accountsApi } from '../accounts/web/api.ts'
import { isSignedIn } from '../accounts/web/session.tsx'
import { beginSession, chosenPlanPath, takeReturnPath } from '../accounts/web/use-entrance.ts'
import { paths } from '../platform/paths.ts'
import { platformRefusals } from '../platform/refusal.ts'
import { mayRetry, retryDelay, rereadWith, refusalOf } from '../platform/web/api.ts'
import { keepCopies } from '../platform/web/copies.ts'
import { keepLayersFrom } from '../platform/web/layers.ts'
import { isReachable } from '../platform/web/reachability.ts'
import { LoadingPage } from '../platform/web/shell/loading-page.tsx'
import { Program } from '../platform/web/shell/program.tsx'
import { CrashPage, NotFoundPage } from '../platform/web/shell/router-pages.tsx'
import { applyTheme } from '../platform/web/theme.ts'
import { showNoticesWith } from '../platform/web/ui/toast.tsx'
import { readBrandFromPage } from '../platform/web/use-brand.ts'
import { reread } from '../platform/web/reread.ts'
import { registerApi } from '../register/web/api.ts'
import { salesApi } from '../sales/web/api.ts'
import { ticketsApi } from '../tickets/web/api.ts'
import { routes } from './routes.tsx'
import { views } from './screen-views.tsx'

// By default a mutation is told as pending in a later task, and the second click of a double click would come before it
// and send again. In a microtask the button is drawn as pending before the next event.
notifyManager.setScheduler(queueMicrotask)

const queryClient = new QueryClient({
  // A refused query means that the permissions in this page are out of date, so they are read again.
  queryCache: new QueryCache({
    onError: (error, { queryKey }) => {
      if (refusalOf(error)?.code !== platformRefusals.FORBIDDEN.code || queryKey[0] === 'accounts') return
      void queryClient.invalidateQueries({ queryKey: accountsApi.me.queryKey() })
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // Otherwise TanStack Query would hold a query silently while offline; here it fails and the screen says so.
      networkMode: 'always',
      retry: (failures, error) => mayRetry(failures, error) && isReachable(),
      retryDelay,
    },
    mutations: { networkMode: 'always' },
  },
})

rereadWith((topics) => reread(queryClient, topics))

keepCopies(queryClient, [
  { name: 'me', queryKey: accountsApi.me.queryKey() },
  { name: 'register', queryKey: registerApi.current.queryKey() },
  { name: 'items', queryKey: salesApi.items.queryKey() },
  { name: 'clients', queryKey: salesApi.clients.queryKey({ input: { search: '' } }) },
  { name: 'pix-key', queryKey: salesApi.pixKey.get.queryKey() },
  { name: 'tickets', queryKey: ticketsApi.list.queryKey() },
])

/** Call it only when the app is about to be shown: the router reads the address when it is created. */
function makeRouter() {
  const router = createRouter({
    routeTree: routes,
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPendingComponent: LoadingPage,
    defaultErrorComponent: CrashPage,
    defaultNotFoundComponent: NotFoundPage,
    scrollRestoration: true,
  })
  keepLayersFrom(router.history)
  return router
}

function render(root: Root, router: ReturnType<typeof makeRouter>): void {
  root.render(
    <Program>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </Program>,
  )
  // Where it cannot be loaded, notices stay plain.
  import('../platform/web/shell/notices.tsx').then(showNoticesWith, () => {})
}

export function showApp(root: Root): void {
  readBrandFromPage()
  applyTheme()
  const router = makeRouter()
  // Loads the first screen's code in parallel with the session check. The router shows an error if loading fails.
  for (const route of router.getMatchedRoutes(location.pathname)[0]) router.loadRouteChunk(route)?.catch(() => {})
  render(root, router)
}

/** Replaces the entrance without a page load, once the dashboard is ready to be shown. */
async function replaceEntrance(root: Root, address: string): Promise<void> {
  history.replaceState(null, '', address)
  const router = makeRouter()
  await router.load()
  render(root, router)
}

/** Shows the dashboard in place of the entrance if there is a session, and returns whether there is one. */
export async function showAppIfSignedIn(root: Root): Promise<boolean> {
  if (!(await isSignedIn(queryClient))) return false
  await replaceEntrance(root, chosenPlanPath() ?? paths.overview)
  return true
}

/** Shows the dashboard after a sign-in at the entrance. A sign-up keeps the chosen plan, which the overview proposes. */
export async function enterApp(
  root: Root,
  access: { accessSeconds: number },
  { isNew } = { isNew: false },
): Promise<void> {
  queryClient.clear()
  await beginSession(access)
  const asked = takeReturnPath()
  await replaceEntrance(root, (!isNew && chosenPlanPath()) || asked)
}

/** Loads the code of the first screen after sign-in while the visitor types. */
export const fetchAhead = () => views.overview.load()
