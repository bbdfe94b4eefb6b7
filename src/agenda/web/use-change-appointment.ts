import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useBusiness } from '../../accounts/web/session.tsx'
import { instantOf, type LocalDate, minutesOf, timeOf } from '../../platform/clock.ts'
import { refusalOf } from '../../platform/web/api.ts'
import { useAction } from '../../platform/web/frames/use-action.ts'
import { toastFailure } from '../../platform/web/toast-failure.ts'
import { type AppointmentChange, appointmentRefusals, isLive, type Status, statusNames } from '../appointment.ts'
import type { Appointment, AppointmentList, Day, DayPlan, MonthDay, AgendaWeek } from '../contract.ts'
import type { Spot } from '../obstacle.ts'
import { agendaApi } from './api.ts'
import { useUndo } from './use-undo.ts'

/** The new place of an appointment. */
export type DropTarget = Spot & { date: string }

/** Where an appointment that was made or moved is to be seen. */
export type AgendaPlace = { id: string; date: LocalDate; professionalId: string }

/** Shows a failure. Where somebody else has changed what is shown, it is read again: another try would be refused as well. */
export function useFailureOf(title: string) {
  const queryClient = useQueryClient()
  return (refusal: ReturnType<typeof refusalOf>) => {
    toastFailure(title, 'Tente novamente.')(refusal)
    if (refusal?.code === appointmentRefusals.CHANGED_MEANWHILE.code)
      void queryClient.invalidateQueries({ queryKey: agendaApi.key() })
  }
}

/** Optimistic changes: shown at once, taken back if the server refuses. A successful change offers undo. */
export function useChangeAppointment() {
  const { mutate: changePlace } = useChange('Erro ao atualizar agendamento')
  const { mutate: changeStatus } = useChange('Erro ao atualizar status')
  const sayDone = useUndo()
  const { mutate: confirmVisit } = useConfirmVisit(sayDone)
  return {
    move: (appointment: Appointment, target: DropTarget) =>
      changePlace(changeTo(appointment, target), {
        onSuccess: ({ undoId }) =>
          sayDone(undoId, 'Agendamento atualizado!', 'As alterações foram salvas com sucesso.'),
      }),
    setStatus: ({ id, version, servicesOfVisit }: Appointment, status: Status) => {
      // Confirming one service of a visit confirms the whole visit, as the client comes for all of it.
      if (servicesOfVisit > 1 && status === 'confirmed') return confirmVisit({ id, version, status })
      return changeStatus(
        { id, version, status },
        {
          onSuccess: ({ undoId }) =>
            sayDone(undoId, 'Status atualizado!', `Agendamento marcado como: ${statusNames[status]}`),
        },
      )
    },
  }
}

const useConfirmVisit = (sayDone: ReturnType<typeof useUndo>) =>
  useAction(agendaApi.visits.change.call, {
    done: ({ undoId, changed }) =>
      sayDone(
        undoId,
        'Status atualizado!',
        changed === 1
          ? `Agendamento marcado como: ${statusNames.confirmed}`
          : `${changed} serviços deste atendimento marcados como: ${statusNames.confirmed}`,
      ),
    failed: ['Erro ao atualizar status', 'Tente novamente.'],
  })

export const changeTo = ({ id, version }: Appointment, { professionalId, date, from, to }: DropTarget) => ({
  id,
  version,
  professionalId,
  date,
  time: timeOf(from),
  durationMinutes: to - from,
})

function useChange(failure: string) {
  const queryClient = useQueryClient()
  const { zone } = useBusiness()
  return useMutation({
    ...agendaApi.update.mutationOptions({ context: { goesOn: true } }),
    onMutate: async (change) => {
      await queryClient.cancelQueries({ queryKey: agendaApi.key() })
      const before = queryClient.getQueriesData({ queryKey: agendaApi.key() })
      const changed = (one: Appointment) => withChange(one, change, zone)
      showInPlans(queryClient, change, changed)
      showInMonths(queryClient, change, changed)
      showInLists(queryClient, change, changed)
      return { before }
    },
    onError: (error, _, context) => {
      for (const [queryKey, data] of context?.before ?? []) queryClient.setQueryData(queryKey, data)
      // After a lost answer nobody knows what is stored, so it is read again.
      void queryClient.invalidateQueries({ queryKey: agendaApi.key() })
      toastFailure(failure, 'Tente novamente.')(refusalOf(error))
    },
  })
}

