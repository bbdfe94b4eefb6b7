import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../accounts/web/session.tsx'
import { catalogueApi } from '../../catalogue/web/api.ts'
import { formatMinutes } from '../../platform/format.ts'
import { Loaded } from '../../platform/web/frames/loaded.tsx'
import { Badge } from '../../platform/web/ui/badge.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { IconButton } from '../../platform/web/ui/icon-button.tsx'
import { Money } from '../../platform/web/ui/money.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import { isLive, isOpen, mostServices, statusTones, standingName } from '../appointment.ts'
import type { VisitDetails } from '../contract.ts'
import { nameOf, type ProfessionalChoice } from '../filters.ts'
import { clock, pauseText } from '../grid.ts'
import { AddedServiceForm } from './added-service-form.tsx'
import { ServiceLineForm } from './service-line-form.tsx'

type VisitService = VisitDetails['services'][number]

type Props = {
  /** The read of the visit. */
  query: { data: VisitDetails | undefined; isError: boolean; refetch: () => unknown }
  /** How many services there will be, while they are read. */
  expected: number
  pickedId: string
  professionals: readonly ProfessionalChoice[]
}

/** The services of a visit, one line each, which are changed in place and for this visit only. */
export function VisitServices({ query, expected, pickedId, professionals }: Props) {
  return (
    <section aria-label="Serviços" className="grid gap-2">
      <h3 className="text-sm font-semibold text-ink">Serviços</h3>
      <Loaded
        query={query}
        failed="Erro ao carregar os serviços"
        skeleton={Array.from({ length: expected }, (_, at) => (
          <Skeleton key={at} className="h-14 w-full" />
        ))}
      >
        {(visit) => <Lines visit={visit} pickedId={pickedId} professionals={professionals} />}
      </Loaded>
    </section>
  )
}

function Lines({
  visit,
  pickedId,
  professionals,
}: { visit: VisitDetails } & Pick<Props, 'pickedId' | 'professionals'>) {
  const mayEdit = useMay('bookings.edit')
  const services = useQuery(catalogueApi.services.list.queryOptions()).data ?? []
  const [opened, setOpened] = useState<string | null>(null)
  const close = () => setOpened(null)
  const live = visit.services.filter(({ status }) => isLive(status))
  const totalCents = live.reduce((sum, { priceCents }) => sum + priceCents, 0)
  const mayAdd = mayEdit && live.some(({ isPaid }) => !isPaid) && live.length < mostServices
  return (
    <>
      <ul className="grid gap-2">
        {visit.services.map((one) => (
          <li
            key={one.id}
            className={`rounded-card border p-3 ${one.id === pickedId && visit.services.length > 1 ? 'border-primary' : 'border-line'}`}
          >
            {opened === one.id ? (
              <ServiceLineForm
                line={one}
                services={services}
                professionals={professionals}
                limitPercent={visit.priceLimitPercent}
                onClose={close}
              />
            ) : (
              <Line
                line={one}
                who={nameOf(professionals, one.professionalId)}
                onEdit={mayEdit && isLive(one.status) && !one.isPaid ? () => setOpened(one.id) : undefined}
              />
            )}
          </li>
        ))}
      </ul>
      {live.length > 1 && (
        <p className="flex justify-between px-3 text-sm font-semibold text-ink">
          Total <Money cents={totalCents} />
        </p>
      )}
      {opened === 'new' && (
        <AddedServiceForm visit={visit} services={services} professionals={professionals} onClose={close} />
      )}
      {opened !== 'new' && mayAdd && (
        <div>
          <Button size="sm" writes icon={<Plus aria-hidden size={14} />} onClick={() => setOpened('new')}>
            Adicionar serviço
          </Button>
        </div>
      )}
    </>
  )
}

function Line({ line, who, onEdit }: { line: VisitService; who: string; onEdit: (() => void) | undefined }) {
  const pause = pauseText(line)
  const { service, from, to, priceCents, priceReason, rooms, status, isPaid } = line
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 flex-1 text-sm">
        <p className="font-semibold break-words text-ink">{service.name}</p>
        <p className="text-soft">
          {who} · <span className="figures">{clock(from)}</span> · {formatMinutes(to - from)}
        </p>
        {pause && <p className="text-soft">Profissional livre: {pause}</p>}
        {rooms.length > 0 && <p className="break-words text-soft">{rooms.join(' · ')}</p>}
        {priceReason && <p className="break-words text-soft">{priceReason}</p>}
        {!isOpen(status) && line.servicesOfVisit > 1 && (
          <Badge tone={statusTones[status]}>{isPaid ? 'Pago' : standingName(line)}</Badge>
        )}
      </div>
      <span className="py-1 text-sm font-semibold">
        <Money cents={priceCents} />
      </span>
      {onEdit && (
        <div className="-my-1.5 -mr-1.5">
          <IconButton
            label={`Editar ${service.name}`}
            writes
            icon={<Pencil aria-hidden size={16} />}
            onClick={onEdit}
          />
        </div>
      )}
    </div>
  )
}
