import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../accounts/web/session.tsx'
import { runAction } from '../../platform/web/frames/use-action.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { words } from '../../platform/words.ts'
import { appointmentRefusals } from '../appointment.ts'
import type { Appointment } from '../contract.ts'
import { agendaApi } from './api.ts'
import { useUndo } from './use-undo.ts'

const { HAS_HISTORY, VISIT_PAID } = appointmentRefusals

/** Deletes an appointment that has not begun. It does not ask for confirmation, since it can be undone. */
export function RemoveAppointment({ appointment, onRemoved }: { appointment: Appointment; onRemoved: () => void }) {
  const mayRemove = useMay('bookings.delete')
  const [openedAt] = useState(() => Date.now())
  const sayDone = useUndo()
  if (!mayRemove) return null
  const remove = () =>
    runAction(() => agendaApi.remove.call({ id: appointment.id }, { context: { goesOn: true } }), {
      done: ({ undoId }) => {
        sayDone(undoId, appointment.servicesOfVisit > 1 ? 'Visita excluída!' : 'Agendamento excluído!')
        onRemoved()
      },
      failed: ['Erro ao excluir agendamento', 'Tente novamente.'],
    })
  const isHistory = appointment.status === 'completed' || Date.parse(appointment.startsAt) <= openedAt
  return (
    <div className="md:mr-auto">
      <Button
        writes
        variant="ghost"
        icon={<Trash2 aria-hidden size={16} />}
        disabledReason={appointment.isPaid ? words(VISIT_PAID.text) : isHistory ? words(HAS_HISTORY.text) : undefined}
        onClick={remove}
      >
        {appointment.servicesOfVisit > 1 ? 'Excluir visita' : 'Excluir'}
      </Button>
    </div>
  )
}