/** Shows the change in each loaded day and week. */
function showInPlans(queryClient: QueryClient, change: AppointmentChange, changed: ChangeOfOne) {
  const [dayKey, weekKey] = [{ queryKey: agendaApi.day.key() }, { queryKey: agendaApi.week.key() }]
  const plans: (DayPlan | undefined)[] = [
    ...queryClient.getQueriesData<Day>(dayKey).map(([, day]) => day),
    ...queryClient.getQueriesData<AgendaWeek>(weekKey).flatMap(([, week]) => week?.days),
  ]
  const known = plans.flatMap((plan) => plan?.appointments ?? []).find(({ id }) => id === change.id)
  if (!known) return
  queryClient.setQueriesData<Day>(dayKey, (day) => day && inPlan(day, known, change, changed))
  queryClient.setQueriesData<AgendaWeek>(
    weekKey,
    (week) => week && { ...week, days: week.days.map((plan) => inPlan(plan, known, change, changed)) },
  )
}

/** Shows the change in each loaded month that shows the appointment. */
function showInMonths(queryClient: QueryClient, change: AppointmentChange, changed: ChangeOfOne) {
  queryClient.setQueriesData<{ days: MonthDay[] }>({ queryKey: agendaApi.month.key() }, (month) => {
    const known = month?.days.flatMap(({ first }) => first).find(({ id }) => id === change.id)
    return known ? { days: month!.days.map((day) => inMonth(day, known, change, changed)) } : month
  })
}

function inMonth(day: MonthDay, known: Appointment, change: AppointmentChange, changed: ChangeOfOne): MonthDay {
  const next = changed(known)
  const leaves = day.first.includes(known)
  const comes = isLive(next.status) && (change.date ? change.date === day.date : leaves)
  const others = day.first.filter((one) => one !== known)
  return {
    ...day,
    booked: day.booked - Number(leaves) + Number(comes),
    bookedMinutes: day.bookedMinutes - (leaves ? known.to - known.from : 0) + (comes ? next.to - next.from : 0),
    first: comes ? [...others, next].toSorted((a, b) => a.from - b.from) : others,
  }
}

/** Changes the row in place in each loaded list; the next read sorts it. */
function showInLists(queryClient: QueryClient, change: AppointmentChange, changed: ChangeOfOne) {
  queryClient.setQueriesData<InfiniteData<AppointmentList>>(
    { queryKey: agendaApi.list.key() },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          appointments: page.appointments.map((one) =>
            one.id === change.id ? { ...one, ...changed(one), date: change.date ?? one.date } : one,
          ),
        })),
      },
  )
}

function inPlan<Plan extends DayPlan>(
  plan: Plan,
  known: Appointment,
  change: AppointmentChange,
  changed: ChangeOfOne,
): Plan {
  const here = plan.appointments.find(({ id }) => id === change.id)
  const belongs = change.date ? change.date === plan.date : here !== undefined
  if (!here && !belongs) return plan
  const others = plan.appointments.filter((one) => one !== here)
  if (!belongs) return { ...plan, appointments: others }
  return { ...plan, appointments: [...others, changed(here ?? known)].toSorted((a, b) => a.from - b.from) }
}

type ChangeOfOne = (one: Appointment) => Appointment

function withChange(one: Appointment, change: AppointmentChange, zone: string): Appointment {
  const { status, professionalId, date, time, durationMinutes } = change
  const from = time ? minutesOf(time) : one.from
  return {
    ...one,
    status: status ?? one.status,
    professionalId: professionalId ?? one.professionalId,
    startsAt: date && time ? instantOf(date, time, zone).toISOString() : one.startsAt,
    from,
    to: from + (durationMinutes ?? one.to - one.from),
    // The server raises the version by one with each change. So a second change made at once sends the right version.
    version: one.version + 1,
  }
}
