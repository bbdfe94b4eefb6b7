import { CalendarPlus, ChevronDown, Repeat2 } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../accounts/web/session.tsx'
import { addDays, type LocalDate } from '../../platform/clock.ts'
import { newId } from '../../platform/id.ts'
import { runAction } from '../../platform/web/frames/use-action.ts'
import { toastFailure } from '../../platform/web/toast-failure.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { Menu } from '../../platform/web/ui/menu.tsx'
import { useFormats } from '../../platform/web/use-formats.ts'
import { timeTaken } from '../appointment.ts'
import type { VisitDetails } from '../contract.ts'
import { agendaApi } from './api.ts'
import { shortDate } from './date-navigation.tsx'
import { useUndo } from './use-undo.ts'
import { templateOf, type VisitTemplate } from '../visit-template.ts'

const weeks = [1, 2, 3, 4, 6, 8]

/** Books the same again in some weeks by two presses, or opens the form for another day or a series. */
export function VisitAgain({
  visit,
  onOpen,
}: {
  visit: VisitDetails
  onOpen?: ((template: VisitTemplate) => void) | undefined
}) {
  const mayCreate = useMay('bookings.create')
  const formats = useFormats()
  const sayDone = useUndo()
  const [isPending, setPending] = useState(false)
  // One id per date until it is booked, so that a press after a lost answer does not book twice.
  const [ids] = useState(() => new Map<LocalDate, string>())
  const date = visit.services[0]?.date ?? ''
  if (!mayCreate) return null
  const open = (on: LocalDate, repeats: boolean) => {
    const template = templateOf(visit, on)
    if (template) onOpen?.({ ...template, repeats })
  }
  const book = (on: LocalDate) => {
    const template = templateOf(visit, on)
    if (!template || isPending) return
    const { client, beginning, services } = template
    const [first, ...more] = services
    const id = ids.get(on) ?? newId()
    ids.set(on, id)
    setPending(true)
    void runAction(
      () =>
        agendaApi.create.call({
          ...first,
          id,
          clientId: client.value,
          date: on,
          time: beginning.time,
          notes: '',
          ...(more.length > 0 && { more: [...more] }),
        }),
      {
        done: ({ undoId }) => {
          ids.delete(on)
          sayDone(
            undoId,
            'Retorno marcado!',
            `${client.label}, ${shortDate(on, formats)} às ${beginning.time}`,
            'O retorno foi removido da agenda.',
          )
        },
        onFailure: (refusal) => {
          // The form shows what is free near it.
          if (timeTaken.some(({ code }) => code === refusal?.code) && onOpen) open(on, false)
          else toastFailure('Erro ao criar agendamento', 'Tente novamente.')(refusal)
        },
        settled: () => setPending(false),
      },
    )
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Menu
        trigger={
          <Button size="sm" pending={isPending} icon={<CalendarPlus aria-hidden size={14} />}>
            Marcar retorno
            <ChevronDown aria-hidden size={14} />
          </Button>
        }
        items={[
          ...weeks.map((n) => ({
            label: n === 1 ? 'Em 1 semana' : `Em ${n} semanas`,
            shortcut: shortDate(addDays(date, 7 * n), formats),
            writes: true,
            onSelect: () => book(addDays(date, 7 * n)),
          })),
          ...(onOpen
            ? [{ label: 'Escolher outra data', separated: true, onSelect: () => open(addDays(date, 28), false) }]
            : []),
        ]}
      />
      {onOpen && (
        <Button size="sm" icon={<Repeat2 aria-hidden size={14} />} onClick={() => open(addDays(date, 7), true)}>
          Repetir
        </Button>
      )}
    </div>
  )
}
