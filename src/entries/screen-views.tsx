import {
  CalendarCog,
  CalendarDays,
  ChartColumn,
  CircleCheck,
  CreditCard,
  FileUp,
  Gift,
  Hourglass,
  Globe,
  HandCoins,
  History,
  KeyRound,
  LayoutDashboard,
  Link2,
  MessageCircle,
  type LucideIcon,
  Package,
  Scissors,
  RotateCcw,
  ScrollText,
  Settings,
  Smartphone,
  ShieldCheck,
  ShoppingCart,
  Tv,
  UserCog,
  UserRound,
  Users,
  UsersRound,
} from 'lucide-react'
import type { ComponentType } from 'react'
import type { Permission } from '../accounts/permissions.ts'
import { appointmentsFrom, readAppointmentsAddress, timeOffSoon } from '../agenda/web/api.ts'
import { periodQuery } from '../agenda/web/use-period.ts'
import { agendaApi } from '../agenda/web/api.ts'
import { readScheduleAddress } from '../agenda/web/use-schedule-address.ts'
import { affiliateAt, affiliateEntriesAt, billingApi } from '../billing/web/api.ts'
import { bookingApi, firstSpan, statisticsOver } from '../booking/web/api.ts'
import { businessApi } from '../business/web/api.ts'
import { catalogueApi, productsAt, servicesAt } from '../catalogue/web/api.ts'
import { clientsApi, clientsAt } from '../clients/web/api.ts'
import { depositsApi } from '../deposits/web/api.ts'
import { homeApi } from '../home/web/api.ts'
import { integrationsApi } from '../integrations/web/api.ts'
import { messagesApi } from '../messages/web/api.ts'
import type { LocalDate } from '../platform/clock.ts'
import { readListAddress } from '../platform/web/use-list-address.ts'
import { recordApi } from '../record/web/api.ts'
import { registerApi } from '../register/web/api.ts'
import { commissionsAt, reportAt } from '../reports/web/api.ts'
import { salesApi } from '../sales/web/api.ts'
import { sitesApi } from '../sites/web/api.ts'
import { teamApi } from '../team/web/api.ts'
import { ticketsApi } from '../tickets/web/api.ts'
import { trailAt } from '../trail/web/api.ts'
import { waitlistApi } from '../waitlist/web/api.ts'
import type { EntryName, NameOf, ScreenName } from './screens.ts'
import { domainsApi } from '../domains/web/api.ts'

/** A query, or the first page of one that is read page by page. */
export type Question = { queryKey: readonly unknown[] } | { queryKey: readonly unknown[]; initialPageParam: unknown }
type ViewLoader = {
  search: Record<string, unknown>
  params: Record<string, string>
  today: LocalDate
  may: (permission: Permission) => boolean
}
export type ScreenView = {
  /** A dynamic import, so that each screen is a chunk of its own. */
  load: () => Promise<ComponentType>
  /** The screen's first queries, with the same keys as in the screen, so that they can be prefetched. */
  ahead?: (opening: ViewLoader) => Question[]
}

const ofOperators = (name: NameOf<'operators'>): ScreenView => ({
  load: async () => (await import('./operator-views.tsx')).operatorViews[name](),
})

