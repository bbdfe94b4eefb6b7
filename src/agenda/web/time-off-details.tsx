import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useBusiness, useMay } from '../../accounts/web/session.tsx'
import type { LocalDate } from '../../platform/clock.ts'
import { refusalOf } from '../../platform/web/api.ts'
import { toastFailure } from '../../platform/web/toast-failure.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { Dialog } from '../../platform/web/ui/dialog.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import { ErrorState } from '../../platform/web/ui/states.tsx'
import { nameOf, type Person } from '../filters.ts'
import { describeTimeOff } from '../time-off.ts'
import { agendaApi } from './api.ts'
import { useUndo } from './use-undo.ts'

type Props = { professionalId: string; date: LocalDate; id: string; professionals: Person[]; onClose: () => void }

/** Blocked time that was pressed in the grid: whose, from when to when, why; and away with it. */
export function TimeOffDetails({ professionalId, date, id, professionals, onClose }: Props) {
  const { zone } = useBusiness()
  const mayEdit = useMay('bookings.edit')
  const queryClient = useQueryClient()
  const list = useQuery(agendaApi.timeOff.list.queryOptions({ input: { professionalId, from: date, days: 1 } }))
  const timeOff = list.data?.find((one) => one.id === id)
  const sayDone = useUndo()
  const remove = async () => {
    try {
      const { undoId } = await agendaApi.timeOff.remove.call({ id })
      sayDone(undoId, 'Bloqueio removido!', 'O horário está livre novamente.', 'O horário está bloqueado novamente.')
      onClose()
    } catch (error) {
      toastFailure('Erro ao remover bloqueio', 'Tente novamente.')(refusalOf(error))
    } finally {
      await queryClient.invalidateQueries({ queryKey: agendaApi.key() })
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title="Horário bloqueado"
      footer={
        <>
          {mayEdit && timeOff && (
            <Button variant="danger" onClick={remove}>
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
