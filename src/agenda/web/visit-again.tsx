import { CalendarPlus, ChevronDown, Repeat2 } from 'lucide-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useMay, useToday } from '../../accounts/web/session.tsx'
import { nameAsBooked } from '../../clients/booked-name.ts'
import { addDays, type LocalDate, type LocalTime } from '../../platform/clock.ts'
import { newId } from '../../platform/id.ts'
import { paths } from '../../platform/paths.ts'
import { runAction } from '../../platform/web/frames/use-action.ts'
import { toastFailure } from '../../platform/web/toast-failure.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { Menu } from '../../platform/web/ui/menu.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { useFormats } from '../../platform/web/use-formats.ts'
import { isLive, timeTaken } from '../appointment.ts'
import type { VisitDetails } from '../contract.ts'
import { isBesideIn } from '../visit.ts'
import { clock } from '../grid.ts'
import { agendaApi } from './api.ts'
import { shortDate } from './date-navigation.tsx'
import { useUndo } from './use-undo.ts'

const weeks = [1, 2, 3, 4, 6, 8]

type Props = {
  visit: VisitDetails
  /** Opens the form for a visit like this one. Elsewhere than in the agenda its address is opened, which names this visit. */
  onOpen?: ((template: VisitTemplate) => void) | undefined
}

/** Books the same again in some weeks by two presses, or opens the form for another day or a series. */
export function VisitAgain({ visit, onOpen }: Props) {
  const mayCreate = useMay('bookings.create')
  const formats = useFormats()
  const today = useToday()
  const navigate = useNavigate()
  const sayDone = useUndo()
  const [isPending, setPending] = useState(false)
  // One id per date until it is booked, so that a press after a lost answer does not book twice.
  const [ids] = useState(() => new Map<LocalDate, string>())
  const date = visit.services[0]?.date ?? ''
  if (!mayCreate) return null
  // Of a visit that is long ago only what is still to come.
  const choosable = weeks.filter((n) => addDays(date, 7 * n) > today)
  const next = [4, ...choosable].map((n) => addDays(date, 7 * n)).find((on) => on > today) ?? addDays(today, 28)
  const open = (on: LocalDate, repeats: boolean) => {
    const template = templateOf(visit, on)
    if (!template) return
    if (onOpen) return onOpen({ ...template, repeats })
    const search = { new: true, client: template.client.value, date: on, again: visit.services[0]?.id }
    void navigate({ to: paths.schedule, search })
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
          const isTaken = timeTaken.some(({ code }) => code === refusal?.code)
          // The form shows what is free near it.
          if (isTaken && onOpen) open(on, false)
          else if (isTaken && refusal)
            toast.error(refusal.title, refusal.text, { label: 'Escolher horário', run: () => open(on, false) })
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
          ...choosable.map((n) => ({
            label: n === 1 ? 'Em 1 semana' : `Em ${n} semanas`,
            shortcut: shortDate(addDays(date, 7 * n), formats),
            writes: true,
            onSelect: () => book(addDays(date, 7 * n)),
          })),
          { label: 'Escolher outra data', separated: choosable.length > 0, onSelect: () => open(next, false) },
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

/** The date, time and professional of the pressed place. */
export type AppointmentStart = { date: LocalDate; time: LocalTime; professionalId: string }

/** A visit like one that was: for the same client, the same services with the same people. */
export type VisitTemplate = {
  client: { value: string; label: string }
  beginning: AppointmentStart
  services: readonly [TemplateService, ...TemplateService[]]
  /** Whether it shall recur. */
  repeats: boolean
}
type TemplateService = { serviceId: string; professionalId: string; isBeside?: boolean }

/** A visit like this one on another day. */
export function templateOf(visit: VisitDetails, date: LocalDate): Omit<VisitTemplate, 'repeats'> | null {
  const live = visit.services.filter(({ status }) => isLive(status))
  const [first = visit.services[0], ...others] = live
  if (!first) return null
  const asService = ({ service, professionalId }: typeof first) => ({ serviceId: service.id, professionalId })
  return {
    client: { value: first.client.id, label: nameAsBooked(first.client.name, first.bookedName) },
    beginning: { date, time: clock(first.from), professionalId: first.professionalId },
    services: [
      asService(first),
      ...others.map((one, at) => ({ ...asService(one), isBeside: isBesideIn(live, at + 1) })),
    ],
  }
}
