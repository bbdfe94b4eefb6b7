import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../platform/web/styles/app.css'
import { accountsApi } from '../accounts/web/api.ts'
import { requireAccount, requireVisitor } from '../accounts/web/session.tsx'
import { DashboardFrame } from '../home/web/dashboard-frame.tsx'
import { paths } from '../platform/paths.ts'
import { asksAgain, pauseBeforeAsking } from '../platform/web/api.ts'
import { keepCopies } from '../platform/web/copies.ts'
import { isReachable } from '../platform/web/reachability.ts'
import { CrashPage } from '../platform/web/shell/crash-page.tsx'
import { LoadingPage } from '../platform/web/shell/loading-page.tsx'
import { NotFoundPage } from '../platform/web/shell/not-found-page.tsx'
import { applyTheme } from '../platform/web/ui/theme-switch.tsx'
import { Toaster } from '../platform/web/ui/toast.tsx'
import { registerApi } from '../register/web/api.ts'
import { salesApi } from '../sales/web/api.ts'
import { askAhead } from './ahead.ts'

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

keepCopies(queryClient, [
  { name: 'me', queryKey: accountsApi.me.queryKey() },
  { name: 'register', queryKey: registerApi.current.queryKey() },
  { name: 'items', queryKey: salesApi.items.queryKey() },
  { name: 'clients', queryKey: salesApi.clients.queryKey({ input: { search: '' } }) },
  { name: 'pix-key', queryKey: salesApi.pixKey.get.queryKey() },
])

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({ component: Outlet })

const visitors = createRoute({
  getParentRoute: () => root,
  id: 'visitors',
  beforeLoad: ({ context }) => requireVisitor(context.queryClient),
})
const members = createRoute({
  getParentRoute: () => root,
  id: 'members',
  beforeLoad: ({ context }) => requireAccount(context.queryClient),
  component: DashboardFrame,
})

const operators = createRoute({
  getParentRoute: () => root,
  id: 'operators',
  component: lazyRouteComponent(() => import('../operator/web/operator-frame.tsx'), 'OperatorFrame'),
})

const open = <P extends string>(path: P, component: ReturnType<typeof lazyRouteComponent>) =>
  createRoute({ getParentRoute: () => root, path, component })
const visitor = <P extends string>(path: P, component: ReturnType<typeof lazyRouteComponent>) =>
  createRoute({ getParentRoute: () => visitors, path, component })
const member = <P extends string>(path: P, component: ReturnType<typeof lazyRouteComponent>) =>
  createRoute({
    getParentRoute: () => members,
    path,
    component,
    // Not awaited: the screen shows by itself that something is still to come.
    loader: ({ context: { queryClient, membership }, location }) => {
      if (membership) askAhead(queryClient, { path, search: location.search, zone: membership.zone })
    },
  })
const operator = <P extends string>(path: P, component: ReturnType<typeof lazyRouteComponent>) =>
  createRoute({ getParentRoute: () => operators, path, component })

