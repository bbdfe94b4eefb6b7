import { useQuery } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { Suspense } from 'react'
import { late } from '../../platform/web/shell/late.ts'
import { useMay, useMe } from '../../accounts/web/session.tsx'
import { paths } from '../../platform/paths.ts'
import { LinkButton } from '../../platform/web/ui/link-button.tsx'
import { PageHeader } from '../../platform/web/ui/page-header.tsx'
import { ErrorState } from '../../platform/web/ui/states.tsx'
import { homeApi } from './api.ts'
import { DayTimeline } from './day-timeline.tsx'
import { MonthlyGoal } from './monthly-goal.tsx'
import { NextAppointments } from './next-appointments.tsx'
import { QuickActions } from './quick-actions.tsx'
import { StatCards } from './stat-cards.tsx'

// Lazy, because most people never see these cards.
const BookingGaps = late(async () => ({
  default: (await import('../../booking/web/booking-gaps.tsx')).BookingGaps,
}))
const WaitingBookings = late(async () => ({
  default: (await import('../../booking/web/waiting-bookings.tsx')).WaitingBookings,
}))
const ToChargeNotice = late(async () => ({
  default: (await import('../../agenda/web/charge-state.tsx')).ToChargeNotice,
}))
const WaitingDeposits = late(async () => ({
  default: (await import('../../deposits/web/waiting-deposits.tsx')).WaitingDeposits,
}))
const WaitingRequests = late(async () => ({
  default: (await import('../../record/web/waiting-requests.tsx')).WaitingRequests,
}))
const FirstSteps = late(async () => ({ default: (await import('./first-steps.tsx')).FirstSteps }))
const OperatorCard = late(async () => ({ default: (await import('./operator-card.tsx')).OperatorCard }))

export function OverviewPage() {
  const { data, isError, refetch } = useQuery(homeApi.overview.queryOptions())
  const mayBook = useMay('bookings.create')
  const mayConfirm = useMay('bookings.edit')
  const mayEditClients = useMay('clients.edit')
  const mayComplete = useMay('settings.edit')
  const seesMoney = useMay('dashboard.export')
  const { account } = useMe()
  return (
    <>
      <PageHeader
        title="Visão Geral"
        action={
          mayBook && (
            <LinkButton to={paths.newAppointment} variant="accent" icon={<CalendarPlus aria-hidden size={18} />}>
              Novo Agendamento
            </LinkButton>
          )
        }
      />
      {isError && !data ? (
        <ErrorState
          title="Erro ao carregar a visão geral"
          text="Não foi possível carregar os números de hoje."
          onRetry={() => void refetch()}
        />
      ) : (
        <div className="grid grid-cols-1 gap-4 md:gap-5">
          {mayComplete && data?.firstSteps && (
            <Suspense>
              <FirstSteps steps={data.firstSteps} />
            </Suspense>
          )}
          {mayComplete && data && !data.firstSteps && data.bookingGaps.length > 0 && (
            <Suspense>
              <BookingGaps gaps={data.bookingGaps} />
            </Suspense>
          )}
          {mayConfirm && data?.waitingBookings.firstDate && (
            <Suspense>
              <WaitingBookings count={data.waitingBookings.count} firstDate={data.waitingBookings.firstDate} />
            </Suspense>
          )}
          {data?.toCharge && (
            <Suspense>
              <ToChargeNotice toCharge={data.toCharge} when="nos últimos 30 dias" />
            </Suspense>
          )}
          {mayConfirm && data && data.deposits.waiting + data.deposits.toDecide > 0 && (
            <Suspense>
              <WaitingDeposits {...data.deposits} />
            </Suspense>
          )}
          {mayEditClients && data?.clientRequests.firstDue && (
            <Suspense>
              <WaitingRequests count={data.clientRequests.count} firstDue={data.clientRequests.firstDue} />
            </Suspense>
          )}
          <StatCards overview={data} />
          <div className="grid grid-cols-1 items-start gap-4 md:gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
            <NextAppointments overview={data} />
            <div className="grid grid-cols-1 gap-4 md:gap-5">
              <QuickActions />
              {seesMoney && <MonthlyGoal overview={data} />}
              {account.isOperator && (
                <Suspense>
                  <OperatorCard />
                </Suspense>
              )}
            </div>
          </div>
          <DayTimeline overview={data} />
        </div>
      )}
    </>
  )
}
