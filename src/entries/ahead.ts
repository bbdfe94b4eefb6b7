import type { QueryClient } from '@tanstack/react-query'
import { accountsApi } from '../accounts/web/api.ts'
import { agendaApi, timeOffSoon } from '../agenda/web/api.ts'
import { periodQuery } from '../agenda/web/use-period.ts'
import { readScheduleAddress } from '../agenda/web/use-schedule-address.ts'
import { affiliateAt, billingApi } from '../billing/web/api.ts'
import { bookingApi } from '../booking/web/api.ts'
import { productsAt, servicesAt } from '../catalogue/web/api.ts'
import { clientsApi, clientsAt } from '../clients/web/api.ts'
import { homeApi } from '../home/web/api.ts'
import { type LocalDate, localDate } from '../platform/clock.ts'
import { paths } from '../platform/paths.ts'
import { readListAddress } from '../platform/web/use-list-address.ts'
import { commissionsAt, reportAt, salesApi } from '../sales/web/api.ts'
import { sitesApi } from '../sites/web/api.ts'

type Question = { queryKey: readonly unknown[] }
type Search = Record<string, unknown>
type Ahead = (search: Search, today: LocalDate) => Question[]

/** The first queries of a screen, with the same keys as the screen uses. */
const questions: Partial<Record<string, Ahead>> = {
  [paths.overview]: () => [homeApi.overview.queryOptions()],
  [paths.till]: () => [
    salesApi.register.queryOptions(),
    salesApi.items.queryOptions(),
    salesApi.pixKey.get.queryOptions(),
  ],
  [paths.schedule]: (search, today) => {
    const { view, date, professionalId, serviceId } = readScheduleAddress(search, today)
    return [periodQuery(view, date, { professionalId, serviceId }), agendaApi.professionals.list.queryOptions()]
  },
  [paths.clients]: (search) => [clientsAt(readListAddress(search))],
  [paths.duplicateClients]: () => [clientsApi.duplicates.queryOptions()],
  [paths.products]: (search) => [productsAt(readListAddress(search))],
  [paths.services]: (search) => [servicesAt(readListAddress(search))],
  [paths.professionals]: (_, today) => [agendaApi.professionals.list.queryOptions(), timeOffSoon(today)],
  [paths.reports]: (search, today) => [reportAt(readListAddress(search), today)],
  [paths.commissions]: (search, today) => [commissionsAt(readListAddress(search), today)],
  [paths.bookingLink]: () => [bookingApi.link.get.queryOptions()],
  [paths.clientBooking]: () => [bookingApi.link.get.queryOptions()],
  [paths.mySite]: () => [sitesApi.get.queryOptions()],
  [paths.domainSettings]: () => [sitesApi.get.queryOptions()],
  [paths.users]: () => [accountsApi.users.list.queryOptions()],
  [paths.billing]: () => [billingApi.subscription.queryOptions()],
  [paths.affiliate]: () => [affiliateAt(1)],
}

type Going = { path: string; search: Search; zone: string }

/** Asks while the browser still draws, or fetches the screen's code: what comes back waits for the screen. */
export function askAhead(queryClient: QueryClient, { path, search, zone }: Going): void {
  for (const question of questions[path]?.(search, localDate(new Date(), zone)) ?? [])
    void queryClient.prefetchQuery(question)
}
