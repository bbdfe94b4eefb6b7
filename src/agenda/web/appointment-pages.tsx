import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { LocalDate } from '../../platform/clock.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import { ErrorState } from '../../platform/web/ui/states.tsx'
import type { AppointmentListQuery } from '../appointment-list.ts'
import type { Appointment } from '../contract.ts'
import type { Filters, Person } from '../filters.ts'
import { agendaApi } from './api.ts'
import { ListedDays } from './listed-days.tsx'

type Asked = Filters & Pick<AppointmentListQuery, 'tab' | 'search' | 'from' | 'days'>

/** The appointments of a list, page by page. */
export const useAppointmentPages = (asked: Asked) =>
  useInfiniteQuery({
    ...agendaApi.list.infiniteOptions({
      input: (after: string | null) => ({ ...asked, after }),
      initialPageParam: null,
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
    placeholderData: keepPreviousData,
  })

type PagesProps = {
  pages: ReturnType<typeof useAppointmentPages>
  professionals: readonly Person[]
  empty: string
  onOpen: (appointment: Appointment) => void
}

export function AppointmentPages({ pages, professionals, empty, onOpen }: PagesProps) {
  if (pages.isPending) return <Loading />
  if (!pages.data)
    return (
      <ErrorState
        title="Erro ao carregar agenda"
        text="Não foi possível carregar os agendamentos."
        onRetry={() => void pages.refetch()}
      />
    )
  const listed = pages.data.pages.flatMap(({ appointments }) =>
    appointments.map((appointment) => ({ date: appointment.date, appointment })),
  )
  return (
    <div aria-busy={pages.isPlaceholderData}>
      <ListedDays listed={listed} withDays professionals={professionals} empty={empty} onOpen={onOpen} />
      {pages.hasNextPage && (
        <div className="grid place-items-center border-t border-line p-3">
          <Button onClick={() => pages.fetchNextPage()}>Mostrar mais</Button>
        </div>
      )}
    </div>
  )
}

type Props = Omit<PagesProps, 'pages' | 'empty'> & { today: LocalDate; filters: Filters; search?: string }

/** What is done and still to be charged, the newest first, whichever days the agenda shows. */
export function ToChargeList({ today, filters, search = '', ...rest }: Props) {
  const { professionalId, serviceId } = filters
  const pages = useAppointmentPages({
    tab: 'toCharge',
    professionalId,
    serviceId,
    status: null,
    search,
    from: today,
    days: 1,
  })
  return <AppointmentPages {...rest} pages={pages} empty="Nada a cobrar" />
}

const Loading = () => (
  <div aria-busy className="grid gap-3 px-4 pb-4">
    <span className="visually-hidden">Carregando...</span>
    {[1, 2, 3, 4, 5].map((row) => (
      <Skeleton key={row} className="h-14 w-full" />
    ))}
  </div>
)
