import { useMutation, useQueryClient } from '@tanstack/react-query'
import { minutesOf, type LocalDate } from '../../platform/clock.ts'
import { refusalOf } from '../../platform/web/api.ts'
import { toastFailure } from '../../platform/web/toast-failure.ts'
import type { AppointmentChange } from '../appointment.ts'
import type { Appointment, Day } from '../contract.ts'
import { agendaApi } from './api.ts'
import { dayQuery } from './use-day.ts'

/** Changes an appointment of the shown day. The screen shows it at once, and shows what was before if it is refused. */
export function useChangeAppointment(date: LocalDate, failure: string) {
  const queryClient = useQueryClient()
  const { queryKey } = dayQuery(date)
  return useMutation({
    ...agendaApi.update.mutationOptions(),
    onMutate: async (change) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      queryClient.setQueryData(queryKey, (day) => day && changedDay(day, change))
      return { before }
    },
    onError: (error, _, context) => {
      queryClient.setQueryData(queryKey, context?.before)
      toastFailure(failure, 'Tente novamente.')(refusalOf(error))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: agendaApi.key() }),
  })
}

function changedDay(day: Day, change: AppointmentChange): Day {
  const appointments = day.appointments.map((one) => (one.id === change.id ? changed(one, change) : one))
  return {
    ...day,
    appointments: appointments.filter(({ id }) => id !== change.id || !change.date || change.date === day.date),
  }
}

function changed(one: Appointment, { status, professionalId, time, durationMinutes }: AppointmentChange): Appointment {
  const from = time ? minutesOf(time) : one.from
  return {
    ...one,
    status: status ?? one.status,
    professionalId: professionalId ?? one.professionalId,
    from,
    to: from + (durationMinutes ?? one.to - one.from),
  }
}
