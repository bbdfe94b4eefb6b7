import { CalendarClock } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useBusiness, useMay } from '../../accounts/web/session.tsx'
import { formatTime } from '../../platform/format.ts'
import { paths } from '../../platform/paths.ts'
import { Card } from '../../platform/web/ui/card.tsx'
import { LinkButton } from '../../platform/web/ui/link-button.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import { EmptyState } from '../../platform/web/ui/states.tsx'
import type { Overview } from '../contract.ts'
import { hourMarks, hoursOf, placeOn } from '../timeline.ts'
import { TimelineRow } from './timeline-row.tsx'

/** Today as a line per professional, from the first working hour to the last. */
export function DayTimeline({ overview }: { overview: Overview | undefined }) {
  const { zone } = useBusiness()
  const minute = useMinute(zone)
  const mayEdit = useMay('settings.edit')
  const day = overview?.day
  const hours = day && hoursOf(day)
  const now =
    hours && minute >= hours.from && minute <= hours.to ? placeOn(hours, { from: minute, to: minute }).left : null
  return (
    <Card title="Hoje por profissional">
      {!day || !hours ? (
        <div className="grid gap-3" aria-busy>
          {[1, 2, 3].map((line) => (
            <Skeleton key={line} className="h-10 w-full" />
          ))}
        </div>
      ) : day.professionals.length === 0 ? (
        <EmptyState
          icon={<CalendarClock aria-hidden size={22} />}
          title={day.hasProfessionals ? 'Ninguém trabalha hoje' : 'Nenhum profissional cadastrado'}
          text="Os horários de trabalho de cada profissional aparecem aqui."
          action={
            mayEdit && !day.hasProfessionals && <LinkButton to={paths.professionals}>Ver profissionais</LinkButton>
          }
        />
      ) : (
        <div className="relative grid gap-3">
          <Hours marks={hourMarks(hours)} />
          {day.professionals.map((professional) => (
            <TimelineRow
              key={professional.id}
              professional={professional}
              appointments={day.appointments.filter(({ professionalId }) => professionalId === professional.id)}
              hours={hours}
              now={now}
              minute={minute}
            />
          ))}
        </div>
      )}
    </Card>
  )
}

/** The hours above the lines; every second one is hidden on a phone. */
const Hours = ({ marks }: { marks: readonly number[] }) => (
  <div
    aria-hidden
    className="figures flex justify-between text-xs text-soft md:ml-36 [&>span]:w-0 [&>span]:text-center"
  >
    {marks.map((mark, at) => (
      <span key={mark} className={at % 2 === 1 ? 'max-md:invisible' : ''}>
        <span className="inline-block -translate-x-1/2">{mark}h</span>
      </span>
    ))}
  </div>
)

const tick = 30_000

/** The current minute in the business's zone. The calendar code is too heavy for the first screen. */
function useMinute(zone: string): number {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), tick)
    return () => clearInterval(timer)
  }, [])
  const [hour = 0, minute = 0] = formatTime(now, zone).split(':').map(Number)
  return hour * 60 + minute
}