// Each screen is a chunk of its own.
const routes = root.addChildren([
  visitors.addChildren([
    visitor(
      paths.auth,
      lazyRouteComponent(() => import('../accounts/web/auth-page.tsx'), 'AuthPage'),
    ),
    visitor(
      paths.login,
      lazyRouteComponent(() => import('../accounts/web/login-page.tsx'), 'LoginPage'),
    ),
    visitor(
      paths.register,
      lazyRouteComponent(() => import('../accounts/web/register-page.tsx'), 'RegisterPage'),
    ),
  ]),
  open(
    paths.verifyEmail,
    lazyRouteComponent(() => import('../accounts/web/verify-page.tsx'), 'VerifyPage'),
  ),
  open(
    paths.invitation,
    lazyRouteComponent(() => import('../accounts/web/invitation-page.tsx'), 'InvitationPage'),
  ),
  open(
    paths.masterLogin,
    lazyRouteComponent(() => import('../operator/web/operator-login-page.tsx'), 'OperatorLoginPage'),
  ),
  operators.addChildren([
    operator(
      paths.master,
      lazyRouteComponent(() => import('../operator/web/operator-overview-page.tsx'), 'OperatorOverviewPage'),
    ),
    operator(
      paths.masterUsers,
      lazyRouteComponent(() => import('../operator/web/all-users-page.tsx'), 'AllUsersPage'),
    ),
    operator(
      paths.masterPlans,
      lazyRouteComponent(() => import('../operator/web/plans-page.tsx'), 'PlansPage'),
    ),
    operator(
      paths.masterSettings,
      lazyRouteComponent(() => import('../operator/web/system-settings-page.tsx'), 'SystemSettingsPage'),
    ),
  ]),
  open(
    paths.design,
    lazyRouteComponent(() => import('../platform/web/design/design-page.tsx'), 'DesignPage'),
  ),
  members.addChildren([
    member(
      paths.overview,
      lazyRouteComponent(() => import('../home/web/overview-page.tsx'), 'OverviewPage'),
    ),
    member(
      paths.till,
      lazyRouteComponent(() => import('../sales/web/till-page.tsx'), 'TillPage'),
    ),
    member(
      paths.schedule,
      lazyRouteComponent(() => import('../agenda/web/schedule-page.tsx'), 'SchedulePage'),
    ),
    member(
      paths.scheduleSettings,
      lazyRouteComponent(() => import('../agenda/web/schedule-settings-page.tsx'), 'ScheduleSettingsPage'),
    ),
    member(
      paths.clients,
      lazyRouteComponent(() => import('../clients/web/clients-page.tsx'), 'ClientsPage'),
    ),
    member(
      paths.importClients,
      lazyRouteComponent(() => import('../clients/web/import-page.tsx'), 'ImportPage'),
    ),
    member(
      paths.duplicateClients,
      lazyRouteComponent(() => import('../clients/web/duplicates-page.tsx'), 'DuplicatesPage'),
    ),
    member(
      paths.client('$id'),
      lazyRouteComponent(async () => {
        const [{ ClientPage }, { ClientHistory }] = await Promise.all([
          import('../clients/web/client-page.tsx'),
          import('../home/web/client-history.tsx'),
        ])
        return { ClientCard: () => <ClientPage history={ClientHistory} /> }
      }, 'ClientCard'),
    ),
    member(
      paths.products,
      lazyRouteComponent(() => import('./products-screen.tsx'), 'ProductsScreen'),
    ),
    member(
      paths.services,
      lazyRouteComponent(() => import('./services-screen.tsx'), 'ServicesScreen'),
    ),
    member(
      paths.professionals,
      lazyRouteComponent(() => import('./professionals-screen.tsx'), 'ProfessionalsScreen'),
    ),
    member(
      paths.reports,
      lazyRouteComponent(() => import('../reports/web/reports-page.tsx'), 'ReportsPage'),
    ),
    member(
      paths.commissions,
      lazyRouteComponent(() => import('../reports/web/commissions-page.tsx'), 'CommissionsPage'),
    ),
    member(
      paths.bookingLink,
      lazyRouteComponent(() => import('../booking/web/booking-link-page.tsx'), 'BookingLinkPage'),
    ),
    member(
      paths.clientBooking,
      lazyRouteComponent(() => import('../booking/web/client-booking-page.tsx'), 'ClientBookingPage'),
    ),
    member(
      paths.mySite,
      lazyRouteComponent(() => import('../sites/web/my-site-page.tsx'), 'MySitePage'),
    ),
    member(
      paths.domainSettings,
      lazyRouteComponent(() => import('../sites/web/domain-settings-page.tsx'), 'DomainSettingsPage'),
    ),
    member(
      paths.settings,
      lazyRouteComponent(() => import('./settings.tsx'), 'Settings'),
    ),
    member(
      paths.users,
      lazyRouteComponent(() => import('../accounts/web/users-page.tsx'), 'UsersPage'),
    ),
    member(
      paths.billing,
      lazyRouteComponent(() => import('../billing/web/billing-page.tsx'), 'BillingPage'),
    ),
    member(
      paths.affiliate,
      lazyRouteComponent(() => import('../billing/web/affiliate-page.tsx'), 'AffiliatePage'),
    ),
    member(
      paths.account,
      lazyRouteComponent(() => import('../accounts/web/account-page.tsx'), 'AccountPage'),
    ),
  ]),
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
