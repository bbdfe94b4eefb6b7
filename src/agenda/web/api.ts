import { apiOf } from '../../platform/web/api.ts'
import type { LocalDate } from '../../platform/clock.ts'
import type { ListAddress } from '../../platform/web/use-list-address.ts'
import { statuses } from '../appointment.ts'
import type { agendaContract } from '../contract.ts'
import type { Filters } from '../filters.ts'

export const agendaApi = apiOf<typeof agendaContract>('agenda')

/** Days off within this many days are shown beside a professional's hours. */
const noticeDays = 31
export const timeOffSoon = (today: LocalDate) =>
  agendaApi.timeOff.list.queryOptions({ input: { from: today, days: noticeDays } })

const listedDays = 366

/** The state of the list of all appointments in its address; people and services stand there by their ids. */
export const readAppointmentsAddress = ({ search, filter, text }: ListAddress, today: LocalDate) => ({
  search,
  from: /^\d{4}-\d{2}-\d{2}$/.test(text('from')) ? text('from') : today,
  status: statuses.find((one) => one === filter('status', ['', ...statuses])) ?? null,
  professional: text('professional'),
  service: text('service'),
})

/** All appointments from a day on, page by page. */
export const appointmentsFrom = (asked: Filters & { from: LocalDate; search: string }) =>
  agendaApi.list.infiniteOptions({
    input: (after: string | null) => ({ ...asked, tab: 'all' as const, days: listedDays, after }),
    initialPageParam: null,
    getNextPageParam: (page) => page.next,
  })
