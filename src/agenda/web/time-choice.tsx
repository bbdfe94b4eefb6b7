import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Control, useController, useWatch } from 'react-hook-form'
import { weekdayOf } from '../../platform/clock.ts'
import { useFormats } from '../../platform/web/use-formats.ts'
import { DateField, TimeField } from '../../platform/web/form-fields.tsx'
import { classNames } from '../../platform/web/ui/class-names.ts'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import { weekdayNames } from '../../team/hours.ts'
import type { FreeTime } from '../availability.ts'
import { agendaApi } from './api.ts'
import type { AppointmentForm } from './repeat-choice.tsx'

const daysAhead = 14
const shownElsewhere = 4

/** Date and time of a new appointment. Free times are suggested; the reception may type any other. */
export function TimeChoice({ control }: { control: Control<AppointmentForm> }) {
  const [serviceId, professionalId, date] = useWatch({ control, name: ['serviceId', 'professionalId', 'date'] })
  const time = useController({ control, name: 'time' }).field
  const day = useController({ control, name: 'date' }).field
  const free = useQuery({
    ...agendaApi.freeTimes.queryOptions({
      input: { serviceId, professionalId: professionalId || null, from: date, days: daysAhead },
    }),
    enabled: serviceId !== '' && date !== '',
    placeholderData: keepPreviousData,
  })
  const today = free.data?.filter((one) => one.date === date) ?? []
  const shown = today.length > 0 ? today : (free.data?.slice(0, shownElsewhere) ?? [])
  const isUnusual =
    free.isSuccess && !free.isPlaceholderData && time.value !== '' && !today.some((one) => one.time === time.value)
  return (
    <div className="grid gap-3">
      <div className="grid grid-cols-2 content-start gap-4">
        <DateField control={control} name="date" label="Data" required />
        <TimeField control={control} name="time" label="Horário" required />
      </div>
      {serviceId === '' ? (
        <p className="text-xs text-soft">Escolha o serviço para ver os horários livres.</p>
      ) : free.isPending && date !== '' ? (
        <Skeleton className="h-8 w-full" />
      ) : (
        <div className="grid gap-1.5">
          <p className="text-xs text-soft">{heading(today.length, shown.length)}</p>
          <FreeChips
            label="Horários livres"
            times={shown}
            chosen={{ date, time: time.value }}
            onChoose={(chosen) => {
              day.onChange(chosen.date)
              time.onChange(chosen.time)
            }}
          />
        </div>
      )}
      {isUnusual && (
        <p role="status" className="text-xs font-semibold text-warning">
          {time.value} não está entre os horários livres: confira antes de agendar.
        </p>
      )}
    </div>
  )
}

function heading(today: number, shown: number): string {
  if (today > 0) return 'Horários livres neste dia'
  return shown > 0 ? 'Nenhum horário livre neste dia. Os próximos:' : 'Nenhum horário livre nas próximas duas semanas.'
}

type ChipsProps = {
  label: string
  times: readonly FreeTime[]
  /** The chosen date and time. Times of another date are shown with that date. */
  chosen: FreeTime
  onChoose: (time: FreeTime) => void
}

/** Free times as buttons. */
export const FreeChips = ({ label, times, chosen, onChoose }: ChipsProps) => {
  const formats = useFormats()
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-1.5">
      {times.map(({ date, time }) => {
        const isChosen = date === chosen.date && time === chosen.time
        return (
          <button
            key={`${date} ${time}`}
            type="button"
            aria-pressed={isChosen}
            onClick={() => onChoose({ date, time })}
            className={classNames(
              'figures focus-ring min-h-control-sm min-w-14 rounded-control border px-2 text-xs font-semibold transition-colors',
              isChosen ? 'border-primary bg-primary text-on-primary' : 'border-edge bg-surface text-ink hover:bg-hover',
            )}
          >
            {date !== chosen.date && `${weekdayNames[weekdayOf(date)]!.slice(0, 3)} ${formats.dayAndMonth(date)} · `}
            {time}
          </button>
        )
      })}
    </div>
  )
}