/** The code, the icon and the prefetched queries of each screen. The sign-in screens are in entrance.tsx. */
export const views: {
  [N in Exclude<ScreenName, NameOf<'visitors'>>]: (N extends NameOf<'documents'> ? object : ScreenView) &
    (N extends EntryName ? { icon: LucideIcon } : object)
} = {
  verifyEmail: { load: async () => (await import('../accounts/web/verify-page.tsx')).VerifyPage },
  invitation: { load: async () => (await import('../business/web/invitation-page.tsx')).InvitationPage },

  till: {
    load: async () => (await import('./till-screen.tsx')).TillScreen,
    icon: ShoppingCart,
    ahead: () => [
      registerApi.current.queryOptions(),
      salesApi.items.queryOptions(),
      salesApi.pixKey.get.queryOptions(),
      ticketsApi.list.queryOptions(),
    ],
  },
  overview: {
    load: async () => (await import('../home/web/overview-page.tsx')).OverviewPage,
    icon: LayoutDashboard,
    ahead: () => [homeApi.overview.queryOptions()],
  },
  schedule: {
    load: async () => {
      const [{ SchedulePage }, { withVisitSlots }] = await Promise.all([
        import('../agenda/web/schedule-page.tsx'),
        import('./visit-slots.tsx'),
      ])
      return withVisitSlots(SchedulePage)
    },
    icon: CalendarDays,
    ahead: ({ search, today, may }) => {
      const { view, date, professionalId, serviceId } = readScheduleAddress(search, today)
      return [
        // Whether a week of everybody is shown by its hours is the device's to say.
        ...(view === 'week' && !professionalId ? [] : [periodQuery(view, date, { professionalId, serviceId })]),
        teamApi.professionals.list.queryOptions(),
        ...(may('services.view') ? [catalogueApi.services.list.queryOptions()] : []),
      ]
    },
  },
  myDay: { icon: Smartphone },
  wall: {
    load: async () => (await import('../agenda/web/wall-page.tsx')).WallPage,
    icon: Tv,
    ahead: () => [agendaApi.wall.queryOptions()],
  },
  scheduleSettings: {
    load: async () => {
      const [{ ScheduleSettingsPage }, { withVisitSlots }] = await Promise.all([
        import('../agenda/web/schedule-settings-page.tsx'),
        import('./visit-slots.tsx'),
      ])
      return withVisitSlots(ScheduleSettingsPage)
    },
    icon: CalendarCog,
    ahead: ({ search, today }) => {
      const address = readListAddress(search)
      if (address.text('tab')) return []
      const { professional, service, ...asked } = readAppointmentsAddress(address, today)
      const people = [teamApi.professionals.list.queryOptions(), catalogueApi.services.list.queryOptions()]
      // Which person or service is meant is known when their list is there.
      if (professional || service) return people
      return [...people, appointmentsFrom({ ...asked, professionalId: null, serviceId: null })]
    },
  },
  waitingList: {
    load: async () => (await import('../waitlist/web/waiting-list-page.tsx')).WaitingListPage,
    icon: Hourglass,
    ahead: () => [waitlistApi.list.queryOptions()],
  },
  clients: {
    load: async () => (await import('../clients/web/clients-page.tsx')).ClientsPage,
    icon: Users,
    ahead: ({ search }) => [clientsAt(readListAddress(search))],
  },
  importClients: { load: async () => (await import('../clients/web/import-page.tsx')).ImportPage, icon: FileUp },
  duplicateClients: {
    load: async () => (await import('../clients/web/duplicates-page.tsx')).DuplicatesPage,
    icon: UsersRound,
    ahead: () => [clientsApi.duplicates.queryOptions()],
  },
  clientRequests: {
    load: async () => (await import('../record/web/client-requests-page.tsx')).ClientRequestsPage,
    icon: ShieldCheck,
    ahead: () => [recordApi.requests.list.queryOptions()],
  },
  client: {
    load: async () => {
      const [{ ClientPage }, { ClientRecord }] = await Promise.all([
        import('../clients/web/client-page.tsx'),
        import('../record/web/client-record.tsx'),
      ])
      return () => <ClientPage record={ClientRecord} />
    },
    ahead: ({ params: { id = '' } }) => [
      clientsApi.get.queryOptions({ input: { id } }),
      recordApi.timeline.queryOptions({ input: { id, page: 1 } }),
    ],
  },
  products: {
    load: async () => (await import('./products-screen.tsx')).ProductsScreen,
    icon: Package,
    ahead: ({ search }) => [productsAt(readListAddress(search))],
  },
  services: {
    load: async () => (await import('./services-screen.tsx')).ServicesScreen,
    icon: Scissors,
    ahead: ({ search }) => [servicesAt(readListAddress(search)), catalogueApi.combos.list.queryOptions()],
  },
  professionals: {
    load: async () => (await import('./professionals-screen.tsx')).ProfessionalsScreen,
    icon: UserRound,
    ahead: ({ today }) => [teamApi.professionals.list.queryOptions(), timeOffSoon(today)],
  },
  bookingLink: {
    load: async () => (await import('../booking/web/booking-link-page.tsx')).BookingLinkPage,
    icon: Link2,
    ahead: () => [bookingApi.link.get.queryOptions(), statisticsOver(firstSpan), depositsApi.rule.get.queryOptions()],
  },
  messages: {
    load: async () => (await import('../messages/web/messages-page.tsx')).MessagesPage,
    icon: MessageCircle,
    ahead: ({ may }) => [
      messagesApi.queue.get.queryOptions(),
      messagesApi.queue.birthdays.queryOptions(),
      ...(may('settings.view') ? [messagesApi.rules.get.queryOptions()] : []),
    ],
  },
  ratings: {
    load: async () => (await import('../ratings/web/ratings-page.tsx')).RatingsPage,
    icon: CircleCheck,
  },
  mySite: {
    load: async () => (await import('../sites/web/my-site-page.tsx')).MySitePage,
    icon: Globe,
    ahead: () => [sitesApi.get.queryOptions()],
  },
  settings: { load: async () => (await import('./settings.tsx')).Settings, icon: Settings },
  affiliate: {
    load: async () => (await import('../billing/web/affiliate-page.tsx')).AffiliatePage,
    icon: Gift,
    ahead: ({ may }) => [
      affiliateAt(1),
      affiliateEntriesAt(1),
      ...(may('affiliates.manage') ? [billingApi.affiliateAccount.queryOptions()] : []),
    ],
  },
  users: {
    load: async () => (await import('../business/web/users-page.tsx')).UsersPage,
    icon: UserCog,
    ahead: () => [businessApi.users.list.queryOptions(), businessApi.support.get.queryOptions()],
  },
  trail: {
    load: async () => (await import('../trail/web/trail-page.tsx')).TrailPage,
    icon: History,
    ahead: ({ search, today }) => [trailAt(readListAddress(search), today)],
  },
  integrations: {
    load: async () => (await import('../integrations/web/integrations-page.tsx')).IntegrationsPage,
    icon: KeyRound,
    ahead: () => [integrationsApi.keys.list.queryOptions(), integrationsApi.webhooks.list.queryOptions()],
  },
  billing: {
    load: async () => (await import('../billing/web/billing-page.tsx')).BillingPage,
    icon: CreditCard,
    ahead: () => [
      billingApi.subscription.queryOptions(),
      billingApi.quota.queryOptions(),
      billingApi.invoices.queryOptions(),
    ],
  },
  reports: {
    load: async () => (await import('../reports/web/reports-page.tsx')).ReportsPage,
    icon: ChartColumn,
    ahead: ({ search, today }) => [reportAt(readListAddress(search), today)],
  },
  commissions: {
    load: async () => (await import('../reports/web/commissions-page.tsx')).CommissionsPage,
    icon: HandCoins,
    ahead: ({ search, today }) => [commissionsAt(readListAddress(search), today)],
  },
  deposits: {
    load: async () => (await import('../deposits/web/deposits-page.tsx')).DepositsPage,
    icon: HandCoins,
    ahead: ({ may }) => [
      depositsApi.list.queryOptions(),
      ...(may('settings.edit') ? [depositsApi.account.get.queryOptions()] : []),
    ],
  },
  clientBooking: {
    load: async () => (await import('../booking/web/client-booking-page.tsx')).ClientBookingPage,
    icon: Link2,
    ahead: () => [bookingApi.link.get.queryOptions()],
  },
  domainSettings: {
    load: async () => (await import('../sites/web/domain-settings-page.tsx')).DomainSettingsPage,
    icon: Globe,
    ahead: () => [sitesApi.get.queryOptions(), domainsApi.get.queryOptions()],
  },
  account: {
    load: async () => {
      const [{ AccountPage }, { PasskeysCard }, { AcceptedPapers }] = await Promise.all([
        import('../accounts/web/account-page.tsx'),
        import('../passkeys/web/passkeys-card.tsx'),
        import('../papers/web/accepted-papers.tsx'),
      ])
      return () => <AccountPage passkeys={<PasskeysCard />} papers={<AcceptedPapers />} />
    },
  },

  masterLogin: { load: async () => (await import('../operator/web/operator-login-page.tsx')).OperatorLoginPage },
  master: { ...ofOperators('master'), icon: LayoutDashboard },
  masterBusinesses: { ...ofOperators('masterBusinesses'), icon: Scissors },
  masterBusiness: ofOperators('masterBusiness'),
  masterUsers: { ...ofOperators('masterUsers'), icon: Users },
  masterPlans: { ...ofOperators('masterPlans'), icon: CreditCard },
  masterPayouts: { ...ofOperators('masterPayouts'), icon: Gift },
  masterJobs: { ...ofOperators('masterJobs'), icon: RotateCcw },
  masterAnnouncements: { ...ofOperators('masterAnnouncements'), icon: MessageCircle },
  masterActs: { ...ofOperators('masterActs'), icon: History },
  masterSiteBuilder: { ...ofOperators('masterSiteBuilder'), icon: Globe },
  masterPapers: { ...ofOperators('masterPapers'), icon: ScrollText },
  masterSettings: { ...ofOperators('masterSettings'), icon: Settings },
  design: { load: async () => (await import('../platform/web/design/design-page.tsx')).DesignPage },
}
