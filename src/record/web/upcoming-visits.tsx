import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useBusiness } from '../../accounts/web/session.tsx'
import { onlineActNames, standingName, statusTones } from '../../agenda/appointment.ts'
import { forWhom } from '../../clients/booked-name.ts'
import { localDate } from '../../platform/clock.ts'
import { paths } from '../../platform/paths.ts'
import { Badge } from '../../platform/web/ui/badge.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { useFormats } from '../../platform/web/use-formats.ts'
import { mostUpcoming, type PastVisit } from '../client-history.ts'

/** The appointments that a client has before them; each opens in the agenda. */
export function UpcomingVisits({ visits }: { visits: PastVisit[] }) {
  return (
    <Card title="Próximos" flush>
      {visits.length === 0 ? (
        <p className="px-5 pb-5 text-sm text-soft">Nenhum agendamento à frente.</p>
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {visits.map((visit) => (
            <li key={visit.id}>
              <VisitLink visit={visit} />
            </li>
          ))}
        </ul>
      )}
      {visits.length === mostUpcoming && (
        <p className="border-t border-line px-5 py-3 text-xs text-soft">Estes são os próximos {mostUpcoming}.</p>
      )}
    </Card>
  )
}

/** An appointment, which leads to it in the agenda. */
function VisitLink({ visit }: { visit: PastVisit }) {
  const formats = useFormats()
  const { zone } = useBusiness()
  const { id, startsAt, service, professional, bookedName, onlineAct, notes } = visit
  const more = [bookedName && forWhom(bookedName), onlineAct === 'moved' && onlineActNames.moved, notes].filter(Boolean)
  return (
    <Link
      to={paths.appointment(localDate(new Date(startsAt), zone), id)}
      className="focus-ring flex min-h-control items-center gap-3 px-5 py-2.5 text-sm text-ink hover:bg-hover"
    >
      <span className="min-w-0 flex-1">
        <span className="figures block font-semibold">{formats.dateTimeOf(startsAt)}</span>
        <span className="block break-words">
          {service} <span className="text-soft">com {professional}</span>
        </span>
        {more.length > 0 && <span className="block text-xs break-words text-soft">{more.join(' · ')}</span>}
      </span>
      <Badge tone={statusTones[visit.status]}>{standingName(visit)}</Badge>
      <ChevronRight aria-hidden size={16} className="shrink-0 text-soft" />
    </Link>
  )
}
