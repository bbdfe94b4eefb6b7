import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../platform/web/styles/app.css'
import { accountsApi } from '../accounts/web/api.ts'
import { asksAgain, pauseBeforeAsking, readAgainWith } from '../platform/web/api.ts'
import { keepCopies } from '../platform/web/copies.ts'
import { isReachable } from '../platform/web/reachability.ts'
import { CrashPage, LoadingPage, NotFoundPage } from '../platform/web/shell/router-pages.tsx'
import { applyTheme } from '../platform/web/ui/theme-switch.tsx'
import { Toaster } from '../platform/web/ui/toast.tsx'
import { reread } from '../platform/web/reread.ts'
import { registerApi } from '../register/web/api.ts'
import { salesApi } from '../sales/web/api.ts'
import { routes } from './routes.tsx'

applyTheme()

const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // A question that cannot be asked now says so, instead of waiting for the internet in silence.
      networkMode: 'always',
      retry: (failures, error) => asksAgain(failures, error) && isReachable(),
      retryDelay: pauseBeforeAsking,
    },
    mutations: { networkMode: 'always' },
  },
})

readAgainWith((topics) => reread(queryClient, topics))

keepCopies(queryClient, [
  { name: 'me', queryKey: accountsApi.me.queryKey() },
  { name: 'register', queryKey: registerApi.current.queryKey() },
  { name: 'items', queryKey: salesApi.items.queryKey() },
  { name: 'clients', queryKey: salesApi.clients.queryKey({ input: { search: '' } }) },
  { name: 'pix-key', queryKey: salesApi.pixKey.get.queryKey() },
])

const router = createRouter({
  routeTree: routes,
  context: { queryClient },
  defaultPreload: 'intent',
  defaultPendingComponent: LoadingPage,
  defaultErrorComponent: CrashPage,
  defaultNotFoundComponent: NotFoundPage,
  scrollRestoration: true,
})

// Whoever comes straight to a screen gets its code while the session is asked for; the router says what did not come.
for (const route of router.getMatchedRoutes(location.pathname)[0]) router.loadRouteChunk(route)?.catch(() => {})

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>
  </StrictMode>,
)
