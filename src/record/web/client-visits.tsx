import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import { onlineActNames, standingName, statusTones } from '../../agenda/appointment.ts'
import { forWhom } from '../../clients/booked-name.ts'
import type { Formats } from '../../platform/format.ts'
import { useFormats } from '../../platform/web/use-formats.ts'
import { Badge } from '../../platform/web/ui/badge.tsx'
import { type Column, DataTable } from '../../platform/web/ui/data-table.tsx'
import { Money } from '../../platform/web/ui/money.tsx'
import { Pager } from '../../platform/web/ui/pager.tsx'
import { EmptyState } from '../../platform/web/ui/states.tsx'
import { historyPerPage, type Visit } from '../client-history.ts'
import { recordApi } from './api.ts'

const columns = (formats: Formats): Column<Visit>[] => [
  {
    header: 'Data',
    primary: true,
    cell: ({ startsAt, notes, bookedName, onlineAct }) => (
      <>
        <span className="figures font-semibold whitespace-nowrap">{formats.dateTimeOf(startsAt)}</span>
        {bookedName && <span className="block text-xs break-words text-soft">{forWhom(bookedName)}</span>}
        {onlineAct === 'moved' && <span className="block text-xs text-soft">{onlineActNames.moved}</span>}
        {notes && <span className="block text-xs break-words text-soft">{notes}</span>}
      </>
    ),
  },
  { header: 'Serviço', cell: ({ service }) => service },
  { header: 'Profissional', cell: ({ professional }) => professional },
  { header: 'Status', cell: (visit) => <Badge tone={statusTones[visit.status]}>{standingName(visit)}</Badge> },
  { header: 'Valor', align: 'right', cell: ({ priceCents }) => <Money cents={priceCents} /> },
]

export function ClientVisits({ clientId }: { clientId: string }) {
  const [page, setPage] = useState(1)
  const formats = useFormats()
  const found = useQuery({
    ...recordApi.clientVisits.queryOptions({ input: { id: clientId, page } }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <DataTable
        label="Agendamentos do cliente"
        columns={columns(formats)}
        query={{ ...found, data: found.data?.visits }}
        rowKey={({ id }) => id}
        errorTitle="Erro ao carregar agendamentos"
        empty={<EmptyState icon={<CalendarDays aria-hidden size={22} />} title="Nenhum agendamento ainda" />}
      />
      <Pager page={page} pageSize={historyPerPage} count={found.data?.count ?? 0} onPage={setPage} />
    </>
  )
}
