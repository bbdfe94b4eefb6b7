import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarOff, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useBusiness, useMay } from '../../accounts/web/session.tsx'
import { addDays, localDate, localTime } from '../../platform/clock.ts'
import { formatLocalDate } from '../../platform/format.ts'
import { refusalOf } from '../../platform/web/api.ts'
import { toastFailure } from '../../platform/web/toast-failure.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { type Column, DataTable } from '../../platform/web/ui/data-table.tsx'
import { IconButton } from '../../platform/web/ui/icon-button.tsx'
import { EmptyState } from '../../platform/web/ui/states.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { Toolbar } from '../../platform/web/ui/toolbar.tsx'
import { nameOf, type Person } from '../filters.ts'
import type { TimeOff } from '../time-off.ts'
import { agendaApi } from './api.ts'
import { TimeOffDialog } from './time-off-dialog.tsx'

const shownDays = 366

/** Days off and blocked time from today on. */
export function TimeOffList() {
  const { zone } = useBusiness()
  const mayEdit = useMay('bookings.edit')
  const [adding, setAdding] = useState(false)
  const people = useQuery(agendaApi.professionals.list.queryOptions())
  const list = useQuery(
    agendaApi.timeOff.list.queryOptions({ input: { from: localDate(new Date(), zone), days: shownDays } }),
  )
  const professionals = people.data ?? []
  const addButton = mayEdit && (
    <Button
      variant="primary"
      icon={<CalendarOff aria-hidden size={18} />}
      disabledReason={people.data?.length === 0 ? 'Cadastre um profissional primeiro' : undefined}
      onClick={() => setAdding(true)}
    >
      Bloquear horário
    </Button>
  )
  return (
    <>
      {list.data && list.data.length > 0 && <Toolbar>{addButton}</Toolbar>}
      <DataTable
        label="Folgas e bloqueios"
        columns={columns(professionals, zone)}
        query={list}
        rowKey={({ id }) => id}
        {...(mayEdit && {
          actions: (timeOff: TimeOff) => (
            <RemoveButton timeOff={timeOff} name={nameOf(professionals, timeOff.professionalId)} />
          ),
        })}
        errorTitle="Erro ao carregar bloqueios"
        errorText="Não foi possível carregar as folgas e os bloqueios."
        empty={
          <EmptyState
            icon={<CalendarOff aria-hidden size={22} />}
            title="Nenhuma folga ou bloqueio"
            text="Bloqueie um horário, um dia ou as férias de um profissional: ninguém agenda nesse período."
            action={addButton}
          />
        }
      />
      {adding && <TimeOffDialog professionals={professionals} onClose={() => setAdding(false)} />}
    </>
  )
}

function RemoveButton({ timeOff, name }: { timeOff: TimeOff; name: string }) {
  const queryClient = useQueryClient()
  const remove = useMutation({
    ...agendaApi.timeOff.remove.mutationOptions(),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: agendaApi.key() })
      toast.success('Bloqueio removido!', 'O horário está livre novamente.')
    },
    onError: (error) => toastFailure('Erro ao remover bloqueio', 'Tente novamente.')(refusalOf(error)),
  })
  return (
    <IconButton
      label={`Remover ${timeOff.reason} de ${name}`}
      icon={<Trash2 aria-hidden size={18} />}
      pending={remove.isPending}
      onClick={() => remove.mutate({ id: timeOff.id })}
    />
  )
}

const columns = (people: readonly Person[], zone: string): Column<TimeOff>[] => [
  {
    header: 'Profissional',
    primary: true,
    cell: ({ professionalId }) => <span className="font-semibold">{nameOf(people, professionalId)}</span>,
  },
  { header: 'Período', cell: (timeOff) => <span className="figures">{describePeriod(timeOff, zone)}</span> },
  { header: 'Motivo', cell: ({ reason }) => reason },
]

/** `12/03/2030, 12:00–13:00`, `12/03/2030, dia inteiro` or `12/03/2030 a 20/03/2030`. */
function describePeriod({ startsAt, endsAt, isWholeDays }: TimeOff, zone: string): string {
  const [start, end] = [new Date(startsAt), new Date(endsAt)]
  const first = localDate(start, zone)
  const last = isWholeDays ? addDays(localDate(end, zone), -1) : localDate(end, zone)
  if (isWholeDays)
    return first === last
      ? `${formatLocalDate(first)}, dia inteiro`
      : `${formatLocalDate(first)} a ${formatLocalDate(last)}`
  const [from, to] = [localTime(start, zone), localTime(end, zone)]
  return first === last
    ? `${formatLocalDate(first)}, ${from}–${to}`
    : `${formatLocalDate(first)}, ${from} a ${formatLocalDate(last)}, ${to}`
}
