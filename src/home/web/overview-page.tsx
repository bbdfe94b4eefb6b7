import { useQuery } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { Suspense, useDeferredValue, useEffect, useState } from 'react'
import { late } from '../../platform/web/shell/late.ts'
import { useMay, useMe } from '../../accounts/web/session.tsx'
import { paths } from '../../platform/paths.ts'
import { Loaded } from '../../platform/web/frames/loaded.tsx'
import { LinkButton } from '../../platform/web/ui/link-button.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { PageHeader } from '../../platform/web/ui/page-header.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import type { Overview } from '../contract.ts'
import { homeApi } from './api.ts'
import { DayTimeline } from './day-timeline.tsx'
import { MonthlyGoal } from './monthly-goal.tsx'
import { NextAppointments } from './next-appointments.tsx'
import { QuickActions } from './quick-actions.tsx'
import { StatCards } from './stat-cards.tsx'

// Lazy, so that the first screen does not wait for them.
const loadDay = () => import('./day-at-desk.tsx')
const DayAtDesk = late(async () => ({ default: (await loadDay()).DayAtDesk }))
const FirstDay = late(async () => ({ default: (await import('./first-day.tsx')).FirstDay }))
const WantedPlan = late(async () => ({ default: (await import('../../billing/web/wanted-plan.tsx')).WantedPlan }))
const OperatorCard = late(async () => ({ default: (await import('./operator-card.tsx')).OperatorCard }))

export function OverviewPage() {
  const { data, isError, refetch } = useQuery(homeApi.overview.queryOptions())
  const mayBook = useMay('bookings.create')
  // Fetched beside what it shows.
  useEffect(() => void loadDay().catch(() => {}), [])
  // Deferred, so that what is shown stays until the code of a card that comes above it is there too.
  const overview = useDeferredValue(data)
  const [isPlanWanted, setPlanWanted] = useState(false)
  // Stays when it is answered, because what was chosen is paid there.
  if (data?.isPlanWanted && !isPlanWanted) setPlanWanted(true)
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
      <div className="grid grid-cols-1 gap-4 md:gap-5">
        <Suspense fallback={<LoadingCards />}>
          <Loaded
            query={{ data: overview, isError: isError && !data, refetch }}
            failed={['Erro ao carregar a visão geral', 'Não foi possível carregar os números de hoje.']}
            skeleton={<LoadingCards />}
          >
            {(shown) => <OverviewCards overview={shown} />}
          </Loaded>
        </Suspense>
      </div>
      {isPlanWanted && (
        <Suspense>
          <WantedPlan />
        </Suspense>
      )}
    </>
  )
}

/** All at once, since what came later would push down what somebody already reads or presses. */
function OverviewCards({ overview }: { overview: Overview }) {
  const mayComplete = useMay('settings.edit')
  const seesMoney = useMay('dashboard.export')
  const { account } = useMe()
  return (
    <>
      {mayComplete && overview.firstSteps ? <FirstDay overview={overview} /> : <DayAtDesk overview={overview} />}
      <StatCards overview={overview} />
      <div className={columns}>
        <NextAppointments overview={overview} />
        <div className="grid grid-cols-1 gap-4 md:gap-5">
          <QuickActions />
          {seesMoney && <MonthlyGoal overview={overview} />}
          {account.isOperator && <OperatorCard />}
        </div>
      </div>
      <DayTimeline overview={overview} />
    </>
  )
}

function LoadingCards() {
  const seesMoney = useMay('dashboard.export')
  return (
    <>
      <StatCards overview={undefined} />
      <div className={columns}>
        <NextAppointments overview={undefined} />
        <div className="grid grid-cols-1 gap-4 md:gap-5">
          <Card title="Ações Rápidas">
            <Skeleton className="h-36 w-full" />
          </Card>
          {seesMoney && <MonthlyGoal overview={undefined} />}
        </div>
      </div>
      <DayTimeline overview={undefined} />
    </>
  )
}

const columns = 'grid grid-cols-1 items-start gap-4 md:gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]'
