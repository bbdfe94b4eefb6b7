import { useQuery } from '@tanstack/react-query'
import { CalendarOff, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useMay, useToday } from '../../accounts/web/session.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { type Column, DataTable } from '../../platform/web/ui/data-table.tsx'
import { Dialog } from '../../platform/web/ui/dialog.tsx'
import { IconButton } from '../../platform/web/ui/icon-button.tsx'
import { EmptyState } from '../../platform/web/ui/states.tsx'
import { Toolbar } from '../../platform/web/ui/toolbar.tsx'
import type { Formats } from '../../platform/format.ts'
import { useFormats } from '../../platform/web/use-formats.ts'
import { teamApi } from '../../team/web/api.ts'
import { nameOf, type ProfessionalChoice } from '../filters.ts'
import { describeTimeOff, type TimeOff } from '../time-off.ts'
import { agendaApi, timeOffSoon } from './api.ts'
import { TimeOffDialog } from './time-off-dialog.tsx'
import { useRemoveTimeOff } from './use-undo.ts'

const shownDays = 366

/** Days off and blocked time from today on, of all professionals or of one. */
export function TimeOffList({ professionalId }: { professionalId?: string }) {
  const formats = useFormats()
  const today = useToday()
  const mayEdit = useMay('bookings.edit')
  const [adding, setAdding] = useState(false)
  const people = useQuery(teamApi.professionals.list.queryOptions())
  const list = useQuery(
    agendaApi.timeOff.list.queryOptions({
      input: { professionalId: professionalId ?? null, from: today, days: shownDays },
    }),
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
        columns={professionalId ? [{ ...period(formats), primary: true }, reason] : columns(professionals, formats)}
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
            text="Bloqueie um horário, um dia ou as férias de um profissional: não será possível agendar nesse período."
            action={addButton}
          />
        }
      />
      {adding && (
        <TimeOffDialog
          professionals={professionals}
          {...(professionalId && { beginning: { professionalId } })}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}

function RemoveButton({ timeOff, name }: { timeOff: TimeOff; name: string }) {
  const remove = useRemoveTimeOff()
  return (
    <IconButton
      writes
      label={`Remover ${timeOff.reason} de ${name}`}
      icon={<Trash2 aria-hidden size={18} />}
      pending={remove.isPending}
      onClick={() => remove.mutate({ id: timeOff.id })}
    />
  )
}

const columns = (people: readonly ProfessionalChoice[], formats: Formats): Column<TimeOff>[] => [
  {
    header: 'Profissional',
    primary: true,
    cell: ({ professionalId }) => <span className="font-semibold">{nameOf(people, professionalId)}</span>,
  },
  period(formats),
  reason,
]

const period = (formats: Formats): Column<TimeOff> => ({
  header: 'Período',
  cell: (timeOff) => <span className="figures">{describeTimeOff(timeOff, formats)}</span>,
})
const reason: Column<TimeOff> = { header: 'Motivo', cell: ({ reason }) => reason }

/** The professional's next whole day off, if it is within the next 31 days. */
export function NextDayOff({ professionalId }: { professionalId: string }) {
  const formats = useFormats()
  const { data } = useQuery(timeOffSoon(useToday()))
  const next = data?.find((one) => one.professionalId === professionalId && one.isWholeDays)
  return (
    next && (
      <span className="figures mt-1 block text-xs font-semibold text-warning">
        {next.reason}: {describeTimeOff(next, formats)}
      </span>
    )
  )
}

type DialogProps = { professional: { id: string; name: string }; onClose: () => void }

/** Days off and blocked time of one professional, with a button to add more. */
export const ProfessionalTimeOff = ({ professional: { id, name }, onClose }: DialogProps) => (
  <Dialog open onClose={onClose} title={`Folgas de ${name}`} description="Folgas, férias e bloqueios a partir de hoje.">
    <div className="-mx-5">
      <TimeOffList professionalId={id} />
    </div>
  </Dialog>
)
