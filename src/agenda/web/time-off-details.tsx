import { useQuery } from '@tanstack/react-query'
import { useBusiness, useMay } from '../../accounts/web/session.tsx'
import type { LocalDate } from '../../platform/clock.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { Dialog } from '../../platform/web/ui/dialog.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import { ErrorState } from '../../platform/web/ui/states.tsx'
import { nameOf, type Person } from '../filters.ts'
import { describeTimeOff } from '../time-off.ts'
import { agendaApi } from './api.ts'
import { useRemoveTimeOff } from './use-remove-time-off.ts'

type Props = { professionalId: string; date: LocalDate; id: string; professionals: Person[]; onClose: () => void }

/** The blocked time that was pressed in the grid, with a button to remove it. */
export function TimeOffDetails({ professionalId, date, id, professionals, onClose }: Props) {
  const { zone } = useBusiness()
  const mayEdit = useMay('bookings.edit')
  const list = useQuery(agendaApi.timeOff.list.queryOptions({ input: { professionalId, from: date, days: 1 } }))
  const timeOff = list.data?.find((one) => one.id === id)
  const remove = useRemoveTimeOff(onClose)
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title="Horário bloqueado"
      footer={
        <>
          {mayEdit && timeOff && (
            <Button variant="danger" pending={remove.isPending} onClick={() => remove.mutate({ id })}>
              Remover bloqueio
            </Button>
          )}
          <Button onClick={onClose}>Fechar</Button>
        </>
      }
    >
      {list.isError ? (
        <ErrorState title="Erro ao carregar bloqueio" onRetry={() => void list.refetch()} />
      ) : list.isPending ? (
        <Skeleton className="h-16 w-full" />
      ) : timeOff ? (
        <div className="grid gap-1 text-sm">
          <p className="font-semibold text-ink">{timeOff.reason}</p>
          <p className="text-soft">{nameOf(professionals, professionalId)}</p>
          <p className="figures text-soft">{describeTimeOff(timeOff, zone)}</p>
        </div>
      ) : (
        <p className="text-sm text-soft">Este bloqueio já foi removido.</p>
      )}
    </Dialog>
  )
}
